"""Processes that are measured, and tables of what came out."""

import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path


class Failed(Exception):
    """Something that a benchmark needs did not work, or a count is wrong."""


class Run:
    """What one process printed and used; times in seconds, memory in bytes."""

    def __init__(self, command, expected_status=0, cwd=None):
        with tempfile.TemporaryFile() as output:
            start = time.monotonic()
            process = subprocess.Popen([str(word) for word in command], stdout=output, stderr=subprocess.STDOUT, cwd=cwd)
            _, status, usage = os.wait4(process.pid, 0)
            self.wall = time.monotonic() - start
            process.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            self.output = output.read().decode(errors="replace")
        if process.returncode != expected_status:
            raise Failed(f"{' '.join(map(str, command))}: status {process.returncode}\n{self.output}")
        self.user, self.system = usage.ru_utime, usage.ru_stime
        # Linux counts in KiB, macOS in bytes.
        self.memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)

    def number(self, pattern):
        """The number that a pattern captures in what the process printed."""
        match = re.search(pattern, self.output)
        if match is None:
            raise Failed(f"no '{pattern}' in:\n{self.output}")
        return int(match.group(1).replace(",", ""))


def works(*command):
    """Whether a command can be run and ends well."""
    try:
        Run(command)
        return True
    except (Failed, OSError):
        return False


def alternate(commands, rounds):
    """Runs of several commands in turn: a list of runs for each name."""
    runs = {name: [] for name in commands}
    for _ in range(rounds):
        for name, run in commands.items():
            runs[name].append(run())
    return runs


def median(runs, what):
    return statistics.median(getattr(run, what) for run in runs)


def cpu(runs):
    return statistics.median(run.user + run.system for run in runs)


def ratios(theirs, ours):
    """How many times as long one takes as the other: by the clock, and by the processor's time."""
    return median(theirs, "wall") / median(ours, "wall"), cpu(theirs) / cpu(ours)


def expect(found, wanted, what):
    if found != wanted:
        raise Failed(f"{what}: {found}, and it should be {wanted}")


def counted(count, noun):
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def say(text):
    print(text, file=sys.stderr, flush=True)


def table(header, rows):
    align = "|".join("--:" if re.match(r"[\d,.]+", cell) else "---" for cell in rows[0])
    return "\n".join(["| " + " | ".join(header) + " |", f"|{align}|"] + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def machine():
    """The processor and its cores."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        match = re.search(r"model name\s*: (.*)", info.read_text())
        model = match.group(1) if match else model
    return f"{model}, {platform.machine()}, {os.cpu_count()} cores, {platform.system()}"


def version(*command):
    try:
        return Run(command).output.strip().splitlines()[0]
    except (Failed, OSError):
        return "?"
