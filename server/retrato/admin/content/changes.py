"""What changed in a list of entries, for the audit log."""

from collections.abc import Mapping, Sequence
from typing import Any

Entry = Mapping[str, Any]


def changed_entries(before: Sequence[Entry], after: Sequence[Entry]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the entries that differ, by id, as they were and as they are, and the order if that differs."""
    was, became = ({entry["id"]: entry for entry in entries} for entries in (before, after))
    different = [id_ for id_ in {**was, **became} if was.get(id_) != became.get(id_)]
    old: dict[str, Any] = {id_: was.get(id_) for id_ in different}
    new: dict[str, Any] = {id_: became.get(id_) for id_ in different}
    if list(was) != list(became):
        old["order"], new["order"] = list(was), list(became)
    return old, new
