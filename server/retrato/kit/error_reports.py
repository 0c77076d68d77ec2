"""Counts what is logged as an error, and sends it to a service that understands Sentry's protocol, if the standard
variable `SENTRY_DSN` is set.

Reports contain what the log contains, so no requests and no local variables: those have secrets and pictures.
"""

import os
import sys
from typing import TYPE_CHECKING

import structlog
from prometheus_client import Counter

if TYPE_CHECKING:
    from sentry_sdk.types import Event

_ERRORS = Counter("retrato_errors_logged_total", "Entries of the log with level error.", ["logger"])
_LEVELS = {"error", "critical"}
_NOT_EXTRA = {"event", "level", "logger", "timestamp", "exc_info", "_record", "_from_structlog"}


def configure_error_reports(process: str, version: str, environment: str) -> None:
    if not os.environ.get("SENTRY_DSN"):
        return
    import sentry_sdk
    from sentry_sdk.integrations.atexit import AtexitIntegration
    from sentry_sdk.integrations.dedupe import DedupeIntegration
    from sentry_sdk.integrations.excepthook import ExcepthookIntegration

    sentry_sdk.init(
        release=version,
        environment=environment,
        server_name=process,
        send_default_pii=False,
        include_local_variables=False,
        max_breadcrumbs=0,
        auto_session_tracking=False,
        default_integrations=False,
        integrations=[AtexitIntegration(lambda _pending, _seconds: None), DedupeIntegration(), ExcepthookIntegration()],
    )


def report_error(_logger: object, _method: str, entry: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Report the log entry if it is an error. A processor of structlog."""
    if entry.get("level") in _LEVELS:
        _ERRORS.labels(entry.get("logger") or "").inc()
        if "sentry_sdk" in sys.modules:
            _report(entry)
    return entry


def _report(entry: structlog.typing.EventDict) -> None:
    import sentry_sdk
    from sentry_sdk.utils import event_from_exception

    client = sentry_sdk.get_client()
    if not client.is_active():
        return
    report: Event = {}
    hint = None
    exc_info = entry.get("exc_info")
    if exc_info is True:
        exc_info = sys.exc_info()
    elif isinstance(exc_info, BaseException):
        exc_info = type(exc_info), exc_info, exc_info.__traceback__
    if exc_info and exc_info[0]:
        report, hint = event_from_exception(exc_info, client_options=client.options)
    report["message"] = entry["event"]
    report["level"] = entry["level"]
    report["logger"] = entry.get("logger", "")
    report["extra"] = {name: value for name, value in entry.items() if name not in _NOT_EXTRA}
    sentry_sdk.capture_event(report, hint)
