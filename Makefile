# Two commands do everything from a fresh clone; each makes its own environment.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: reproduce test test-slow lint types contracts docs bench clean

reproduce: $(VENV)/installed
	$(BIN)/separatrix reproduce

test: $(VENV)/installed-test lint types contracts
	$(BIN)/pytest -n 2 --dist worksteal

test-slow: $(VENV)/installed-test
	$(BIN)/pytest -n 2 --dist loadfile -m slow

lint: $(VENV)/installed-test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(VENV)/installed-test
	$(BIN)/pyright

contracts: $(VENV)/installed-test
	$(BIN)/lint-imports

docs: $(VENV)/installed-test
	$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going -c docs -d build/doctrees . build/docs
	@echo "open build/docs/index.html"

bench: $(VENV)/installed-bench
	$(BIN)/python benchmarks/weight_sharing.py
	$(BIN)/python benchmarks/latency.py

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip

$(VENV)/installed: pyproject.toml | $(BIN)/python
	$(BIN)/pip install --quiet --editable .
	touch $@

$(VENV)/installed-test: pyproject.toml | $(BIN)/python
	$(BIN)/pip install --quiet --editable '.[test]'
	touch $@ $(VENV)/installed

$(VENV)/installed-bench: pyproject.toml | $(BIN)/python
	$(BIN)/pip install --quiet 'torch==2.13.0'
	$(BIN)/pip install --quiet --editable '.[bench]'
	touch $@ $(VENV)/installed

clean:
	rm -rf $(VENV) build dist records report
