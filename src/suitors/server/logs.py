"""Lines about what the server does, on stderr: for people, or as JSON.

A line never has a key, a cookie, a card or a query in it, and of a table's name only the beginning: who knows the whole
may join. Errors are told by their kind and place, because their texts quote what they are about.
"""

import logging
import sys
import traceback
from typing import Any

import structlog
from structlog.typing import EventDict, Processor

LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING}
NO_ERRORS = ("Invalid UTF-8 sequence received", "ASGI callable returned without completing handshake")
"""What uvicorn calls errors of ours: what a stranger sent, and that we turned one away."""
SHOWN = 6
"""Letters of a table's name."""

log = structlog.stdlib.get_logger("suitors")


def begin(form: str | None = None, level: str = "info") -> None:
    """From now on; `text` or `json`, or what fits where stderr goes."""
    as_text = form == "text" or (form is None and sys.stderr.isatty())
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _shorten,
        _first_line,
        _place_of_error,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=[*shared], processors=_last(as_text)))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("suitors").setLevel(LEVELS[level])
    # At lower levels it prints addresses with everything that is in them, and whatever strangers send that is no request.
    logging.getLogger("uvicorn").setLevel(logging.ERROR)
    logging.getLogger("uvicorn.error").addFilter(lambda record: not record.getMessage().startswith(NO_ERRORS))


def _last(as_text: bool) -> list[Processor]:
    remove = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    if as_text:
        return [remove, structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), sort_keys=False)]
    return [remove, structlog.processors.JSONRenderer()]


def _shorten(_logger: Any, _name: str, event: EventDict) -> EventDict:
    if "table" in event:
        event["table"] = str(event["table"])[:SHOWN]
    return event


def _first_line(_logger: Any, _name: str, event: EventDict) -> EventDict:
    """Others' messages go on with what they are about: asyncio's with a task, and with the text of its error."""
    if event.get("_record") is not None:
        event["event"] = str(event["event"]).partition("\n")[0]
    return event


def _place_of_error(_logger: Any, _name: str, event: EventDict) -> EventDict:
    """The kind of an error and where it came from, without its text."""
    told = event.pop("exc_info", None)
    record = event.get("_record")
    if told is None and record is not None:
        told = record.exc_info
        record.exc_info = record.exc_text = None
    error = sys.exc_info()[1] if told is True else told[1] if isinstance(told, tuple) else told
    if isinstance(error, BaseException):
        frames = traceback.extract_tb(error.__traceback__)[-8:]
        event["error"] = type(error).__name__
        event["where"] = [f"{frame.filename.rpartition('site-packages/')[2]}:{frame.lineno}" for frame in frames]
    return event
