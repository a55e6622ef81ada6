#!/usr/bin/env python3
"""Compare the verdicts of scenarios with those at every depth, as a Markdown table.

Each file is checked as it is and with --every-depth, which ignores the limits of its stacks. Files whose stacks have no
limits are left out, and so are the rules that are about limits.

usage: Scripts/every-depth.py BINARY [FILE...]
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Their verdicts depend on the limits themselves.
ABOUT_LIMITS = {"bounded-stack"}


def verdicts(binary, path, *options):
    run = subprocess.run(
        [binary, "check", str(path), "--format", "json", *options], capture_output=True, text=True, check=False)
    return {v["id"]: v for v in json.loads(run.stdout)["scenarios"][0]["verdicts"] if v["id"] not in ABOUT_LIMITS}


def main(binary, paths):
    files = [Path(path).resolve() for path in paths] or sorted(ROOT.glob("Scenarios/**/*.yaml"))
    rows, total = [], [0, 0, 0]
    for path in files:
        if "limit:" not in path.read_text():
            continue
        before, after = verdicts(binary, path), verdicts(binary, path, "--every-depth")
        open_ones = [v for v in after.values() if v["verdict"] == "undetermined"]
        others = [
            f"`{name}` {before[name]['verdict']}, now {v['verdict']}" for name, v in after.items()
            if v["verdict"] != "undetermined" and v["verdict"] != before[name]["verdict"]
        ]
        same = len(after) - len(open_ones) - len(others)
        reason = open_ones[0]["message"].split("every depth: ")[-1] if open_ones else ""
        total = [total[0] + same, total[1] + len(others), total[2] + len(open_ones)]
        if others or open_ones:
            rows.append(f"| {path.relative_to(ROOT)} | {same} | {'; '.join(others) or '–'} | {len(open_ones)} | {reason} |")
        else:
            rows.append(f"| {path.relative_to(ROOT)} | {same} | – | – | |")
    print("| file | the same | another verdict | undetermined | reason |")
    print("|---|--:|---|--:|---|")
    print("\n".join(rows))
    print(f"| **all** | {total[0]} | {total[1]} | {total[2]} | |")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
