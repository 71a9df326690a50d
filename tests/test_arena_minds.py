"""By what the arena knows our bots: their source, but for words about it, whatever Python reads it."""

import pytest

from suitors.arena.cluster import _stranger, versions
from suitors.arena.match import _code

SOURCE = '''
def told(names: dict[str, int]) -> str:
    """Whom."""
    return f"{names['ann']:>{2}}" if names else None  # nobody
'''
TOLD = (
    "Module(body=[FunctionDef(name='told', args=arguments(args=[arg(arg='names', annotation=Subscript(value=Name(id='dict', "
    "ctx=Load()), slice=Tuple(elts=[Name(id='str', ctx=Load()), Name(id='int', ctx=Load())], ctx=Load()), ctx=Load()))]), "
    "body=[Return(value=IfExp(test=Name(id='names', ctx=Load()), body=JoinedStr(values=[FormattedValue(value=Subscript("
    "value=Name(id='names', ctx=Load()), slice=Constant(value='ann'), ctx=Load()), conversion=-1, format_spec=JoinedStr(values=["
    "Constant(value='>'), FormattedValue(value=Constant(value=2), conversion=-1)]))]), orelse=Constant()))], "
    "returns=Name(id='str', ctx=Load()))])"
)


def test_a_source_is_told_in_the_same_words_by_every_python() -> None:
    """So a run can go on where there is another one."""
    assert _code(SOURCE) == TOLD


def test_a_machine_of_a_cluster_with_other_bots_takes_no_part() -> None:
    version, rules, minds = versions()
    do = _stranger()
    with pytest.raises(LookupError, match=f"has suitors {version} with other rules or bots"):
        do(("a run", (version, rules, "others"), b""), [])
    with pytest.raises(LookupError, match=f"has suitors {version} and not 0"):
        do(("a run", ("0", rules, minds), b""), [])
