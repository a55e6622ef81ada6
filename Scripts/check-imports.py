#!/usr/bin/env python3
"""Refuses a target that depends on one of the same or a higher rank, and imports that only some targets may have.

The build refuses imports that a target does not declare (--explicit-target-dependency-import-check in the Makefile). So it is enough
that what Package.swift declares goes down. That check knows neither modules of other packages nor C modules further down, so their
imports are looked for here.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The one table of ranks (docs/ARCHITECTURE.md explains it); a new target gets its place here.
RANKS = {name: rank for rank, names in enumerate([
    "CProcessor",
    "FlowAlgorithms",
    "FlowDiagnostics FlowStateGraph FlowPushdown CGraphviz",
    "FlowExploration FlowLogic",
    "FlowStateSpace FlowModel FlowChecking FlowSimulation",
    "FlowScenario FlowRules FlowResolver FlowReports",
    "FlowProgram",
    "FlowCompiler",
    "FlowEveryDepth FlowDiagrams FlowRendering",
    "FlowEvaluation FlowGraphviz FlowExports FlowSite FlowTestGeneration FlowExtraction",
    "FlowPipeline NavigationTesting",
    "FlowCheckKit FlowLanguageServer NavigationReports",
    "FlowCheckCLI",
    "flowcheck",
], start=-2) for name in names.split()}
# Modules that only one target may import, so that everything else builds without them.
OWNERS = {"CProcessor": "FlowAlgorithms FlowExploration FlowStateGraph", "CGraphviz": "FlowGraphviz", "Yams": "FlowScenario", "ArgumentParser": "FlowCheckCLI"}
# The oracle of the tests shares no code with the engines that it judges.
ORACLE, ORACLE_IMPORTS = "FlowTestSupport", {"FlowDiagnostics", "FlowModel"}
# The parts of Foundation that need ICU's data, which releases leave out (Scripts/no-icu-formats.c).
LOCALISED = re.compile(r"\b(?:Calendar|TimeZone|Locale|DateComponents|\w*Formatter|FormatStyle)\b|\.iso8601|\.localized(?!Description)\w+|\.formatted\((?=\.)")
IMPORT = re.compile(r"^[ \t]*(?:(?:@\w+(?:\([^)]*\))?|public|package|internal|fileprivate|private)[ \t]+)*import[ \t]+(?:[a-z]+[ \t]+)?(\w+)", re.M)


def declared(package):
    """Errors in the dependencies of targets, as pairs of a target and a name."""
    for target in package["targets"]:
        name = target["name"]
        if target["type"] in ("test", "plugin") or (target.get("path") or "").startswith(("Tests/", "Benchmarks/")):
            continue
        if name not in RANKS:
            yield f"target {name} has no rank; give it one in Scripts/check-imports.py"
            continue
        for dependency in target["dependencies"]:
            other = next(iter(dependency.values()))[0]
            if RANKS.get(other, -2) >= RANKS[name]:
                yield f"{name} (rank {RANKS[name]}) may not depend on {other} (rank {RANKS[other]})"


def imported(file, text):
    """Errors in the imports of a file; `file` is relative to the repository."""
    folder, target = file.split("/")[:2]
    for line in re.finditer(r"^.*(?:@testable|@_spi).*import", text, re.M):
        yield f"{file}: '{line[0].strip()}': a test uses what is public or package"
    for module in IMPORT.findall(re.sub(r'""".*?"""', "", text, flags=re.S)):
        if target == ORACLE and module in RANKS and module not in ORACLE_IMPORTS:
            yield f"{file}: an oracle may not import {module}, which it judges"
        elif folder == "Sources" and target not in OWNERS.get(module, target).split():
            yield f"{file}: {target} may not import {module}, which only {OWNERS[module].replace(' ', ' and ')} may"
    if folder == "Sources":
        for line in LOCALISED.findall(re.sub(r"//.*|\"(?:[^\"\\]|\\.)*\"", "", text)):
            yield f"{file}: '{line}' needs data of ICU, which a release has not (docs/releasing.md)"


def self_test():
    up = [{"name": "FlowRules", "type": "regular", "dependencies": [{"byName": [other, None]}]} for other in ("FlowScenario", "FlowReports")]
    assert len(list(declared({"targets": up}))) == 2
    down = {"name": "FlowRules", "type": "regular", "dependencies": [{"byName": ["FlowLogic", None]}, {"product": ["Yams", "Yams", None]}]}
    assert not list(declared({"targets": [down]})) and list(declared({"targets": [down | {"name": "FlowNew"}]}))
    for file, text, count in [
        ("Sources/FlowStateSpace/A.swift", "package import Yams\n", 1), ("Sources/FlowScenario/A.swift", "import struct Yams.Node\n", 0),
        ("Tests/FlowTestSupport/A.swift", "import FlowModel\nimport FlowCompiler\n", 1), ("Tests/FlowRulesTests/A.swift", "@testable import FlowRules\n", 1),
        ("Sources/FlowReports/B.swift", "Date.now.formatted(.iso8601)  // TimeZone\n", 2), ("Tests/FlowRulesTests/C.swift", "Locale.current\n", 0),
        ("Sources/FlowReports/A.swift", 'let text = """\n  import Yams\n  """\n', 0), ("Tests/FlowRulesTests/B.swift", "import Yams\n", 0),
    ]:
        assert len(list(imported(file, text))) == count, file


self_test()
# A copy, since a build that is running locks the folder.
with tempfile.TemporaryDirectory() as folder:
    shutil.copy(ROOT / "Package.swift", folder)
    dump = [os.environ.get("SWIFT", "swift"), "package", "--package-path", folder, "dump-package"]
    package = json.loads(subprocess.run(dump, stdout=subprocess.PIPE, text=True, check=True, timeout=300).stdout)
found = list(declared(package))
for path in sorted([*ROOT.glob("Sources/**/*.swift"), *ROOT.glob("Tests/**/*.swift")]):
    if ".docc" not in str(path):
        found += imported(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))
print("\n".join(found), end="\n" if found else "")
sys.exit(1 if found else 0)
