"""Identifiers that sort by creation time (UUID version 7), so that new rows go to the end of an index and lists can be
paged by id. Ids of one process are strictly increasing."""

from uuid import UUID

from uuid_utils.compat import uuid7


def new_id() -> UUID:
    return uuid7()
