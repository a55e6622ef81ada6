"""What people without a mouse or without the picture get: names for everything that can be used, an order of the focus that is the
order of the page, a frame around what has the focus; and that the reasons beside what is not possible are flowcheck's own."""

import re

from . import expected
from .checks import compare

# What can be used or looked at, as browsers call it to screen readers.
NAMED = {"button", "link", "textbox", "searchbox", "spinbutton", "combobox", "image", "table", "figure", "navigation", "status"}

STOPS = """
const root = document.getElementById('simulator');
const isSeen = (node) => node.getClientRects().length > 0 && (!node.closest('details:not([open])') || node.matches('summary'));
return [...root.querySelectorAll('a[href], button:not(:disabled), input, select, summary')].filter(isSeen).length;
"""

FOCUSED = """
const root = document.getElementById('simulator');
const node = document.activeElement;
if (!root.contains(node) || node === root) return null;
const stops = [...root.querySelectorAll('a[href], button:not(:disabled), input, select, summary')];
const style = getComputedStyle(node);
return { place: stops.indexOf(node), text: node.getAttribute('aria-label') || node.textContent,
  isFramed: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 };
"""


def names(browser, page):
    """Everything that can be used has a name for screen readers, and each event says what it does."""
    nodes = browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    seen = [(node["role"]["value"], node.get("name", {}).get("value", "").strip()) for node in nodes if not node.get("ignored")]
    for role in sorted({role for role, name in seen if role in NAMED and not name} - {"status"}):
        yield f"{page.stem}: a {role} has no name"
    if not any(role == "status" for role, _ in seen):
        yield f"{page.stem}: nothing announces a step"
    buttons = [name for role, name in seen if role == "button"]
    for label in browser.snapshot()["events"]:
        if not any(label in name for name in buttons):
            yield f"{page.stem}: no button is called '{label}'"
    known = {name for role, name in seen if role == "StaticText"}
    for name, _ in browser.snapshot()["blocked"]:
        if name not in known and not browser.script(
                "return [...document.querySelectorAll('.simulator-group details:not([open]) .simulator-blocked')]"
                ".some((node) => node.dataset.name === arguments[0])", name):
            yield f"{page.stem}: '{name}' is not possible, and no screen reader says so"


def order(browser, page):
    """Tab goes through the simulator from its first control to its last, one after the other, with a frame around each."""
    from selenium.webdriver.common.action_chains import ActionChains

    browser.script("const root = document.getElementById('simulator'); root.focus(); root.scrollIntoView();")
    count, places = browser.script(STOPS), []
    for _ in range(count + 20):
        ActionChains(browser.driver, duration=0).send_keys("\ue004").perform()
        at = browser.script(FOCUSED)
        if at is None:
            break
        # What scrolls can have the focus too, so that arrow keys move it.
        if at["place"] >= 0:
            places.append(at["place"])
        if not at["isFramed"]:
            yield f"{page.stem}: '{at['text']}' has the focus, and nothing shows it"
    yield from compare(page.stem, "stops of the focus", len(places), count)
    yield from compare(page.stem, "places of the focus", places, sorted(places))


def reasons(browser, page, flowcheck, scenario, count):
    """What is not possible, and why, as `blocked` says in the terminal, in the states nearest to the start."""
    ways = [way for way in scenario.ways.values() if all(":" not in word.split("//")[-1] for word in way)][:count]
    for way, blocked in zip(ways, expected.blocked(flowcheck, scenario.file, ways)):
        browser.follow("#run=" + ",".join(way))
        shown = {name: " ".join(reason.split()) for name, reason in browser.snapshot()["blocked"]}
        # The page tells the line of each event, the terminal only one that is to be looked at.
        told = {name: re.sub(r" line [0-9]+$", "", shown.get(name, "")) if not re.search(r" line [0-9]+$", reason)
                else shown.get(name) for name, reason in blocked.items()}
        yield from compare(f"{page.stem} after {way}", "events that are not possible", sorted(shown), sorted(blocked))
        yield from compare(f"{page.stem} after {way}", "reasons", {name: told[name] for name in blocked if told[name] != blocked[name]},
                           {name: blocked[name] for name in blocked if told[name] != blocked[name]})
