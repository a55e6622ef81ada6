#!/usr/bin/env python3
"""Writes a member of a family as a scenario: bench-peers-scenario.py shop R D I [flawed] | tabs T D

In SHOP every event is the user's, so that it is possible on every page while its condition holds, and no page can be
swiped away, so the platform adds no events. Sheet, cover and alert are variables, since what a platform does about them is
no part of the family. Lines E1 to E27 are those of docs/benchmarks.md.

In TABS tabs are tabs, each with a coordinator of its own and that one's stack, and the modal is a cover that no swipe
closes. To select another tab while nothing covers them is the one event that the platform brings, and the family has it.
"""

import sys


def shop(kinds, depth, items, flawed=False):
    """The scenario of SHOP(R,D,I), with R of 2 or more: without itemised routes some conditions could not be written."""
    routes = []  # (name in ret, screen, gated, item)
    for kind in range(1, kinds + 1):
        values = [f"{item}" for item in range(items)] if kind % 2 == 0 else [None]
        for item in values:
            suffix = "" if item is None else f"of{item}"
            argument = "" if item is None else f"(item{item})"
            routes.append((f"k{kind}{suffix}", f"k{kind}{argument}", kind % 3 == 0, item))
    lines = ["flowcheck: 1", f"name: SHOP({kinds},{depth},{items})", "platform: swiftui"]
    lines += ["domains:", f"  Item: [{', '.join(f'item{i}' for i in range(items))}]"]
    lines += ["screens:", "  start: { home: true }"]
    for kind in range(1, kinds + 1):
        params = "params: { of: Item }, " if kind % 2 == 0 else ""
        lines.append(f"  k{kind}: {{ {params}dismissible: false }}")
    sheets = ["nothing", "login", "settings", "address", *(f"share{i}" for i in range(items))]
    lines += ["coordinators:", "  Shop:", "    root: start", "    state:",
              f"      path: {{ stack: [{', '.join(f'k{k}' for k in range(1, kinds + 1))}], limit: {depth} }}",
              f"      sheet: [{', '.join(sheets)}]",
              "      cover: [down, up]",
              "      alert: [nothing, askCancel, askDelete, expired]",
              "      auth: [nobody, someone]", "      cart: [empty, full]", "      place: [front, background]",
              f"      ret: [nothing, {', '.join(name for name, *_ in routes)}, checkout]",
              "    events:"]
    front = "place == front"
    bare = f"{front} and sheet == nothing and cover == down and alert == nothing"

    def event(name, when, body):
        condition = f" when: {when!r}," .replace("'", '"') if when else ""
        lines.append(f"      {name}: {{ by: user,{condition} {body} }}")

    def do(*statements):
        return f'do: [{", ".join(chr(34) + s + chr(34) for s in statements)}]'

    def cases(condition, then, otherwise):
        return f'cases: [{{ when: "{condition}", {do(*then)} }}, {{ {do(*otherwise)} }}]'

    close = ["set sheet = nothing", "set cover = down", "set alert = nothing", "set ret = nothing"]
    for name, screen, gated, _ in routes:
        login = ["set sheet = login", f"set ret = {name}"]
        push = [f"push {screen}"]
        when = f"{bare} and path.count < {depth} and not (path.top is {screen})"
        event(f"push_{name}", when, cases("auth == nobody", login, push) if gated else do(*push))  # E1
    event("pop", f"{bare} and path.count >= 1", do("pop"))  # E2
    event("popAll", f"{bare} and path.count >= 2", do("popToRoot"))  # E3
    event("presentLogin", f"{bare} and auth == nobody", do("set sheet = login"))  # E4
    event("presentSettings", bare, do("set sheet = settings"))  # E5
    event("presentAddress", f"{bare} and auth == someone and cart == full", do("set sheet = address"))  # E6
    itemised = [k for k in range(1, kinds + 1) if k % 2 == 0]
    for item in range(items):
        top = " or ".join(f"path.top is k{kind}(item{item})" for kind in itemised)
        event(f"share_{item}", f"{bare} and ({top})", do(f"set sheet = share{item}"))  # E7
    event("dismissSheet", f"{front} and sheet != nothing", do("set sheet = nothing", "set ret = nothing"))  # E8
    success = ["set auth = someone", "set sheet = nothing", "set ret = nothing"]
    ways = [f'{{ when: "ret == nothing", {do(*success)} }}', f'{{ when: "ret == checkout", {do(*success, "set cover = up")} }}']
    ways += [f'{{ when: "ret == {name}", {do(*success, f"push {screen}")} }}' for name, screen, *_ in routes]
    event("loginSuccess", f"{front} and sheet == login", f"cases: [{', '.join(ways)}]")  # E9
    event("loginFailure", f"{front} and sheet == login and ret != nothing", do("set ret = nothing"))  # E10
    event("logOut", f"{front} and sheet == settings and auth == someone",
          do("set auth = nobody", "set sheet = nothing", "set cart = empty", "popToRoot"))  # E11
    top = " or ".join(f"path.top is k{kind}" for kind in itemised)
    event("addToCart", f"{bare} and ({top}) and cart == empty", do("set cart = full"))  # E12
    event("checkOut", f"{bare} and cart == full",
          cases("auth == someone", ["set cover = up"], ["set sheet = login", "set ret = checkout"]))  # E13
    event("dismissCover", f"{front} and cover == up", do("set cover = down", "set alert = askCancel"))  # E14
    event("completeCover", f"{front} and cover == up", do("set cover = down", "set cart = empty", "popToRoot"))  # E15
    event("askDelete", f"{bare} and path.count >= 1 and cart == full", do("set alert = askDelete"))  # E16
    answers = [("cancelYes", "askCancel", "set cart = empty"), ("cancelNo", "askCancel", "set cover = up"),
               ("deleteYes", "askDelete", "set cart = empty"), ("deleteNo", "askDelete", None),
               ("expiredOk", "expired", None), ("expiredLogin", "expired", "set sheet = login")]
    for name, alert, also in answers:  # E17 to E22
        event(name, f"{front} and alert == {alert}", do("set alert = nothing", *([also] if also else [])))
    event("expire", "auth == someone", do(*close, "set alert = expired", "set auth = nobody", "popToRoot"))  # E23
    for name, screen, gated, _ in routes:  # E24
        reset = ["set place = front", *close]
        land = do(*reset, f"replace [{screen}]")
        if gated:
            shut = "auth == nobody and not (alert == expired and cart == full)" if flawed else "auth == nobody"
            login = [*reset, "popToRoot", "set sheet = login", f"set ret = {name}"]
            land = cases(shut, login, [*reset, f"replace [{screen}]"])
        event(f"link_{name}", None, land)
    event("leave", front, do("set place = background"))  # E25
    event("resume", "place == background", do("set place = front"))  # E26
    event("restore", "place == background", do("set place = front", *close))  # E27
    gated = " or ".join(f"path contains k{kind}" for kind in range(3, kinds + 1, 3))
    lines += ["properties:",
              '  one: "never (sheet != nothing and cover == up or sheet != nothing and alert != nothing or cover == up and alert != nothing)"',
              f'  gate: "always ({gated}) implies auth == someone"' if gated else '  gate: "always auth in [nobody, someone]"',
              '  alone: "always alert != nothing implies sheet == nothing and cover == down"']
    return "\n".join(lines) + "\n"


def tabs(count, depth):
    """The scenario of TABS(T,D)."""
    names = [f"tab{number}" for number in range(count)]
    lines = ["flowcheck: 1", f"name: TABS({count},{depth})", "platform: swiftui", "domains:", "  Route: [one, two]", "screens:"]
    lines += [f"  {name}: {{ coordinator: Tab }}" for name in names]
    lines += ["  start: { home: true }", "  page: { params: { of: Route }, dismissible: false }", "  modal: { dismissible: false }",
              "coordinators:", "  App:", "    state:", f"      tab: {{ tabs: [{', '.join(names)}] }}",
              "      over: { fullScreenCover: [modal] }", "    events:",
              "      present: { from: [start, page], do: present modal }",
              "      dismiss: { from: modal, do: dismiss over }"]
    lines += [f"      link_{name}: {{ by: system, params: {{ to: Route }}, do: [dismiss over, select {name}, send {name}.land(to)] }}"
              for name in names]
    lines += ["  Tab:", "    root: start", "    state:", f"      path: {{ stack: [page], limit: {depth} }}", "    events:",
              f"      push: {{ params: {{ to: Route }}, from: [start, page], when: path.count < {depth}, do: push page(to) }}",
              "      pop: { from: page, do: pop }",
              "      popAll: { from: page, when: path.count >= 2, do: popToRoot }",
              '      land: { params: { to: Route }, do: "replace [page(to)]" }',
              "properties:", f'  range: "always {" or ".join(f"tab == {name}" for name in names)}"']
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    words = sys.argv[1:]
    if len(words) in (4, 5) and words[0] == "shop":
        sys.stdout.write(shop(*map(int, words[1:4]), flawed=words[4:] == ["flawed"]))
    elif len(words) == 3 and words[0] == "tabs":
        sys.stdout.write(tabs(*map(int, words[1:])))
    else:
        sys.exit(__doc__)
