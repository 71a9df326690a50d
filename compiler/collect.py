"""What the plain modules of a part hold that C can: constants, tables, enums, structs and typed functions."""

import ast
import math
from collections.abc import Iterable, Sequence
from enum import IntEnum
from importlib import import_module
from inspect import getsource, isbuiltin, isfunction
from types import ModuleType
from typing import TypeGuard

from compiler.natives import NATIVES
from compiler.parts import Part

C_TYPES = {
    "Moves": "int32_t*",
    "Rng": "uint64_t*",
    "Tally": "int64_t*",
    "Reals": "double*",
    "Cells": "int8_t*",
    "Word": "uint64_t",
    "int": "int",
    "float": "double",
    "bool": "bint",
    "None": "void",
}
"""What annotations mean in C, structs apart."""

Number = int | float
Row = tuple[Number, ...]
Layout = dict[str, tuple[int, tuple[int, ...]]]


class Untranslatable(Exception):
    """What plain Python says here can't be said in C."""


class Collected:
    """All that is found in a part's plain modules, one after another."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.types = C_TYPES | {struct.name: f"{struct.name}*" for struct in part.structs}
        self.constants: dict[str, Number] = {}
        self.enums: dict[str, dict[str, int]] = {}
        self.tables: dict[str, Table] = {}
        self.choices: dict[str, tuple[str, ...]] = {}
        self.functions: dict[str, ast.FunctionDef] = {}
        self.natives: dict[str, ast.FunctionDef] = {}
        self.maths: set[str] = set()
        self.layouts: dict[str, Layout] = {}
        self._meanings: dict[str, object] = {}
        for source in part.sources:
            self._collect(import_module(source))
        for name in part.offers:
            if name not in self.functions and name not in self.constants:
                raise Untranslatable(f"{part.name} can't offer {name}: it is no typed function and no number of its sources")

    def _collect(self, module: ModuleType) -> None:
        for name, value in vars(module).items():
            self._collect_value(name, value)
        for node in ast.parse(getsource(module)).body:
            if isinstance(node, ast.FunctionDef):
                self._collect_function(node, module)

    def _collect_value(self, name: str, value: object) -> None:
        if isinstance(value, type):
            self._collect_class(name, value)
        elif isbuiltin(value) and value is getattr(math, name, None):
            self._mean(name, value)
            self.maths.add(name)
        elif name.isupper():
            self._collect_constant(name, value)

    def _collect_constant(self, name: str, value: object) -> None:
        if isinstance(value, Number):
            self._mean(name, value)
            self.constants[name] = value
        elif is_table(value):
            self._mean(name, value)
            self.tables[name] = Table(name, value)
        elif isinstance(value, tuple) and value and all(isfunction(item) for item in value):
            self._mean(name, value)
            self.choices[name] = tuple(item.__name__ for item in value)

    def _collect_class(self, name: str, value: type) -> None:
        if issubclass(value, IntEnum):
            self._mean(name, value)
            self.enums[name] = {member.name: int(member) for member in value}
        elif any(struct.name == name for struct in self.part.structs):
            self._mean(name, value)
            self.layouts[name] = import_module("suitors.rules.state").layout_of(value)

    def _collect_function(self, node: ast.FunctionDef, module: ModuleType) -> None:
        written_for_us = any(struct.copy == node.name for struct in self.part.structs)
        if self.is_typed(node) and not written_for_us:
            self._mean(node.name, getattr(module, node.name))
            (self.natives if node.name in NATIVES else self.functions)[node.name] = node

    def _mean(self, name: str, value: object) -> None:
        """Modules lose their borders in C, so a name must mean the same in all of them."""
        known = self._meanings.setdefault(name, value)
        if known is not value and known != value:
            raise Untranslatable(f"{name} means two things in the plain modules of {self.part.name}")

    # Types.

    def is_typed(self, node: ast.FunctionDef) -> bool:
        """Only what C has a type for is translated; the rest serves Python alone."""
        annotations = [argument.annotation for argument in node.args.args] + [node.returns]
        return all(annotation is not None and ast.unparse(annotation) in self.types for annotation in annotations)

    def c_type(self, annotation: ast.expr | None) -> str:
        assert annotation is not None
        name = ast.unparse(annotation)
        if name not in self.types:
            raise Untranslatable(f"C has no type for {name}")
        return self.types[name]

    def kinds(self, node: ast.FunctionDef) -> list[str]:
        """What a function returns, then what it takes."""
        return [self.c_type(annotation) for annotation in (node.returns, *(argument.annotation for argument in node.args.args))]

    def signature(self, node: ast.FunctionDef) -> str:
        return f"cdef {self.prototype(node)} noexcept nogil"

    def prototype(self, node: ast.FunctionDef) -> str:
        returned, *kinds = self.kinds(node)
        arguments = (f"{kind} {argument.arg}" for kind, argument in zip(kinds, node.args.args, strict=True))
        return f"{returned} {node.name}({', '.join(arguments)})"

    def is_real(self, name: str) -> bool:
        """A real number, or a table of such, or a function or table of functions that return one."""
        if name in self.tables:
            return self.tables[name].element == "double"
        node = self.functions.get(self.choices.get(name, (name,))[0])
        returns_real = node is not None and self.c_type(node.returns) == "double"
        return returns_real or name in self.maths or isinstance(self.constants.get(name), float)


class Table:
    """Numbers in a row, or in rows of one length: a constant array in C."""

    def __init__(self, name: str, values: Row | tuple[Row, ...]) -> None:
        rows = [row if isinstance(row, tuple) else (row,) for row in values]
        shape = (len(rows), len(rows[0])) if isinstance(values[0], tuple) else (len(rows),)
        self.length = len(rows)
        self.element = element([number for row in rows for number in row])
        self.declaration = f"const {self.element} {name}{extents(shape)}"
        self.contents = braces(braces(map(literal, row)) if len(shape) == 2 else literal(row[0]) for row in rows)


def is_row(value: object) -> TypeGuard[Row]:
    return isinstance(value, tuple) and len(value) > 0 and all(isinstance(item, Number) for item in value)


def is_table(value: object) -> TypeGuard[Row | tuple[Row, ...]]:
    return is_row(value) or (
        isinstance(value, tuple) and all(is_row(row) for row in value) and len({len(row) for row in value}) == 1
    )


def element(values: Sequence[Number]) -> str:
    """The smallest type that will do: the tables are read at every move, and should stay in the cache."""
    if any(isinstance(value, float) for value in values):
        return "double"
    for bits in (8, 32, 64):
        if -(1 << bits - 1) <= min(values) and max(values) < 1 << bits - 1:
            return f"int{bits}_t"
    raise Untranslatable(f"{max(values, key=abs)} is too large for a table in C")


def extents(shape: tuple[int, ...]) -> str:
    return "".join(f"[{extent}]" for extent in shape)


def literal(value: Number) -> str:
    """Not `str`: an enum's member and a truth value are numbers too."""
    return repr(float(value)) if isinstance(value, float) else str(int(value))


def braces(items: Iterable[str]) -> str:
    return f"{{{', '.join(items)}}}"


def is_wide(value: Number) -> bool:
    return isinstance(value, int) and value >= 1 << 31


def size_of(layout: Layout) -> int:
    offset, shape = list(layout.values())[-1]
    return offset + math.prod(shape)
