# Everything sets itself up: make app, make test, make demo need Python 3.11+, a C compiler and make.
PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
PY := $(BIN)/python
READY := $(VENV)/.ready
BUILT := $(VENV)/.built
SANITIZED := build/sanitized

.PHONY: app demo test test-long lint bench sanitize screenshots sdist clean

app: $(BUILT)
	STREAMLIT_SERVER_SHOW_EMAIL_PROMPT=false $(PY) -m lora_solver app

demo: $(BUILT)
	$(PY) -m lora_solver demo

test: $(BUILT)
	$(PY) -m pytest -n 2

test-long: $(BUILT)
	$(PY) -m pytest -n 2 -m long

lint: $(BUILT)
	$(PY) -m ruff check .
	$(PY) -m mypy
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/cython-lint ext

# the pictures of the README and docs/, each page at desk and phone size, light and dark
screenshots: $(BUILT)
	$(PY) docs/screenshots.py

bench: $(BUILT)
	$(PY) -m lora_solver bench

# the engine with address and undefined-behaviour checks, built apart from the normal one
# (--capture=sys, or pytest would swallow what the sanitizers report as they abort)
sanitize: $(BUILT)
	rm -rf $(SANITIZED) && mkdir -p $(SANITIZED)
	cp -r lora_solver $(SANITIZED)/lora_solver && rm -f $(SANITIZED)/lora_solver/*.so
	LORA_SANITIZE=1 LORA_BUILD=$(SANITIZED)/cython $(PY) setup.py -q build_ext \
	  --build-lib $(SANITIZED) --build-temp $(SANITIZED)/temp
	LD_PRELOAD="$$($(CC) -print-file-name=libasan.so) $$($(CC) -print-file-name=libubsan.so)" \
	  ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
	  PYTHONPATH=$(SANITIZED) PYTEST_ADDOPTS=--capture=sys $(PY) tests/sanitized.py

sdist: $(BUILT)
	$(PY) -m build --sdist

# a changed engine is built without asking the package registry again
$(BUILT): setup.py $(wildcard ext/*) | $(READY)
	$(PY) setup.py -q build_ext --inplace
	touch $@

# pip is looked for and not python: where ensurepip is missing, venv leaves a python without it
$(READY): setup.py pyproject.toml
	test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV)
	$(PY) -m pip install -q --upgrade pip "setuptools>=77"
	$(PY) -m pip install -q "cython>=3.1,<3.4"
	$(PY) -m pip install -q --no-build-isolation -e ".[dev]"
	touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info lora_solver/*.so lora_solver/*.pyd \
	  .pytest_cache .mypy_cache .ruff_cache .hypothesis
