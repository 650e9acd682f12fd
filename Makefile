# Two commands matter: `make run` and `make test`. Each sets up what it needs in .venv, from nothing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UNCOUNTED := $(addprefix tests/rules/,test_engine_random.py test_engine_machine.py charter/test_months.py)
BESIDE_RULES := $(filter-out tests/rules/ tests/__pycache__/ tests/golden/,$(wildcard tests/*/))
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes

.PHONY: run test test-long lint bench lock clean

run: $(VENV)/ready-to-run
	$(BIN)/python -m bot

# The rules first, counting their lines and branches (99.9 % when it was last looked at; below 99 it fails), then
# everything else. Random hands and months reach no line of their own and are not counted: that doubles their
# time. Three processes on two cores, since many tests wait for a process of the bot. A package named beside its
# tests is there for the examples in its docstrings.
test: $(VENV)/ready-to-test
	$(BIN)/python -m pytest -n 3 --dist worksteal -m "not long" tests/rules rules $(UNCOUNTED:%=--ignore=%) --cov=rules --cov-report=term:skip-covered --cov-fail-under=99
	$(BIN)/python -m pytest -n 3 --dist worksteal -m "not long" $(UNCOUNTED) $(BESIDE_RULES) bot storage

test-long: $(VENV)/ready-to-test
	$(BIN)/python -m pytest -n 3 --dist worksteal -m long

lint: $(VENV)/ready-to-test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/ready-to-test
	$(BIN)/python -m benchmarks.presses
	$(BIN)/python -m benchmarks.storage
	$(BIN)/python -m benchmarks.hands

# Rewrites the pins from pyproject.toml; the only target that wants `uv`.
lock:
	uv pip compile pyproject.toml --universal --python-version 3.11 --no-emit-index-url --generate-hashes --no-header -q -o requirements.lock
	uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --no-emit-index-url --generate-hashes --no-header -q -o requirements-dev.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis .coverage* htmlcov

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

$(VENV)/ready-to-run: requirements.lock | $(VENV)/bin/python
	$(PIP) -r requirements.lock
	@touch $@

$(VENV)/ready-to-test: requirements-dev.lock | $(VENV)/bin/python
	$(PIP) -r requirements-dev.lock
	@touch $@ $(VENV)/ready-to-run
