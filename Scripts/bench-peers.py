#!/usr/bin/env python3
"""Measures flowcheck on apps, and the engine, the explorer in C and SPIN on the same families, side by side:
bench-peers.py [--quick|--long] [--rounds=N] [--only=apps,families,shortest,liveness,verdict,scenario,small]

Counts must agree before a time is printed. Writes reports/performance.md, unless only some of it is measured, which is printed;
docs/benchmarks.md tells what is measured.
"""

import datetime
import os
import re
import sys
import tempfile
import time

from bench_peers import apps, sections, targets
from bench_peers.runs import Failed, Run, counted, machine, say, table, version
from bench_peers.tools import (
    BENCHMARKS, PACKED, PACKED_TWO, ROOT, SCENARIO, SETS, SPIN_BREADTH, SPIN_DEPTH, YARDSTICK, Bench, Member)


def members(words, rounds):
    """What each tool explores. A large member gets fewer rounds and fewer tools."""
    few = max(1, rounds - 2)
    small = [Member("shop", [6, 5, 2], 885_156, 21, rounds), Member("tabs", [4, 3], 405_000, 20, rounds, search_depth=200_000)]
    if "--quick" in words:
        return small
    spin = [SPIN_DEPTH, SPIN_BREADTH] if "--long" in words else []
    return [
        *small,
        Member("shop", [6, 6, 2], 6_785_180, 24, few),
        Member("tabs", [5, 3], 7_593_750, 24, few, [PACKED, SETS, SCENARIO, YARDSTICK, *spin], 4_000_000),
        Member("shop", [6, 7, 2], 52_800_372, 27, few, [PACKED, PACKED_TWO, SETS, YARDSTICK]),
        # 2·4·63^4: more than 10^8 states.
        Member("tabs", [4, 5], 126_023_688, 28, 1, [PACKED, PACKED_TWO, SETS]),
    ]


PROCESSES = {
    "apps": apps.apps, "shortest": sections.shortest, "liveness": sections.liveness, "verdict": sections.verdict,
    "scenario": sections.scenario_path, "small": sections.small,
}


def main(words):
    rounds = next((int(word[9:]) for word in words if re.fullmatch(r"--rounds=[1-9]\d?", word)), 5)
    only = next((word[7:] for word in words if word.startswith("--only=")), None)
    wanted = ["families", *PROCESSES] if only is None else only.split(",")
    if not set(words) <= {"--quick", "--long", f"--rounds={rounds}", f"--only={only}"} or not set(wanted) <= {"families", *PROCESSES}:
        raise Failed(__doc__)
    started = datetime.datetime.now(datetime.timezone.utc)
    load = os.getloadavg()
    revision = version("git", "-C", ROOT, "describe", "--always", "--dirty")
    begin = time.monotonic()
    swift = os.environ.get("SWIFT", "swift")
    say("building flowcheck and the benchmarks")
    Run(["make", "build", f"SWIFT={swift}"], cwd=ROOT)
    Run([swift, "build", "-c", "release", "--product", "explore-family", "--quiet"], cwd=BENCHMARKS)
    built = time.monotonic()
    report = ROOT / "reports/performance.md"
    before = targets.measured_before(report.read_text()) if report.exists() else {}
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(folder, quick="--quick" in words)
        for tool, reason in bench.skipped.items():
            say(f"skipped: {tool}: {reason}")
        compared, judged, families = {}, {}, []
        # What people run comes first, here and in the report.
        own = [PROCESSES["apps"](bench, rounds, judged)] if "apps" in wanted else []
        for member in members(words, rounds) if "families" in wanted else []:
            runs, states, transitions = bench.compare(member)
            if runs:
                compared[member.name] = runs, states
                families.append(sections.family(member, runs, states, transitions))
        processes = [measured(bench, rounds, judged) for name, measured in PROCESSES.items() if name in wanted and name != "apps"]
        targets.measure(compared, judged)
        compiled = table(["tool", "member", "seconds"], [
            [tool, member, f"{seconds:.1f}"] for (tool, member), seconds in bench.compile_times.items()])
        text = "\n".join([
            "# Performance\n",
            "Measured by `make measure`; do not edit. [docs/benchmarks.md](../docs/benchmarks.md) says what is measured and",
            "how. Trust ratios more than digits: the tools run in turn, so other load on the machine slows all of them.\n",
            f"{machine()}; load when it began {load[0]:.1f}, at the end {os.getloadavg()[0]:.1f}; "
            f"{started:%Y-%m-%d %H:%M} UTC, {time.monotonic() - built:.0f} s without building flowcheck, {counted(rounds, 'round')} unless stated otherwise.",
            f"flowcheck {revision}, {version(swift, '--version')}"
            + (f", {version(bench.gcc, '--version')}" if bench.gcc else "")
            + (f", {version(bench.spin, '-V')}" if bench.gcc and bench.spin else "") + ".\n",
            *(f"Skipped: {tool}, since {reason}.\n" for tool, reason in bench.skipped.items()),
            "## Targets\n",
            f"*Before* is the value in the previous report. *Worse than before* means worse by more than a factor of {targets.NOISE}.\n",
            targets.rows(judged, bench.skipped, "--quick leaves it out" if "--quick" in words else only and "--only leaves it out", before),
            "## Apps\n",
            *own,
            "## Families\n",
            *families,
            "## Whole processes\n",
            *processes,
            "## Compiling\n",
            "The time to build each verifier or explorer, which no time above includes.\n",
            compiled,
        ])
    print(text)
    if only is None:
        report.write_text(text.rstrip("\n") + "\n")
    say(f"{time.monotonic() - begin:.0f} s in all" + ("; wrote reports/performance.md" if only is None else ""))


try:
    main(sys.argv[1:])
except Failed as failure:
    sys.exit(f"bench-peers: {failure}")
