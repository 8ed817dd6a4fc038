# The two commands: `make play` and `make test`. Each makes .venv and installs what it needs, see buildtools/environment.py.

PYTHON ?= python3
BIN := .venv/bin
.PHONY: install ready python play test suite test-slow outside check lint types layers page format lab bench clean
# Tests start Python hundreds of times. What it compiles is kept, in a place apart, even where the shell says not to. Many
# tests wait for a process or the disk: a worker more than there are cores keeps the cores busy.
PYTEST = PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/build/bytecode $(BIN)/python -m pytest
TEST = $(PYTEST) -n $$(($$(nproc || echo 2) + 1)) --dist worksteal

# Both do only what is still to be done.
install: python
	@$(PYTHON) buildtools/environment.py develop

ready: python
	@$(PYTHON) buildtools/environment.py play

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Kibitz needs Python 3.11 or newer, found " + sys.version)'

play: ready
	@$(BIN)/kibitz web

# What is quick to fail comes first; types and the page take a core for half a minute, beside the tests.
test:
	@$(MAKE) --no-print-directory -j install outside
	@$(MAKE) --no-print-directory -j lint layers
	@$(MAKE) --no-print-directory -j types page suite

# Collected once before, so that not every worker compiles all modules at the same moment. The run tells what fails.
suite:
	@$(PYTEST) --collect-only -qqq >/dev/null 2>&1 || true
	$(TEST) -m "not slow"

test-slow: install outside
	$(TEST) --hypothesis-profile explore

# Real programs that tests use: installed where that is possible; what needs them is left out where it is not.
apt = apt-get -qq -o Acquire::Retries=1 -o Acquire::http::Timeout=10
debian = { test "$$(id -u)" = 0 && { $(apt) install -y $(1) || { $(apt) update && $(apt) install -y $(1); }; } >/dev/null 2>&1; }
outside:
	@command -v stockfish >/dev/null || test -x /usr/games/stockfish || $(call debian,stockfish) \
	|| echo "Stockfish is not here and cannot be installed: the test against it is left out."
	@command -v chromium-headless-shell >/dev/null || $(call debian,chromium-headless-shell) \
	|| command -v chromium >/dev/null || command -v google-chrome >/dev/null \
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
