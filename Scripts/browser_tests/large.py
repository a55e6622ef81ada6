"""A scenario of 200 screens and some 600 ways, and what its page must do: load, zoom and step.

The screens are a tree of pushes, with ways aside and home. Each stands on the way to it from the root, so there are as many states
as screens.
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
