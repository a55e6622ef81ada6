"""Checks every scenario of the repository one after the other, several at a time, and from the cache, and compares every byte.

Usage: cache-tests.py FLOWCHECK     all eight forms of reports, both streams and the status must be the same each time
       cache-tests.py --self-test   a program that prints something else each time, and one that keeps nothing, are found out

Bounds keep it short: what is undetermined by a bound on states is kept like any other outcome.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FORMS = ["text", "json", "sarif", "junit", "github", "summary", "gitlab", "markdown"]
SMALL = ["Scenarios/seeds", "Scenarios/bug-classes", "Tests/Fixtures", "Tests/Reports", "Tests/FlowRulesTests/Scenarios"]
# Files, options, and the numbers of jobs beside one and as many as there are cores; the large apps once.
SETS = [
    (["Scenarios", *SMALL[2:]], ["--max-states", "2000"], []),
    (SMALL, ["--strict", "--traces", "all", "--max-states", "100"], ["2", "3"]),
    (SMALL, ["--rule", "dead-end", "--max-states", "500"], ["2", "3"]),
]
TOLD = re.compile(rb"(\d+) of (\d+) read from the cache\n\Z")


def run(command, folders, options):
    """Everything that a check gives, by name."""
    with tempfile.TemporaryDirectory() as temporary:
        reports = [f"--report={form}={temporary}/{form}" for form in FORMS]
        result = subprocess.run([*command, "check", *folders, *reports, *options], cwd=ROOT, capture_output=True, check=False)
        given = {path.name: path.read_bytes() for path in Path(temporary).iterdir()}
    return given | {"status": result.returncode, "output": result.stdout, "errors": result.stderr}


def compare(what, one, other):
    """What differs, in words."""
    return [f"{what}: {name} differs" for name in sorted(one.keys() | other.keys()) if one.get(name) != other.get(name)]


def trial(command, sets):
    """What is wrong, and how many answers came from the cache."""
    wrong, hits = [], 0
    with tempfile.TemporaryDirectory() as temporary:
        cache = ["--cache", f"{temporary}/cache"]
        for folders, options, numbers in sets:
            title = " ".join(options)
            plain = run(command, folders, [*options, "--no-cache", "--jobs", "1"])
            for jobs in numbers:
                wrong += compare(f"{title} --jobs {jobs}", plain, run(command, folders, [*options, "--no-cache", "--jobs", jobs]))
            wrong += compare(f"{title}, kept", plain, run(command, folders, options + cache))
            warm = run(command, folders, options + cache)
            told = TOLD.search(warm["errors"])
            if not told:
                wrong.append(f"{title}: nothing is read from the cache")
                continue
            hits += int(told[1])
            warm["errors"] = warm["errors"][: told.start()]
            wrong += compare(f"{title}, from the cache", plain, warm)
    return wrong, hits


def self_test():
    with tempfile.TemporaryDirectory() as temporary:
        program = Path(temporary) / "program"
        for line, found in [("date +%N", "output differs"), ("echo same", "nothing is read from the cache")]:
            program.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
            os.chmod(program, 0o755)
            if not any(found in mistake for mistake in trial([str(program)], [([], [], [])])[0]):
                sys.exit(f"cache-tests: '{line}' is not found out")
    print("cache-tests: a program that prints something else, and one that keeps nothing, are found out")


def main(flowcheck):
    wrong, hits = trial([str(Path(flowcheck).resolve())], SETS)
    for mistake in wrong:
        print(mistake)
    print(f"cache-tests: {hits} answers from the cache in {len(SETS)} sets of options, {len(wrong)} mistakes")
    sys.exit(1 if wrong or not hits else 0)


if __name__ == "__main__":
    if sys.argv[1] == "--self-test":
        self_test()
    else:
        main(sys.argv[1])
