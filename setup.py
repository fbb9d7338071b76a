"""The extension modules; everything else about the package stands in pyproject.toml."""
import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

flags = ["/O2"] if sys.platform == "win32" else ["-O3"]
links: list[str] = []
if os.environ.get("LORA_SANITIZE"):
    flags = ["-O1", "-g", "-fsanitize=address,undefined", "-fno-omit-frame-pointer",
             "-fno-wrapv"]  # Python's own -fwrapv would hide signed overflow
    links = ["-fsanitize=address,undefined"]

extensions = [
    Extension(
        f"lora_solver._{source.stem}",
        [source.as_posix()],
        include_dirs=["ext"],
        depends=[path.as_posix() for path in Path("ext").glob("*.[ph]*")],
        extra_compile_args=flags,
        extra_link_args=links,
    )
    for source in sorted(Path("ext").glob("*.pyx"))
]
setup(
    ext_modules=cythonize(
        extensions, include_path=["ext"], build_dir=os.environ.get("LORA_BUILD", "build/cython")
    )
)
