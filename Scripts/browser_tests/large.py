"""A scenario of 200 screens and some 600 ways, and one of 100,000 states, and what their pages must do: load, zoom and step.

The screens are a tree of pushes, with ways aside and home. Each stands on the way to it from the root, so there are as many states
as screens. The states are five digits, each of which goes up.
"""

import pathlib
import time

from .checks import compare

# How long a page may take until it can be played with, in seconds; the machines of continuous integration are slow.
PATIENCE = 10
SCREENS = 200
WIDTH = 3


def children(number):
    return [child for child in range(WIDTH * number + 1, WIDTH * number + WIDTH + 1) if child < SCREENS]


def name(number):
    return f"screen{number:03}"


def depth(number):
    return 0 if number == 0 else 1 + depth((number - 1) // WIDTH)


def text():
    lines = ["flowcheck: 1", "name: Large", "platform: swiftui", "screens:", f"  {name(0)}: {{ home: true }}"]
    lines += [f"  {name(number)}:" for number in range(1, SCREENS)]
    stack = ", ".join(name(number) for number in range(1, SCREENS))
    lines += ["coordinators:", "  Large:", f"    root: {name(0)}", "    state:",
              f"      path: {{ stack: [{stack}], limit: {max(map(depth, range(SCREENS)))} }}", "    events:"]
    for number in range(SCREENS):
        for child in children(number):
            lines.append(f"      open{child}: {{ from: {name(number)}, do: push {name(child)} }}")
            others = [other for other in children(number) if other != child]
            lines += [f"      beside{child}: {{ from: {name(child)}, do: [pop, push {name(other)}] }}" for other in others[:1]]
            if depth(child) > 1:
                lines.append(f"      home{child}: {{ from: {name(child)}, do: popToRoot }}")
    return "\n".join(lines) + "\n"


def write(folder):
    path = pathlib.Path(folder) / "large.yaml"
    path.write_text(text())
    return str(path)


DIGITS = "abcde"


def write_many(folder):
    lines = ["flowcheck: 1", "name: Many", "platform: swiftui", "screens: { home: { home: true } }", "coordinators:", "  App:",
             "    root: home", "    state:"]
    lines += [f"      {digit}: {{ range: 0..9 }}" for digit in DIGITS]
    lines += ["    events:"]
    lines += [f"      {digit}Up: {{ from: home, do: set {digit} = {digit} + 1 }}" for digit in DIGITS]
    path = pathlib.Path(folder) / "many.yaml"
    path.write_text("\n".join(lines) + "\n")
    return str(path)


LOADED = "return flowcheck.simulator.graph.parts.size"


def many(browser, file):
    """All of 100,000 states are there, few of their files are read to begin with, and a link leads to the one that is farthest."""
    parts = len(list((file.parent / file.stem).glob("states-*.js")))
    if parts < 40:
        yield f"100,000 states stand in {parts} files"
    began = time.monotonic()
    yield from browser.open(file)
    browser.settle()
    if time.monotonic() - began > PATIENCE:
        yield f"the page of 100,000 states takes {time.monotonic() - began:.1f} s"
    yield from compare("the page of 100,000 states", "files of states at the start", browser.script(LOADED), 1)
    yield from compare("the page of 100,000 states", "states that it has", browser.script("return flowcheck.simulator.graph.shared.states"),
                       10 ** len(DIGITS))
    browser.follow("#run=" + ",".join(f"{digit}Up" for digit in DIGITS for _ in range(9)))
    seen = browser.snapshot()
    yield from compare("the farthest of 100,000 states", "digits", [value.split()[-1] for _, value in seen["fields"]], ["9"] * len(DIGITS))
    yield from compare("the farthest of 100,000 states", "steps", len(seen["history"]), 9 * len(DIGITS) + 1)
    if browser.script(LOADED) > 3 * parts // 4:
        yield f"a walk of 45 steps reads {browser.script(LOADED)} of {parts} files"
    yield from browser.errors()


def page(browser, file):
    """The page is there soon, all screens are on its map, the map zooms until a name can be read, and the simulator steps."""
    began = time.monotonic()
    yield from browser.open(file)
    browser.settle()
    took = time.monotonic() - began
    if took > PATIENCE:
        yield f"the page of {SCREENS} screens takes {took:.1f} s"
    nodes = browser.script("return document.querySelectorAll('.map-window .node.screen, .map-window .screen.node').length")
    yield from compare("the large map", "screens", nodes, SCREENS)
    height = """const node = document.getElementById('screen-screen000').querySelector('text');
        return node.getBoundingClientRect().height"""
    shown = browser.script("""const key = (key) => document.querySelector('.map-window').dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        key('0');
        const [svg, frame] = ['.map-window svg .graph', '.map-window'].map((each) => document.querySelector(each).getBoundingClientRect());
        const cluster = document.querySelector('.map-window .cluster').getBoundingClientRect();
        for (let count = 0; count < 24; count += 1) key('+');
        return cluster.left >= frame.left - 1 && cluster.right <= frame.right + 1 && cluster.bottom <= frame.bottom + 1""")
    yield from compare("the large map", "shown as a whole", shown, True)
    if browser.script(height) < 10:
        yield f"zoomed in, a name on the large map is {browser.script(height):.1f} pixels high"
    # Down the leftmost way, then home from there.
    path = [0]
    while children(path[-1]):
        path.append(children(path[-1])[0])
    for number in path[1:]:
        browser.click(f'.simulator-event[data-label="open{number}"]')
        seen = browser.snapshot()
        yield from compare("the large page", "pages in front", seen["cards"][-1]["title"], name(number))
        rings = browser.script("return document.querySelectorAll('.map-window .ring').length > 0")
        yield from compare("the large map", f"marks at {name(number)}", rings, True)
    browser.click(f'.simulator-event[data-label="home{path[-1]}"]')
    yield from compare("the large page", "pages at home", browser.snapshot()["cards"][-1]["title"], name(0))
    yield from browser.errors()
