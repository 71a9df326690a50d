"""Compiles the generated C in the current folder with the C compiler that Python was made for. Run by `build`."""

import sys
from pathlib import Path

from setuptools import Extension, setup

# Both speeds must reckon alike: no two operations on real numbers may be melted into one that rounds once.
FLAGS = ["/O2", "/w"] if sys.platform == "win32" else ["-O3", "-g0", "-w", "-ffp-contract=off"]
MATHS = [] if sys.platform == "win32" else ["m"]

setup(
    name="suitors-compiled",
    packages=[],
    py_modules=[],
    ext_modules=[
        Extension(file.stem, [file.name], include_dirs=["."], extra_compile_args=FLAGS, libraries=MATHS)
        for file in sorted(Path().glob("*.c"))
    ],
)
