"""Error responses. All have the shape `{"message", "code", "data"}`, with the message in the caller's language.

Domains raise `AppError`. The handlers here render it, and the framework's own errors.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import psycopg
import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from psycopg.errors import ReadOnlySqlTransaction
from pydantic import BaseModel
from sqlalchemy.exc import InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from starlette.exceptions import HTTPException

from retrato.kit.i18n import DEFAULT_LANGUAGE, Language, as_language, from_accept_language, texts, translate

_log = structlog.get_logger("errors")
_MAX_FIELDS = 10
"""Field errors in one response. A form has fewer fields; only a broken client sends more errors."""


NO_DATABASE = (OperationalError, psycopg.OperationalError, PoolTimeoutError)
"""What is raised while the database does not answer."""


class AppError(Exception):
    """An error that is reported to the user.

    `code` is also the key of its text (`errors.<code>`), unless `text` names another.
    """

    def __init__(
        self,
        status: int,
        code: str,
        *,
        text: str | None = None,
        fields: Mapping[str, str] | None = None,
        data: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        **values: object,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.text = text or code
        self.fields = fields
        """Maps field names to keys of texts (`fields.<key>`)."""
        self.data = data
        self.headers = headers
        self.values = values


def not_exists(text: str, field: str | None = None) -> AppError:
    """A record that a request refers to does not exist, or belongs to somebody else."""
    return AppError(404, "not-exists", text=text, fields={field: "notExists"} if field else None)


def already_exists(text: str, field: str | None = None) -> AppError:
    return AppError(409, "already-exists", text=text, fields={field: text} if field else None)


class ErrorBody(BaseModel):
    """The body of every error response."""

    message: str
    code: str
    data: dict[str, Any]


def language_of(request: Request, user_language: Language | None = None) -> Language:
    """Return x-language, else the signed-in user's language, else Accept-Language, else English."""
    return (
        as_language(request.headers.get("x-language"))
        or as_language(user_language or getattr(request.state, "user_language", None))
        or from_accept_language(request.headers.get("accept-language"))
        or DEFAULT_LANGUAGE
    )


def error_response(
    language: Language,
    status: int,
    code: str,
    *,
    text: str | None = None,
    fields: Mapping[str, str] | None = None,
    data: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
    values: Mapping[str, object] | None = None,
) -> JSONResponse:
    body = ErrorBody(
        message=translate(language, f"errors.{text or code}", **(values or {})),
        code=code,
        data={**({"fields": dict(fields)} if fields else {}), **(data or {})},
    )
    return JSONResponse(body.model_dump(), status, dict(headers or {}))


# Maps pydantic's error types to keys of our texts.
_REASONS: Mapping[str, str] = {
    "missing": "required",
    "extra_forbidden": "unknown",
    "string_too_short": "minLength",
    "string_too_long": "maxLength",
    "too_short": "minCount",
    "too_long": "maxCount",
    "greater_than_equal": "min",
    "greater_than": "min",
    "less_than_equal": "max",
    "less_than": "max",
    "literal_error": "option",
    "enum": "option",
    "uuid_parsing": "id",
    "int_parsing": "integer",
    "int_type": "integer",
    "int_from_float": "integer",
    "float_parsing": "number",
    "float_type": "number",
    "bool_parsing": "boolean",
    "bool_type": "boolean",
    "string_type": "text",
    "datetime_parsing": "date",
    "date_parsing": "date",
}


def _field_messages(language: Language, problems: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    messages: dict[str, str] = {}
    for problem in problems[:_MAX_FIELDS]:
        # The first part of a location is body, query or path; clients know only the field.
        name = ".".join(str(part) for part in problem["loc"][1:]) or "body"
        context = problem.get("ctx", {})
        key = f"fields.{_REASONS.get(problem['type'], problem['type'])}"
        if key not in texts(language):
            key = "fields.invalid"
        bound = next((context[c] for c in ("min_length", "max_length", "ge", "gt", "le", "lt") if c in context), "")
        if bound == 1 and f"{key}One" in texts(language):
            key += "One"
        messages.setdefault(name, translate(language, key, bound=bound))
    return messages


def _has_lost_primary(error: Exception) -> bool:
    """Whether the server has become a standby, or a pooler has lost it during a statement: the pooler then sends two
    results, for which psycopg has no class of its own."""
    cause = getattr(error, "orig", error)
    return isinstance(cause, ReadOnlySqlTransaction) or type(cause) is psycopg.InternalError


def install_error_handlers(app: FastAPI) -> None:
    @app.exception_handler(AppError)
    async def _app_error(request: Request, error: AppError) -> JSONResponse:
        language = language_of(request)
        fields = error.fields and {
            field: translate(language, f"fields.{key}", **error.values) for field, key in error.fields.items()
        }
        return error_response(
            language,
            error.status,
            error.code,
            text=error.text,
            fields=fields,
            data=error.data,
            headers=error.headers,
            values=error.values,
        )

    async def _no_database(request: Request, error: Exception) -> JSONResponse:
        _log.error("the database does not answer", error=str(error))
        return error_response(language_of(request), 503, "unavailable", headers={"retry-after": "5"})

    for kind in NO_DATABASE:
        app.add_exception_handler(kind, _no_database)

    async def _internal_of_database(request: Request, error: Exception) -> JSONResponse:
        if not _has_lost_primary(error):
            raise error
        return await _no_database(request, error)

    for internal in (InternalError, psycopg.InternalError):
        app.add_exception_handler(internal, _internal_of_database)

    @app.exception_handler(RequestValidationError)
    async def _invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        language = language_of(request)
        problems = error.errors()
        if any(problem["type"] == "json_invalid" for problem in problems):
            return error_response(language, 400, "malformedJson")
        return error_response(language, 422, "invalid", fields=_field_messages(language, problems))

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> JSONResponse:
        code = {400: "badRequest", 404: "notFound", 405: "methodNotAllowed", 413: "tooLarge", 503: "busy"}.get(
            error.status_code, "badRequest" if error.status_code < 500 else "internal"
        )
        return error_response(language_of(request), error.status_code, code, headers=error.headers)
