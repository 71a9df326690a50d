# Needs nothing but make and Python 3.11 or newer with venv. All else comes from the package index, pinned by hash,
# into $(VENV); a second run does only what has changed.

VENV ?= .venv
BIN := $(VENV)/bin
NPM := cd web && PATH="$(abspath $(BIN)):$$PATH" npm
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
# The pins are all there is to install: a pip that looked for more would come upon releases of today, which have no hash here.
PINNED := $(PIP) install --require-hashes --no-deps

# PYTHON=… chooses the Python; else it is the first of these that will do.
CANDIDATES := $(or $(PYTHON),python3.13 python3.12 python3.11 python3 python)
WILL_DO := import ensurepip, platform, sys, venv; sys.version_info >= (3, 11) or sys.exit(1); print(platform.python_version())
FOUND := $(shell for python in $(CANDIDATES); do version=$$($$python -c '$(WILL_DO)' 2>/dev/null) && echo $$python $$version && break; done)

MADE := $(VENV)/made-with-$(lastword $(FOUND))
RUN := $(VENV)/run-installed
DEV := $(VENV)/dev-installed
PLAYABLE := $(VENV)/playable
TESTABLE := $(VENV)/testable
MEASURABLE := $(VENV)/measurable
BROWSER := $(VENV)/browser-found
CLIENT := src/suitors/web/built-from
WEB := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null) $(wildcard src/suitors/locale/*.ftl)
AT_HOME := $(wildcard compiler/*.py requirements/run.txt $(foreach part,rules game bots telling tables,src/suitors/$(part)/*.py))
SOURCES := pyproject.toml hatch_build.py requirements/zig.txt \
  $(wildcard compiler/*.py $(foreach part,rules bots envs,src/suitors/$(part)/*.py src/suitors/$(part)/compiled/*.pyx))

# Every line of the rulebook and of the game is run by these. To watch that slows all Python down, so others go unwatched.
OF_RULES := $(wildcard tests/test_rules_*.py) $(foreach name,fairness fuzz golden knowledge perft properties secrets two_speeds vectors,tests/test_$(name).py)

# Large files first, and small ones last, so that nobody has to wait long for somebody else's last one.
LARGE := $(wildcard tests/test_web_*.py) $(foreach name,arena_ray server_kill build terminal_real terminal_screen cli_docs cluster admin server_trouble \
  server_serve server_leaks translation hub hub_trouble neighbours openspiel bots,tests/test_$(name).py)
OTHERS := $(filter-out $(OF_RULES),$(wildcard tests/test_*.py))
IN_ORDER := $(filter $(OTHERS),$(LARGE)) $(filter-out $(LARGE),$(OTHERS))

# The build says by itself which speed it got, and tells the reader why if it is the plain one; pip would hide that.
define install
@echo "Building suitors"
@speed=$$($(BIN)/python -m compiler.build) && SUITORS_BUILD=$$speed $(PIP) install --no-build-isolation --no-deps --editable .
@$(BIN)/python -m compileall -q src
endef

.PHONY: help play test test-long test-client check check-python check-client deploy-check bench strength wire tables interesting teaching gallery build lock clean
# One thing at a time, but for two that have nothing to do with each other.
ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif
BOTH := --no-print-directory --jobs=2 SIDE_BY_SIDE=1
.DELETE_ON_ERROR:

help:
	@echo "make play       play, in a browser: here, and on phones in the same network"
	@echo "make test       all checks and tests; some minutes"
	@echo "make test-long  the same properties for an hour"
	@echo "make check      lint, format, types, import direction"
	@echo "make bench      how fast it is, as ratios"
	@echo "make strength   how strong the bots are, into docs/strength.md; an hour"
	@echo "make deploy-check  what is in deploy/, tried out: Debian, as root; a quarter of an hour"
	@echo "make wire       the JSON Schema and the TypeScript types of the wire, made anew"
	@echo "make tables     the page of the actions and observations, made anew"
	@echo "make interesting  the page on what makes the game interesting, computed anew; a minute"
	@echo "make teaching   what the browser teaches with, made anew from the rulebook"
	@echo "make gallery    the screens in docs/screens, taken anew"
	@echo "make build      the sdist and the wheel, into dist/"
	@echo "make lock       pin the dependencies anew (needs uv)"
	@echo "make clean      take away all that was made"

play: $(PLAYABLE) $(CLIENT)
	@$(BIN)/suitors serve --open

check: $(DEV)
	@$(MAKE) $(BOTH) check-python check-client

check-python: $(TESTABLE)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

check-client: $(CLIENT)
	$(NPM) run --silent check

test-client: check-client $(BROWSER)
	$(NPM) run --silent test

# What a file has in common, a server or a browser say, is there once if one process runs the whole file.
test: $(DEV)
	@$(MAKE) $(BOTH) check-python test-client
	$(BIN)/pytest --numprocesses=auto --dist=worksteal --cov --cov-report=term $(OF_RULES)
	$(BIN)/pytest --numprocesses=auto --dist=loadfile --no-loadscope-reorder --durations=25 $(IN_ORDER)

test-long: $(TESTABLE) $(CLIENT) $(BROWSER)
	SUITORS_LONG=1 $(BIN)/pytest --numprocesses=auto --hypothesis-profile=long

bench: $(TESTABLE) $(MEASURABLE) $(BROWSER)
	$(BIN)/python bench/speed.py
	$(BIN)/python bench/bots.py
	$(BIN)/python bench/tables.py
	$(BIN)/python bench/storage.py
	$(BIN)/python bench/scaling.py
	$(BIN)/python bench/terminal.py
	$(BIN)/python bench/envs.py
	$(BIN)/python bench/openspiel.py

deploy-check: $(TESTABLE) $(CLIENT)
	$(BIN)/python tests/deploying.py
	$(BIN)/python tests/clean_root.py

wire: $(TESTABLE)
	$(BIN)/python -m suitors.tables.schema
	$(BIN)/python -m suitors.server.openapi

tables: $(TESTABLE)
	$(BIN)/python -m suitors.envs.tables docs/observations.md

interesting: $(TESTABLE)
	$(BIN)/python -m bench.interesting

teaching: $(TESTABLE)
	$(BIN)/python -m teaching.lesson
	$(BIN)/python -m teaching.court
	$(BIN)/python -m teaching.puzzles

gallery: $(TESTABLE) $(CLIENT) $(BROWSER)
	$(BIN)/python tests/gallery.py

HOURS ?= 1
strength: $(TESTABLE)
	$(BIN)/python -m bench.strength --hours $(HOURS) $(if $(OPEN),--open)

build: $(TESTABLE)
	$(BIN)/hatchling build

$(PLAYABLE): $(RUN) $(SOURCES)
	$(install)
	@touch $@

$(TESTABLE): $(DEV) $(SOURCES)
	$(install)
	@touch $(PLAYABLE) $@

$(CLIENT): $(WEB) $(AT_HOME) | $(RUN)
	@echo "Building the browser client"
	@$(BIN)/python -m compiler.client
	@touch $@

$(BROWSER): $(DEV) | $(TESTABLE)
	@echo "Looking for a browser, a terminal, a database and NATS"
	@$(BIN)/python -m tests.browser
	@$(BIN)/python -m tests.terminals
	@$(BIN)/python -m tests.postgres
	@$(BIN)/python -m tests.nats_server
	@touch $@

$(RUN): $(MADE) requirements/run.txt requirements/build.txt
	@echo "Installing what suitors needs into $(VENV)"
	@$(PINNED) -r requirements/run.txt -r requirements/build.txt
	@touch $@

$(DEV): $(MADE) requirements/dev.txt
	@echo "Installing what suitors' development needs into $(VENV)"
	@$(PINNED) -r requirements/dev.txt
	@touch $(RUN) $@

# Another project's game, to be measured beside ours.
$(MEASURABLE): $(DEV) requirements/bench.txt
	@$(PINNED) -r requirements/bench.txt
	@touch $@

$(MADE):
ifeq ($(FOUND),)
	@echo "suitors needs Python 3.11 or newer with venv and ensurepip; none of these is that: $(CANDIDATES)" >&2
	@for python in $(CANDIDATES); do $$python -c 'import sys; sys.version_info >= (3, 11) or sys.exit(1); import ensurepip' 2>&1 \
	  | grep -q ModuleNotFoundError && echo "$$python lacks ensurepip (Debian and Ubuntu: install python3-venv)" >&2; done; true
	@echo "Another one can be named: make PYTHON=/path/to/python" >&2
	@exit 1
endif
	@$(firstword $(FOUND)) -m venv --clear $(VENV)
	@touch $@

# One set of versions: what runs and what builds are parts of what developers have.
LOCK = uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --strip-extras
BUILD_REQUIRES := import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")
lock: $(MADE)
	$(LOCK) --extra dev pyproject.toml -o requirements/dev.txt
	$(LOCK) --constraint requirements/dev.txt pyproject.toml -o requirements/run.txt
	$(LOCK) --constraint requirements/dev.txt --extra cluster pyproject.toml -o requirements/host.txt
	$(BIN)/python -c '$(BUILD_REQUIRES)' | $(LOCK) --constraint requirements/dev.txt - -o requirements/build.txt
	echo ziglang | $(LOCK) - -o requirements/zig.txt
	printf 'pygame\nrlcard\n' | $(LOCK) --constraint requirements/dev.txt - -o requirements/bench.txt

clean:
	rm -rf $(VENV) build dist web/node_modules src/suitors/web htmlcov .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	rm -f src/suitors/*/compiled/*.so src/suitors/*/compiled/*.pyd src/suitors/rules/compiled/rulebook.* src/suitors/bots/compiled/mind.* src/suitors/envs/compiled/desk.*
	find . -name __pycache__ -prune -exec rm -rf {} +
