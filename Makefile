# Everything is done through these; `make help` lists them.
# Another interpreter: make test PYTHON=python3.13 (it gets an environment of its own).

PYTHON ?= python3
ARGS ?=
N ?= 1000

# An environment is made on first use; one that is ready costs a few milliseconds.
TO_PLAY = venv=$$(tools/environment "$(PYTHON)" play)
TO_WORK = venv=$$(tools/environment "$(PYTHON)" dev)

.DEFAULT_GOAL := help
.PHONY: help play compile install card uninstall test lint rules bench soak vm constraints clean

help:  ## show this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile

play:  ## start the simulated board (ARGS="--no-browser --port 8123 --state DIR"; all options: ARGS=--help)
	@$(TO_PLAY) && exec "$$venv/bin/croupier" play $(ARGS)

compile:  ## the same program with compiled rules and robots, in build/compiled (docs/develop.md); needs a C compiler
	@$(TO_WORK) && exec tools/compile "$$venv/bin/python"

install:  ## put it on this machine as a service, or bring it up to date (as root; BOARD=full for a first board.toml, START=no)
	@PYTHON="$(PYTHON)" BOARD="$(BOARD)" START="$(START)" LISTEN="$(LISTEN)" tools/install

card:  ## prepare a card that Raspberry Pi Imager has just written (BOOT=/path/of/bootfs BOARD=starter WIFI=NAME:PASSWORD COUNTRY=FR)
	@$(TO_PLAY) && BOOT="$(BOOT)" BOARD="$(BOARD)" WIFI="$(WIFI)" COUNTRY="$(COUNTRY)" exec "$$venv/bin/python" -m tools.card

uninstall:  ## take the service away again (as root; the games stay, unless PURGE=1)
	@PURGE="$(PURGE)" tools/uninstall

test: lint  ## lint, types and all tests, with a real browser (ARGS="-k jail" for some of the tests)
	@tools/chromium
	@tools/poppler
	@tools/fat
	@tools/micropython
	@tools/axe
	@tools/voice
	@tools/broker
	@tools/strip_library "$$(tools/environment "$(PYTHON)" dev)/bin/python" >/dev/null
	@tools/machine >/dev/null
	@$(TO_WORK) && exec "$$venv/bin/python" -m pytest -n 2 $(ARGS)

lint:  ## ruff, mypy and the import directions
	@$(TO_WORK) && set -x && \
	"$$venv/bin/python" -m ruff check && \
	"$$venv/bin/python" -m ruff format --check && \
	"$$venv/bin/python" -m mypy && \
	"$$venv/bin/python" "$$venv/bin/lint-imports" --no-logo

rules:  ## the table rule → tests; fails where a rule has none (ARGS=--write for docs/rules.md too)
	@$(TO_WORK) && exec "$$venv/bin/python" -m tests.rules_table $(ARGS)

bench:  ## measure: one "name: value" line a figure (ARGS="NAME ..." for some of the modules in bench/)
	@$(TO_WORK) && exec "$$venv/bin/python" -m bench $(ARGS)

soak:  ## the long runs (N=100000 for longer ones)
	@tools/micropython
	@$(TO_WORK) && CROUPIER_SOAK="$(N)" exec "$$venv/bin/python" -m pytest -m soak --timeout=0 $(ARGS)

vm:  ## the service on a real kernel: pins, bus, power cuts, make install, arm64 (as root; half an hour, the first run longer)
	@tools/vm
	@$(TO_WORK) && exec "$$venv/bin/python" -m pytest -m vm --timeout=0 -n 2 --dist loadfile --durations=0 -rP tests/vm $(ARGS)

constraints:  ## write constraints.txt for pyproject.toml as it is now (ARGS="--upgrade-package NAME", or --upgrade for all)
	@tools/constraints $(ARGS)

clean:  ## remove the environments and everything that can be made again
	rm -rf .venv .venv-* build *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis \
		tests/micropython/node_modules tests/axe/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
