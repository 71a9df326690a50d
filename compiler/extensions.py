"""Compiles the generated C in the current folder with the C compiler that Python was made for. Run by `build`."""

import sys

from setuptools import Extension, setup

FLAGS = ["/O2", "/w"] if sys.platform == "win32" else ["-O3", "-w"]

setup(
    name="suitors-rulebook",
    packages=[],
    py_modules=[],
    ext_modules=[Extension(name, [f"{name}.c"], include_dirs=["."], extra_compile_args=FLAGS) for name in ("rulebook", "kernel")],
)
