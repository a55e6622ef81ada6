#!/usr/bin/env python3
"""Checks that the code in the articles of FlowCheckKit is in Examples/Checkout, and that the runs in them are in the README."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "Sources/FlowCheckKit/FlowCheckKit.docc"
EXAMPLE = ROOT / "Examples/Checkout"
mistakes = []


def articles():
    code = "\n".join(path.read_text() for path in EXAMPLE.rglob("*.swift") if ".build" not in path.parts)
    sources = {"swift": code, "": (ROOT / "README.md").read_text()}
    count = 0
    for article in sorted(CATALOGUE.glob("*.md")):
        for language, block in re.findall(r"```(\w*)\n(.*?)```", article.read_text(), re.S):
            if language == "sh":
                continue
            count += 1
            if block not in sources[language]:
                mistakes.append(f"{article.name}: this stands nowhere else:\n{block}")
    return count


def main():
    count = articles()
    for mistake in mistakes:
        print(mistake)
    print(f"check-documentation: {count} blocks, {len(mistakes)} mistakes")
    sys.exit(1 if mistakes or count < 2 else 0)


main()
