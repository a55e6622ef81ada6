"""The checks of what stands around the simulator: storyboards, the map, the source and the index."""

import re

from . import expected
from .checks import compare

BOARD = """
const [id, done] = arguments;
const run = document.getElementById(id);
if (!run) { done(null); return; }
for (let fold = run; fold; fold = fold.parentElement.closest('details')) fold.open = true;
const board = run.querySelector('.storyboard');
board.scrollIntoView();
const text = (node) => (node ? node.textContent.trim() : null);
const all = (from, selector) => [...from.querySelectorAll(selector)];
const isSeen = (node) => { const box = node.getBoundingClientRect(); return box.width > 0 && box.height > 0; };
const styles = ['page', 'sheet', 'cover', 'popover', 'modal', 'overlay', 'window', 'alert', 'dialog'];
const style = (node) => styles.find((name) => node.classList.contains(`phone-${name}`));
const until = Date.now() + 5000;
const wait = () => {
  const frames = all(board, '.frame');
  if (!frames.every((frame) => frame.classList.contains('drawn')) && Date.now() < until) { setTimeout(wait, 20); return; }
  done({
    back: board.dataset.back === undefined ? null : Number(board.dataset.back),
    closing: text(board.querySelector('.closing .event code')),
    frames: frames.map((frame) => ({
      event: text(frame.querySelector('.event code')), node: frame.dataset.node,
      violated: frame.classList.contains('violated'),
      changes: all(frame, '.changes code').map(text), differences: all(frame, '.difference').length,
      cards: all(frame, '.phone-card').filter(isSeen).map((card) => ({
        style: style(card), title: text(card.querySelector('.phone-title')) })),
      questions: all(frame, '.phone-question').filter(isSeen).map((node) => ({
        style: style(node), name: text(node.querySelector('strong')), values: all(node, '.phone-value').map(text) })),
    })),
  });
};
wait();
"""

STEP = """
const [id, key] = arguments;
const board = document.getElementById(id).querySelector('.storyboard');
if (key) board.querySelector('.strip').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const frames = [...board.querySelectorAll('.frame')];
const [back, on] = board.querySelectorAll('.board-bar button');
return {
  current: frames.findIndex((frame) => frame.getAttribute('aria-current') === 'step'),
  where: board.querySelector('.where').textContent, atStart: back.disabled, atEnd: on.disabled,
};
"""

PICK = """
const node = document.getElementById(arguments[0]);
node.dispatchEvent(new MouseEvent('click', { bubbles: true }));
const status = document.querySelector('.map-place');
const link = status.querySelector('a');
return { text: status.textContent, line: link && document.querySelector(link.getAttribute('href') + ' code').textContent };
"""

ROWS = """
return [...document.querySelectorAll('table.scenarios tbody tr')].filter((row) => !row.hidden)
  .map((row) => [row.querySelector('a.name').textContent, Number(row.cells[2].dataset.value)]);
"""


def anchor(claim):
    """The id of a run on the page."""
    return "claim-" + re.sub(r"[^A-Za-z0-9._-]", lambda match: f"_x{ord(match[0]):X}_", claim)


def storyboards(browser, page, scenario):
    """The phones of each run show the screens of the report, and keys go from one to the next."""
    for claim, run in scenario.counterexamples():
        name = f"{page.stem} {claim}"
        board = browser.driver.execute_async_script(BOARD, anchor(claim))
        if board is None:
            yield f"{name} has no storyboard"
            continue
        steps = run["trace"] + run["onward"] + run["cycle"]
        turn = len(run["trace"] + run["onward"]) if run["cycle"] else None
        shown = steps[:-1] if run["cycle"] else steps
        yield from compare(name, "frames", len(board["frames"]), len(shown) + 1)
        yield from compare(name, "turns", [board["back"], board["closing"]],
                           [turn, steps[-1]["event"] if run["cycle"] else None])
        ends = [number for number, frame in enumerate(board["frames"]) if frame["violated"]]
        yield from compare(name, "ends", ends, [] if run["cycle"] else [len(run["trace"])])
        for frame, step in zip(board["frames"], [None] + shown):
            yield from shows(f"{name} {step['event'] if step else 'start'}", frame, step, run["start"])
        yield from steppable(browser, name, anchor(claim), len(shown), turn)


def shows(name, frame, step, start):
    state = step["state"] if step else start
    cards, questions = expected.screen(state)
    wanted = [{"style": card["style"], "title": expected.call(card["items"][-1])[0]} for card in cards]
    yield from compare(name, "cards", frame["cards"], wanted)
    yield from compare(name, "questions", frame["questions"], questions)
    yield from compare(name, "differences", frame["differences"], len(state["differences"]) + len(state["detached"]))
    if step:
        yield from compare(name, "events", frame["event"], step["event"])
        yield from compare(name, "changes", frame["changes"], [change["field"] for change in step["changes"]])


def steppable(browser, name, run, last, turn):
    """Keys lead through all frames; after the last one of a run that goes on for ever comes the one where it turns."""
    seen = browser.script(STEP, run, "Home")
    yield from compare(name, "starts", [seen["current"], seen["where"], seen["atStart"]], [0, "start", True])
    for number in range(1, last + 1):
        seen = browser.script(STEP, run, "ArrowRight")
        yield from compare(name, "steps", [seen["current"], seen["where"]], [number, f"step {number} of {last}"])
    yield from compare(name, "ends", seen["atEnd"], turn is None)
    seen = browser.script(STEP, run, "ArrowRight")
    yield from compare(name, "frames after the last", seen["current"], last if turn is None else turn)
    if browser.script(STEP, run, "Home") and last > 0:
        browser.script(STEP, run, "End")
        yield from compare(name, "frames before the last", browser.script(STEP, run, "ArrowLeft")["current"], last - 1)


def map_and_source(browser, page):
    """Every node that can be picked tells its line, on which it is declared; keys move the map and show all of it."""
    nodes = browser.script("return [...document.querySelectorAll('.map-window .node[tabindex]')].map((node) => node.id)")
    if not nodes:
        yield f"{page.stem}: no node of the map can be picked"
    for node in nodes:
        name = node.removeprefix("screen-").removeprefix("alert-")
        seen = browser.script(PICK, node)
        if name not in seen["text"] or not (seen["line"] or "").strip().startswith(f"{name}:"):
            yield f"{page.stem}: picking {node} tells '{seen['text']}', and its line is '{seen['line']}'"
    views = []
    for key in ["0", "ArrowRight", "+", "0"]:
        browser.script("""document.querySelector('.map-window').dispatchEvent(
            new KeyboardEvent('keydown', { key: arguments[0], bubbles: true, cancelable: true }))""", key)
        views.append(browser.script("return document.querySelector('.map-window svg').getAttribute('viewBox')"))
    whole, moved, near, again = [[float(number) for number in view.split()] for view in views]
    if whole != again or moved[0] <= whole[0] or moved[2] != whole[2] or near[2] >= moved[2]:
        yield f"{page.stem}: keys show these parts of the map: {views}"
    widths = "return [...document.querySelectorAll('.legend li')].map((node) => node.getBoundingClientRect().width)"
    if min(browser.script(widths), default=0) <= 0:
        yield f"{page.stem}: the legend cannot be seen"


def index(browser, site, sizes):
    """The index lists every scenario with its size, filters and sorts; `sizes` gives the states of some pages."""
    yield from browser.open(site / "index.html")
    rows = browser.script(ROWS)
    yield from compare("the index", "scenarios", len(rows), len(list(site.rglob("*.html"))) - 1)
    for page, count in sizes.items():
        path = page.relative_to(site).as_posix()
        found = browser.script("""const link = document.querySelector(`a.name[href="${arguments[0]}"]`);
            return link && Number(link.closest('tr').cells[2].dataset.value)""", path)
        yield from compare("the index", f"states of {path}", found, count)
    browser.script("document.querySelectorAll('.scenarios th button')[2].click()")
    counts = [count for _, count in browser.script(ROWS)]
    yield from compare("the index", "sorted states", counts, sorted(counts, reverse=True))
    browser.script("""const field = document.querySelector('.filter input'); field.value = arguments[0];
        field.dispatchEvent(new Event('input'))""", rows[0][0])
    left = browser.script(ROWS)
    if not left or any(rows[0][0].lower() not in name.lower() for name, _ in left):
        yield f"the index: filtered by '{rows[0][0]}' it shows {left}"
