"""The previous release, and the rules for migrations that are applied while it runs."""

import re
import tomllib
from collections.abc import Sequence

from retrato.settings import PROJECT

_previous = tomllib.loads((PROJECT / "server" / "migrations" / "previous_release.toml").read_text())
PREVIOUS_COMMIT: str = _previous["commit"]
PREVIOUS_REVISION: str = _previous["revision"]

_CREATED = re.compile(r"create table (?:if not exists )?(\w+)")
# Each blocks writes while it reads the whole table, or breaks the code that runs.
_UNSAFE = [
    re.compile(pattern)
    for pattern in (
        r"create (?:unique )?index (?!concurrently).* on (\w+)",
        r"alter table (\w+) add constraint \w+ (?:unique|primary key|exclude)(?!.* using index)",
        r"alter table (\w+) add constraint \w+ (?:foreign key|check)(?!.* not valid$)",
        r"alter table (\w+) add column (?!.* default ).* not null",
        r"alter table (\w+) alter (?:column )?\w+ (?:set not null|type|set data type)",
        r"alter table (\w+) (?:drop column|rename)",
        r"drop table (?:if exists )?(\w+)",
    )
]


def unsafe_statements(statements: Sequence[str]) -> list[str]:
    """Return the statements that must not run while the site is in use. Tables created among them are exempt."""
    plain = {statement: " ".join(statement.lower().split()) for statement in statements}
    created = {found[1] for sql in plain.values() if (found := _CREATED.match(sql))}
    return [
        statement
        for statement, sql in plain.items()
        if any((found := pattern.match(sql)) and found[1] not in created for pattern in _UNSAFE)
    ]
