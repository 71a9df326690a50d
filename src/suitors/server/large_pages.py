"""Memory in pages of 2 MiB, on a Linux that has them: what a move touches lies all over the memory, and a processor that keeps
track of fewer pages finds it sooner. It saves the server some of its time (docs/speed.md).

Only where nearly all of such a page is in use already: whatever else is in it would be taken from others for nothing.
"""

import asyncio
import ctypes
import sys
from collections.abc import Iterable, Iterator
from mmap import PAGESIZE

PAGE = 2 << 20
GATHER = 25
"""Linux's name for making one large page of what is there (MADV_COLLAPSE, since 6.1)."""
DENSE = 7 / 8
"""So much of it is in use."""
LOOKS = 10.0
MAPS = "/proc/self/maps"
SWITCH = "/sys/kernel/mm/transparent_hugepage/enabled"


async def use_large_pages() -> None:
    """For what there is, and again and again for what was added. Where the system has none, this ends."""
    gathered: set[int] | None = set()
    while sys.platform == "linux" and gathered is not None:
        gathered = await asyncio.to_thread(gather, gathered)
        await asyncio.sleep(LOOKS)


def gather(gathered: set[int]) -> set[int] | None:
    """Where our large pages are, given where they were; None if there can't be any."""
    try:
        with open(SWITCH, encoding="ascii") as switch, open(MAPS, encoding="utf-8", errors="replace") as maps:
            if "[never]" in switch.read():
                return None
            stretches = list(own_stretches(maps))
    except OSError:
        return None
    libc = ctypes.CDLL(None)
    libc.madvise.argtypes = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int
    libc.mincore.argtypes = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p
    dense = {place for start, end in stretches for place in _dense(libc, start, end)}
    added = sorted(dense - gathered)
    had = {place for place in added if libc.madvise(place, PAGE, GATHER) == 0}
    return dense & gathered | had if had or not added else None


def own_stretches(maps: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Where our objects are: what may be written, is no file and nobody else's, and as much of it as is whole pages."""
    for line in maps:
        place, rights, _, _, file, *name = line.split()
        if rights == "rw-p" and file == "0" and name in ([], ["[heap]"]):
            start, end = (int(address, 16) for address in place.split("-"))
            first, last = -(-start // PAGE) * PAGE, end // PAGE * PAGE
            if first < last:
                yield first, last


def _dense(libc: ctypes.CDLL, start: int, end: int) -> Iterator[int]:
    """The large pages of a stretch that are nearly full of small ones."""
    in_use = ctypes.create_string_buffer((end - start) // PAGESIZE)
    if libc.mincore(start, end - start, in_use) == 0:
        small, used = PAGE // PAGESIZE, in_use.raw
        for number in range((end - start) // PAGE):
            if used.count(1, number * small, (number + 1) * small) >= DENSE * small:
                yield start + number * PAGE
