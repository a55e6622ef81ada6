"""Markdown for GitHub, read by markdown-it: nothing that a scenario says may become markup."""

import re
from html.parser import HTMLParser

from markdown_it import MarkdownIt

ALLOWED = {"details", "summary", "b", "code"}
READER = MarkdownIt("commonmark").enable("table")


class Elements(HTMLParser):
    """The elements of a piece of HTML; whether they are closed in order."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.mistakes = [], []

    def handle_starttag(self, tag, attributes):
        if tag not in ALLOWED or attributes:
            self.mistakes.append(f"the element <{tag}>")
        self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.mistakes.append(f"</{tag}> closes nothing")

    def handle_comment(self, data):
        if data.strip() != "flowcheck":
            self.mistakes.append("a comment")


def check(text, most):
    found = [] if len(text.encode("utf-8")) <= most else [f"{len(text)} characters are too many"]
    if re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text):
        found.append("control characters")
    elements = Elements()
    tokens = READER.parse(text)
    for token in [inner for token in tokens for inner in [token, *(token.children or [])]]:
        if token.type in ("html_block", "html_inline"):
            elements.feed(token.content)
        elif re.match(r"link|image|em_|s_", token.type):
            found.append(f"markup: {token.type} {token.attrs}")
    if elements.open:
        found.append(f"not closed: {elements.open}")
    found += elements.mistakes
    for token in tokens:
        if token.type == "tr_open" and token.map and text.split("\n")[token.map[0]].count("|") != 4:
            found.append(f"a row of another width: {text.split(chr(10))[token.map[0]][:80]!r}")
    return found


def self_test(_):
    good = "## a\n\n| a | b | c |\n|---|---|---|\n| <code>x</code> | y | z |\n\n<details><summary><b>e</b></summary>\n\n```text\n[a](b)\n```\n\n</details>\n"
    assert not check(good, 1000), check(good, 1000)
    yield "a link", check("a [b](http://c)\n", 1000)
    yield "an image", check("![b](c)\n", 1000)
    yield "an element", check("a <img src=x>\n", 1000)
    yield "an element that stays open", check("<details><summary>a</summary>\n\nb\n", 1000)
    yield "a fence that ends too early", check("```text\na\n```\n<script>\n```\n", 1000)
    yield "too much", check("a" * 1001, 1000)
    yield "a bar in a table", check("| a | b | c |\n|---|---|---|\n| x | y | z | w |\n", 1000)
