# The commands of this repository; `make` alone lists them.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help setup build extract check lint test build-tests conformance ci reports measure unlimited bench attack format docs dist install clean

SWIFT ?= swift
# Progress for people, silence for logs.
QUIET := $(if $(MAKE_TERMOUT),,--quiet)
RELEASE := .build/release/flowcheck
EXTRACT := Extract/.build/release/flowcheck-extract
# The binary that installs, attacks and writes; the build of the tests leaves one in the same place.
FLOWCHECK ?= $(RELEASE)
SOURCES := Package.swift Plugins packaging Sources Tests Benchmarks Examples Extract/Package.swift Extract/Sources Extract/Tests
APPS := Scenarios/apps/*-corrected.yaml Scenarios/apps/social.yaml Scenarios/apps/vault.yaml
# Optimised where it searches, since the random comparisons take a tenth of the time then; a target may import only what it declares.
# Without debug information and a pass of its own for each module, which would only make the build longer.
BUILD_TESTS = FLOWCHECK_BUILD=tests $(SWIFT) build -c release --build-tests --explicit-target-dependency-import-check error \
  -debug-info-format none -Xswiftc -no-emit-module-separately-wmo $(QUIET)
RUN_TESTS = FLOWCHECK_BUILD=tests $(SWIFT) test -c release --skip-build --disable-xctest --quiet

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: ## install everything that the targets below need beside Swift (Graphviz, SPIN, a browser, …)
	@Scripts/setup.sh

build: ## build the release binary, .build/release/flowcheck
	@echo "building $(RELEASE)"
	@$(SWIFT) build -c release --product flowcheck $$(SWIFT="$(SWIFT)" Scripts/release-flags.sh) $(QUIET)

extract: build ## build flowcheck-extract, which reads Swift sources, and put it beside flowcheck; minutes the first time
	@$(SWIFT) build -c release --package-path Extract --product flowcheck-extract $(QUIET)
	@ln -sf $(CURDIR)/$(EXTRACT) .build/release/flowcheck-extract

check: build ## build, then check every scenario in Scenarios
	@$(RELEASE) check Scenarios --traces unexpected

lint: ## check style, dependencies between targets, file sizes, links, citations and pictures
	@python3 Scripts/check-imports.py
	@Scripts/check-sizes.sh
	@python3 Scripts/check-links.py --self-test
	@python3 Scripts/check-links.py
	@Scripts/check-citations.sh --self-test
	@Scripts/check-citations.sh
	@python3 Scripts/check-pictures.py --self-test
	@python3 Scripts/check-pictures.py reports
	@$(SWIFT) format lint --strict --recursive $(SOURCES)

test: ## build and run the unit tests, lint, check generated files; needs only Swift, Graphviz and Python
	@Scripts/setup.sh --test
	@$(MAKE) --no-print-directory build-tests
	@echo "running the tests; those that call SPIN are skipped here, 'make conformance' runs them"
	@$(MAKE) --no-print-directory -j 2 lint unit-tests generated

build-tests: ## build the tests
	@echo "building the tests"
	@$(BUILD_TESTS)

.PHONY: unit-tests generated
# What make test runs at the same time.
unit-tests:
	@$(RUN_TESTS)
generated:
	@Scripts/reports-current.sh $(RELEASE)
	@Scripts/readme-current.sh $(RELEASE)
	@Scripts/check-generated.sh $(RELEASE)

# Steps to run; all without it.
STEPS ?=
conformance: ## compare with other tools: SPIN, a browser, terminals, shells, validators; STEPS="site traces" runs some
	@Scripts/setup.sh
	@$(MAKE) --no-print-directory build-tests
	@SWIFT="$(SWIFT)" Scripts/conformance.sh $(RELEASE) $(STEPS)

ci: ## run what continuous integration runs: test and conformance
	@.ci/run

reports: ## write reports/ and .build/site anew, in minutes
	@Scripts/setup.sh --test
	@$(MAKE) --no-print-directory build-tests
	@Scripts/reports.sh $(RELEASE) reports
	@Scripts/site.sh $(RELEASE) .build/site
	@$(RELEASE) mutate $(APPS) -o reports/apps/mutations.md
	@FLOWCHECK_RECORD=1 $(RUN_TESTS) --filter RuleReportTests

measure: build ## measure beside SPIN and with growing scenarios; writes reports/performance.md and reports/scaling.*
	@command -v gnuplot >/dev/null || { echo "make measure: gnuplot is not installed; it draws reports/scaling.svg" >&2; exit 1; }
	@python3 Scripts/bench-peers.py
	@$(SWIFT) build -c release --package-path Benchmarks --product write-scenario $(QUIET)
	@python3 Scripts/scaling.py $(RELEASE) Benchmarks/.build/release/write-scenario reports

unlimited: build ## measure stacks without limits; writes reports/unlimited.*
	@python3 Scripts/unlimited.py $(RELEASE) reports

bench: ## measure the engine by itself: exact counts of the benchmark families, then their times
	@Scripts/bench.sh

# How many mutants, and from which seed; two minutes without it.
ATTACK ?= --seconds 120
attack: | $(FLOWCHECK) ## check mutants of all scenarios in several ways, which must agree; ATTACK="--mutants 1000 --seed 7"
	@Scripts/python.sh Scripts/attack --flowcheck $(FLOWCHECK) $(ATTACK)

format: ## format all Swift files in place
	@$(SWIFT) format --in-place --recursive $(SOURCES)

docs: build ## build the documentation of FlowCheckKit, .build/FlowCheckKit.doccarchive
	@Scripts/documentation.sh release .build/FlowCheckKit.doccarchive

$(EXTRACT):
	@$(MAKE) --no-print-directory extract

$(RELEASE):
	@echo "make: there is no $(RELEASE); 'make build' makes it" >&2; exit 1

PREFIX ?= /usr/local
SHARE = $(DESTDIR)$(PREFIX)/share
install: | $(FLOWCHECK) $(EXTRACT) ## install the built binary, flowcheck-extract (not with EXTRACT=), manual pages and completions below PREFIX (/usr/local)
	@mkdir -p $(DESTDIR)$(PREFIX)/bin $(addprefix $(SHARE)/,bash-completion/completions zsh/site-functions fish/vendor_completions.d)
	@install -m 755 $(FLOWCHECK) $(DESTDIR)$(PREFIX)/bin/flowcheck
	@[ -z "$(EXTRACT)" ] || install -m 755 $(EXTRACT) $(DESTDIR)$(PREFIX)/bin/flowcheck-extract
	@python3 Scripts/man-pages.py $(FLOWCHECK) $(SHARE)/man/man1
	@$(FLOWCHECK) --generate-completion-script bash >$(SHARE)/bash-completion/completions/flowcheck
	@$(FLOWCHECK) --generate-completion-script zsh >$(SHARE)/zsh/site-functions/_flowcheck
	@$(FLOWCHECK) --generate-completion-script fish >$(SHARE)/fish/vendor_completions.d/flowcheck.fish

dist: ## build the release archive for this machine, its artifact bundle and checksums, in .build/dist
	@SWIFT="$(SWIFT)" python3 Scripts/dist.py

clean: ## remove what was built
	@rm -rf .build
