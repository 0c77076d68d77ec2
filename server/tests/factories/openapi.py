"""The API's own document, and the plainest request that it says a call takes."""

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
    """The fields of its JSON body."""
    closed: bool
    """Whether its body takes no other fields."""
    body: Json | None
    """The plainest JSON it takes; None for a call without."""

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
    if "anyOf" in schema:  # a body that may be left out
        return _resolve(schema["anyOf"][0])
    if "$ref" in schema:
        found: Json = DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return found
    return schema


def _example(schema: Json) -> Any:
    """The plainest value a schema takes; one it can not find for itself stands in the schema as its example."""
    schema = _resolve(schema)
    if "examples" in schema:
        return schema["examples"][0]
    for key in ("const", "default"):
        if key in schema:
            return schema[key]
    if "enum" in schema:
        return schema["enum"][0]
    if "anyOf" in schema:
        return _example(schema["anyOf"][0])
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
