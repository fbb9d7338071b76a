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
SOURCES := setup.py pyproject.toml $(wildcard ext/*)
SANITIZED := build/sanitized

.PHONY: app demo test test-long lint bench sanitize sdist clean

app: $(READY)
	$(PY) -m lora_solver app

demo: $(READY)
	$(PY) -m lora_solver demo

test: $(READY)
	$(PY) -m pytest -n 2

test-long: $(READY)
	$(PY) -m pytest -n 2 -m long

lint: $(READY)
	$(PY) -m ruff check .
	$(PY) -m mypy
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/cython-lint ext

bench: $(READY)
	$(PY) -m lora_solver bench

# the engine with address and undefined-behaviour checks, built apart from the normal one
sanitize: $(READY)
	rm -rf $(SANITIZED) && mkdir -p $(SANITIZED)
	cp -r lora_solver $(SANITIZED)/lora_solver && rm -f $(SANITIZED)/lora_solver/*.so
	LORA_SANITIZE=1 LORA_BUILD=$(SANITIZED)/cython $(PY) setup.py -q build_ext \
	  --build-lib $(SANITIZED) --build-temp $(SANITIZED)/temp
	LD_PRELOAD="$$($(CC) -print-file-name=libasan.so) $$($(CC) -print-file-name=libubsan.so)" \
	  ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1 PYTHONPATH=$(SANITIZED) \
	  $(PY) tests/sanitized.py

sdist: $(READY)
	$(PY) -m build --sdist

$(READY): $(SOURCES)
	test -x $(PY) || $(PYTHON) -m venv $(VENV)
	$(PY) -m pip install -q --upgrade pip "setuptools>=77"
	$(PY) -m pip install -q "cython>=3.1,<3.4"
	$(PY) -m pip install -q --no-build-isolation -e ".[dev]"
	touch $(READY)

clean:
	rm -rf $(VENV) build dist *.egg-info lora_solver/*.so lora_solver/*.pyd \
	  .pytest_cache .mypy_cache .ruff_cache .hypothesis
