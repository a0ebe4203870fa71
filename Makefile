# Everything a fresh machine needs: `make play` shows a game being played, `make test` runs the tests.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin
# Newer versions of pip print a warning about every editable installation.
INSTALL := PYTHONWARNINGS='ignore:Editable installation' $(RUN)/python -m pip install --quiet --editable
GAME ?= Breakthrough
AGENTS ?= auto:seconds=0.3
SEED ?= $(shell date +%s)
TESTS ?= tests

.PHONY: help play setup test test-thorough test-random check order types docs pictures bench vscode clean

help:  ## Show what there is
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 14

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(RUN)/python -m pip install --quiet --upgrade pip
	$(INSTALL) '.[dev]'
	@touch $@

setup: $(VENV)/.ready  ## Make the virtual environment

play: setup  ## Watch a game being played: make play GAME="Hex"
	$(RUN)/ludeme play "$(GAME)" --agents $(AGENTS)

test: setup  ## Run the tests
	$(RUN)/python -m pytest -n auto --dist worksteal

test-thorough: setup  ## Run the tests that take long
	$(RUN)/python -m pytest -n auto --dist worksteal -m thorough

test-random: setup  ## Run the tests in one process, in an order drawn by lot: make test-random SEED=7 TESTS=tests/app
	$(RUN)/python -m pytest -n 0 -m "" --shuffle $(SEED) $(TESTS)

check: setup  ## Lint and format check
	$(RUN)/ruff check .
	$(RUN)/ruff format --check .

order: setup  ## Check the order of imports, circles and folders
	$(RUN)/python -m bench.imports

types: setup  ## Check the types on the installed package
	rm -rf build $(VENV)/typed
	$(RUN)/python -m pip install --quiet --no-deps --target $(VENV)/typed .
	cd $(VENV)/typed && ../bin/mypy --config-file ../../pyproject.toml -p ludeme

docs: setup  ## Build the documents as a site, build/site; any warning is an error
	$(INSTALL) '.[docs]'
	NO_MKDOCS_2_WARNING=1 $(RUN)/mkdocs build --strict --quiet

pictures: setup  ## Draw the pictures of the documents anew
	LUDEME_WRITE_PICTURES=1 $(RUN)/python -m pytest -n 0 -m "" -k happens tests/docs/test_pages.py

bench: setup  ## Random playouts per second against the reference
	$(RUN)/ludeme bench

vscode: setup  ## Package the extension for VS Code
	$(RUN)/ludeme lsp --grammar > editors/vscode/syntaxes/ludeme.tmLanguage.json
	cd editors/vscode && npm ci --silent && npx --yes @vscode/vsce package --skip-license --allow-missing-repository

clean:  ## Remove what the other commands made
	rm -rf $(VENV) build *.egg-info
