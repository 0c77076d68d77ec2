from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.table import Table


class Album(Table):
    """Photos or videos that their owner shares by one link."""

    __tablename__ = "albums"
    __table_args__ = (Index("ix_albums_user_id_contents", "user_id", "contents", unique=True),)

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    token: Mapped[str] = mapped_column(unique=True)
    """Grants public access to the items until the album is removed."""
    contents: Mapped[str]
    """A hash of the items' ids. Sharing the same selection again returns the same link."""
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())


class AlbumItem(Table):
    __tablename__ = "album_items"

    album_id: Mapped[UUID] = mapped_column(ForeignKey("albums.id", ondelete="CASCADE"), primary_key=True)
    creation_id: Mapped[UUID] = mapped_column(
        ForeignKey("creations.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    position: Mapped[int]


class EndedLink(Table):
    """The token of a public link that no longer works, so that its page can say so."""

    __tablename__ = "ended_links"

    token: Mapped[str] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    ended_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
