"""Runs and measures processes, and makes tables of the results."""

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
    """Something that a benchmark needs failed, or a count is wrong."""


class Run:
    """The output and cost of one process; times in seconds, memory in bytes. It must end with an expected status."""

    def __init__(self, command, expected_status=0, cwd=None):
        with tempfile.TemporaryFile() as output:
            start = time.monotonic()
            process = subprocess.Popen([str(word) for word in command], stdout=output, stderr=subprocess.STDOUT, cwd=cwd)
            _, status, usage = os.wait4(process.pid, 0)
            self.wall = time.monotonic() - start
            process.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            self.output = output.read().decode(errors="replace")
        if process.returncode not in (expected_status if isinstance(expected_status, tuple) else (expected_status,)):
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
    """Whether a command runs and succeeds."""
    try:
        Run(command)
        return True
    except (Failed, OSError):
        return False


def alternate(commands, rounds, memory=128 << 20):
    """Runs of several commands in turn: a list of runs for each name.

    Each round begins with another command, so that none always follows the same one. So much memory is made available for each run.
    """
    runs = {name: [] for name in commands}
    names = list(commands)
    for number in range(rounds):
        first = number % len(names) if names else 0
        for name in names[first:] + names[:first]:
            warm(memory)
            runs[name].append(commands[name]())
    return runs


WARM = """
import mmap, sys
size = int(sys.argv[1])
memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
if hasattr(mmap, "MADV_HUGEPAGE"):
    memory.madvise(mmap.MADV_HUGEPAGE)
memory[::4096] = bytes(len(range(0, size, 4096)))
"""


def warm(size):
    """Touches so much memory in a process, which then ends.

    A virtual machine gives memory that is free for a while back to its host. Who touches it first then waits for the host, which took
    twenty times as long as clearing the page; without this, that would be whichever tool is next. A process of its own, so that the
    peak of what is measured does not contain it.
    """
    subprocess.run([sys.executable, "-c", WARM, str(max(size, 1 << 20))], check=False)


def median(runs, what):
    return statistics.median(getattr(run, what) for run in runs)


def cpu(runs):
    return statistics.median(run.user + run.system for run in runs)


def ratios(theirs, ours):
    """The ratio of two times: by the clock, and by processor time."""
    return median(theirs, "wall") / median(ours, "wall"), cpu(theirs) / cpu(ours)


def expect(found, wanted, what):
    if found != wanted:
        raise Failed(f"{what}: {found}, and it should be {wanted}")


def counted(count, noun):
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def say(text):
    print(text, file=sys.stderr, flush=True)


def table(header, rows):
    if not rows:
        return "Nothing.\n"
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
