"""Kills flowcheck at random moments and looks at what it leaves behind.

Usage: kill-tests.py FLOWCHECK [SEED]   at each moment there is the old file or the whole new one, and nothing else of that name
       kill-tests.py --self-test       a program that writes in place is found out

Two things are written: all reports on many scenarios, and the graph of a large one, which takes a while to write. The moments are spread
over the time that writing takes; enough of them must have fallen into it, or the test says nothing.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FORMS = ["json", "sarif", "junit", "summary", "gitlab", "markdown", "text"]
OLD = b"what was here before\n"


def kill(command, delay, folder):
    """Starts a command and kills it after a while; returns whether it was still running."""
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(delay)
    was_running = process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()
    return was_running


def torment(command, files, rounds, least, random_source):
    """Kills a command so many times, and more until it was at least so often killed between the first and the last byte.

    What was found wrong, how often it was so, and how often it was killed at all.
    """
    whole = {}
    for path in files:
        path.write_bytes(OLD)
    begun = time.monotonic()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    length = time.monotonic() - begun
    for path in files:
        whole[path] = path.read_bytes()
        if whole[path] == OLD:
            return [f"{path.name} was not written"], 0, 0
    wrong, hits, kills = [], 0, 0
    while kills < rounds or (hits < least and kills < 10 * rounds):
        kills += 1
        for path in files:
            path.write_bytes(OLD)
        kill(command, random_source.uniform(0, length * 1.1), None)
        states = [path.read_bytes() if path.exists() else b"" for path in files]
        for path, now in zip(files, states):
            if now not in (OLD, whole[path]):
                wrong.append(f"{path.name} has {len(now)} of {len(whole[path])} bytes")
        drafts = list(files[0].parent.glob(".flowcheck-*.unfinished"))
        some_new = 0 < sum(now != OLD for now in states) < len(states)
        hits += bool(drafts or some_new or any(now not in (OLD, whole[path]) for path, now in zip(files, states)))
        for draft in drafts:
            draft.unlink()
    return wrong, hits, kills


def main(flowcheck, seed):
    source = random.Random(seed)
    flowcheck = str(Path(flowcheck).resolve())
    wrong, hits, kills = [], 0, 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        reports = [folder / f"report.{form}" for form in FORMS]
        arguments = [f"--report={form}={path}" for form, path in zip(FORMS, reports)]
        check = [flowcheck, "check", "--quiet", str(ROOT / "Scenarios/seeds"), *arguments]
        graph = folder / "graph.json"
        explore = [flowcheck, "explore", str(ROOT / "Benchmarks/scenarios/shop-large.yaml")]
        explore += ["--max-states", "10000", "--graph", str(graph)]
        for command, files, rounds, least in [(check, reports, 10, 0), (explore, [graph], 20, 3)]:
            found, count, total = torment(command, files, rounds, least, source)
            wrong += found
            hits += count
            kills += total
    for mistake in wrong:
        print(mistake)
    print(f"kill-tests: seed {seed}, {kills} kills, {hits} of them while files were written, {len(wrong)} mistakes")
    if hits < 3:
        sys.exit("kill-tests: too few kills fell into the writing")
    sys.exit(1 if wrong else 0)


def self_test():
    with tempfile.TemporaryDirectory() as temporary:
        path = Path(temporary) / "out"
        slow = f"import time\nwith open({str(path)!r}, 'wb', 0) as f:\n for i in range(30): f.write(b'x'); time.sleep(.01)"
        wrong, hits, _ = torment([sys.executable, "-c", slow], [path], 10, 0, random.Random(1))
        if not wrong or not hits:
            sys.exit("kill-tests: a program that writes in place is not found out")
    print("kill-tests: a program that writes in place is found out")


if __name__ == "__main__":
    if sys.argv[1] == "--self-test":
        self_test()
    else:
        main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else int.from_bytes(os.urandom(4), "little"))
