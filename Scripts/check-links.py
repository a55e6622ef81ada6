#!/usr/bin/env python3
"""Refuses a link in a Markdown file to a file, folder or heading that is not there: check-links.py [--self-test]"""

import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def prose(text):
    """The text without code blocks."""
    return re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)


def anchors(text):
    """The anchors that GitHub derives from headings, and explicit ones."""
    found, counts = set(re.findall(r'<a (?:id|name)="([^"]+)"', text)), {}
    for heading in re.findall(r"^#{1,6} +(.*)$", prose(text), flags=re.M):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
        anchor = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        count = counts[anchor] = counts.get(anchor, -1) + 1
        found.add(f"{anchor}-{count}" if count else anchor)
    return found


def complaints(pages):
    """Broken links in some pages, given as a text for each path."""
    headings = {page: anchors(text) for page, text in pages.items()}
    for page, text in pages.items():
        for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", prose(text))):
            if re.match(r"https?://|mailto:", target):
                continue
            path, _, anchor = target.partition("#")
            other = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
            if other not in pages and not (ROOT / other).exists():
                yield f"{page}: the link to '{target}' leads nowhere"
            elif anchor and other in headings and anchor not in headings[other]:
                yield f"{page}: the link to '{target}' leads to no heading of {other}"


def self_test():
    pages = {
        "a.md": "# One `two`: three\n[x](b.md#four) [x](#one-two-three) [x](no.md) [x](b.md#five) `[x](no2.md)`\n```\n[x](no3.md)\n```\n",
        "b.md": "## Four\n## Four\n[x](#four-1) [x](a.md#no)\n```\n# Five\n```\n",
    }
    expected = ["a.md: the link to 'no.md' leads nowhere", "a.md: the link to 'b.md#five' leads to no heading of b.md",
                "b.md: the link to 'a.md#no' leads to no heading of a.md"]
    if list(complaints(pages)) != expected:
        sys.exit(f"check-links: the self-test gave {list(complaints(pages))}")


def main(words):
    if words == ["--self-test"]:
        return self_test()
    paths = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name != ".git" and not name.startswith(".build") and (name != "Tests" or Path(folder) != ROOT)]
        paths += [os.path.relpath(os.path.join(folder, name), ROOT) for name in files if name.endswith(".md")]
    wrong = list(complaints({path: (ROOT / path).read_text() for path in sorted(paths)}))
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
