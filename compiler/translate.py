"""A part's plain modules as one Cython module: the same bodies under C signatures.

Everything is derived from the plain source: the structs from the shapes of their fields, a function's C
signature from its annotations, constants and tables from their values. Nothing is declared twice.
"""

import sys
from pathlib import Path

from compiler.bodies import Fold, define, dispatch
from compiler.collect import Collected, extents, is_wide, size_of
from compiler.natives import NATIVES
from compiler.parts import PARTS, Part, Struct

ORIGIN = "Generated from plain Python."
COPY = """\
static inline void {copy}({name} *to, const {name} *source) {{
    /* Sixteen bytes at a time: compilers turn one copy of this size into a slow string instruction. */
    for (size_t place = 0; place < {most}; place += 16)
        memcpy((char *)to + place, (const char *)source + place, 16);
    memcpy((char *)to + {most}, (const char *)source + {most}, {rest});
    {reset}
}}"""


class Translation:
    """The files of a part."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.found = Collected(part)
        self.sizes = [name for name in part.offers if name in self.found.constants]
        self.wide = {name: value for name, value in self.found.constants.items() if is_wide(value)}

    def module(self) -> str:
        """The functions, their bodies as they were written."""
        return "\n\n\n".join([f"# {ORIGIN}\n# cython: language_level=3", *self._functions()]) + "\n"

    def _functions(self) -> list[str]:
        fold = Fold(self.found)
        head = ["cimport cython"]
        if self.found.maths:
            head.append(f"from libc.math cimport {', '.join(sorted(self.found.maths))}")
        functions = [define(node, self.found, fold) for node in self.found.functions.values()]
        dispatchers = [dispatch(name, self.found) for name in fold.dispatched]
        return [*head, *functions, *dispatchers]

    def declarations(self) -> str:
        """The structs, the tables, and the functions for the kernel."""
        offered = [self.found.signature(node) for name, node in self.found.functions.items() if name in self.part.offers]
        return "\n".join([f"# {ORIGIN}", *self._header_names(), *offered]) + "\n"

    def inclusion(self) -> str:
        """Both in one, for a kernel to take in."""
        return "\n".join([f"# {ORIGIN}", *self._header_names()]) + "\n\n\n" + "\n\n\n".join(self._functions()) + "\n"

    def _header_names(self) -> list[str]:
        found = self.found
        return [
            "from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t",
            f'cdef extern from "{self.part.name}.h" nogil:',
            *(line for struct in self.part.structs for line in self._declare_struct(struct)),
            *(f"    enum: {name}" for name in self.sizes),
            *(f"    const uint64_t {name}" for name in self.wide),
            *(f"    {table.declaration}" for table in found.tables.values()),
            *(f"    {found.prototype(node)}" for node in found.natives.values()),
        ]

    def _declare_struct(self, struct: Struct) -> list[str]:
        copies = [f"    void {struct.copy}({struct.name}* to, const {struct.name}* source)"] if struct.copy else []
        return [f"    ctypedef struct {struct.name}:", *(f"        {member}" for member in self._members(struct)), *copies]

    def header(self) -> str:
        """The structs and how they are copied, constants too wide for a plain `int`, tables, and what C says in its own words."""
        found = self.found
        lines = [
            f"/* {ORIGIN} */",
            "#pragma once",
            "#include <stddef.h>",
            "#include <stdint.h>",
            "#include <string.h>",
            *(line for struct in self.part.structs for line in self._define_struct(struct)),
            *(f"enum {{ {name} = {found.constants[name]} }};" for name in self.sizes),
            *(f"#define {name} {value:#x}ULL" for name, value in self.wide.items()),
            *(f"static {table.declaration} = {table.contents};" for table in found.tables.values()),
            *(NATIVES[name] for name in found.natives),
        ]
        return "\n".join(lines) + "\n"

    def _define_struct(self, struct: Struct) -> list[str]:
        members = "\n".join(f"    {member};" for member in self._members(struct))
        size = size_of(self.found.layouts[struct.name])
        return [
            f"typedef struct {{\n{members}\n}} {struct.name};",
            f"typedef char {struct.name}_as_in_plain_python[sizeof({struct.name}) == {size} ? 1 : -1];",
            *([self._define_copy(struct, size)] if struct.copy else []),
        ]

    def _define_copy(self, struct: Struct, size: int) -> str:
        copied = self.found.layouts[struct.name][struct.until][0] if struct.until else size
        # A few bytes more than needed do no harm.
        copied = min((copied + 15) // 16 * 16, size)
        reset = f"to->{struct.until} = 0;" if struct.until else ""
        return COPY.format(copy=struct.copy, name=struct.name, most=copied // 16 * 16, rest=copied % 16, reset=reset)

    def _members(self, struct: Struct) -> list[str]:
        return [f"int8_t {name}{extents(shape)}" for name, (_, shape) in self.found.layouts[struct.name].items()]


def translate(part: Part, source: Path, target: Path) -> list[Path]:
    """Writes the Cython module and its declarations, or what a kernel includes, and the C header; says which files."""
    sys.path.insert(0, str(source))
    try:
        made = Translation(part)
    finally:
        sys.path.remove(str(source))
    cython = {"pxi": made.inclusion()} if part.is_included else {"pyx": made.module(), "pxd": made.declarations()}
    files = cython | {"h": made.header()}
    target.mkdir(parents=True, exist_ok=True)
    for ending, text in files.items():
        (target / f"{part.name}.{ending}").write_text(text, "utf-8")
    return [target / f"{part.name}.{ending}" for ending in files]


def main() -> None:
    """Translates the part so named: `python -m compiler.translate mind src target`."""
    name, source, target = sys.argv[1:]
    [part] = [part for part in PARTS if part.name == name]
    translate(part, Path(source), Path(target))


if __name__ == "__main__":
    main()
