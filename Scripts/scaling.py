#!/usr/bin/env python3
"""Measures how `flowcheck check` and `explore` grow with scenarios, and draws that.

scaling.py FLOWCHECK WRITE-SCENARIO FOLDER [--quick] [--rounds=N]

FOLDER gets scaling.md, scaling.svg and scaling.csv, from which `--draw` alone draws anew; docs/benchmarks.md tells what is measured.
"""
import csv
import datetime
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from bench_peers.runs import Failed, Run, cpu, expect, machine, median, say, table, version
from scaling_plots import draw

# The parameter that grows in each family, and its sizes.
FAMILIES = {
    "screens": ("screens, each of which leads to two others, on a stack of at most four", [4, 16, 64, 256, 1024]),
    "depth": ("levels of a stack that holds one screen with two values", [2, 4, 6, 8, 10, 12, 14, 16]),
    "tabs": ("tabs, each with a stack of at most two of two screens", [1, 2, 3, 4, 5, 6]),
    "data": ("values of a product on a stack of at most three, and the one that was looked at last", [1, 2, 4, 8, 16, 24]),
}
COLUMNS = ["family", "size", "states", "visited", "transitions", "check_s", "check_mb", "explore_s", "explore_mb"]


def measure(flowcheck, write, family, size, rounds, folder):
    """One member: its counts, compared with the definition of the family, and the medians of its runs."""
    file = folder / f"{family}-{size}.yaml"
    file.write_text(Run([write, family, size]).output, encoding="utf-8")
    states = int(Run([write, family, size, "--states"]).output)
    checks, explorations = [], []
    for _ in range(rounds):
        checks.append(Run([flowcheck, "check", "--traces", "none", "--color", "never", file]))
        explorations.append(Run([flowcheck, "explore", file]))
    for run in checks + explorations:
        expect(run.number(r"([\d,]+) states"), states, f"states of {family} {size}")
    up_to = "up to symmetry" in checks[0].output
    return {
        "family": family, "size": size, "states": states,
        "visited": checks[0].number(r"\(([\d,]+) up to symmetry\)") if up_to else states,
        "transitions": checks[0].number(r"([\d,]+) transitions"),
        "check_s": round(cpu(checks), 3), "check_mb": round(median(checks, "memory") / 1e6, 1),
        "explore_s": round(cpu(explorations), 3), "explore_mb": round(median(explorations, "memory") / 1e6, 1),
    }


def page(rows, rounds, load, flowcheck):
    """The report in Markdown."""
    parts = [
        "# How checking grows", "",
        "![States, time and memory against size](scaling.svg)", "",
        "Written by `make measure`; [benchmarks.md](../docs/benchmarks.md#how-checking-grows) describes the families. "
        f"Medians of {rounds} runs each; times are processor times of the whole process, user and system; memory is the greatest "
        f"resident size, at least the 16 MB of the measuring script. {machine()}, {datetime.date.today()}, {version(flowcheck, '--version')}. "
        f"The load of the machine was {load[0]:.1f} at the beginning and {load[1]:.1f} at the end, including 1 for these runs.", "",
    ]
    for family, (what, _) in FAMILIES.items():
        cells = [
            [f"{row['size']:,}", f"{row['states']:,}", f"{row['visited']:,}", f"{row['transitions']:,}"]
            + [f"{row[name]:.2f}" for name in ("check_s",)] + [f"{row['check_mb']:.0f}"]
            + [f"{row['explore_s']:.2f}", f"{row['explore_mb']:.0f}"]
            for row in rows if row["family"] == family
        ]
        header = [family, "states", "visited by `check`", "transitions", "`check`, s", "MB", "`explore`, s", "MB"]
        parts += [f"## {family.capitalize()}", "", f"The size counts {what}.", "", table(header, cells)]
    return "\n".join(parts).rstrip("\n") + "\n"


def main(arguments):
    words = [word for word in arguments if not word.startswith("--")]
    options = dict(word.removeprefix("--").partition("=")[::2] for word in arguments if word.startswith("--"))
    if "draw" in options:
        folder = Path(words[0])
        with open(folder / "scaling.csv", encoding="utf-8") as file:
            draw(list(csv.DictReader(file)), folder / "scaling.svg")
        return 0
    flowcheck, write, folder = Path(words[0]), Path(words[1]), Path(words[2])
    rounds = int(options.get("rounds") or 3)
    before = os.getloadavg()[0]
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        for family, (_, sizes) in FAMILIES.items():
            for size in sizes[:3] if "quick" in options else sizes:
                say(f"{family} {size}")
                rows.append(measure(flowcheck, write, family, size, rounds, Path(scratch)))
    with open(folder / "scaling.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    (folder / "scaling.md").write_text(page(rows, rounds, (before, os.getloadavg()[0]), flowcheck), encoding="utf-8")
    draw(rows, folder / "scaling.svg")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (Failed, subprocess.CalledProcessError) as failure:
        sys.exit(f"scaling: {failure}")
