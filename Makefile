# The two commands: `make play` and `make test`. Each makes .venv and installs what it needs.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
# What an editable install is made from: the compiled sources and the build itself. Other .py files need no step.
SOURCES := pyproject.toml setup.py $(wildcard buildtools/*.py src/kibitz/native/*.p* src/kibitz/core/*.p* \
	src/kibitz/engine/*.p*)

.PHONY: install play test test-slow outside check format bench clean

install: $(STAMP)

$(STAMP): $(SOURCES)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Kibitz needs Python 3.11 or newer, found " + sys.version)'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

play: install
	@$(BIN)/kibitz

test: check outside
	$(BIN)/python -m pytest -n auto -m "not slow"

test-slow: install outside
	$(BIN)/python -m pytest -n auto

# One test plays against a real outside engine: installed where that is possible, left out where it is not.
outside:
	@command -v stockfish >/dev/null || test -x /usr/games/stockfish \
	|| { test "$$(id -u)" = 0 && { apt-get install -y -qq stockfish || { apt-get update -qq && apt-get install -y -qq stockfish; }; } >/dev/null 2>&1; } \
	|| echo "Stockfish is not here and cannot be installed: the test against it is left out."

check: install
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --quiet --check .
	$(BIN)/mypy
	$(BIN)/python tools/layers.py

format: install
	$(BIN)/ruff check --quiet --fix .
	$(BIN)/ruff format --quiet .

bench: install
	$(BIN)/python benchmarks/perft.py

clean:
	rm -rf .venv build dist src/*.egg-info src/kibitz/native/*.so .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests benchmarks tools buildtools -name __pycache__ -prune -exec rm -rf {} +
