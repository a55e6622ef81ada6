#!/usr/bin/env python3
"""Refuses a site with HTML that a strict parser objects to, ids given twice, dead links, or anything from elsewhere.

check-site.py [--self-test] FOLDER…

Parses every page as browsers do, with html5lib, for which each parse error of the HTML standard is one here. Links are
the attributes href and src; what stands behind '#' must be an id of the page, unless it is for the simulator and so
holds a '='. A style sheet must not name addresses at all.
"""
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote, urlsplit

import html5lib

# The elements that a page may have: none that embeds, sends or refreshes.
TAGS = set(
    "html head meta title link script body a header nav main footer div section article h1 h2 h3 h4 p span strong code mark ul ol "
    "li details summary template figure figcaption table thead tbody tr th td br input button svg g path polygon polyline ellipse "
    "rect text style desc".split())


class Page:
    def __init__(self, file):
        parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False)
        self.file = file
        self.root = parser.parse(file.read_bytes(), transport_encoding=None)
        self.complaints = [f"{position[0]}:{position[1]}: {code} {values or ''}" for position, code, values in parser.errors]
        self.ids = set()
        self.links = []
        # A template is a document of its own and may repeat ids. A script shows the target of a link into one.
        inner = {}
        for template in self.root.iter("template"):
            ids = set()
            inner.update({part: ids for part in template.iter() if part is not template})
        for element in self.root.iter():
            if not isinstance(element.tag, str):
                continue
            self.look_at(element, inner.get(element, self.ids))
        self.places = self.ids.union(*inner.values())

    def look_at(self, element, ids):
        tag = element.tag.rpartition("}")[2]
        if tag not in TAGS:
            self.complaints.append(f"<{tag}> is no element of our pages")
        for name, value in element.attrib.items():
            if str(name).lower().startswith("on"):
                self.complaints.append(f"<{tag}> has a script in '{name}'")
        identifier = element.get("id")
        if identifier is not None:
            if identifier in ids or not identifier or any(c.isspace() for c in identifier):
                self.complaints.append(f"id '{identifier}' is empty, has a space in it or is given twice")
            ids.add(identifier)
        for attribute in ("href", "src", "{http://www.w3.org/1999/xlink}href"):
            link = element.get(attribute)
            if link is not None:
                self.links.append(link)


def complaints(folder):
    """The faults of a site, a line each."""
    pages = {file.resolve(): Page(file) for file in sorted(folder.rglob("*.html"))}
    if not pages:
        yield f"{folder}: no pages"
    for path, page in pages.items():
        for complaint in page.complaints:
            yield f"{page.file}: {complaint}"
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or parts.path.startswith("/"):
                yield f"{page.file}: '{link}' leads out of the site"
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            fragment = unquote(parts.fragment)
            if not target.is_file() or folder.resolve() not in target.parents:
                yield f"{page.file}: '{link}' leads nowhere"
            elif fragment and "=" not in fragment and fragment not in pages[target].places:
                yield f"{page.file}: '{link}' names a place that is not there"
    for sheet in sorted(folder.rglob("*.css")):
        text = sheet.read_text()
        if "url(" in text or "@import" in text:
            yield f"{sheet}: loads something"


def self_test():
    head = '<!DOCTYPE html><html lang="en"><head><title>t</title></head><body>'
    good = head + '<p id="a"><a href="#a">a</a><a href="b%20c.html#run=1">b</a></p></body></html>'
    bad = [
        "<p>no type</p>", head + "<p><b></p></body></html>", head + "<img src=x></body></html>",
        head + '<p id="a"></p><p id="a"></p></body></html>', head + '<a href="#nowhere">x</a></body></html>',
        head + '<a href="missing.html">x</a></body></html>', head + '<a href="https://example.org">x</a></body></html>',
        head + '<p onclick="x()">x</p></body></html>', head + '<p class="a" class="b">x</p></body></html>',
        head + "<p>&nosuch;</p></body></html>", head + '<div><p></div></p></body></html>',
    ]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        page = folder / "a.html"
        (folder / "b c.html").write_text(head + "</body></html>")
        page.write_text(good)
        if list(complaints(folder)):
            sys.exit("check-site: a good page is refused")
        for number, text in enumerate(bad):
            page.write_text(text)
            if not list(complaints(folder)):
                sys.exit(f"check-site: bad page {number} is not refused")


def main(arguments):
    if arguments[:1] == ["--self-test"]:
        self_test()
        arguments = arguments[1:]
    found = [complaint for folder in arguments for complaint in complaints(Path(folder))]
    for complaint in found:
        print(complaint)
    if found:
        sys.exit(1)
    count = sum(len(list(Path(folder).rglob("*.html"))) for folder in arguments)
    if arguments:
        print(f"{count} pages of a site are well-formed, and their links lead somewhere")


main(sys.argv[1:])
