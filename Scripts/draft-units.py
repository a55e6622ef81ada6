#!/usr/bin/env python3
"""Drafts of every unit in facts: draft-units.py FLOWCHECK FACTS.json...

Facts are what 'flowcheck extract --format json' prints of a repository. For each unit in them the script writes a draft of that unit alone,
validates it, and compares it with the facts that it came from. It prints the counts by file and names each unit that fails. Exit status 1
when one does.
"""

import json
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def verdict(flowcheck, facts, name, folder):
    """'ok', or the first of extract, validate and drift that fails, with its message."""
    own = {**facts, "units": [unit for unit in facts["units"] if unit["name"] == name],
           "events": [event for event in facts["events"] if event["unit"] == name],
           "edges": {key: edges for key, edges in facts["edges"].items() if key == name}, "unfollowed": [], "problems": []}
    with tempfile.TemporaryDirectory(dir=folder) as place:
        source, draft = Path(place) / "facts.json", Path(place) / "draft.yaml"
        source.write_text(json.dumps(own))
        for step in (["extract", "--facts", source, "-o", draft], ["validate", draft], ["drift", draft, "--facts", source]):
            run = subprocess.run([flowcheck, *map(str, step)], capture_output=True, text=True)
            if run.returncode:
                return step[0], run.stdout + run.stderr
    return "ok", ""


def main():
    flowcheck, failed = str(Path(sys.argv[1]).resolve()), False
    total = Counter()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as workers:
        for file in sys.argv[2:]:
            facts = json.loads(Path(file).read_text())
            names = sorted({unit["name"] for unit in facts["units"]} | set(facts["edges"]))
            count = Counter()
            for name, (result, text) in zip(names, workers.map(lambda name: verdict(flowcheck, facts, name, folder), names)):
                count[result] += 1
                if result != "ok":
                    failed = True
                    print(f"  {name or 'a unit without a name'}: {result}: {text.strip()[:300]}")
            print(f"{Path(file).stem}: {len(names)} units, " + ", ".join(f"{count[key]} {key}" for key in sorted(count)), flush=True)
            total += count
    print(f"all: {sum(total.values())} units, " + ", ".join(f"{total[key]} {key}" for key in sorted(total)))
    return failed


if __name__ == "__main__":
    sys.exit(main())
