"""The base class of all tables, with the naming convention and the type map."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import DateTime, MetaData, Uuid
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase

SECRET = {"secret": True}
"""Marks a column (`info=SECRET`) that is not part of a data export."""
KEPT = {"kept": True}
"""Marks a table whose rows about a person outlive their account: foreign keys to it are set to null instead."""
SITE = {"site": True}
"""Marks a table of the site itself: the files it refers to belong to no user."""


class Table(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {
        datetime: DateTime(timezone=True),
        UUID: Uuid(),
        dict[str, Any]: JSONB,
        dict[str, str]: JSONB,
        list[int]: JSONB,
        list[str]: JSONB,
        list[dict[str, str]]: JSONB,
    }
