"""What was given, quoted in an error."""

LONGEST = 60


def short(data: object) -> str:
    """Never more than a line of it, however big or deep it is."""
    try:
        text = repr(data)
    except (ValueError, RecursionError):
        text = f"something too big to show ({type(data).__name__})"
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
