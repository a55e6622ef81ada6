"""Feeds: scenarios whose stacks have no limit and whose screens can all push one another."""


def feed(screens, gates=0, tabs=1, opens=True):
    """A scenario with so many screens, each of which can be pushed from every page, in so many tabs with a stack of their own.

    The first screens are behind a gate each, and have a link. A user opens a gate at home, if `opens`; only then a screen behind it can
    be pushed. Otherwise every gate stays closed, and nobody asks before a screen behind it is pushed: `auth-gate` finds that.
    """
    names = [f"page{number + 1}" for number in range(screens)]
    homes = [f"home{number + 1}" for number in range(tabs)]
    gated = list(enumerate(names[:gates]))
    lines = ["flowcheck: 1", f"name: Feed of {screens} screens, {gates} gates and {tabs} tabs", "platform: swiftui"]
    if gates:
        lines += ["gates:"] + [f"  gate{number}: level == l{number}" for number, _ in gated]
    lines += ["screens:"]
    for number, home in enumerate(homes):
        facts = ["home: true"] * (number == 0) + [f"coordinator: Tab{number + 1}"] * (tabs > 1)
        lines.append(f"  {home}: {{ {', '.join(facts)} }}")
    lines += [f"  {name}: {{ requires: gate{number} }}" for number, name in gated] + [f"  {name}:" for name in names[gates:]]
    stack = f"      path: {{ stack: [{', '.join(names)}] }}"
    level = [f"      level: [none, {', '.join(f'l{number}' for number, _ in gated)}]"] * (gates > 0)
    guards = [f"when: gate{number}, " if opens and number < gates else "" for number in range(screens)]
    events = [f"      open{name}: {{ by: user, {guard}do: push {name} }}" for name, guard in zip(names, guards)]
    if opens:
        events += [f"      unlock{number}: {{ from: {homes[0]}, do: set level = l{number} }}" for number, _ in gated]
    lines += ["coordinators:", "  App:"]
    if tabs > 1:
        lines += ["    state:", f"      tab: {{ tabs: [{', '.join(homes)}] }}"]
        for number, home in enumerate(homes):
            lines += [f"  Tab{number + 1}:", f"    root: {home}", "    state:", stack, "    events:", *events]
        return "\n".join(lines) + "\n"
    lines += [f"    root: {homes[0]}", "    state:", *level, stack, "    events:", *events]
    if gates:
        lines.append("    links:")
    for number, name in gated:
        body = f"cases: [{{ when: gate{number}, do: 'replace [{name}]' }}, {{ do: stay }}]" if opens else f"do: 'replace [{name}]'"
        lines.append(f"      app://{name}: {{ {body} }}")
    return "\n".join(lines) + "\n"
