#!/usr/bin/env python3
"""Refuses SVG pictures with texts over one another, over a place, over another text's arrow or over the line around a frame, headings
over a place or an arrow, arrows that end away from their places, or something beyond the edge.

check-pictures.py [--self-test] FOLDER-OR-FILE…

A text over its own arrow is still readable, since it has a rim in the colour of the paper, and `dot` leaves no free place for some of
them. So a picture may have a few: one, and the share of its texts that SHARE says.

Reads what `flowcheck` writes: Graphviz's own SVG, restyled. Widths of texts are worked out from the advance widths of
Helvetica (Adobe's metrics, thousandths of the size), the font that the pictures ask for; letters that it lacks count
as wide ones. Fonts that stand in for it differ by a few per cent, which the tolerances allow for.
"""
import math
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
# A text lies over a line if the line runs so deep inside its box, in points; and how many texts of a picture may do so.
DEPTH, SHARE = 1.5, 0.1
# Fonts that stand in for Helvetica are up to an eighth wider; a heading keeps so much room from places.
WIDER = 1.125
# How far an arrow may end from the outline of its place, in points: `dot` lets it end at the corner that the outline rounds off.
GAP = 6.0
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
    """The points of an outline, without the control points of curves."""
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
    """The boxes of screens, alerts and other places, without texts of arrows that are drawn as nodes."""
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
        for text in map(box_of, group.iter(f"{SVG}text")):
            more = (text.right - text.left) * (WIDER - 1) / 2
            wide = Box(text.left - more, text.top, text.right + more, text.bottom)
            if any(wide.overlaps(place) for place in places):
                yield f"the heading '{text.words}' lies over a place"


def curves_of(root):
    """The points along each arrow, of both halves of one that has two, by the name of the arrow."""
    curves = {}
    for number, group in enumerate(groups_of(root, "edge")):
        points = [point for path in group.iter(f"{SVG}path") for point in along(path)]
        curves.setdefault(group.get("data-edge", number), []).extend(points)
    return curves


def crossed_texts(root):
    """The texts beside arrows, those over another arrow, those over their own, and those over the line around a frame; each is the
    lines of one arrow."""
    frames = [frame for frame in map(outline, groups_of(root, "cluster")) if frame]
    curves = curves_of(root)

    def crossing(line):
        return {name for name, points in curves.items()
                if any(line.left < x < line.right and line.top < y < line.bottom for x, y in points)}

    def is_over_frame(line):
        return any(
            line.top < frame.bottom and line.bottom > frame.top
            and any(line.left < x < line.right for x in (frame.left, frame.right))
            or line.left < frame.right and line.right > frame.left
            and any(line.top < y < line.bottom for y in (frame.top, frame.bottom))
            for frame in frames)

    texts, over_others, over_own, over_frames = [], [], [], []
    for group in groups_of(root, "words"):
        lines = [line for line in map(box_of, group.iter(f"{SVG}text")) if line.words]
        words = " / ".join(line.words for line in lines)
        inner = [Box(line.left + DEPTH, line.top + DEPTH, line.right - DEPTH, line.bottom - DEPTH) for line in lines]
        texts.append(words)
        crossed = set().union(*map(crossing, inner))
        if crossed - {group.get("data-edge")}:
            over_others.append(words)
        elif crossed:
            over_own.append(words)
        if any(map(is_over_frame, inner)):
            over_frames.append(words)
    return texts, over_others, over_own, over_frames


def crossings(root):
    """The texts that lie over other arrows and over frames, and those over their own arrows, if there are too many."""
    texts, over_others, over_own, over_frames = crossed_texts(root)
    yield from (f"'{words}' lies over another arrow" for words in over_others)
    yield from (f"'{words}' lies over the line around a frame" for words in over_frames)
    most = 1 + int(SHARE * len(texts))
    if len(over_own) > most:
        listed = ", ".join(f"'{words}'" for words in over_own)
        yield f"{len(over_own)} of {len(texts)} texts lie over their own arrows, and {most} may: {listed}"


def stretches_of(group):
    """The segments of the outline of a place, as pairs of points."""
    for kind in ("path", "polygon", "polyline", "ellipse"):
        for element in group.iter(SVG + kind):
            if kind == "ellipse":
                x, y, rx, ry = (float(element.get(name)) for name in ("cx", "cy", "rx", "ry"))
                points = [(x + rx * math.cos(turn / 8), y + ry * math.sin(turn / 8)) for turn in range(51)]
            else:
                points = list(along(element)) if kind == "path" else points_of(element)
            yield from zip(points, points[1:] + points[:1])


def distance(point, stretch):
    """The distance of a point from a segment."""
    (x, y), ((ax, ay), (bx, by)) = point, stretch
    dx, dy = bx - ax, by - ay
    along_it = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy) if dx or dy else 0
    along_it = min(1, max(0, along_it))
    return math.hypot(x - ax - along_it * dx, y - ay - along_it * dy)


def loose_ends(root):
    """The arrows that begin or end away from the outlines of their places."""
    # An arrow may end at the captions below a phone, which have no outline.
    places = {group.get("id"): list(stretches_of(group)) for group in groups_of(root, "node")
              if "phone" not in group.get("class", "").split(" ")}
    arrows = {}
    for group in groups_of(root, "edge"):
        curves = [list(along(path)) for path in group.iter(f"{SVG}path")]
        ends = [point for curve in curves if curve for point in (curve[0], curve[-1])]
        heads = [point for head in group.iter(f"{SVG}polygon") for point in points_of(head)]
        for end in (group.get("data-from"), group.get("data-to")):
            arrows.setdefault((group.get("data-edge"), end), []).extend(ends + heads)
    for (name, end), points in arrows.items():
        if points and places.get(end) and min(distance(point, each) for point in points for each in places[end]) > GAP:
            yield f"the arrow '{name}' ends away from '{end}'"


def crossed_headings(root):
    """The headings of frames that an arrow runs through."""
    groups = [(group.get("class", "").split(" ")[0], group) for group in root.iter(f"{SVG}g")]
    headings = [box_of(text) for kind, group in groups if kind == "cluster" for text in group.iter(f"{SVG}text")]
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
    """The faults of a picture, a sentence each."""
    root = tree.fromstring(source)
    left, top, width, height = (float(number) for number in root.get("viewBox").split())
    moved = re.search(r"translate\((-?[\d.]+)[ ,](-?[\d.]+)\)", root.find(f"{SVG}g").get("transform", ""))
    dx, dy = (float(moved[1]), float(moved[2])) if moved else (0, 0)
    boxes = [box for box in map(box_of, root.iter(f"{SVG}text")) if box.words]
    found = [f"an arrow runs through the heading '{words}'" for words in crossed_headings(root)]
    found += [*covered_places(root), *crossings(root), *loose_ends(root)]
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
    # Of texts over their own arrows one is let pass, two of two are too many; over another arrow or a frame none is.
    arrow = f'<g class="edge push"><path d="{through}"/></g>'
    assert faults(picture(arrow + words)) == ["'home' lies over another arrow"]
    assert faults(picture(box + words)) == ["'home' lies over the line around a frame"]
    own = f'<g class="edge push" data-edge="e"><path d="{through}"/></g>' + words.replace("push\"", 'push" data-edge="e"')
    assert faults(picture(own)) == []
    assert faults(picture(own + words.replace("push\"", 'push" data-edge="e"').replace("-50", "-40"))) == [
        "2 of 2 texts lie over their own arrows, and 1 may: 'home', 'home'"]
    assert faults(picture(own.replace('data-edge="e"><path', 'data-edge="f"><path'))) == ["'home' lies over another arrow"]
    # The arrow begins 20 to the right of the place, then at its edge.
    pair = '<g class="node screen" id="a">' + place.split(">", 1)[1] + '<g class="edge push" data-edge="e" data-from="a"><path d="{}"/></g>'
    assert faults(picture(pair.format("M90,-50C90,-40 90,-30 90,-20"))) == ["the arrow 'e' ends away from 'a'"]
    assert faults(picture(pair.format("M71,-50C80,-40 90,-30 90,-20"))) == []
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
        print(f"{len(files)} pictures: no text over another one, a place, another arrow or a frame, no arrow through a heading or away from "
              "its places, nothing beyond the edge")
    return 1 if found or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
