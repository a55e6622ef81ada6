# The commands of this repository; `make` alone lists them.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: attack example terminal all-pictures help setup libraries build check test lint imports sizes links citations pictures site schema browser reports reports-current app-mutations apps-site rule-table format bench bench-cache bench-peers scaling ci clean formats generated traces recipes man completions install installed docs documented

SWIFT ?= swift
# Progress for people, silence for logs.
QUIET := $(if $(MAKE_TERMOUT),,--quiet)
RELEASE := .build/release/flowcheck
SOURCES := Package.swift Plugins Sources Tests Benchmarks Examples
SCHEMA := docs/scenario.schema.json

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: ## install what is missing beside Swift (Graphviz headers, a JSON Schema validator, SPIN, a browser)
	@Scripts/setup.sh

libraries: ## install what building needs beside Swift (Graphviz)
	@Scripts/setup.sh --build

build: libraries ## build the release binary, .build/release/flowcheck
	@echo "building $(RELEASE)"
	@$(SWIFT) build -c release --product flowcheck $$(SWIFT="$(SWIFT)" Scripts/release-flags.sh) $(QUIET)

check: build ## build, then check every scenario in Scenarios
	@$(RELEASE) check Scenarios --traces unexpected

test: setup lint schema ## run every check and test: style, imports, sizes, schema, reports, unit tests, the site in a browser
	@echo "building the tests, optimised: the random comparisons take a tenth of the time"
	@$(SWIFT) build -c release --build-tests $(QUIET)
	@$(MAKE) --no-print-directory reports-current all-pictures formats recipes installed documented generated traces attack terminal browser
	@$(SWIFT) test -c release --skip-build --disable-xctest --quiet
	@$(MAKE) --no-print-directory example

lint: imports sizes links citations pictures site ## check the formatting, strictly, imports, file sizes, links, citations and pictures
	@$(SWIFT) format lint --strict --recursive $(SOURCES)

imports: ## refuse imports that go up or sideways in the ranks of docs/ARCHITECTURE.md
	@Scripts/check-imports.sh --self-test
	@Scripts/check-imports.sh

sizes: ## refuse Swift files over 400 lines
	@Scripts/check-sizes.sh

links: ## refuse links in Markdown files that lead nowhere
	@Scripts/check-links.sh

citations: ## refuse citations of docs/semantics and docs/adr that lead nowhere
	@Scripts/check-citations.sh --self-test
	@Scripts/check-citations.sh

pictures: setup ## refuse pictures in reports/ with texts over one another, over places or beyond the edge, or many over lines
	@Scripts/python.sh Scripts/check-pictures.py --self-test
	@Scripts/python.sh Scripts/check-pictures.py reports

site: setup ## refuse pages in reports/ that are not well-formed or have links that lead nowhere
	@Scripts/python.sh Scripts/check-site.py --self-test reports/site

schema: setup ## check every scenario against the JSON Schema with an independent validator
	@Scripts/python.sh Scripts/check-schema.py $(SCHEMA) $$(find Scenarios Benchmarks/scenarios Tests/Fixtures Tests/FlowRulesTests/Scenarios -name '*.yaml' | LC_ALL=C sort) \
	  --refused $$(find Tests/Schema -name '*.yaml' | LC_ALL=C sort)
	@Scripts/python.sh Scripts/check-schema.py docs/changes.schema.json reports/changes/*.json --refused Tests/Schema/changes/*.json

reports: build ## write reports/ anew: a flow map and a page for every scenario
	@Scripts/reports.sh $(RELEASE) reports

app-mutations: build ## count what is noticed of mutants of the eight apps, as corrected; writes reports/apps/mutations.md, in minutes
	@$(RELEASE) mutate Scenarios/apps/*-corrected.yaml Scenarios/apps/social.yaml Scenarios/apps/vault.yaml -o reports/apps/mutations.md

apps-site: build ## write pages with a simulator for all apps into .build/apps
	@$(RELEASE) report Scenarios/apps -o .build/apps

rule-table: ## write reports/rules.md anew: each rule on its bad scenario and on the corrected one
	@FLOWCHECK_RECORD=1 $(SWIFT) test --disable-xctest --quiet --filter RuleReportTests

# FLOWCHECK names the binary that writes them; `make test` has just built it.
FLOWCHECK ?= $(RELEASE)
reports-current: ## refuse reports/ and a README example that are not what flowcheck writes today
	@Scripts/reports-current.sh $(FLOWCHECK)
	@Scripts/readme-current.sh $(FLOWCHECK)

all-pictures: setup ## draw every scenario and every run, and refuse what `pictures` refuses
	@rm -rf .build/pictures
	@$(FLOWCHECK) report --form markdown Scenarios/*.yaml Scenarios/seeds Scenarios/bug-classes Scenarios/apps Tests/Fixtures Tests/FlowRulesTests/Scenarios -o .build/pictures; test $$? -lt 64
	@Scripts/python.sh Scripts/check-pictures.py .build/pictures

PREFIX ?= /usr/local
SHARE ?= .build/share
$(RELEASE):
	@echo "make: there is no $(RELEASE); 'make build' makes it" >&2; exit 1

man: | $(FLOWCHECK) ## write manual pages, from what the commands say of themselves, below .build/share
	@python3 Scripts/man-pages.py $(FLOWCHECK) $(SHARE)/man/man1

completions: | $(FLOWCHECK) ## write completions for bash, zsh and fish below .build/share
	@mkdir -p $(addprefix $(SHARE)/,bash-completion/completions zsh/site-functions fish/vendor_completions.d)
	@$(FLOWCHECK) --generate-completion-script bash >$(SHARE)/bash-completion/completions/flowcheck
	@$(FLOWCHECK) --generate-completion-script zsh >$(SHARE)/zsh/site-functions/_flowcheck
	@$(FLOWCHECK) --generate-completion-script fish >$(SHARE)/fish/vendor_completions.d/flowcheck.fish

install: | $(FLOWCHECK) ## install the built binary, its manual pages and completions below PREFIX (/usr/local)
	@mkdir -p $(DESTDIR)$(PREFIX)/bin
	@install -m 755 $(FLOWCHECK) $(DESTDIR)$(PREFIX)/bin/flowcheck
	@$(MAKE) --no-print-directory man completions SHARE=$(DESTDIR)$(PREFIX)/share

# The build whose modules are documented; `make test` has just made it.
CONFIGURATION ?= release
docs: libraries ## build the documentation of FlowCheckKit in .build/FlowCheckKit.doccarchive; the modules must be built
	@Scripts/documentation.sh $(CONFIGURATION) .build/FlowCheckKit.doccarchive

documented: docs ## build the documentation, warnings being errors, and compile the code in it
	@python3 Scripts/check-documentation.py $(CONFIGURATION) $(FLOWCHECK)

installed: setup ## install into a folder of its own; read the manual with mandoc, and have shells complete
	@python3 Scripts/check-installed.py $(FLOWCHECK)

formats: setup ## let other people's readers validate every form of report, kill flowcheck while it writes, and ask its cache
	@Scripts/validators.sh Scripts/check-reports.py --self-test
	@Scripts/validators.sh Scripts/check-reports.py $(FLOWCHECK)
	@Scripts/python.sh Scripts/kill-tests.py --self-test
	@Scripts/python.sh Scripts/kill-tests.py $(FLOWCHECK)
	@Scripts/python.sh Scripts/cache-tests.py --self-test
	@Scripts/python.sh Scripts/cache-tests.py $(FLOWCHECK)

recipes: setup ## try the recipes for build servers and hooks in docs/ci.md
	@Scripts/validators.sh Scripts/check-recipes.py $(FLOWCHECK)

generated: ## refuse generated tests that are not what flowcheck writes today; run those of XCTest against simulated apps
	@Scripts/check-generated.sh $(FLOWCHECK)

traces: setup ## check kept runs against their schema, and as informal traces with the reader of that form's inventor
	@rm -rf .build/traces
	@$(FLOWCHECK) check Tests/Fixtures Tests/FlowRulesTests/Scenarios --save-traces .build/traces --traces none >/dev/null; test $$? -lt 64
	@Scripts/itf-reader.sh
	@Scripts/python.sh Scripts/check-traces.py $(FLOWCHECK) docs/trace.schema.json .build/traces

# How long mutants are tried, and from which seed; a night takes ATTACK="--mutants 1000 --seed $$(date +%j)".
ATTACK ?= --seconds 120
attack: setup ## attack with mutants of all scenarios, for two minutes: nothing may crash, nor two ways to ask give two answers
	@Scripts/python.sh Scripts/attack --flowcheck $(FLOWCHECK) --self-test
	@Scripts/python.sh Scripts/attack --flowcheck $(FLOWCHECK) $(ATTACK)

terminal: setup ## drive the simulator in a terminal, and compare the screens
	@if command -v tmux >/dev/null; then Scripts/python.sh Scripts/terminal-tests.py --self-test $(FLOWCHECK) Tests/Terminal/tabs.txt && \
	  Scripts/python.sh Scripts/terminal-tests.py $(FLOWCHECK) Tests/Terminal/*.txt; else echo "no tmux: the simulator is not driven in a terminal"; fi

browser: setup ## play the site in a headless browser; pictures of it in .build/browser
	@$(firstword $(wildcard /usr/bin/python3) python3) Scripts/browser-tests.py $(FLOWCHECK) .build/browser

example: setup ## build and test the example package as a user of the library would
	@SWIFT="$(SWIFT)" Scripts/example.sh

format: ## format all Swift files in place
	@$(SWIFT) format --in-place --recursive $(SOURCES)

bench: ## measure the engine by itself: exact counts of the benchmark families, then their times
	@Scripts/bench.sh

bench-cache: build ## measure 200 scenarios with one job, with all cores, and from the cache; prints ratios
	@python3 Scripts/bench-cache.py $(RELEASE)

bench-peers: ## measure the engine beside SPIN and our explorer in C; writes reports/performance.md
	@python3 Scripts/bench-peers.py

scaling: build ## measure how checking grows with scenarios; writes reports/scaling.md, .csv and .svg (gnuplot draws)
	@$(SWIFT) build -c release --package-path Benchmarks --product write-scenario $(QUIET)
	@python3 Scripts/scaling.py $(RELEASE) Benchmarks/.build/release/write-scenario reports

ci: ## what continuous integration runs
	@.ci/run

clean: ## remove what was built
	@rm -rf .build
