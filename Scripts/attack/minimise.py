"""Makes what fails smaller, as long as it fails in the same way."""

import copy
import time

from corpus import parse, text
from mutants import at, places, put, remove


def minimise(data, fails, seconds):
    """The smallest text that was found within a time and still fails."""
    end = time.monotonic() + seconds
    tree = parse(data)
    if tree is not None and fails(text(tree).encode()):
        return _tree(tree, fails, end)
    return _lines(data, fails, end)


def _tree(tree, fails, end):
    """Without one part after another, the largest first, and with long lists and texts halved."""
    changed = True
    while changed and time.monotonic() < end:
        changed = False
        for path in sorted(places(tree), key=len):
            if time.monotonic() > end:
                break
            try:
                if not isinstance(at(tree, path[:-1]), (dict, list)):
                    continue
                at(tree, path)
            except (KeyError, IndexError, TypeError):
                continue
            for other in _smaller(tree, path):
                if fails(text(other).encode()):
                    tree, changed = other, True
                    break
    return text(tree).encode()


def _smaller(tree, path):
    other = copy.deepcopy(tree)
    remove(other, path)
    yield other
    own = at(tree, path)
    if isinstance(own, dict) and len(own) == 1 and isinstance(own.get("do"), (str, list)):
        other = copy.deepcopy(tree)
        put(other, path, own["do"])
        yield other
    if isinstance(own, list) and len(own) == 1:
        other = copy.deepcopy(tree)
        put(other, path, own[0])
        yield other


def _lines(data, fails, end):
    """Without some lines, ever fewer at a time (Zeller and Hildebrandt, 2002), then without some bytes of what is left."""
    for separator in (b"\n", b""):
        parts = data.split(separator) if separator else [data[i:i + 1] for i in range(len(data))]
        size = max(1, len(parts) // 2)
        while time.monotonic() < end:
            start = 0
            while start < len(parts) and time.monotonic() < end:
                rest = parts[:start] + parts[start + size:]
                if rest and fails(separator.join(rest)):
                    parts = rest
                else:
                    start += size
            if size == 1:
                break
            size //= 2
        data = separator.join(parts)
    return data
