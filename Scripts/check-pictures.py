#!/usr/bin/env python3
"""Refuses SVG pictures with texts over one another or over a place, headings over a place or an arrow, too many texts over
arrows and frames, or something beyond the edge.

check-pictures.py [--self-test] FOLDER-OR-FILE…

A text over an arrow or over the line around a frame is still readable, since it has a rim in the colour of the paper, and `dot`
leaves no free place for some of them. So a picture may have a few: one, and the share of its texts that SHARE says.

Reads what `flowcheck` writes: Graphviz's own SVG, restyled. Widths of texts are worked out from the advance widths of
Helvetica (Adobe's metrics, thousandths of the size), the font that the pictures ask for; letters that it lacks count
as wide ones. Fonts that stand in for it differ by a few per cent, which the tolerances allow for.
"""
import re
import sys
import xml.etree.ElementTree as tree
from pathlib import Path

SVG = "{http://www.w3.org/2000/svg}"
# Advance widths of Helvetica for the letters from ' ' to '~'.
WIDTHS = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556,
    556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]
# Two texts may share this much of their boxes, in points: less than anybody sees.
SIDE, HEIGHT = 2.0, 2.0
# Phones of a storyboard may differ by this much: outlines within outlines are rounded to whole points.
HEIGHT_OF_PHONES = 2.0
# The plots among the pictures are gnuplot's.
PLOTS = {"scaling.svg", "unlimited.svg"}
# A text lies over a line when the line runs so deep inside its box, in points; and how many of the texts of a picture may.
DEPTH, SHARE = 1.5, 0.1
# Fonts that stand in for Helvetica are up to an eighth wider; a heading keeps so much room from places.
WIDER = 1.125
# What may stick out of the canvas: half the width of a line.
EDGE = 1.0


class Box:
    def __init__(self, left, top, right, bottom, words=""):
        self.left, self.top, self.right, self.bottom, self.words = left, top, right, bottom, words

    def overlaps(self, other):
        return (min(self.right, other.right) - max(self.left, other.left) > SIDE
                and min(self.bottom, other.bottom) - max(self.top, other.top) > HEIGHT)


def text_width(words, size, is_bold):
    units = sum(WIDTHS[ord(c) - 32] if 32 <= ord(c) <= 126 else 700 for c in words)
    return units / 1000 * size * (1.06 if is_bold else 1)


def box_of(text):
    words = "".join(text.itertext()).strip()
    size = float(text.get("font-size", "14"))
    width = text_width(words, size, text.get("font-weight") == "bold")
    x, y = float(text.get("x")), float(text.get("y"))
    anchor = text.get("text-anchor", "start")
    left = x - (width / 2 if anchor == "middle" else width if anchor == "end" else 0)
    return Box(left, y - 0.72 * size, left + width, y + 0.2 * size, words)


def points_of(element):
    """The points of an outline; those that pull at a curve stay out of it, as the curve does not reach them."""
    kind = element.tag.removeprefix(SVG)
    if kind == "ellipse":
        x, y, rx, ry = (float(element.get(name)) for name in ("cx", "cy", "rx", "ry"))
        return [(x - rx, y - ry), (x + rx, y + ry)]
    pairs = re.findall(r"(-?[\d.]+),(-?[\d.]+)", element.get("points") or element.get("d") or "")
    points = [(float(x), float(y)) for x, y in pairs]
    return points[::3] if kind == "path" and "C" in element.get("d", "") else points


def along(path):
    """Points on a path of cubic curves, close to one another."""
    points = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", path.get("d", ""))]
    for start in range(0, len(points) - 3, 3):
        a, b, c, d = points[start:start + 4]
        for step in range(41):
            t = step / 40
            weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3)
            yield tuple(sum(w * p[axis] for w, p in zip(weights, (a, b, c, d))) for axis in (0, 1))


def groups_of(root, kind):
    return [group for group in root.iter(f"{SVG}g") if group.get("class", "").split(" ")[0] == kind]


def outline(group):
    """The box around what a group draws, without its texts."""
    points = [point for kind in ("path", "polygon", "polyline", "ellipse") for element in group.iter(SVG + kind)
              for point in points_of(element)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys)) if points else None


def places_of(root):
    """The boxes of screens, alerts and other places; the text of an arrow that stands as a place is none."""
    places = [outline(group) for group in groups_of(root, "node") if "words" not in group.get("class", "").split(" ")]
    return [place for place in places if place]


def covered_places(root):
    """Texts beside arrows, and headings, that lie over a place."""
    places = places_of(root)
    for group in groups_of(root, "words"):
        for text in map(box_of, group.iter(f"{SVG}text")):
            if text.words and any(text.overlaps(place) for place in places):
                yield f"'{text.words}' lies over a place"
    for group in groups_of(root, "cluster"):
        for text in map(box_of, group.findall(f"{SVG}text")):
            more = (text.right - text.left) * (WIDER - 1) / 2
            wide = Box(text.left - more, text.top, text.right + more, text.bottom)
            if any(wide.overlaps(place) for place in places):
                yield f"the heading '{text.words}' lies over a place"


def crossed_texts(root):
    """The texts beside arrows, those over an arrow, and those over the line around a frame; each is the lines of one arrow."""
    frames = [frame for frame in map(outline, groups_of(root, "cluster")) if frame]
    arrows = [[point for path in group.iter(f"{SVG}path") for point in along(path)] for group in groups_of(root, "edge")]

    def is_over_arrow(line):
        return any(line.left < x < line.right and line.top < y < line.bottom for arrow in arrows for x, y in arrow)

    def is_over_frame(line):
        return any(
            line.top < frame.bottom and line.bottom > frame.top
            and any(line.left < x < line.right for x in (frame.left, frame.right))
            or line.left < frame.right and line.right > frame.left
            and any(line.top < y < line.bottom for y in (frame.top, frame.bottom))
            for frame in frames)

    texts, over_arrows, over_frames = [], [], []
    for group in groups_of(root, "words"):
        lines = [line for line in map(box_of, group.iter(f"{SVG}text")) if line.words]
        words = " / ".join(line.words for line in lines)
        inner = [Box(line.left + DEPTH, line.top + DEPTH, line.right - DEPTH, line.bottom - DEPTH) for line in lines]
        texts.append(words)
        if any(map(is_over_arrow, inner)):
            over_arrows.append(words)
        if any(map(is_over_frame, inner)):
            over_frames.append(words)
    return texts, over_arrows, over_frames


def crossings(root):
    """What is wrong with the texts that lie over lines, if there are too many."""
    texts, over_arrows, over_frames = crossed_texts(root)
    most = 1 + int(SHARE * len(texts))
    for words, what in ((over_arrows, "an arrow"), (over_frames, "the line around a frame")):
        if len(words) > most:
            listed = ", ".join(f"'{word}'" for word in words)
            yield f"{len(words)} of {len(texts)} texts lie over {what}, and {most} may: {listed}"


def crossed_headings(root):
    """The headings of frames that an arrow runs through."""
    groups = [(group.get("class", "").split(" ")[0], group) for group in root.iter(f"{SVG}g")]
    headings = [box_of(text) for kind, group in groups if kind == "cluster" for text in group.findall(f"{SVG}text")]
    points = [point for kind, group in groups if kind == "edge" for path in group.iter(f"{SVG}path") for point in along(path)]
    return [heading.words for heading in headings
            if any(heading.left + 1 < x < heading.right - 1 and heading.top + 1 < y < heading.bottom - 1 for x, y in points)]


def phone_heights(root):
    """How high each phone of a storyboard is, in points."""
    for group in root.iter(f"{SVG}g"):
        if "phone" in group.get("class", "").split(" "):
            outlines = [(points_of(outline), float(outline.get("stroke-width", "1")))
                        for kind in ("path", "polygon") for outline in group.iter(SVG + kind)]
            heights = [max(y for _, y in points) - min(y for _, y in points) + stroke for points, stroke in outlines if points]
            if heights:
                yield max(heights)


def faults(source):
    """What is wrong with a picture, one sentence each."""
    root = tree.fromstring(source)
    left, top, width, height = (float(number) for number in root.get("viewBox").split())
    moved = re.search(r"translate\((-?[\d.]+)[ ,](-?[\d.]+)\)", root.find(f"{SVG}g").get("transform", ""))
    dx, dy = (float(moved[1]), float(moved[2])) if moved else (0, 0)
    boxes = [box for box in map(box_of, root.iter(f"{SVG}text")) if box.words]
    found = [f"an arrow runs through the heading '{words}'" for words in crossed_headings(root)]
    found += [*covered_places(root), *crossings(root)]
    heights = list(phone_heights(root))
    if heights and max(heights) - min(heights) > HEIGHT_OF_PHONES:
        found.append(f"phones are {min(heights):.0f} to {max(heights):.0f} points high")
    boxes.sort(key=lambda box: box.top)
    for index, box in enumerate(boxes):
        for other in boxes[index + 1:]:
            if other.top > box.bottom:
                break
            if box.overlaps(other):
                found.append(f"'{box.words}' lies over '{other.words}'")

    def is_outside(x, y):
        return (x + dx < left - EDGE or x + dx > left + width + EDGE
                or y + dy < top - EDGE or y + dy > top + height + EDGE)

    for box in boxes:
        if is_outside(box.left, box.top) or is_outside(box.right, box.bottom):
            found.append(f"'{box.words}' leaves the canvas")
    for kind in ("path", "polygon", "polyline", "ellipse"):
        for element in root.iter(SVG + kind):
            if any(is_outside(x, y) for x, y in points_of(element)):
                found.append(f"a {kind} leaves the canvas")
    return found


def self_test():
    """The faults of pictures made by hand."""
    def picture(body):
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g transform="translate(0 100)">{body}</g></svg>'

    def text(x, y, words, anchor="start"):
        return f'<text x="{x}" y="{y}" font-size="10" text-anchor="{anchor}">{words}</text>'

    # 'home' is 556 + 556 + 833 + 556 = 2501 thousandths of 10 points: 25.01.
    assert abs(text_width("home", 10, False) - 25.01) < 0.001
    assert faults(picture(text(10, -50, "home") + text(36, -50, "next"))) == []
    assert faults(picture(text(10, -50, "home") + text(30, -50, "next"))) == ["'home' lies over 'next'"]
    assert faults(picture(text(10, -50, "home") + text(10, -40, "home"))) == []
    assert faults(picture(text(10, -50, "home") + text(10, -45, "next"))) == ["'home' lies over 'next'"]
    assert faults(picture(text(80, -50, "home"))) == ["'home' leaves the canvas"]
    assert faults(picture(text(80, -50, "home", "middle"))) == []
    assert faults(picture('<path d="M10,-10C10,-500 20,-10 20,-10"/>')) == []
    frame = '<g class="cluster modal">' + text(10, -50, "home") + '</g>'
    through, beside = "M20,-70C20,-60 20,-50 20,-30", "M60,-70C60,-60 60,-50 60,-30"
    assert faults(picture(frame + f'<g class="edge push"><path d="{beside}"/></g>')) == []
    assert faults(picture(frame + f'<g class="edge push"><path d="{through}"/></g>')) == [
        "an arrow runs through the heading 'home'"]
    place = '<g class="node screen"><path d="M30,-60C30,-60 70,-60 70,-60 70,-60 70,-40 70,-40"/></g>'
    words = '<g class="words edge push">' + text(10, -50, "home") + "</g>"
    assert faults(picture(place.replace("30,", "40,") + words)) == []
    assert faults(picture(place + words)) == ["'home' lies over a place"]
    # The heading is 25.01 wide; a font that is wider by an eighth takes 1.56 more on each side.
    assert faults(picture(place.replace("30,", "37,") + frame)) == []
    assert faults(picture(place.replace("30,", "34.4,") + frame)) == ["the heading 'home' lies over a place"]
    box = '<g class="cluster modal"><path d="M20,-90C20,-90 90,-90 90,-90 90,-90 90,-20 90,-20"/></g>'
    assert faults(picture(box.replace("20,-90", "5,-90") + words)) == []
    # One is let pass, two of two are too many.
    arrow = f'<g class="edge push"><path d="{through}"/></g>'
    assert faults(picture(box + arrow + words)) == []
    two = words + words.replace("-50", "-40")
    assert faults(picture(two)) == []
    assert faults(picture(arrow + two)) == ["2 of 2 texts lie over an arrow, and 1 may: 'home', 'home'"]
    assert faults(picture(box + two)) == ["2 of 2 texts lie over the line around a frame, and 1 may: 'home', 'home'"]
    assert faults(picture('<polygon points="10,-10 101.5,-10"/>')) == ["a polygon leaves the canvas"]
    phones = ['<g class="node phone"><polygon points="10,-10 20,-10 20,-90"/></g>',
              '<g class="node phone violated"><polygon points="50,-10 60,-10 60,-{top}"/></g>']
    assert faults(picture("".join(phones).format(top=92))) == []
    assert faults(picture("".join(phones).format(top=97))) == ["phones are 81 to 88 points high"]


def main(arguments):
    if arguments == ["--self-test"]:
        self_test()
        return 0
    files = [file for path in map(Path, arguments) for file in (sorted(path.rglob("*.svg")) if path.is_dir() else [path])]
    files = [file for file in files if file.name not in PLOTS]
    found = [(file, fault) for file in files for fault in faults(file.read_text(encoding="utf-8"))]
    for file, fault in found:
        print(f"{file}: {fault}", file=sys.stderr)
    if not found:
        print(f"{len(files)} pictures: no text over another one or a place, few over a line, no arrow through a heading, nothing beyond the edge")
    return 1 if found or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
