"""Annotations of GitHub Actions, read as the runner reads the lines of a log; and texts for terminals and logs."""

import re

LEVELS = {"error", "warning", "notice"}
PROPERTIES = {"file", "line", "endLine", "col", "endColumn", "title"}
UNESCAPE = [("%0D", "\r"), ("%0A", "\n"), ("%25", "%")]
UNESCAPE_PROPERTY = [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")]


def unescape(text, table):
    for code, character in table:
        text = text.replace(code, character)
    return text


def parse(line):
    """A command as the runner takes it apart: after `::` the name up to a blank, properties up to the next `::`."""
    line = line.lstrip()
    if not line.startswith("::"):
        return None
    end = line.find("::", 2)
    if end < 0:
        return None
    name, _, rest = line[2:end].partition(" ")
    properties = {}
    for part in filter(None, rest.split(",")):
        key, equals, value = part.partition("=")
        if not equals:
            return None
        properties[key.strip()] = unescape(value, UNESCAPE_PROPERTY)
    return name, properties, unescape(line[end + 2 :], UNESCAPE)


def check(text):
    found, counts = [], {}
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text)[:-1], 1):
        command = parse(line)
        if command is None:
            if line.startswith("::") or "##[" in line or not re.fullmatch(r"flowcheck: [0-9,]+ more findings? without an annotation", line):
                found.append(f"line {number} is no command: {line[:80]!r}")
            continue
        name, properties, message = command
        counts[name] = counts.get(name, 0) + 1
        if name not in LEVELS:
            found.append(f"line {number}: the command '{name[:40]}'")
        if set(properties) - PROPERTIES or "file" not in properties or "title" not in properties:
            found.append(f"line {number}: the properties {sorted(properties)}")
        for key in ("line", "endLine", "col", "endColumn"):
            if not properties.get(key, "1").isdigit():
                found.append(f"line {number}: {key} is {properties[key]!r}")
        if not message or re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", message):
            found.append(f"line {number}: control characters in the message")
        if len(message) > 5000:
            found.append(f"line {number}: {len(message)} characters")
    found += [f"{count} annotations of level {name}" for name, count in counts.items() if count > 10]
    return found


def check_text(text):
    """A text that can be printed on a terminal or into a log: nothing in it is a command of either."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        if re.search(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]", line):
            found.append(f"line {number} has control characters: {line[:80]!r}")
        if line.lstrip().startswith("::"):
            found.append(f"line {number} is a command: {line[:80]!r}")
    return found


def self_test(_):
    good = "::error file=a b.yaml,line=1,title=x%3A y::m%0An\n"
    assert not check(good), check(good)
    assert parse(good.strip()) == ("error", {"file": "a b.yaml", "line": "1", "title": "x: y"}, "m\nn")
    yield "a line end in the message", check("::error file=a,title=t::m\nn\n")
    yield "a comma in the title", check("::error file=a,title=t,u::m\n")
    yield "a colon in the file", check("::error file=a::b,title=t::m\n")
    yield "another command", check("::add-mask file=a,title=t::m\n")
    yield "eleven of a level", check("::error file=a,title=t::m\n" * 11)
    yield "colours", check("::error file=a,title=t::\x1b[31mm\n")
    yield "a forged line", check_text("fine\n  ::error::x\n")
    yield "a mark of direction", check_text("a\u202eb\n")
