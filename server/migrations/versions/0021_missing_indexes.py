"""Indexes for foreign keys and for the deletion of expired rows."""

from retrato.migrate import create_index_concurrently

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table, column in (
        ("creations", "file_id"),
        ("creations", "poster_file_id"),
        ("data_exports", "file_id"),
        ("data_exports", "expires_at"),
        ("email_links", "expires_at"),
        ("payments", "plan_id"),
        ("payments", "promo_id"),
        ("refresh_tokens", "expires_at"),
        ("user_models", "file_id"),
        ("user_models", "thumbnail_file_id"),
        ("users", "avatar_file_id"),
        ("webhook_events", "received_at"),
    ):
        create_index_concurrently(f"ix_{table}_{column}", table, [column])
    create_index_concurrently("ix_token_grants_expiring", "token_grants", ["expires_at"], where="free > 0")
