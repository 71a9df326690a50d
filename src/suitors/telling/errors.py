"""What people get wrong."""


class Usage(ValueError):
    """Something was not given as it is needed; the message helps."""
