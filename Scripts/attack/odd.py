"""Huge and odd scenarios: long chains, deep nesting, gates of gates, calls of calls."""

import json


def scenario(coordinator="", rest="", state="mode: [a, b]", screens=""):
    return f"""flowcheck: 1
platform: swiftui
screens:
  home: {{ home: true }}
  detail:
{screens}coordinators:
  App:
    root: home
    state:
      {state}
      path: {{ stack: [detail], limit: 2 }}
    events:
      go: {{ from: home, do: push detail }}
{coordinator}{rest}"""


def claim(condition):
    return scenario(rest=f"properties:\n  p: {json.dumps(condition)}\n")


def formula(logic, condition):
    return scenario(rest=f"properties:\n  p: {{ {logic}: {json.dumps(condition)} }}\n")


def lines(count, write):
    return "".join(write(number) for number in range(count))


def atom(chance):
    return chance.choice(["mode == a", "visible is home", "path contains detail", "path.count < 2"])


def made(chance):
    """One of them, as text."""
    count = chance.choice([10, 60, 70, 130, 1000, 5000, 20000])
    p, sep = atom(chance), chance.choice([" and ", " or ", " implies "])
    q = "{" + p + "}"
    kinds = [
        lambda: claim("always (" + sep.join([p] * count) + ")"),
        lambda: claim("always " + "not " * count + p),
        lambda: claim("never " + "(" * count + p + ")" * count),
        lambda: claim("reachable " + "not (" * count + p + ")" * count),
        lambda: claim("never " + "(" * min(count, 60) + sep.join([p] * count) + f"){sep}{p}" * min(count, 60)),
        lambda: claim(" and ".join([p] * count) + " leadsTo " + " or ".join([p] * count)),
        lambda: claim("always mode in [" + ", ".join(["a", "b"] * (count // 2)) + "]"),
        lambda: claim("always (" * count),
        lambda: claim("always " + p + " and" * count),
        lambda: nested(chance, count, q),
        lambda: nested(chance, count, q),
        lambda: nested(chance, count, q),
        lambda: scenario(rest="gates:\n  g0: mode == a\n" + lines(count, lambda n: f"  g{n + 1}: not g{n}\n")
                         + f"properties:\n  p: always g{count}\n"),
        lambda: scenario(rest="gates:\n" + lines(count, lambda n: f"  g{count - n}: not g{count - n - 1}\n") + "  g0: mode == a\n"),
        lambda: scenario(rest="gates:\n" + lines(count, lambda n: f"  g{n}: not g{(n + 1) % count}\n")),
        lambda: scenario(rest="gates:\n  g0: mode == a\n" + lines(min(count, 200), lambda n: f"  g{n + 1}: g{n} and g{n}\n")
                         + f"goals:\n  p: g{min(count, 200)}\n"),
        lambda: scenario(lines(count, lambda n: f"      e{n}: {{ do: send e{n + 1} }}\n") + f"      e{count}: {{ do: push detail }}\n"
                         "      x: { from: home, do: send e0 }\n"),
        lambda: scenario(lines(min(count, 60), lambda n: f"      e{n}: {{ do: [send e{n + 1}, send e{n + 1}] }}\n")
                         + f"      e{min(count, 60)}: {{ do: push detail }}\n      x: {{ from: home, do: send e0 }}\n"),
        lambda: scenario("      x: { from: home, do: \"" + "; ".join(["push detail", "pop"] * (count // 2)) + "\" }\n"),
        lambda: scenario("      x: { from: home, when: \"" + sep.join([p] * count) + "\", do: push detail }\n"),
        lambda: scenario("      x: { from: [" + ", ".join(["home"] * count) + "], do: push detail }\n"),
        lambda: scenario("      x: { from: home, do: " + "{ cases: [ { do: " * min(count, 80) + "stay" + " } ] }" * min(count, 80) + " }\n"),
        lambda: scenario(rest="walkthroughs:\n  w: { steps: [" + ", ".join(["go", "back"] * (min(count, 5000) // 2)) + "] }\n"),
        lambda: scenario(rest="", screens=lines(count, lambda n: f"  s{n}:\n")),
        lambda: family(count),
        lambda: scenario(rest="properties:\n" + lines(min(count, 2000), lambda n: f"  p{n}: always {p}\n")),
        lambda: "[" * count + "]" * count,
        lambda: scenario(rest="extra: " + "{ a: " * count + "b" + " }" * count + "\n"),
        lambda: scenario(rest="a: &a [x, x]\n" + lines(min(count, 60), lambda n: f"a{n}: &a{n} [*a{n - 1 if n else ''}, *a{n - 1 if n else ''}]\n")),
    ]
    return chance.choice(kinds)().encode()[: 1 << 20]


def nested(chance, count, q):
    """A formula of temporal logic."""
    logic = chance.choice(["ltl", "ctl"])
    a = chance.choice("AE") if logic == "ctl" else ""
    sign = chance.choice([" & ", " | ", " -> ", " <-> ", " & X ", " U "])
    if logic == "ctl":
        sign = sign.replace("X", "AX").replace(" U ", " & ")
    count = min(count, chance.choice([12, 100, 20000]))
    return formula(logic, chance.choice([
        f"{a}G ({sign.join([q] * count)})", sign.join([f"{a}F {q}"] * count), f"{a}G " * count + q, "!" * count + q,
        f"{a}G (" * count + q + ")" * count, "(" * count + q + ")" * count, f"{a}F (" * count, f"{a}G {{" + " and ".join([q[1:-1]] * count) + "}",
        sign.join(f"{a}G ({q} | {a}X {q})" for _ in range(count)),
    ]))


def family(count):
    """Coordinators in one another."""
    count = min(count, 5000)
    return (
        "flowcheck: 1\nplatform: swiftui\nscreens:\n  home: { home: true }\n" + lines(count, lambda n: f"  s{n}: {{ coordinator: C{n + 1} }}\n")
        + "coordinators:\n"
        + lines(count, lambda n: f"  C{n}: {{ root: home, state: {{ path: {{ stack: [s{n}], limit: 1 }} }}, events: {{ go{n}: {{ from: home, do: push s{n} }} }} }}\n")
        + f"  C{count}: {{ root: home }}\n")
