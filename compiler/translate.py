"""The plain rulebook as one Cython module: the same bodies under C signatures.

Everything is derived from the plain source: the struct from the shapes of `State`'s fields, a function's C
signature from its annotations, constants and tables from their values. Nothing is declared twice.
"""

import ast
import sys
from enum import IntEnum
from importlib import import_module
from pathlib import Path
from types import ModuleType

SOURCES = ("state", "switches", "hands", "tokens", "cards", "scoring", "referee", "dealing", "simulation")
C_TYPES = {
    "State": "State*",
    "Moves": "int32_t*",
    "Rng": "uint64_t*",
    "Tally": "int64_t*",
    "Word": "uint64_t",
    "int": "int",
    "bool": "bint",
    "None": "void",
}
NATIVE = "copy_state"
"""Written in C below: copying a state is copying bytes."""
COPY = """\
static inline void copy_state(State *to, const State *source) {
    /* Sixteen bytes at a time: compilers turn one copy of this size into a slow string instruction. */
    for (size_t place = 0; place < COPIED; place += 16)
        memcpy((char *)to + place, (const char *)source + place, 16);
    to->told_count = 0;
}"""
SIZES = ("SIZE", "COPIED", "MOVES", "TALLY")
"""Constants that other compiled modules need by name."""
SHARED = ("legal", "apply", "clear_round", "deal", "begin_turn", "may_start", "random_rounds")
"""What other compiled modules may call. All else is the C compiler's to inline."""


class Translation:
    """What is collected from the plain modules, one after another."""

    def __init__(self, source: Path) -> None:
        self.source = source
        self.constants: dict[str, int] = {}
        self.enums: dict[str, dict[str, int]] = {}
        self.tables: dict[str, tuple[int, ...]] = {}
        self.choices: dict[str, tuple[str, ...]] = {}
        self.functions: list[ast.FunctionDef] = []
        self.modules = [self._collect(name) for name in SOURCES]

    def _collect(self, name: str) -> ModuleType:
        module = import_module(f"suitors.rules.{name}")
        for key, value in vars(module).items():
            self._collect_value(key, value)
        tree = ast.parse((self.source / "suitors" / "rules" / f"{name}.py").read_text("utf-8"))
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and is_typed(node) and node.name != NATIVE:
                self.functions.append(node)
        return module

    def _collect_value(self, key: str, value: object) -> None:
        if isinstance(value, type) and issubclass(value, IntEnum):
            self.enums[key] = {member.name: int(member) for member in value}
        elif key.isupper() and isinstance(value, int):
            self.constants[key] = value
        elif key.isupper() and isinstance(value, tuple) and all(isinstance(item, int) for item in value):
            self.tables[key] = value
        elif key.isupper() and isinstance(value, tuple) and all(callable(item) for item in value):
            self.choices[key] = tuple(item.__name__ for item in value)

    # The three files.

    def module(self) -> str:
        """The functions, their bodies as they were written."""
        fold = Fold(self)
        functions = [define(node, fold) for node in self.functions]
        return "# Generated from the plain rulebook.\n# cython: language_level=3\n\n" + "\n\n\n".join(functions) + "\n"

    def declarations(self) -> str:
        """The struct, the tables, and the functions for other modules."""
        lines = [
            "# Generated from the plain rulebook.",
            "from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t",
            'cdef extern from "rulebook.h" nogil:',
            "    ctypedef struct State:",
            *(f"        {member}" for member in self._members()),
            f"    enum: {', '.join(SIZES)}",
            f"    void {NATIVE}(State* to, const State* source)",
            *(f"    const uint64_t {name}" for name, value in self.constants.items() if is_wide(value)),
            *(f"    const {element(values)} {name}[{len(values)}]" for name, values in self.tables.items()),
            *(signature(node) for node in self.functions if node.name in SHARED),
        ]
        return "\n".join(lines) + "\n"

    def header(self) -> str:
        """The struct, the constants too wide for a plain `int`, and the tables."""
        members = "\n".join(f"    {member};" for member in self._members())
        lines = [
            "/* Generated from the plain rulebook. */",
            "#pragma once",
            "#include <stddef.h>",
            "#include <stdint.h>",
            "#include <string.h>",
            f"typedef struct {{\n{members}\n}} State;",
            f"enum {{ {', '.join(f'{name} = {self.constants[name]}' for name in SIZES)} }};",
            "typedef char as_in_plain_python[sizeof(State) == SIZE && offsetof(State, told_count) == COPIED ? 1 : -1];",
            COPY,
            *(f"#define {name} {value:#x}ULL" for name, value in self.constants.items() if is_wide(value)),
            *(
                f"static const {element(values)} {name}[] = {{{', '.join(map(str, values))}}};"
                for name, values in self.tables.items()
            ),
        ]
        return "\n".join(lines) + "\n"

    def _members(self) -> list[str]:
        layout: dict[str, tuple[int, tuple[int, ...]]] = self.modules[0].LAYOUT
        return [f"int8_t {name}{''.join(f'[{extent}]' for extent in shape)}" for name, (_, shape) in layout.items()]


class Fold(ast.NodeTransformer):
    """Constants become their values, a call through a table of functions becomes a switch, annotations go."""

    def __init__(self, known: Translation) -> None:
        self.known = known

    def visit_Name(self, node: ast.Name) -> ast.expr:
        value = self.known.constants.get(node.id)
        return node if value is None or is_wide(value) else ast.Constant(value)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id in self.known.enums:
            return ast.Constant(self.known.enums[node.value.id][node.attr])
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        assert node.value is not None
        return ast.Assign(targets=[node.target], value=self.visit(node.value))

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Subscript) and isinstance(call.func.value, ast.Name):
            return self._switch(call, self.known.choices[call.func.value.id], call.func.slice)
        self.generic_visit(node)
        return node

    def _switch(self, call: ast.Call, names: tuple[str, ...], index: ast.expr) -> ast.stmt:
        branch: list[ast.stmt] = []
        for place in reversed(range(len(names))):
            test = ast.Compare(left=index, ops=[ast.Eq()], comparators=[ast.Constant(place)])
            chosen = ast.Call(func=ast.Name(names[place]), args=[self.visit(argument) for argument in call.args], keywords=[])
            branch = [ast.If(test=test, body=[ast.Expr(chosen)], orelse=branch)]
        return branch[0]


def element(values: tuple[int, ...]) -> str:
    """The smallest type that will do: the tables are read at every move, and should stay in the cache."""
    return "int8_t" if max(values) < 1 << 7 else "int32_t"


def is_wide(value: int) -> bool:
    return value >= 1 << 31


def is_typed(node: ast.FunctionDef) -> bool:
    """Only what C has a type for is translated; the rest serves Python alone."""
    annotations = [argument.annotation for argument in node.args.args] + [node.returns]
    return all(annotation is not None and ast.unparse(annotation) in C_TYPES for annotation in annotations)


def define(node: ast.FunctionDef, fold: Fold) -> str:
    """A function: its C signature, the types of its local names, its body."""
    inline = "" if node.name in SHARED else "inline "
    head = signature(node).replace("cdef ", f"cdef {inline}", 1) + ":"
    names = {name.id: "int" for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)}
    for item in ast.walk(node):
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            names[item.target.id] = c_type(item.annotation)
    arguments = [argument.arg for argument in node.args.args]
    local = [f"    cdef {kind} {name}" for name, kind in names.items() if name not in arguments]
    body = ast.unparse(ast.fix_missing_locations(ast.Module([fold.visit(line) for line in node.body], type_ignores=[])))
    return "\n".join([head, *local, *(f"    {line}" for line in body.splitlines())])


def signature(node: ast.FunctionDef) -> str:
    arguments = ", ".join(f"{c_type(argument.annotation)} {argument.arg}" for argument in node.args.args)
    return f"cdef {c_type(node.returns)} {node.name}({arguments}) noexcept nogil"


def c_type(annotation: ast.expr | None) -> str:
    assert annotation is not None
    return C_TYPES[ast.unparse(annotation)]


def translate(source: Path, target: Path) -> list[Path]:
    """Writes the Cython module, its declarations and the C header; says which files."""
    sys.path.insert(0, str(source))
    try:
        found = Translation(source)
    finally:
        sys.path.remove(str(source))
    files = {"rulebook.pyx": found.module(), "rulebook.pxd": found.declarations(), "rulebook.h": found.header()}
    target.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (target / name).write_text(text, "utf-8")
    return [target / name for name in files]
