# Everything a fresh machine needs: `make play` shows a game being played, `make test` runs the tests.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin
GAME ?= Breakthrough
AGENTS ?= uct:seconds=0.3 uct:seconds=0.3

.PHONY: help play setup test check types bench clean

help:  ## Show what there is
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 12

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(RUN)/python -m pip install --quiet --upgrade pip
	$(RUN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

setup: $(VENV)/.ready  ## Make the virtual environment

play: setup  ## Watch a game being played: make play GAME="Hex"
	$(RUN)/ludeme play "$(GAME)" --agents $(AGENTS)

test: setup  ## Run the tests
	$(RUN)/python -m pytest -n auto --dist worksteal

check: setup  ## Lint and format check
	$(RUN)/ruff check .
	$(RUN)/ruff format --check .

types: setup  ## Check the types on the installed package
	rm -rf build $(VENV)/typed
	$(RUN)/python -m pip install --quiet --no-deps --target $(VENV)/typed .
	cd $(VENV)/typed && ../bin/mypy --config-file ../../pyproject.toml -p ludeme

bench: setup  ## Random playouts per second against the reference
	$(RUN)/ludeme bench

clean:  ## Remove what the other commands made
	rm -rf $(VENV) build *.egg-info
