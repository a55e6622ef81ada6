"""What the map of forty screens must do: fold and unfold coordinators, show a node's neighbours, find a name, and hide kinds of arrows."""

from .checks import compare

SCENARIO = "Benchmarks/scenarios/journeys-large.yaml"

SHOWN = """
const all = (selector) => [...document.querySelectorAll('.map-window svg ' + selector)];
const isSeen = (part) => getComputedStyle(part).display !== 'none' && Number(getComputedStyle(part).opacity) > 0.5;
return {
  view: document.querySelector('.map-views select').value,
  nodes: all('.node[id]').filter(isSeen).map((node) => node.id).filter((id) => !id.startsWith('_')).sort(),
  kinds: [...new Set(all('.edge[id]').filter(isSeen).map((edge) => edge.classList[1]))].sort(),
  words: all('.words').filter(isSeen).length,
  picked: flowcheck.map.picked,
  hash: location.hash,
};
"""


def key(browser, selector, name):
    browser.script("""const target = document.querySelector(arguments[0]);
        target.focus();
        target.dispatchEvent(new KeyboardEvent('keydown', { key: arguments[1], bubbles: true, cancelable: true }));""", selector, name)


def click(browser, selector):
    browser.script("""document.querySelector(arguments[0]).dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true }));""", selector)


def find(browser, name):
    browser.script("document.querySelector('.map-views input').value = arguments[0]", name)
    key(browser, ".map-views input", "Enter")


def kind(name):
    return f".legend .kind:has(.sample.{name})"


def map(browser, page):
    """The folded map comes first; each way to another view leads there, and its address leads back to it."""
    yield from browser.open(page)
    browser.settle()
    first = browser.script(SHOWN)
    yield from compare("the folded map", "view", first["view"], "folded")
    folded = [node for node in first["nodes"] if node.startswith("coordinator-")]
    yield from compare("the folded map", "coordinators", folded,
                       [f"coordinator-{name}" for name in ("Account", "Booking", "Discover", "Inbox", "Trips")])
    views = browser.script("return [...document.querySelectorAll('.map-views select option')].map((each) => each.value)")
    yield from compare("the map", "views", len(views), 7)
    link = browser.script("""const link = document.querySelector('#coordinator-Trips a');
        link.focus();
        return [document.activeElement === link, link.getAttribute('xlink:href')]""")
    yield from compare("the folded map", "links", link, [True, "journeys-large/coordinator-Trips.svg"])

    click(browser, "#coordinator-Trips a text")
    trips = browser.script(SHOWN)
    yield from compare("a folded coordinator", "view", trips["view"], "coordinator-Trips")
    if "screen-trip" not in trips["nodes"] or "screen-thread" in trips["nodes"]:
        yield f"the map of Trips shows {trips['nodes']}"
    click(browser, ".map-window .cluster.coordinator a text")
    yield from compare("the heading of a frame", "view", browser.script(SHOWN)["view"], "folded")

    find(browser, "thread")
    seen = browser.script(SHOWN)
    yield from compare("the search", "finds", [seen["view"], seen["picked"]], ["coordinator-Inbox", "screen-thread"])
    find(browser, "login")
    yield from compare("the search", "finds", browser.script(SHOWN)["picked"], "screen-login")
    browser.script("const list = document.querySelector('.map-views select'); list.value = 'all'; list.dispatchEvent(new Event('change'))")
    everything = browser.script(SHOWN)
    yield from compare("all screens", "screens", len([node for node in everything["nodes"] if node.startswith("screen-")]), 42)

    find(browser, "language")
    click(browser, ".map-views button")
    yield from compare("the neighbours of language", "nodes", browser.script(SHOWN)["nodes"], ["screen-account", "screen-language"])
    click(browser, ".map-views button")
    yield from compare("without neighbours only", "nodes", browser.script(SHOWN)["nodes"], everything["nodes"])

    click(browser, kind("link"))
    click(browser, kind("present"))
    hidden = browser.script(SHOWN)
    yield from compare("without links and presentations", "kinds", hidden["kinds"],
                       [each for each in everything["kinds"] if each not in ("link", "present")])
    if hidden["words"] >= everything["words"]:
        yield "the texts of hidden arrows stay"
    address = hidden["hash"]
    yield from compare("the map", "address", address, "#map=all&node=screen-language&hide=link,present")
    yield from browser.open(page, address)
    browser.settle()
    again = browser.script(SHOWN)
    yield from compare("the address", "leads to", [again[name] for name in ("view", "nodes", "kinds", "picked")],
                       [hidden[name] for name in ("view", "nodes", "kinds", "picked")])

    # A link to a screen that is folded shows the map that has it, and the simulator marks the folded coordinator.
    yield from browser.open(page)
    browser.settle()
    browser.follow("#screen-thread")
    yield from compare("a link to a folded screen", "view", browser.script(SHOWN)["view"], "coordinator-Inbox")
    yield from browser.errors()
