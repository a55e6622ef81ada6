#!/usr/bin/env python3
"""Drives `flowcheck simulate` in a real terminal (tmux) and compares what stands on the screen after each line.

terminal-tests.py BINARY FILE…     compares; with FLOWCHECK_RECORD=1 writes what stands there now
terminal-tests.py --self-test BINARY FILE   sees that a screen which is not as written is noticed

A file begins with the arguments of the command. Each line `=== TEXT` is typed and ended with Enter; `<Tab>` and `<Up>` in it
are keys, and `<C-c>` at its end is pressed while what was typed is being done; alone it is pressed at the prompt. The lines up to the next one are the screen then,
without blank lines at its end; how many states a search had seen when it was broken off depends on the machine and is `…`. Colours
must be there but where the arguments say `--color never`.
"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

COLUMNS, ROWS = 80, 46
PROMPT = re.compile(r">|.*\(Enter to discard it\):")
KEY = re.compile(r"<(Tab|Up)>")
BROKEN_OFF = " <C-c>"
COUNT = re.compile(r"(?<=among the nearest )[0-9,]+(?= states;)")


class Terminal:
    """A tmux server of its own, with one window."""

    def __init__(self, command):
        self.socket = Path(tempfile.mkdtemp()) / "tmux"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(COLUMNS), "-y", str(ROWS), *command)

    def tmux(self, *words):
        done = subprocess.run(["tmux", "-S", str(self.socket), *words], capture_output=True, text=True)
        return done.stdout if done.returncode == 0 else None

    def screen(self):
        text = self.tmux("capture-pane", "-p")
        return None if text is None else [COUNT.sub("…", line.rstrip()) for line in text.rstrip("\n").split("\n")]

    def is_coloured(self):
        return "\x1b[" in (self.tmux("capture-pane", "-e", "-p") or "")

    def settled(self, wanted=None):
        """The screen once the prompt waits for a line, or the screen as it is after a while."""
        last, same = None, 0
        for _ in range(600):
            shown = self.screen()
            if shown is None:
                return ["[ended]"]
            lines = trimmed(shown)
            same = same + 1 if lines == last else 0
            last = lines
            if same >= 2 and (wanted == lines or (lines and PROMPT.fullmatch(lines[-1]) and same >= 4)):
                return lines
            time.sleep(0.03)
        return last

    def type(self, text):
        if text.endswith(BROKEN_OFF):
            self.type(text.removesuffix(BROKEN_OFF))
            time.sleep(0.5)
        if text.endswith(BROKEN_OFF.strip()):
            self.tmux("send-keys", "C-c")
            return
        for part in re.split(r"(<(?:Tab|Up)>)", text):
            key = KEY.fullmatch(part)
            if key:
                self.tmux("send-keys", key[1])
                time.sleep(0.15)
            elif part:
                self.tmux("send-keys", "-l", part)
        self.tmux("send-keys", "Enter")

    def close(self):
        self.tmux("kill-server")


def trimmed(lines):
    lines = [line.rstrip() for line in lines]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def parts(text):
    """The arguments, and pairs of an input and the screen after it; the first input is empty."""
    lines = text.rstrip("\n").split("\n")
    steps = [("", [])]
    for line in lines[1:]:
        if line.startswith("=== "):
            steps.append((line[4:], []))
        else:
            steps[-1][1].append(line)
    return lines[0], [(typed, trimmed(screen)) for typed, screen in steps]


def play(binary, text):
    """The updated file, and whether it was already so."""
    arguments, steps = parts(text)
    environment = ["env", "-u", "NO_COLOR", "LANG=C.UTF-8", "LC_ALL=C.UTF-8"]
    terminal = Terminal([*environment, str(Path(binary).resolve()), *arguments.split()])
    try:
        result, differences = [arguments], []
        for typed, expected in steps:
            if typed:
                terminal.type(typed)
                result.append(f"=== {typed}")
            shown = terminal.settled(expected)
            result += shown
            if shown != expected:
                differences.append((typed or "the start", expected, shown))
            wants_colour = "--color never" not in arguments
            if shown != ["[ended]"] and terminal.is_coloured() != wants_colour:
                differences.append((typed or "the start", ["colours" if wants_colour else "no colours"], ["the other"]))
        return "\n".join(result) + "\n", differences
    finally:
        terminal.close()


def until_interrupted(binary):
    """Ctrl-C in `until`, through a pipe, since the number of steps depends on the machine; yields the failures."""
    slow = Path(__file__).parent.parent / "Tests" / "Terminal" / "slow.yaml"
    process = subprocess.Popen([str(Path(binary).resolve()), "simulate", str(slow)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True)
    watchdog = threading.Timer(60, process.kill)
    watchdog.start()
    try:
        process.stdin.write("until a == 1 and a == 0\nlook\n")
        process.stdin.flush()
        before = ""
        while "> until" not in before and (line := process.stdout.readline()):
            before += line
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        after = process.communicate()[0]
    finally:
        watchdog.cancel()
    taken = re.search(r"it did not hold after ([0-9,]+) steps?", after)
    if process.returncode != 130 or taken is None or not 0 < int(taken[1].replace(",", "")) < 1000 or "> look" in after:
        yield f"Ctrl-C in 'until' ends with status {process.returncode} and\n{before}{after}"


def main(arguments):
    if arguments[:1] == ["--self-test"]:
        text = Path(arguments[2]).read_text(encoding="utf-8")
        changed = text.replace("person", "parson", 1)
        assert changed != text and len(play(arguments[1], changed)[1]) >= 1, "a wrong screen was not noticed"
        return 0
    binary, files = arguments[0], arguments[1:]
    failed, count = False, 0
    for file in files:
        text = Path(file).read_text(encoding="utf-8")
        now, differences = play(binary, text)
        if os.environ.get("FLOWCHECK_RECORD") == "1":
            Path(file).write_text(now, encoding="utf-8")
            continue
        count += len(parts(text)[1])
        for typed, expected, shown in differences[:1]:
            failed = True
            print(f"{file}: after '{typed}' the screen should be\n" + "\n".join(expected) + "\nand is\n" + "\n".join(shown),
                  file=sys.stderr)
    if os.environ.get("FLOWCHECK_RECORD") != "1":
        for problem in until_interrupted(binary):
            failed = True
            print(problem, file=sys.stderr)
    if not failed and count:
        print(f"{len(files)} sessions in a terminal: {count} screens as written")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
