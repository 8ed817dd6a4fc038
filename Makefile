# The two commands: `make play` and `make test`. Each makes .venv and installs what it needs, see buildtools/environment.py.

PYTHON ?= python3
BIN := .venv/bin
.PHONY: install ready python play test test-slow outside check lint types layers page format lab bench clean
# Tests start Python hundreds of times. What it compiles is kept, in a place apart, even where the shell says not to.
TEST = PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/build/bytecode $(BIN)/python -m pytest -n auto --dist worksteal

# Both do only what is still to be done.
install: python
	@$(PYTHON) buildtools/environment.py develop

ready: python
	@$(PYTHON) buildtools/environment.py play

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Kibitz needs Python 3.11 or newer, found " + sys.version)'

play: ready
	@$(BIN)/kibitz web

test: check outside
	$(TEST) -m "not slow"

test-slow: install outside
	$(TEST) --hypothesis-profile explore

# Real programs that tests use: installed where that is possible; what needs them is left out where it is not.
debian = { test "$$(id -u)" = 0 && { apt-get install -y -qq $(1) || { apt-get update -qq && apt-get install -y -qq $(1); }; } >/dev/null 2>&1; }
outside:
	@command -v stockfish >/dev/null || test -x /usr/games/stockfish || $(call debian,stockfish) \
	|| echo "Stockfish is not here and cannot be installed: the test against it is left out."
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || $(call debian,chromium) \
	|| echo "Chromium is not here and cannot be installed: the browser tests are left out."

# Side by side: types take one core for half a minute, and so does the page.
check: install
	@$(MAKE) --no-print-directory -j types page lint layers

lint:
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --quiet --check .

types:
	$(BIN)/mypy

layers:
	$(BIN)/python tools/layers.py

page:
	$(BIN)/python buildtools/page.py check

format: install
	$(BIN)/ruff check --quiet --fix .
	$(BIN)/ruff format --quiet .

# The figures of docs/lab: fifteen minutes on two cores that do nothing else.
lab: install
	$(BIN)/python tools/lab.py

bench: install
	$(BIN)/python benchmarks/perft.py

clean:
	rm -rf .venv build dist frontend/node_modules src/kibitz/web/static src/*.egg-info src/kibitz/native/*.so .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests benchmarks tools buildtools -name __pycache__ -prune -exec rm -rf {} +
