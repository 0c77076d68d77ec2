"""Structured logging: JSON lines in production, readable lines elsewhere. Includes the logs of libraries."""

import logging
import sys

import structlog

from retrato.kit.error_reports import report_error
from retrato.kit.tracing import add_trace_ids, is_tracing

_SHARED: tuple[structlog.typing.Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    *((add_trace_ids,) if is_tracing() else ()),
    report_error,
)


def _escape_control_characters(
    _logger: object, _method: str, entry: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """Escape what a terminal would interpret, such as colours in the path of a request. Tracebacks have line breaks."""
    for key, value in entry.items():
        if isinstance(value, str) and not value.isprintable() and key not in {"exception", "stack"}:
            entry[key] = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in value)
    return entry


def configure_logging(*, json: bool, level: str) -> None:
    structlog.configure(
        # Filter first, so that dropped entries are not formatted.
        processors=[structlog.stdlib.filter_by_level, *_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    last: list[structlog.typing.Processor] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if json
        else [
            _escape_control_characters,
            # The default formatter prints local variables, which may contain secrets.
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
            ),
        ]
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_SHARED,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    # uvicorn's access log repeats ours; the others are chatty at INFO. SQLAlchemy logs for our pool in `retrato.db`.
    for name in ("uvicorn.access", "procrastinate", "psycopg.pool", "httpx", "alembic", "pyvips", "retrato.db"):
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
