"""Functions of the plain source, under C signatures: their bodies stay as they were written."""

import ast

from compiler.collect import Collected, Number, Untranslatable, is_wide, literal

CASTS = {"int": "cython.int", "float": "cython.double"}


class Fold(ast.NodeTransformer):
    """Constants become their values, a call through a table of functions calls its dispatcher, annotations go."""

    def __init__(self, known: Collected) -> None:
        self.known = known
        self.dispatched: list[str] = []

    def visit_Name(self, node: ast.Name) -> ast.expr:
        value = self.known.constants.get(node.id)
        return node if value is None or is_wide(value) else folded(value)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id in self.known.enums:
            return folded(self.known.enums[node.value.id][node.attr])
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is None:
            return ast.Pass()
        return ast.Assign(targets=[node.target], value=self.visit(node.value))

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)]):
                return folded(self._length(name))
            case ast.Call(func=ast.Name(id="int" | "float" as name), args=[value]):
                return ast.Call(func=ast.Name("cython.cast"), args=[ast.Name(CASTS[name]), value], keywords=[])
            case ast.Call(func=ast.Subscript(value=ast.Name(id=name), slice=index)):
                return ast.Call(func=ast.Name(self._dispatcher(name)), args=[index, *node.args], keywords=[])
        return node

    def _length(self, name: str) -> int:
        if name in self.known.tables:
            return self.known.tables[name].length
        if name in self.known.choices:
            return len(self.known.choices[name])
        raise Untranslatable(f"the length of {name} is not known in C")

    def _dispatcher(self, name: str) -> str:
        unknown = [function for function in self.known.choices.get(name, (name,)) if function not in self.known.functions]
        if unknown:
            raise Untranslatable(f"{name} can't be called through: C knows no function {unknown[0]}")
        if name not in self.dispatched:
            self.dispatched.append(name)
        return f"call_{name}"


class Locals(ast.NodeVisitor):
    """The C types of a function's names: as annotated, else as the first value tells, a real number or a whole one."""

    def __init__(self, known: Collected, node: ast.FunctionDef) -> None:
        self.known = known
        self.types = {argument.arg: known.c_type(argument.annotation) for argument in node.args.args}
        annotated = [item for item in ast.walk(node) if isinstance(item, ast.AnnAssign)]
        self.types |= {item.target.id: known.c_type(item.annotation) for item in annotated if isinstance(item.target, ast.Name)}
        for line in node.body:
            self.visit(line)

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            self._meet(target, node.value)
        self.generic_visit(node)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self._meet(node.target, node.value)
        self.generic_visit(node)

    def visit_For(self, node: ast.For) -> None:
        self._meet(node.target, node.iter)
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Store):
            self.types.setdefault(node.id, "int")

    def _meet(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, its in zip(target.elts, value.elts, strict=True):
                self._meet(one, its)
        elif isinstance(target, ast.Name) and self._is_real(value):
            self.types.setdefault(target.id, "double")

    def _is_real(self, node: ast.expr) -> bool:
        match node:
            case ast.Constant(value=value):
                return isinstance(value, float)
            case ast.Name(id=name):
                return self.types[name].startswith("double") if name in self.types else self.known.is_real(name)
            case ast.Subscript(value=value):
                return self._is_real(value)
            case ast.UnaryOp(op=op, operand=operand):
                return not isinstance(op, ast.Not) and self._is_real(operand)
            case ast.BinOp(left=left, op=op, right=right):
                return isinstance(op, ast.Div) or self._is_real(left) or self._is_real(right)
            case ast.IfExp(body=body, orelse=other):
                return self._is_real(body) or self._is_real(other)
            case ast.Call(func=ast.Name(id="min" | "max" | "abs"), args=args):
                return any(self._is_real(argument) for argument in args)
            case ast.Call(func=ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name))):
                return name == "float" or self.known.is_real(name)
        return False


def folded(value: Number) -> ast.expr:
    return ast.parse(literal(value), mode="eval").body


def define(node: ast.FunctionDef, known: Collected, fold: Fold) -> str:
    """A function: its C signature, the types of its local names, its body."""
    try:
        types = Locals(known, node).types
        body = [fold.visit(line) for line in node.body]
    except Untranslatable as reason:
        raise Untranslatable(f"{node.name}: {reason}") from None
    arguments = [argument.arg for argument in node.args.args]
    local = [f"cdef {kind} {name}" for name, kind in types.items() if name not in arguments]
    text = ast.unparse(ast.fix_missing_locations(ast.Module(body, type_ignores=[])))
    return block(known.signature(node), [*local, *text.splitlines()], inline=node.name not in known.part.offers)


def dispatch(name: str, known: Collected) -> str:
    """A function that calls the one of a table that the index tells: a switch, once compiled."""
    nodes = [known.functions[function] for function in known.choices[name]]
    returned, *kinds = known.kinds(nodes[0])
    passed = [f"argument_{place}" for place in range(len(kinds))]
    lines: list[str] = []
    for place, node in enumerate(nodes):
        if known.kinds(node) != [returned, *kinds]:
            raise Untranslatable(f"{name}: {nodes[0].name} and {node.name} differ in their annotations")
        call = f"{node.name}({', '.join(passed)})"
        lines += [f"{'elif' if place else 'if'} index == {place}:", f"    {call if returned == 'void' else f'return {call}'}"]
    if returned != "void":
        lines.append("return 0")
    parameters = ["int index", *map(" ".join, zip(kinds, passed, strict=True))]
    return block(f"cdef {returned} call_{name}({', '.join(parameters)}) noexcept nogil", lines, inline=True)


def block(head: str, lines: list[str], *, inline: bool) -> str:
    start = head.replace("cdef ", "cdef inline ", 1) if inline else head
    return "\n".join([f"{start}:", *(f"    {line}" for line in lines)])
