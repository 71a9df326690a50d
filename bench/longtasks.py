"""How long the browser is busy at a stretch while eight play: `python bench/longtasks.py [SLOWER]`. For people to read.

A round of the premium edition with seven bots is played with all movement on. It prints the longest tasks of the page, by clock
and by the processor's own time: on a machine that does other things as well, only the second says something of the page.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1] / "tests"), str(Path(__file__).parents[1])]

LIMIT = 50.0
"""Milliseconds: a task that takes longer is felt."""
PATIENCE = 180_000


def trace(slower: int) -> list[dict[str, Any]]:
    from browser import chromium
    from guiding import Person, housing

    with tempfile.TemporaryDirectory() as folder, housing(Path(folder)) as server, chromium() as browser:
        ann = Person(browser, server, likes={"speed": "fast"}, reduced_motion="no-preference")
        ann.context.set_default_timeout(PATIENCE)
        ann.context.new_cdp_session(ann.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        ann.sit_at(edition="premium", players=8, bots="casual", hints=False)
        ann.table.offer()
        browser.start_tracing(
            page=ann.page, categories=["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
        )
        ann.table.play("next")
        ann.page.wait_for_timeout(1500)
        found = json.loads(browser.stop_tracing())["traceEvents"]
        ann.leave()
        return list(found)


def tasks(events: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """Each task of the page's own thread: the processor's time and the clock's, in milliseconds."""
    pages = {
        (one["pid"], one["tid"]) for one in events if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    mine = [one for one in events if one["name"].endswith("RunTask") and (one["pid"], one["tid"]) in pages]
    return sorted(((one.get("tdur", 0) / 1000, one.get("dur", 0) / 1000) for one in mine), reverse=True)


def main() -> None:
    slower = int(sys.argv[1]) if sys.argv[1:] else 1
    found = tasks(trace(slower))
    felt = sum(busy > LIMIT for busy, _ in found)
    print(f"{len(found)} tasks, processor {slower}x as slow: {felt} over {LIMIT:.0f} ms of the processor's time")
    print("the longest, processor and clock in ms:", ", ".join(f"{busy:.0f} / {lasted:.0f}" for busy, lasted in found[:8]))


if __name__ == "__main__":
    main()
