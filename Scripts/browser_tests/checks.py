"""The checks; each gives lines about what is wrong, and none when all is well."""

import random

from . import expected

SEED = 7


def pages_load(browser, folder):
    """Every page of the site, without a word of complaint from the browser."""
    for page in sorted(folder.rglob("*.html")):
        errors = browser.open(page)
        if page.name != "index.html":
            browser.settle()
            errors += browser.errors()
        yield from (f"{page.relative_to(folder)}: {error}" for error in errors)


def compare(name, what, found, wanted):
    if found != wanted:
        yield f"{name}: {what} are {found}, expected {wanted}"


def shows(browser, name, state, changes=()):
    """The screens, the fields with marks on those that changed, and what is wanted, as in a state of the report."""
    seen = browser.snapshot()
    cards, questions = expected.screen(state)
    found = [{"style": card["style"], "title": card["title"], "back": card["back"]} for card in seen["cards"]]
    wanted = []
    for card in cards:
        items = [expected.call(item) for item in card["items"]]
        back = items[-2][0] if len(items) > 1 else None
        wanted.append({"style": card["style"], "title": items[-1][0], "back": back})
    yield from compare(name, "cards", found, wanted)
    for card, drawn in zip(cards, seen["cards"]):
        if drawn["name"] is not None:
            yield from compare(name, "values", [drawn["name"], drawn["values"]], list(expected.call(card["items"][-1])))
    answered = [{key: question[key] for key in ("style", "name", "values")} for question in seen["questions"]]
    yield from compare(name, "questions", answered, questions)
    yield from compare(name, "differences", len(seen["wanted"]), len(state["differences"]) + len(state["detached"]))
    for difference, text in zip(state["differences"], seen["wanted"]):
        for word in (difference["field"], difference["wanted"] or "nothing", difference["reason"]):
            if word not in text:
                yield f"{name}: '{word}' is missing in '{text}'"
    missing = {change["field"] for change in changes} - set(seen["changed"])
    if missing:
        yield f"{name}: {sorted(missing)} changed and are not marked"
    marked = [[field, value.removesuffix(" is gone")] for field, value in seen["fields"]]
    gone = [field for field, value in seen["fields"] if value.endswith(" is gone")]
    yield from compare(name, "fields", [pair for pair in marked if pair[0] not in gone], expected.fields(state))


def counterexamples(browser, page, scenario):
    """Each run of the report: its link stands at its end; from the start it is stepped through by a key."""
    for claim, run in scenario.counterexamples():
        steps = [step for step in run["trace"] + run["onward"] + run["cycle"] if step["origin"] != "idle"]
        browser.follow(f"#claim={claim}")
        seen = browser.snapshot()
        yield from compare(claim, "steps", seen["history"], ["start"] + [step["event"] for step in steps])
        yield from compare(claim, "position", seen["current"], len(steps))
        browser.command("s")
        yield from shows(browser, f"{page.stem} {claim} at the start", run["start"])
        for number, step in enumerate(steps, 1):
            browser.command("f")
            name = f"{page.stem} {claim} after step {number}, {step['event']}"
            yield from shows(browser, name, step["state"], step["changes"])


def events(browser, page, scenario, count):
    """The events possible in states drawn at random, those that are not, and where one of them leads."""
    chosen = random.Random(SEED).sample(range(len(scenario.states)), min(count, len(scenario.states)))
    every = {step["event"] for steps in scenario.steps.values() for step in steps}
    for state in chosen:
        name = f"{page.stem} state {state}"
        browser.follow(scenario.link(state))
        seen = browser.snapshot()
        yield from compare(name, "events", sorted(seen["events"]), scenario.labels(state))
        yield from front(name, seen, scenario.states[state])
        both = {blocked for blocked, _ in seen["blocked"]} & set(seen["events"])
        if both:
            yield f"{name}: {sorted(both)} are possible and blocked"
        unexplained = {label for label in every - set(seen["events"])
                       if not any(label.startswith(blocked) for blocked, _ in seen["blocked"])}
        if unexplained:
            yield f"{name}: nothing says why {sorted(unexplained)} are not possible"
        if any(not reason for _, reason in seen["blocked"]):
            yield f"{name}: a reason is empty"
        steps = scenario.steps[state]
        if steps:
            index = state % len(steps)
            order = seen["events"].index(steps[index]["event"])
            browser.script("document.querySelectorAll('.simulator-event:enabled')[arguments[0]].click()", order)
            browser.settle()
            first = next(step for step in steps if step["event"] == steps[index]["event"])
            after = browser.snapshot()
            yield from front(f"{name} after {first['event']}", after, scenario.states[first["target"]])
            yield from compare(f"{name} after {first['event']}", "events", sorted(after["events"]),
                               scenario.labels(first["target"]))


def front(name, seen, state):
    """The page in front and the alert over it, as the graph names them."""
    page, values = expected.call(state["page"])
    yield from compare(name, "pages in front", seen["cards"][-1]["title"], page)
    if seen["cards"][-1]["name"] is not None:
        yield from compare(name, "values in front", seen["cards"][-1]["values"], values)
    alert = [call["name"] for call in seen["questions"]]
    yield from compare(name, "alerts", alert, [expected.call(state["alert"])[0]] if state["alert"] else [])
    for part in state["key"].split(" | ")[0].split("; "):
        field, _, value = part.partition("=")
        shown = dict(seen["fields"]).get(field.removesuffix("~"))
        if shown is None or not value.startswith(shown.split(", awaited by")[0]):
            yield f"{name}: field '{field}' is {shown}, expected {value}"


ON_MAP = """
const middle = (node) => { const box = node.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
const [ring, node] = [document.querySelector('.ring.front'), document.getElementById(arguments[0])];
if (!ring || !node) return [Boolean(ring), Boolean(node)];
const [one, other] = [middle(ring), middle(node)];
return Math.hypot(one[0] - other[0], one[1] - other[1]);
"""


def follows(browser, page, scenario):
    """The map marks what is in front: the page, or the alert over it."""
    browser.open(page)
    browser.settle()
    for state in scenario.states[::9]:
        browser.follow(scenario.link(state["id"]))
        name = f"alert-{expected.call(state['alert'])[0]}" if state["alert"] else f"screen-{expected.call(state['page'])[0]}"
        distance = browser.script(ON_MAP, name)
        if not isinstance(distance, (int, float)) or distance > 4:
            yield f"{page.stem} state {state['id']}: the mark on the map is not on '{name}', but {distance} away"


def links(browser, page):
    """A link brings back a walk; a walk has a seed; a link that does not fit says where."""
    browser.open(page)
    browser.settle()
    browser.script("document.querySelector('.simulator-walk input').value = 41")
    browser.press("w")
    walked = browser.snapshot()
    if len(walked["history"]) != 21 or "seed 41" not in walked["status"]:
        yield f"a walk of 20 steps with seed 41 gives {walked['history']}, '{walked['status']}'"
    fragment = browser.script("return location.hash")
    browser.open(page, fragment)
    browser.settle()
    again = browser.snapshot()
    yield from compare("the link", "steps", again["history"], walked["history"])
    yield from compare("the link", "fields", again["fields"], walked["fields"])
    yield from compare("the link", "events", again["events"], walked["events"])
    browser.open(page)
    browser.settle()
    browser.script("document.querySelector('.simulator-walk input').value = 41")
    browser.press("w")
    yield from compare("the seed", "steps", browser.snapshot()["history"], walked["history"])
    words = fragment.removeprefix("#run=").split(",")
    browser.follow("#run=" + ",".join(words[:2] + ["no-such-event"] + words[2:]))
    stale = browser.snapshot()
    if "Step 3 of 21" not in stale["status"] or "no-such-event" not in stale["status"] or stale["current"] != 2:
        yield f"a link whose third step is gone says '{stale['status']}' and stands at {stale['current']}"


def keyboard(browser, page):
    """Events by number, back, forward, start, and the focus, which stays in the simulator."""
    browser.open(page)
    browser.settle()
    start = browser.snapshot()
    browser.press("1")
    first = browser.snapshot()
    yield from compare("key 1", "steps", first["history"], ["start", start["events"][0]])
    browser.press("\ue012")  # arrow to the left
    yield from compare("the arrow back", "position", browser.snapshot()["current"], 0)
    browser.press("\ue014")  # arrow to the right
    yield from compare("the arrow forward", "position", browser.snapshot()["current"], 1)
    if not browser.script("return document.getElementById('simulator').contains(document.activeElement)"):
        yield "the focus leaves the simulator"
    browser.press("s", "?")
    if browser.script("return document.querySelector('.simulator-help').hidden"):
        yield "the list of keys does not open"
    browser.script("document.querySelector('.simulator-event').focus()")
    label = browser.script("return document.activeElement.dataset.label")
    browser.driver.switch_to.active_element.send_keys("\ue007")
    browser.settle()
    yield from compare("Return on an event", "steps", browser.snapshot()["history"][:2], ["start", label])
    if "Step 1" not in browser.script("return document.querySelector('[role=status].simulator-status').textContent"):
        yield "the step is not announced"


def phone(browser, page, scenario):
    """The phone's own controls do what the events of their names do."""
    for label, selector in (("back", "button.phone-back"), ("swipe", "button.phone-handle")):
        state = next((step["source"] for steps in scenario.steps.values() for step in steps
                      if step["event"] == label and step["source"] != step["target"]), None)
        if state is None:
            continue
        browser.follow(scenario.link(state))
        browser.click(f"#simulator {selector}")
        seen = browser.snapshot()
        yield from compare(f"{page.stem}: the phone's {label}", "steps", seen["history"][-1:], [label])
        target = next(step["target"] for step in scenario.steps[state] if step["event"] == label)
        yield from front(f"{page.stem}: after the phone's {label}", seen, scenario.states[target])
    alert = next((state for state in scenario.states if state["alert"]), None)
    if alert:
        browser.follow(scenario.link(alert["id"]))
        name = browser.snapshot()["questions"][-1]["buttons"][0]
        browser.click("#simulator button.phone-button")
        yield from compare(f"{page.stem}: the alert's button", "steps", browser.snapshot()["history"][-1:],
                           [f"{expected.call(alert['alert'])[0]}.{name}"])


def harmless(browser):
    """Words of a scenario are never run, and stand on the page as they are written."""
    browser.script("window.hacked = () => { window.wasHacked = true; }")
    browser.settle()
    browser.press("1", "1", "1", "w")
    if browser.script("return Boolean(window.wasHacked || document.querySelector('main img, main i'))"):
        yield "words of a scenario become markup"
    text = browser.script("return document.querySelector('main').textContent")
    if "</script><img src=x onerror=hacked()>" not in text:
        yield "the name of the hostile scenario is not on its page as it is written"
