"""Whether a record's shuffles are what they should be: worked out again from what was opened, with nothing taken on trust."""

from collections.abc import Iterator
from dataclasses import dataclass

from suitors.game.game import Game
from suitors.game.proof import Proof, RoundProof
from suitors.game.receipt import Receipt
from suitors.game.record import Record, RoundRecord
from suitors.game.shuffle import commitment_to, deal_of, pledge_of


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that should not be: a code, and where."""

    code: str
    round: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class RoundFound:
    """What a round's deal was made of."""

    round: int
    gave: tuple[int, ...]
    """Whose numbers are in it."""
    withheld: tuple[int, ...]
    """Who pledged a number that was never opened: each of them leaves two deals to choose from."""
    own: tuple[int, ...] = ()
    """Those of the receipt among them who gave."""


@dataclass(frozen=True, slots=True)
class Found:
    rounds: tuple[RoundFound, ...]
    faults: tuple[Fault, ...]

    @property
    def unguarded(self) -> tuple[int, ...]:
        """The rounds to which no player gave a number: the server alone made them."""
        return tuple(one.round for one in self.rounds if not one.gave)

    @property
    def holds(self) -> bool:
        return not self.faults and not self.unguarded


def verify(record: Record, receipt: Receipt | None = None) -> Found | None:
    """What the record shows of its shuffles; None if it has nothing to show. Its moves were played again when it was read."""
    proof = record.proof
    if proof is None:
        return None
    faults = [*_of_game(proof, record), *(fault for one in _rounds(record, proof) for fault in one)]
    if receipt is not None:
        faults += _of_receipt(proof, receipt)
    return Found(tuple(_found(proof, round, one, receipt) for round, one in enumerate(proof.rounds, 1)), tuple(faults))


def _of_game(proof: Proof, record: Record) -> Iterator[Fault]:
    if commitment_to(proof.game, proof.secret) != proof.commitment:
        yield Fault("commitment")
    if len(proof.rounds) != len(record.rounds):
        yield Fault("rounds")


def _rounds(record: Record, proof: Proof) -> Iterator[Iterator[Fault]]:
    """Each round, with the game as it was before it."""
    game: Game | None = None
    for number, (one, made) in enumerate(zip(proof.rounds, record.rounds, strict=False), 1):
        yield _of_round(record, proof, number, one, made, _starters(game, record.players, one))
        game = _after(game, record, made)


def _starters(game: Game | None, players: int, one: RoundProof) -> tuple[int, ...]:
    """Before the first round anybody could start, or it was agreed who does."""
    if game is not None:
        return game.starters()
    return one.starters if len(one.starters) == 1 else tuple(range(players))


def _after(game: Game | None, record: Record, made: RoundRecord) -> Game:
    assert made.deal is not None
    if game is None:
        game = Game(record.edition, record.players, deals=[made.deal.cards], first=made.deal.first)
    else:
        game.next_round(made.deal.cards, made.deal.first)
    for move in made.moves:
        game.play(move)
    return game


def _of_round(
    record: Record, proof: Proof, round: int, one: RoundProof, made: RoundRecord, starters: tuple[int, ...]
) -> Iterator[Fault]:
    if one.starters != starters:
        yield Fault("starters", round)
    for seat, number in one.given.items():
        if one.pledges[seat] != pledge_of(proof.game, round, seat, number):
            yield Fault("pledge", round, seat)
    deal = deal_of(record.edition, record.players, starters, proof.game, round, proof.secret, one.given)
    if made.deal != deal:
        yield Fault("deal", round)


def _found(proof: Proof, round: int, one: RoundProof, receipt: Receipt | None) -> RoundFound:
    own = {} if receipt is None else receipt.numbers.get(round, {})
    withheld = tuple(seat for seat in one.pledged if seat not in one.given)
    return RoundFound(round, tuple(one.given), withheld, tuple(seat for seat in one.given if own.get(seat) == one.given[seat]))


# What only those can say who were there.


def _of_receipt(proof: Proof, receipt: Receipt) -> Iterator[Fault]:
    if receipt.game != proof.game:
        yield Fault("other-game")
        return
    if receipt.commitment not in (None, proof.commitment):
        yield Fault("other-commitment")
    for round, seen in receipt.lists.items():
        if round > len(proof.rounds) or proof.rounds[round - 1].pledges != seen:
            yield Fault("other-list", round)
    for round, seats in receipt.opened.items():
        for seat in seats:
            if round > len(proof.rounds) or proof.rounds[round - 1].given.get(seat) != receipt.numbers.get(round, {}).get(seat):
                yield Fault("left-out", round, seat)
