"""Draws how families of scenarios grow: gnuplot does the drawing, and the picture follows the reader's light or dark theme."""
import math
import re
import subprocess

# Light colours, and their replacements on dark pages.
DARK = {
    "#0f172a": "#e6edf3", "#5b6779": "#9aa7b8", "#d3deee": "#26354d", "#fdfdfe": "#0d1117",
    "#1d4ed8": "#7aa2f7", "#b45309": "#e0af68", "#0f766e": "#4fd1c5", "#a21caf": "#d78ae8",
}
LINES = {"screens": "#1d4ed8", "depth": "#b45309", "tabs": "#0f766e", "data": "#a21caf"}
PANELS = ["states", "seconds of the processor to check", "megabytes to check"]

HEAD = """set terminal svg size 1080,400 dynamic enhanced font 'Helvetica,13' background '#fdfdfe' name 'scaling'
set output
set multiplot layout 1,3 margins 0.05,0.985,0.17,0.87 spacing 0.065,0
set logscale xy
set xrange [1:2000]
set border 3 lc rgb '#5b6779'
set tics nomirror textcolor rgb '#0f172a' scale 0.6
set grid ytics lc rgb '#d3deee' lt 1 lw 1
set format x '%g'
set xlabel 'size' textcolor rgb '#5b6779'
set title textcolor rgb '#0f172a'
set key bottom right samplen 1.5 textcolor rgb '#0f172a'
"""


def blocks(rows):
    """The numbers, a block of gnuplot for each family."""
    parts = []
    for family in LINES:
        lines = [f"{row['size']} {row['states']} {row['check_s']} {row['check_mb']}" for row in rows if row["family"] == family]
        parts.append(f"${family} << end\n" + "\n".join(lines) + "\nend\n")
    return "".join(parts)


def panel(column, title, key):
    form = "'10^{%T}'" if column == 2 else "'%g'"
    lines = ", ".join(
        f"${family} using 1:{column} with linespoints lc rgb '{colour}' lw 2 pt 7 ps 0.45 title '{family}'"
        for family, colour in LINES.items())
    return f"set format y {form}\nset key {'on' if key else 'off'}\nset title '{title}'\nplot {lines}\n"


def draw(rows, file):
    """Writes the picture; the same numbers give the same text."""
    script = HEAD + blocks(rows) + "".join(
        panel(number + 2, title, number == 0) for number, title in enumerate(PANELS)) + "unset multiplot\n"
    drawn = subprocess.run(["gnuplot"], input=script, capture_output=True, text=True, check=True).stdout
    file.write_text(themed(drawn), encoding="utf-8")


# The greatest number of tabs or gates is small, so their scale is linear.
GROWTH_HEAD = HEAD.replace("name 'scaling'", "name 'unlimited'").replace("set logscale xy\nset xrange [1:2000]\n", "set logscale y\n")
GROWTH_RANGES = {"screens": "set logscale x\nset xrange [8:400]", "gates": "unset logscale x\nset xrange [-0.5:10.5]",
                 "tabs": "set xrange [0.9:3.1]\nset xtics 1"}
GROWTH_COLOURS = ["#1d4ed8", "#b45309", "#0f766e"]


def draw_growth(rows, file):
    """Writes the picture of checks of stacks without limits: a panel for all that grows; the same numbers give the same text."""
    most = 10 ** math.ceil(math.log10(max(float(row["check_s"]) for row in rows)))
    script = GROWTH_HEAD + f"set key top left Left reverse\nset format y '%g'\nset yrange [0.005:{most}]\n"
    for number, (family, ranges) in enumerate(GROWTH_RANGES.items()):
        series = list(dict.fromkeys(row["series"] for row in rows if row["family"] == family))
        for place, name in enumerate(series):
            lines = [f"{row['size']} {row['check_s']}" for row in rows if (row["family"], row["series"]) == (family, name)]
            script += f"${family}{place} << end\n" + "\n".join(lines) + "\nend\n"
        title = "seconds of the processor to check" if number == 0 else f"the same, by {family}"
        script += f"{ranges}\nset xlabel '{family}'\nset title '{title}'\nplot " + ", ".join(
            f"${family}{place} using 1:2 with linespoints lc rgb '{GROWTH_COLOURS[place]}' lw 2 pt 7 ps 0.45 title '{name}'"
            for place, name in enumerate(series)) + "\n"
    drawn = subprocess.run(
        ["gnuplot"], input=script + "unset multiplot\n", capture_output=True, text=True, check=True).stdout
    file.write_text(
        themed(drawn, "How checking stacks without a limit grows", "Time of checks against screens, gates and tabs."), encoding="utf-8")


def themed(text, title="How checking grows", words="States, time and memory of checks against the size of scenarios, on logarithmic scales."):
    """The picture with normalised colours and with rules that replace them on dark pages."""
    text = re.sub(r"rgb\(\s*(\d+),\s*(\d+),\s*(\d+)\)", lambda found: "#%02x%02x%02x" % tuple(map(int, found.groups())), text)
    text = re.sub(r"#[0-9A-F]{6}", lambda found: found.group().lower(), text.replace('color="black"', 'color="#0f172a"'))
    rules = "".join(
        f'  [{attribute}="{light}"] {{ {attribute}: {dark} }}\n' for light, dark in DARK.items() for attribute in ("stroke", "fill", "color"))
    style = f"<style>\n@media (prefers-color-scheme: dark) {{\n{rules}}}\n</style>\n"
    about = f"<title>{title}</title>\n<desc>{words}</desc>\n"
    return re.sub(r"<title>.*?</desc>\n", about + style, text, count=1, flags=re.DOTALL)
