"""Frames: what goes past the library is read and written as the library would."""

import pytest
from hypothesis import given
from hypothesis import strategies as some
from websockets.frames import Frame, Opcode

from suitors.server.frames import Edge, head, text_in

KINDS = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT, Opcode.PING, Opcode.PONG, Opcode.CLOSE)


def written(kind: Opcode, words: bytes, fin: bool = True, mask: bool = True) -> bytes:
    """Pings and the like are short and whole."""
    frame = Frame(kind, words[:125]) if kind >= Opcode.CLOSE else Frame(kind, words, fin)
    return frame.serialize(mask=mask, extensions=[])


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 1000, 65535, 65536])
def test_a_message_is_written_as_the_library_writes_it(size: int) -> None:
    words = b"x" * size
    assert head(size) + words == written(Opcode.TEXT, words, mask=False)


@given(some.binary(max_size=300))
def test_a_masked_message_of_text_is_read(words: bytes) -> None:
    assert text_in(written(Opcode.TEXT, words)) == words


@given(some.binary(max_size=300), some.sampled_from(KINDS), some.booleans(), some.booleans())
def test_nothing_else_is(words: bytes, kind: Opcode, fin: bool, mask: bool) -> None:
    is_text = kind is Opcode.TEXT and fin and mask
    assert (text_in(written(kind, words, fin, mask)) is not None) == is_text


@given(some.binary(max_size=200), some.data())
def test_a_part_of_a_frame_or_more_than_one_is_not(words: bytes, data: some.DataObject) -> None:
    frame = written(Opcode.TEXT, words)
    assert text_in(frame[: data.draw(some.integers(0, len(frame) - 1))]) is None
    assert text_in(frame + data.draw(some.binary(min_size=1, max_size=9))) is None


FRAMES = some.tuples(some.sampled_from(KINDS), some.sampled_from([0, 5, 125, 126, 400, 70_000]), some.booleans())


@given(some.lists(FRAMES, max_size=8), some.data())
def test_the_edge_is_clear_between_messages_however_they_are_cut(
    frames: list[tuple[Opcode, int, bool]], data: some.DataObject
) -> None:
    whole = b""
    clear = {0}
    is_part = False
    for kind, size, fin in frames:
        whole += written(kind, bytes(size), fin)
        is_part = not fin if kind < Opcode.CLOSE else is_part
        if not is_part:
            clear.add(len(whole))
    edge, at = Edge(), 0
    while at < len(whole):
        end = at + data.draw(some.sampled_from([1, 2, 3, 9, 130, 50_000, 1 << 20]))
        edge.pass_by(whole[at:end])
        at = min(end, len(whole))
        assert edge.is_clear == (at in clear)
