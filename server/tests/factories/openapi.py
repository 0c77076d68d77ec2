"""The API's OpenAPI document, and a minimal valid request for each operation."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx

from retrato.app import create_app
from retrato.settings import Settings
from tests.factories.account import Json, bearer

DOCUMENT = create_app(Settings(env="test", _env_file=None)).openapi()


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    path_parameters: tuple[str, ...]
    properties: tuple[str, ...]
    """Fields of the JSON body."""
    closed: bool
    """Whether other fields are refused."""
    body: Json | None
    """A minimal valid JSON body; None if it takes none."""

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    async def call(self, client: httpx.AsyncClient, auth: Json, path_value: str, **changes: object) -> httpx.Response:
        path = self.path
        for name in self.path_parameters:
            path = path.replace(f"{{{name}}}", path_value)
        body = None if self.body is None else self.body | changes
        return await client.request(self.method, path, json=body, headers=bearer(auth))


def operations() -> Iterator[Operation]:
    for path, methods in DOCUMENT["paths"].items():
        for method, description in methods.items():
            content = description.get("requestBody", {}).get("content", {}).get("application/json")
            schema = _resolve(content["schema"]) if content else {}
            yield Operation(
                method=method.upper(),
                path=path,
                path_parameters=tuple(p["name"] for p in description.get("parameters", []) if p["in"] == "path"),
                properties=tuple(schema.get("properties", ())),
                closed=schema.get("additionalProperties") is False,
                body=_example(schema) if content else None,
            )


def _resolve(schema: Json) -> Json:
    if "anyOf" in schema:  # an optional body
        return _resolve(schema["anyOf"][0])
    if "$ref" in schema:
        found: Json = DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return found
    return schema


def _example(schema: Json) -> Any:
    """Return a minimal valid value. Where it cannot be derived, the schema must have an example."""
    schema = _resolve(schema)
    if "examples" in schema:
        return schema["examples"][0]
    for key in ("const", "default"):
        if key in schema:
            return schema[key]
    if "enum" in schema:
        return schema["enum"][0]
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return _example(schema[key][0])
    match schema.get("type"):
        case "object":
            return {name: _example(schema["properties"][name]) for name in schema.get("required", [])}
        case "array":
            return [_example(schema["items"])] * schema.get("minItems", 0)
        case "string":
            return "x" * schema.get("minLength", 1)
        case "integer" | "number":
            return schema.get("minimum", 1)
        case "boolean":
            return True
    return None
