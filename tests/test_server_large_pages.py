"""Large pages are asked for where the server's objects are, and nowhere else; a system without them is left alone."""

import platform
import re
import subprocess
import sys
from pathlib import Path

import pytest

from suitors.server.large_pages import PAGE, own_stretches

MAPS = """\
00400000-00c00000 rw-p 00000000 00:00 0                                  [heap]
7f0000100000-7f0000900000 rw-p 00000000 00:00 0 
7f0001000000-7f0001400000 r--p 00000000 00:00 0 
7f0002000000-7f0002400000 rw-p 00000000 fe:00 1234                       /a/file with spaces
7f0003000000-7f0003400000 rw-s 00000000 00:01 99                         /dev/shm/shared
7f0004100000-7f0004300000 rw-p 00000000 00:00 0 
7f0005000000-7f0005400000 rw-p 00000000 00:00 0                          [stack]
ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0                  [vsyscall]
"""

GATHERED = """
from pathlib import Path
from suitors.server.large_pages import gather

def large():
    lines = Path("/proc/self/smaps").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("AnonHugePages"))

objects = [[number] for number in range(400_000)]
before = large()
first = gather(set()) or set()
assert first <= (gather(first) or set())
print(len(first), before, large(), sum(one[0] for one in objects))
"""


def test_whole_pages_of_what_is_ours_alone() -> None:
    found = list(own_stretches(MAPS.splitlines(keepends=True)))
    assert found == [(0x400000, 0xC00000), (0x7F0000200000, 0x7F0000800000)]
    assert all(start % PAGE == end % PAGE == 0 for start, end in found)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux is asked for large pages")
def test_objects_are_put_into_large_pages_and_stay_what_they_are() -> None:
    switch = Path("/sys/kernel/mm/transparent_hugepage/enabled")
    since = tuple(map(int, re.findall(r"\d+", platform.release())[:2])) >= (6, 1)
    has_them = since and switch.exists() and "[never]" not in switch.read_text()
    done = subprocess.run([sys.executable, "-c", GATHERED], capture_output=True, text=True, check=True)
    pages, before, after, total = map(int, done.stdout.split())
    assert total == sum(range(400_000))
    if has_them:
        assert pages > 4
        assert after >= before + 2048 * pages
    else:
        assert after == before
