"""The apps, which are what people run. Each function returns Markdown and records the values of targets."""

import shutil
import signal
import statistics
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from .runs import Failed, Run, alternate, counted, cpu, expect, median, say, table
from .tools import BENCHMARKS, COURSES_LARGE, FLOWCHECK, LARGE_APPS, ROOT, YARDSTICK, Member

FOLDER = ROOT / "Scenarios/apps"
EIGHT = [FOLDER / f"{name}.yaml" for name in (
    "chat-corrected", "courses-corrected", "social", "services-corrected", "game-corrected", "shop-corrected", "wallet-corrected", "vault")]
CHAT = EIGHT[0]
SHOP_LARGE = BENCHMARKS / "scenarios/shop-large.yaml"

START = "flowcheck --version"
EXPLORE, EVERY_STATE, CHECK = "explore", "check of every state", "check"
BOTH = "two checks of every state at once"
HANDOVER = "a word from one processor to another"
STATES, TRANSITIONS = r"([\d,]+) states", r"([\d,]+) transitions"
SAVES = 5


def apps(bench, rounds, judged):
    """Everything about the apps."""
    # More rounds, since runs of a few hundredths of a second vary most.
    parts = [eight(max(rounds, 15), judged), all_files(bench, rounds, judged)]
    for name, file in LARGE_APPS.items():
        # More rounds, since runs of a second vary, most of all with two threads.
        if name not in bench.skipped and not (bench.quick and name == COURSES_LARGE):
            parts.append(large(bench, name, file, max(rounds, 21), judged))
    return "\n".join([*parts, edit_loop(bench, judged)])


def commands(file, threads=1):
    """The commands for an app: exploring it, all rules on every state, and a check with the default options."""
    options = ["--jobs", 1, "--threads", threads]
    return {
        EXPLORE: [FLOWCHECK, "explore", file, "--threads", threads],
        EVERY_STATE: [FLOWCHECK, "check", file, *options, "--traces", "none", "--no-symmetry"],
        CHECK: [FLOWCHECK, "check", file, *options],
    }


def in_turn(title, named, rounds, memory=128 << 20):
    """Runs of several commands in turn."""
    say(f"measuring {title}")
    return alternate({name: lambda command=command: Run(command) for name, command in named.items()}, rounds, memory)


def at_once(command):
    """Runs two processes at the same time; returns the slower one."""
    with ThreadPoolExecutor(2) as pool:
        return max(pool.map(lambda _: Run(command), range(2)), key=lambda run: run.wall)


def only(runs, pattern, what):
    """The number that all runs print. A run that prints another one explored another graph, or part of it."""
    numbers = {run.number(pattern) for run in runs}
    if len(numbers) != 1:
        raise Failed(f"explore and check disagree about the {what}: {sorted(numbers)}")
    return numbers.pop()


def apart(runs, start):
    """Processor time without the start of the program; at least a millisecond, the resolution."""
    return max(cpu(runs) - start, 0.001)


HEADER = ["app", "states", "transitions", "explore s", "check of every state s", "ratio", "ratio, start apart", "check s"]


def app_row(name, explored, every_state, checked, start):
    """A row of the table of apps."""
    all_runs = [*explored, *every_state, *checked]
    return [
        name, f"{only(all_runs, STATES, f'states of {name}'):,}", f"{only(all_runs, TRANSITIONS, f'transitions of {name}'):,}",
        f"{cpu(explored):.3f}", f"{cpu(every_state):.3f}", f"{cpu(every_state) / cpu(explored):.2f}",
        f"{apart(every_state, start) / apart(explored, start):.2f}", f"{cpu(checked):.3f}",
    ]


def eight(rounds, judged):
    """The eight apps, each explored and checked, and how fast the largest is explored compared with a scenario of small states."""
    named = {START: [FLOWCHECK, "--version"], SHOP_LARGE.stem: commands(SHOP_LARGE)[EXPLORE]}
    for file in EIGHT:
        named.update({(file.stem, what): command for what, command in commands(file).items()})
    runs = in_turn("the eight apps", named, rounds)
    start = cpu(runs[START])
    by_app = {file.stem: [runs[file.stem, what] for what in (EXPLORE, EVERY_STATE, CHECK)] for file in EIGHT}
    judged["apps"] = max(apart(every_state, start) / apart(explored, start) for explored, every_state, _ in by_app.values())
    rows = [app_row(name, *own, start) for name, own in by_app.items()]
    text = (f"Processor seconds of whole processes, one thread, medians of {counted(rounds, 'round')}. *Check of every state* is "
            "`check --traces none --no-symmetry`; the last column is `check` and no other option. "
            f"`{START}` takes {start:.3f} s, much of a small app's time, so the ratio that counts excludes the start: "
            "(check of every state − version) / (explore − version).")
    return f"### The eight apps\n\n{text}\n\n{table(HEADER, rows)}\n{rates(runs, start, judged)}"


def rates(runs, start, judged):
    """Transitions a second, of an app with large states and of a scenario with small ones."""
    rates, rows = [], []
    for name, own in [(CHAT.stem, runs[CHAT.stem, EXPLORE]), (SHOP_LARGE.stem, runs[SHOP_LARGE.stem])]:
        transitions = own[0].number(TRANSITIONS)
        rates.append(transitions / cpu(own))
        rows.append([name, f"{transitions:,}", f"{cpu(own):.3f}", f"{rates[-1] / 1e6:.2f}", f"{transitions / apart(own, start) / 1e6:.2f}"])
    judged["chat over shop"] = rates[0] / rates[1]
    header = ["explore", "transitions", "processor s", "M transitions a processor second", "the same, start apart"]
    text = "Whole processes of the same rounds, including reading and compiling the file. The target is about the rates that include the start."
    return f"### Transitions a second\n\n{text}\n\n{table(header, rows)}"


def all_files(bench, rounds, judged):
    """All files of the apps, including those with defects, compared with the yardstick, which does the same work on every machine."""
    files = sorted(FOLDER.glob("*.yaml"))
    title = f"flowcheck check of {len(files)} files"
    named = {title: [FLOWCHECK, "check", *files, "--jobs", 1, "--threads", 1, "--traces", "none"]}
    member = Member("shop", [6, 6, 2], 6_785_180, 24, rounds)
    yardstick = f"{YARDSTICK}, {member.name}"
    if YARDSTICK not in bench.skipped:
        named[yardstick] = bench.yardstick(member)
    runs = in_turn("all files of the apps", named, rounds, 34 * member.states)
    if yardstick in runs:
        expect(only(runs[yardstick], r"states=(\d+)", "states of the yardstick"), member.states, "the yardstick's states")
        judged["apps over yardstick"] = cpu(runs[title]) / cpu(runs[yardstick])
    rows = [[name, f"{median(own, 'wall'):.2f}", f"{cpu(own):.2f}", f"{median(own, 'memory') / 2**20:.0f}"] for name, own in runs.items()]
    text = f"One process, one file at a time, one thread, `--traces none`. Medians of {counted(rounds, 'round')}."
    return f"### All files of the apps\n\n{text}\n\n{table(['process', 'wall s', 'processor s', 'MiB'], rows)}"


def large(bench, name, file, rounds, judged):
    """A large app: time, memory, and two threads compared with one."""
    named = {(what, 1): command for what, command in commands(file).items()}
    named.update({(what, 2): command for what, command in commands(file, threads=2).items() if what != CHECK})
    say(f"measuring {name}")
    measured = {what: lambda command=command: Run(command) for what, command in {START: [FLOWCHECK, "--version"], **named}.items()}
    measured[BOTH] = lambda: at_once(named[EVERY_STATE, 1])
    handover = bench.handover()
    if handover is not None:
        measured[HANDOVER] = lambda: Run(handover)
    runs = alternate(measured, rounds, 2 << 30)
    start, both, handovers = cpu(runs.pop(START)), runs.pop(BOTH), runs.pop(HANDOVER, [])
    only([run for own in runs.values() for run in own], STATES, f"states of {name}")
    states = runs[EXPLORE, 1][0].number(STATES)
    for what in (EXPLORE, EVERY_STATE):
        judged[f"two threads, {what} of {name}"] = median(runs[what, 1], "wall") / median(runs[what, 2], "wall")
    if name == COURSES_LARGE:
        judged["large app, seconds"] = median(runs[CHECK, 1], "wall")
        judged["large app, memory"] = median(runs[CHECK, 1], "memory") / states
    rows = [
        [f"{what}, {counted(threads, 'thread')}", f"{median(own, 'wall'):.2f}", f"{cpu(own):.2f}", f"{median(own, 'memory') / states:.1f}"]
        for (what, threads), own in runs.items()]
    gain = 2 * median(runs[EVERY_STATE, 1], "wall") / median(both, "wall")
    text = (f"`{file.relative_to(ROOT)}`, medians of {counted(rounds, 'round')}. Memory is the peak of the process over all states, "
            "also where `check` visits only one of those that differ in the names of interchangeable values. Two processes that share "
            f"nothing, each checking every state with one thread, did {gain:.2f} times as much at once as one did alone: about what "
            "this machine gives to two threads.")
    if handovers:
        taken = sorted(run.number(r"ns=(\d+)") for run in handovers)
        text += (f" A word went from one processor to the other in {taken[0]} to {taken[-1]} ns, median {statistics.median(taken)}; "
                 "the longer that takes, the less two threads gain.")
    sizes = table(HEADER, [app_row(name, *(runs[what, 1] for what in (EXPLORE, EVERY_STATE, CHECK)), start)])
    return f"### {name}\n\n{text}\n\n{sizes}\n{table(['process', 'wall s', 'processor s', 'bytes a state'], rows)}"


def edit_loop(bench, judged):
    """From saving a file to its next verdict, while `check --watch` runs."""
    say("measuring the edit loop")
    file = bench.folder / CHAT.name
    shutil.copyfile(CHAT, file)
    options = ["--watch", "--jobs", "1", "--threads", "1", "--color", "never"]
    process = subprocess.Popen(
        [FLOWCHECK, "check", file.name, *options], cwd=bench.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    # A verdict that never comes would be waited for without an end.
    limit = threading.Timer(120, process.kill)
    limit.start()
    try:
        read_verdict(process, file.name)
        waited = [save_and_wait(process, file, number) for number in range(SAVES)]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()
        limit.cancel()
        process.stdout.close()
    judged["edit loop"] = statistics.median(waited)
    text = (f"`flowcheck check --watch` on a copy of `{CHAT.name}`, one thread: by the clock, from saving the file with one more "
            "comment until its verdict is printed whole. What `--watch` waits before it looks again is part of it.")
    rows = [[str(number), f"{seconds:.2f}"] for number, seconds in enumerate(waited, 1)] + [["median", f"{judged['edit loop']:.2f}"]]
    return f"### The edit loop\n\n{text}\n\n{table(['save', 'wall s'], rows)}"


def save_and_wait(process, file, number):
    """Saves the file with one more comment; returns the seconds until its verdict."""
    # Files are looked at in intervals; people save at any moment of one.
    time.sleep(0.5 + 0.01 * number)
    with file.open("a") as text:
        text.write(f"# save {number}\n")
    begin = time.monotonic()
    read_verdict(process, file.name)
    return time.monotonic() - begin


def read_verdict(process, name):
    """Reads to the end of the next verdict on a file: its summary, other lines, and an empty line."""
    summary = None
    for line in process.stdout:
        if line.startswith(f"{name}  "):
            summary = line
        if summary is not None and not line.strip():
            expect(summary.split()[1], "ok", f"the verdict on {name}")
            return
    raise Failed(f"flowcheck check --watch ended, or took too long, without a verdict on {name}")
