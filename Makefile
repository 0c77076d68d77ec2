# All commands of the project; `make help` lists them.
#
# The only prerequisite is Python >= 3.11: the first target creates .venv and installs Node into it from PyPI.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

export PATH := $(CURDIR)/.venv/bin:$(PATH)
export PYTHONPATH := $(CURDIR)/server
# Without compiled bytecode every start takes seconds longer.
unexport PYTHONDONTWRITEBYTECODE
# Disable telemetry and update checks of tools.
export DO_NOT_TRACK := 1
export npm_config_update_notifier := false

WEB_SOURCES := $(shell find web/src web/build web/public web/scripts web/index.html web/admin.html web/vite.config.ts web/vite.sw.config.ts web/vite.admin.config.ts -type f -not -name "*.test.*" 2>/dev/null)
WEB_BUILD := web/dist/.built
SCHEMA := web/src/api/schema.gen.ts

.PHONY: help setup gpu web run dev test drill cluster-test lint format client migration lock image image-test bench clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

setup: .venv/.ready web/node_modules/.ready .cache/weights/.ready ## install all dependencies into .venv and web/node_modules

.venv/.ready: server/requirements-dev.lock tools/setup-python
	@tools/setup-python

web/node_modules/.ready: web/package-lock.json web/package.json .venv/.ready
	@echo "Installing the web app's packages"
	@cd web && npm ci --no-fund --no-audit --loglevel=error
	@touch $@

.cache/weights/.ready: server/retrato/integrations/engines/atelier/weights.py tools/weights .venv/.ready
	@echo "Downloading the engine's networks"
	@python tools/weights
	@touch $@

gpu: .venv-gpu/.ready ## install the GPU engine's dependencies into .venv-gpu (docs/engines.md)

.venv-gpu/.ready: server/requirements-gpu.txt server/requirements-dev.lock tools/setup-gpu .venv/.ready
	@tools/setup-gpu

web: $(WEB_BUILD) ## build the web app

$(WEB_BUILD): $(WEB_SOURCES) web/node_modules/.ready
	@echo "Building the web app"
	@cd web && npm run --silent build
	@touch $@

run: setup web ## serve the whole product on http://localhost:8000 (PORT, HOST, RETRATO_DATA)
	@exec python -m retrato run

dev: setup ## serve it with hot reload on http://localhost:5173
	@tools/dev

test: setup web $(if $(filter diffusers,$(SUITES)),gpu) ## run the tests, or SUITES="server web browser diffusers drill matrix"
	@node web/scripts/budget.mjs
	@python tools/run_tests.py $(SUITES)

drill: setup web ## run the long tests, before a release: random input, and all languages and screens
	@python tools/run_tests.py drill matrix

cluster-test: setup ## upgrade, kill and cut off hosts of a whole cluster under load; as root on Debian (docs/operations.md)
	@tools/cluster-packages
	@cd server && pytest -n0 -s -m cluster tests/cluster

lint: setup ## formatting, types, import order, unused code, stale client, missing translations
	@tools/lint

format: setup ## format all code
	@ruff format server tools bench && ruff check --fix server tools bench
	@cd web && npm run --silent format

client: setup ## generate the web app's API types from the server's OpenAPI document
	@tools/client $(SCHEMA)

migration: setup ## generate a migration from the tables in the code (NAME="what changes")
	@python tools/new_migration.py "$(NAME)"

lock: setup ## upgrade the Python lock files
	@tools/lock

image: ## build the container image `retrato`, with buildah, podman or docker (docs/operate.md)
	@tools/image

image-test: setup web ## build it on a base system made here, and run the browser tests against it; as root on Debian (docs/operate.md)
	@tools/image-test

bench: setup web .cache/bench/ipx/.ready .cache/bench/lighthouse/.ready ## run the benchmarks
	@python -m bench

.cache/bench/%/.ready: bench/%/package-lock.json bench/%/package.json .venv/.ready
	@echo "Installing $* for the benchmarks"
	@mkdir -p $(@D) && cp -r bench/$*/. $(@D)
	@cd $(@D) && npm ci --ignore-scripts --loglevel=error
	@touch $@

clean: ## remove build output and dependencies; data is kept
	rm -rf .venv .venv-gpu .cache web/node_modules web/dist
