#!/usr/bin/env python3
"""Plays the site that flowcheck writes in a real browser: browser-tests.py FLOWCHECK [PICTURES]

What a page must show comes from `flowcheck check --format json` and `flowcheck export --to json`, not from the page's data.
Then the site is damaged in several ways, and the checks must notice each. PICTURES is a folder for screenshots.
"""

import pathlib
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from browser_tests import browser as browsers  # noqa: E402
from browser_tests import checks, expected, large, pages, reading, views  # noqa: E402

# With the number of states to look at: sheets and links; tabs and alerts; an interleaved one; a modal container; a stack whose
# task ends; a run that goes on for ever.
SCENARIOS = [
    ("Scenarios/storefront.yaml", 25), ("Scenarios/market.yaml", 25), ("Scenarios/seeds/seed-004-tabs.yaml", 5),
    ("Scenarios/bug-classes/c21-row-tapped-twice-bad.yaml", 5),
    ("Scenarios/seeds/seed-002-rendering-as-written.yaml", 5),
    ("Scenarios/bug-classes/c20-login-that-starts-itself-bad.yaml", 5),
]


def play(browser, site, scenarios, flowcheck):
    """Runs all checks and yields the failures."""
    yield from checks.pages_load(browser, site)
    yield from checks.pages_load(browser, site.parent / "hostile")
    for (scenario, count), page in scenarios:
        yield from (f"{page.stem}: {error}" for error in browser.open(page))
        browser.settle()
        yield from checks.counterexamples(browser, page, scenario)
        yield from checks.events(browser, page, scenario, count)
        yield from checks.phone(browser, page, scenario)
        yield from pages.storyboards(browser, page, scenario)
        yield from pages.map_and_source(browser, page)
        yield from reading.order(browser, page)
        yield from reading.names(browser, page)
        yield from reading.reasons(browser, page, flowcheck, scenario, 5)
        yield from (f"{page.stem}: {error}" for error in browser.errors())
    yield from pages.index(browser, site, {page: len(scenario.states) for (scenario, _), page in scenarios})
    first = scenarios[0][1]
    yield from checks.follows(browser, first, scenarios[0][0][0])
    yield from checks.links(browser, first)
    yield from checks.keyboard(browser, first)
    browser.open(site.parent / "hostile/hostile.html")
    yield from checks.harmless(browser)
    yield from browser.errors()
    yield from large.page(browser, site.parent / "large/large.html")
    yield from large.many(browser, site.parent / "many/many.html")
    yield from views.map(browser, site.parent / "views/journeys-large.html")


def damages(page):
    """Ways to break a site: the file, a text in it, and its replacement."""
    data = page.with_suffix("") / "states-0.js"
    assets = next(folder for folder in page.parents if (folder / "assets").is_dir())
    yield "a step leads elsewhere", data, '"states": [[0,0,[', '"states": [[1,0,['
    yield "a screen has another name", data, '"title": "checkout"', '"title": "chekcout"'
    yield ("an event is not offered", assets / "assets/simulator-view.js", "order.push(step);",
           "order.push(step); if (order.length === 3) continue;")
    yield "a frame shows another screen", page, '"name": "checkout"', '"name": "chekcout"'
    yield "a storyboard leaves out a step", assets / "assets/storyboard.js", "ArrowRight: current + 1", "ArrowRight: current + 2"
    yield "a node of the map tells another line", page, '"screen-home": ', '"screen-home": 1'
    yield ("a button has no name", assets / "assets/simulator-view.js", "element('span', { className: 'simulator-name' }, ...label(step))",
           "element('span', { className: 'simulator-name', ariaHidden: 'true' }, ...label(step))")
    yield "the focus cannot be seen", assets / "assets/simulator.css", ":focus-visible { outline: 2px", ":focus-visible { outline: 0"
    yield "the focus jumps", assets / "assets/simulator-view.js", "button.dataset.label = step.label;", \
        "button.dataset.label = step.label; if (number === 2) button.tabIndex = 1;"
    yield "a reason is another one", data, "must be in front", "may be in front"
    yield "a script breaks", assets / "assets/phone.js", "function words(frame) {", "function words(frame) { missing();"


def notices(browser, scenario, page, damaged, flowcheck):
    """Yields each damage that the checks of one scenario miss."""
    for name, file, old, new in damaged:
        original = file.read_text()
        if old not in original:
            yield f"'{old}' is not in {file.name}: the damage '{name}' is none"
            continue
        file.write_text(original.replace(old, new))
        try:
            errors = browser.open(page)
            browser.driver.set_script_timeout(3)
            browser.settle()
            found = errors or next(pages.map_and_source(browser, page), None) \
                or next(pages.storyboards(browser, page, scenario), None) \
                or next(checks.counterexamples(browser, page, scenario), None) \
                or next(checks.events(browser, page, scenario, 10), None) \
                or next(reading.order(browser, page), None) or next(reading.names(browser, page), None) \
                or next(reading.reasons(browser, page, flowcheck, scenario, 3), None)
        except Exception as error:  # A page that does not answer is noticed, too.
            found = str(error)
        finally:
            browser.driver.set_script_timeout(20)
            file.write_text(original)
        if not found:
            yield f"nobody notices when {name}"


def pictures(browser, page, index, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, width, height, scheme in [("light", 1500, 1100, "light"), ("dark", 1500, 1100, "dark"),
                                        ("narrow", 390, 1400, "dark")]:
        browser.size(width, height, scheme)
        browser.open(page, "#claim=auth-gate-1")
        browser.settle()
        browser.picture(folder / f"simulator-{name}.png", "#part-simulator")
        browser.picture(folder / f"verdicts-{name}.png", "#claim-auth-gate")
        wide = browser.script("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            yield f"the page is {wide} pixels too wide for a {name} screen"
        browser.open(index)
        browser.picture(folder / f"index-{name}.png")
    browser.size(1400, 1000)


def main():
    flowcheck = sys.argv[1]
    folder = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ".build/browser")
    missing = browsers.missing()
    if missing:
        sys.exit(f"browser: {', '.join(missing)} cannot be found")
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as work:
        site = pathlib.Path(work) / "site"
        files = [file for file, _ in SCENARIOS]
        for paths, output in [(files, site), ([expected.hostile(work)], site.parent / "hostile"),
                              ([large.write(work)], site.parent / "large"),
                              ([large.write_many(work)], site.parent / "many"),
                              ([views.SCENARIO], site.parent / "views")]:
            subprocess.run([flowcheck, "report", *paths, "-o", str(output)], stdout=subprocess.DEVNULL, timeout=120)
        scenarios = []
        for file, count in SCENARIOS:
            page = site / pathlib.Path(file).relative_to("Scenarios").with_suffix(".html")
            scenarios.append(((expected.Scenario(flowcheck, file), count), page))
        browser = browsers.Browser()
        try:
            problems = list(play(browser, site, scenarios, flowcheck))
            problems += pictures(browser, scenarios[0][1], site / "index.html", folder)
            damaged = list(damages(scenarios[0][1]))
            if not problems:
                problems += notices(browser, scenarios[0][0][0], scenarios[0][1], damaged, flowcheck)
        finally:
            browser.close()
    for problem in problems[:40]:
        print(f"browser: {problem}", file=sys.stderr)
    if problems:
        sys.exit(1)
    states = sum(min(count, len(scenario.states)) for (scenario, count), _ in scenarios)
    runs = sum(len(list(scenario.counterexamples())) for (scenario, _), _ in scenarios)
    print(f"browser: {len(scenarios) + 5} pages, {runs} runs, {states} states and {len(damaged)} damages "
          f"played in {time.monotonic() - began:.0f} s; pictures in {folder}")


main()
