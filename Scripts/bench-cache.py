"""Measures checks of 200 scenarios: with one job and with as many as there are cores, and from the cache.

Usage: bench-cache.py FLOWCHECK [ROUNDS]

Copies of the scenarios in Scenarios/, each with a comment of its own, so that no answer fits two of them. Prints the median of some rounds and the ratios,
for all scenarios and for those without the large apps. What is printed by the checks must be the same bytes each time.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
COUNT = 200


def copies(folder, files):
    """200 files, each scenario in turn."""
    folder.mkdir()
    for number in range(COUNT):
        source = files[number % len(files)]
        text = source.read_bytes()
        (folder / f"{number:03}-{source.name}").write_bytes(text + f"\n# copy {number}\n".encode())


def run(flowcheck, folder, *options):
    """How long a check takes, and what it prints."""
    begun = time.monotonic()
    command = [flowcheck, "check", ".", "--traces", "causes", *options]
    result = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    if result.returncode >= 64:
        sys.exit(f"bench-cache: status {result.returncode}")
    return time.monotonic() - begun, result.stdout


def measure(flowcheck, title, files, rounds):
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "scenarios"
        copies(folder, files)
        times = {name: [] for name in ["one", "all", "first", "warm"]}
        printed = set()
        for number in range(rounds):
            cache = f"--cache={temporary}/cache-{number}"
            for name, options in [("one", ["--no-cache", "--jobs", "1"]), ("all", ["--no-cache"]), ("first", [cache]), ("warm", [cache])]:
                seconds, output = run(flowcheck, folder, *options)
                times[name].append(seconds)
                printed.add(output)
        size = sum(path.stat().st_size for path in (Path(temporary) / "cache-0").iterdir())
    if len(printed) != 1:
        sys.exit("bench-cache: the checks print different things")
    one, every, first, warm = (median(times[name]) for name in ["one", "all", "first", "warm"])
    print(f"{title}: {COUNT} copies of {len(files)} scenarios, medians of {rounds}")
    print(f"  one job           {one:8.2f} s")
    print(f"  {cores} jobs            {every:8.2f} s   {one / every:5.2f} times as fast as one")
    print(f"  the same, kept    {first:8.2f} s   {100 * (first / every - 1):+5.1f} %, {size / 1e6:.1f} MB in the cache")
    print(f"  from the cache    {warm:8.3f} s   {every / warm:5.1f} times as fast, {one / warm:.1f} times as fast as one job")


def main(flowcheck, rounds):
    files = sorted((ROOT / "Scenarios").rglob("*.yaml"))
    measure(flowcheck, "all", files, rounds)
    measure(flowcheck, "without Scenarios/apps", [file for file in files if file.parent.name != "apps"], rounds)


if __name__ == "__main__":
    main(str(Path(sys.argv[1]).resolve()), int(sys.argv[2]) if len(sys.argv) > 2 else 3)
