#!/usr/bin/env python3
"""Writes a manual page for flowcheck and for each of its commands: man-pages.py FLOWCHECK FOLDER

All that they say is what `FLOWCHECK --experimental-dump-help` says. Their date is that of the last commit, SOURCE_DATE_EPOCH
where that is set, or else today.
"""

import datetime
import json
import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def output(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60).stdout.strip()


def date():
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    if seconds is None:
        try:
            seconds = output("git", "log", "-1", "--format=%ct")
        except (OSError, subprocess.CalledProcessError):
            seconds = datetime.datetime.now(datetime.timezone.utc).timestamp()
    day = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc)
    return f"{day:%B} {day.day}, {day.year}"


def escaped(text):
    """A text that roff prints as it is."""
    return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")


def wrapped(text):
    return textwrap.wrap(text, 66, break_long_words=False, break_on_hyphens=False)


def prose(text):
    """Paragraphs of mdoc, a line for each sentence."""
    paragraphs = []
    for paragraph in text.split("\n\n"):
        sentences = re.sub(r"([.!?]) +(?=[A-Z'])", r"\1\n", " ".join(paragraph.split()))
        lines = [line for sentence in sentences.split("\n") for line in wrapped(sentence)]
        paragraphs.append("\n".join(re.sub(r"^(?=\.)", r"\\&", escaped(line)) for line in lines))
    return "\n.Pp\n".join(paragraphs)


def flag(name):
    return f"Fl \\-{escaped(name['name'])}" if name["kind"] == "long" else f"Fl {escaped(name['name'])}"


def value(argument):
    return f" Ar {escaped(argument['valueName'])}" if argument["kind"] == "option" else ""


def shown(command):
    """The arguments of a command; a flag and its opposite are one."""
    found = []
    for argument in command.get("arguments", []):
        name = argument.get("preferredName", {}).get("name", "")
        if not argument["shouldDisplay"]:
            continue
        if name.startswith("no-") and found and found[-1].get("preferredName", {}).get("name") == name[3:]:
            found[-1]["names"] = found[-1]["names"] + argument["names"]
        else:
            found.append(dict(argument))
    return found


def synopsis(command):
    lines = []
    for argument in shown(command):
        if argument["kind"] == "positional":
            body = f"Ar {escaped(argument['valueName'])}" + (" ..." if argument["isRepeating"] else "")
        else:
            body = " | ".join(flag(name) for name in argument["names"]) + value(argument)
        optional = argument["isOptional"] or argument["kind"] == "flag"
        lines.append((argument["kind"] == "positional", f".Op {body}" if optional else f".{body}"))
    if any(sub["shouldDisplay"] for sub in command.get("subcommands", [])):
        lines.append((True, ".Cm command"))
    return [line for _, line in sorted(lines, key=lambda pair: pair[0])]


def described(argument):
    text = argument.get("abstract") or ""
    if argument.get("discussion"):
        text += "\n\n" + argument["discussion"]
    notes = []
    if argument.get("allValues"):
        notes.append("values: " + ", ".join(argument["allValues"]))
    if argument.get("defaultValue") and "(default:" not in text:
        notes.append("default: " + argument["defaultValue"])
    if notes:
        text += f" ({'; '.join(notes)})"
    return text


def listed(arguments):
    lines = [".Bl -tag -width Ds"]
    for argument in arguments:
        if argument["kind"] == "positional":
            lines.append(f".It Ar {escaped(argument['valueName'])}")
        else:
            lines.append(".It " + " , ".join(flag(name) for name in argument["names"]) + value(argument))
        lines.append(prose(described(argument)))
    return [*lines, ".El"]


def statuses(root):
    """The exit statuses, which the overview of the program lists in one sentence."""
    sentence = re.search(r"Exit status: (.*?)\.\s*$", root["discussion"], re.S).group(1)
    lines = [".Bl -tag -width Ds"]
    for number, meaning in re.findall(r"(\d+) ([^,]+)", " ".join(sentence.split())):
        lines += [f".It {number}", prose(f"{meaning}.")]
    return [*lines, ".El"]


def page(root, path, command, day):
    title = "-".join(path)
    discussion = (command.get("discussion") or "").split("\n\nExit status: ")[0]
    lines = [f".Dd {day}", f".Dt {title.upper()} 1", ".Os"]
    lines += [".Sh NAME", f".Nm {title}", f".Nd {prose(command['abstract'].rstrip('.'))}"]
    lines += [".Sh SYNOPSIS", f".Nm {path[0]}", *(f".Cm {word}" for word in path[1:]), *synopsis(command)]
    lines += [".Sh DESCRIPTION", prose(command["abstract"])]
    if discussion.strip():
        lines += [".Pp", prose(discussion)]
    arguments = shown(command)
    positional = [argument for argument in arguments if argument["kind"] == "positional"]
    options = [argument for argument in arguments if argument["kind"] != "positional"]
    commands = [sub for sub in command.get("subcommands", []) if sub["shouldDisplay"] and sub["commandName"] != "help"]
    if positional:
        lines += [".Pp", "The arguments are:", *listed(positional)]
    if commands:
        lines += [".Pp", "The commands are:", ".Bl -tag -width Ds"]
        for sub in commands:
            lines += [f".It Xr {title}-{sub['commandName']} 1", prose(sub["abstract"])]
        lines.append(".El")
    lines += [".Pp", "The options are:", *listed(options)]
    lines += [".Sh EXIT STATUS", *statuses(root), ".Sh SEE ALSO"]
    others = [title + "-" + sub["commandName"] for sub in commands] or ["-".join(path[:-1])]
    lines += [f".Xr {name} 1{' ,' if name != sorted(others)[-1] else ''}" for name in sorted(others)]
    pages = {f"{title}.1": "\n".join(lines) + "\n"}
    for sub in commands:
        pages |= page(root, [*path, sub["commandName"]], sub, day)
    return pages


def main():
    flowcheck, folder = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2])
    root = json.loads(output(flowcheck, "--experimental-dump-help"))["command"]
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in page(root, [root["commandName"]], root, date()).items():
        (folder / name).write_text(text, encoding="utf-8")


main()
