"""The chairs around a table: who sits there, and who plays."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Chair:
    """A seat: empty, a person's, or a bot's."""

    name: str | None = None
    key: bytes | None = None
    """The person's; None: nobody's, or a bot's."""
    level: str | None = None
    """The bot that plays here: whose seat it is, or who stands in for the person."""
    ready: bool = False
    """Whether the person has seen how the round ended."""
    silenced: bool = False
    hushed: set[int] = field(default_factory=set)
    """The seats that this one does not want to hear."""
    reserve: int = 0
    """What is left of the clock's reserve, in milliseconds."""

    @property
    def is_free(self) -> bool:
        return self.name is None

    @property
    def is_person(self) -> bool:
        return self.key is not None

    @property
    def is_bot(self) -> bool:
        """Whether the seat itself is a bot's."""
        return self.key is None and self.level is not None

    def facts(self) -> tuple[object, ...]:
        """What the hash of a row covers, in an order that stays."""
        return self.name, self.key, self.level, self.ready, self.silenced, sorted(self.hushed), self.reserve
