#!/usr/bin/env python3
"""Measures `flowcheck check` on stacks without limits, and draws how it grows with screens, gates and tabs.

unlimited.py FLOWCHECK FOLDER [--rounds=N]

FOLDER gets unlimited.md, unlimited.svg and unlimited.csv, from which `--draw` alone draws anew; docs/benchmarks.md tells what is
measured.
"""
import csv
import datetime
import json
import os
import sys
import tempfile
from pathlib import Path

from bench_peers.apps import EIGHT
from bench_peers.runs import Failed, Run, alternate, cpu, machine, median, say, table, version
from scaling_plots import draw_growth
from unlimited_feeds import feed

# The parameter that grows in each picture, the fixed ones, and the sizes.
FAMILIES = {
    "screens": [
        ("no gates", [10, 30, 100, 300], lambda size: feed(size)),
        ("ten gates that stay closed, ten links", [10, 30, 100, 300], lambda size: feed(size, 10, opens=False)),
        ("ten gates that open, ten links", [10, 30, 100, 300], lambda size: feed(size, 10)),
    ],
    "gates": [
        ("30 screens", [0, 1, 2, 5, 10], lambda size: feed(30, size)),
        ("100 screens", [0, 1, 2, 5, 10], lambda size: feed(100, size)),
    ],
    "tabs": [
        ("10 screens", [1, 2, 3], lambda size: feed(10, tabs=size)),
        ("30 screens", [1, 2, 3], lambda size: feed(30, tabs=size)),
    ],
}
COLUMNS = ["family", "series", "size", "check_s", "check_mb", "controls", "symbols", "transitions", "violated", "undetermined", "reason"]
# The example of docs/semantics/depth.md.
EXAMPLE = """flowcheck: 1
name: Unlimited
platform: swiftui
screens: { feed: { home: true }, profile: , photo: }
coordinators:
  App:
    root: feed
    state: { path: { stack: [profile, photo] } }
    events:
      openProfile: { from: [feed, photo], do: push profile }
      openPhoto: { from: [feed, profile], do: push photo }
"""
LARGEST = [("screens", series, 300) for series in ("ten gates that stay closed, ten links", "ten gates that open, ten links")]
# Verdicts do not matter here, so these statuses are accepted: everything holds, a violation, an undetermined verdict.
STATUSES = (0, 1, 2)
# A process that has not ended by then is measured once.
LONG = 2.0


def command(flowcheck, file, *options):
    return [flowcheck, "check", file, "--traces", "none", "--format", "json", "--jobs", 1, "--threads", 1, *options]


def measure(flowcheck, text, rounds, folder):
    """The medians of a scenario's runs, and its verdicts."""
    file = folder / "scenario.yaml"
    file.write_text(text, encoding="utf-8")
    runs = [Run(command(flowcheck, file), STATUSES)]
    while len(runs) < rounds and cpu(runs) < LONG:
        runs.append(Run(command(flowcheck, file), STATUSES))
    scenario = json.loads(runs[0].output)["scenarios"][0]
    size = scenario["everyDepth"] or {}
    open_ones = [verdict for verdict in scenario["verdicts"] if verdict["verdict"] == "undetermined"]
    return {
        "check_s": round(cpu(runs), 3), "check_mb": round(median(runs, "memory") / 1e6, 1),
        "controls": size.get("controlStates", ""), "symbols": size.get("stackSymbols", ""),
        "transitions": size.get("automatonTransitions", ""),
        "violated": sum(verdict["verdict"] == "violated" for verdict in scenario["verdicts"]),
        "undetermined": len(open_ones),
        "reason": open_ones[0]["message"].split("every depth: ")[-1] if open_ones else "",
    }


def apps(flowcheck, rounds):
    """Each of the eight apps with its limits and without: the medians of both, measured in turn."""
    rows = []
    for app in EIGHT:
        say(f"app {app.stem}")
        runs = alternate(
            {name: lambda options=options, app=app: Run(command(flowcheck, app, *options), STATUSES)
             for name, options in {"bounded": [], "unlimited": ["--every-depth"]}.items()}, rounds)
        bounded, unlimited = cpu(runs["bounded"]), cpu(runs["unlimited"])
        scenario = json.loads(runs["unlimited"][0].output)["scenarios"][0]
        open_ones = [verdict for verdict in scenario["verdicts"] if verdict["verdict"] == "undetermined"]
        rows.append({
            "app": app.stem, "bounded": bounded, "unlimited": unlimited, "undetermined": len(open_ones),
            "reason": open_ones[0]["message"].split("every depth: ")[-1] if open_ones else ""})
    return rows


def verdict(value, most):
    return "met" if value <= most else "not met"


def targets(rows, apps, example):
    """The targets and what was measured."""
    by_key = {(row["family"], row["series"], int(row["size"])): row for row in rows}
    slowest = max(apps, key=lambda row: row["unlimited"] / row["bounded"])
    lines = [
        [f"the feed of three screens, all default rules (starting the program takes {example['start']:.3f} s of it)", "0.02 s", f"{example['check_s']:.3f} s", verdict(example["check_s"], 0.02)],
        *([f"{size} screens, {series}, {by_key[family, series, size]['undetermined']} undetermined", "2 s",
           f"{by_key[family, series, size]['check_s']:.2f} s",
           "not met" if by_key[family, series, size]["undetermined"] else verdict(by_key[family, series, size]["check_s"], 2)]
          for family, series, size in LARGEST),
        [f"slowest of the eight apps without their limits, {slowest['app']}: time over its check with them", "3 times",
         f"{slowest['unlimited'] / slowest['bounded']:.2f} times", verdict(slowest["unlimited"] / slowest["bounded"], 3)],
    ]
    return table(["what", "must", "measured", "verdict"], lines)


def page(rows, apps, example, rounds, load, flowcheck):
    """The report in Markdown."""
    parts = [
        "# Stacks without a limit", "",
        "![Time of checks against screens, gates and tabs](unlimited.svg)", "",
        "Written by `make unlimited`; [benchmarks.md](../docs/benchmarks.md#stacks-without-a-limit) says what is measured. "
        f"Medians of up to {rounds} runs each; times are processor times of the whole process, user and system; memory is the greatest "
        f"resident size, at least the 16 MB of the measuring script. {machine()}, {datetime.date.today()}, {version(flowcheck, '--version')}. "
        f"The load of the machine was {load[0]:.1f} at the beginning and {load[1]:.1f} at the end, including 1 for these runs.", "",
        "## Targets", "", targets(rows, apps, example),
        "## The apps", "",
        "Each of the [eight apps](../docs/apps.md) as it is, and with `--every-depth`, which ignores the limits of its stacks. "
        f"Faster without its limits: {', '.join(row['app'] for row in apps if row['unlimited'] < row['bounded']) or 'none'}.", "",
        table(
            ["app", "with limits, s", "without, s", "times", "undetermined", "reason"],
            [[row["app"], f"{row['bounded']:.2f}", f"{row['unlimited']:.2f}", f"{row['unlimited'] / row['bounded']:.2f}",
              str(row["undetermined"]), row["reason"]] for row in apps]),
    ]
    for family, series in FAMILIES.items():
        parts += [f"## {family.capitalize()}", ""]
        for name, _, _ in series:
            cells = [
                [str(row["size"]), f"{row['check_s']:.2f}", f"{row['check_mb']:.0f}"]
                + [f"{row[key]:,}" if row[key] != "" else "–" for key in ("controls", "symbols", "transitions")]
                + [str(row["violated"]), str(row["undetermined"]), row["reason"]]
                for row in rows if (row["family"], row["series"]) == (family, name)
            ]
            header = [family, "`check`, s", "MB", "controls", "symbols", "transitions", "violated", "undetermined", "reason"]
            parts += [f"{name[0].upper()}{name[1:]}:", "", table(header, cells)]
    return "\n".join(parts).rstrip("\n") + "\n"


def main(arguments):
    words = [word for word in arguments if not word.startswith("--")]
    options = dict(word.removeprefix("--").partition("=")[::2] for word in arguments if word.startswith("--"))
    if "draw" in options:
        folder = Path(words[0])
        with open(folder / "unlimited.csv", encoding="utf-8") as file:
            draw_growth(list(csv.DictReader(file)), folder / "unlimited.svg")
        return 0
    flowcheck, folder = Path(words[0]), Path(words[1])
    rounds = int(options.get("rounds") or 3)
    before = os.getloadavg()[0]
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        starts = [Run([flowcheck, "--version"]) for _ in range(3 * rounds)]
        example = measure(flowcheck, EXAMPLE, 3 * rounds, scratch) | {"start": cpu(starts)}
        for family, series in FAMILIES.items():
            for name, sizes, text in series:
                for size in sizes:
                    say(f"{family} {size}, {name}")
                    row = measure(flowcheck, text(size), rounds, scratch)
                    rows.append({"family": family, "series": name, "size": size} | row)
    measured = apps(flowcheck, rounds)
    with open(folder / "unlimited.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    draw_growth(rows, folder / "unlimited.svg")
    load = (before, os.getloadavg()[0])
    (folder / "unlimited.md").write_text(page(rows, measured, example, rounds, load, flowcheck), encoding="utf-8")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Failed as failure:
        sys.exit(f"unlimited: {failure}")
