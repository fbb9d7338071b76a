"""The copies in tests/data are those of ../shared, byte for byte, where that exists."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent / "data"
SHARED = Path(__file__).parents[2] / "shared"


@pytest.mark.skipif(not (SHARED / "golden").is_dir(), reason="no ../shared beside this clone")
def test_copies_of_golden_files_and_cases_equal_the_shared_ones():
    originals = {path.name: path for path in (SHARED / "golden").iterdir()}
    copies = {path.name: path for path in (HERE / "golden").iterdir()}
    assert copies.keys() == originals.keys()
    for name, path in originals.items():
        assert copies[name].read_bytes() == path.read_bytes(), name
    assert (HERE / "cases.json").read_bytes() == (SHARED / "rules" / "cases.json").read_bytes()
