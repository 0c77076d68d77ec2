"""Indexes for queues with many waiting jobs, and for failed and deleted items among many others."""

from sqlalchemy import text

from retrato.migrate import create_index_concurrently

revision = "0056"
down_revision = "0055"
branch_labels = None
depends_on = None


def upgrade() -> None:
    jobs = "procrastinate_jobs"
    # Covers what is asked of waiting jobs, so that their rows are not read.
    places = ["queue_name", "priority", "id", "scheduled_at"]
    create_index_concurrently("ix_procrastinate_jobs_places", jobs, places, where="status = 'todo'")
    create_index_concurrently(
        "ix_procrastinate_jobs_scheduled", jobs, ["queue_name"], where="status = 'todo' and scheduled_at is not null"
    )
    ended = "status not in ('todo', 'doing')"
    create_index_concurrently("ix_procrastinate_jobs_ended", jobs, ["queue_name"], where=ended)
    for argument in ("creation_id", "user_model_id"):
        value = f"(args ->> '{argument}')"
        create_index_concurrently(
            f"ix_procrastinate_jobs_{argument}", jobs, [text(value)], where=f"{value} is not null"
        )
    create_index_concurrently("ix_creations_failed", "creations", ["id"], where="status = 'FAILED'")
    create_index_concurrently("ix_creations_failed_kind", "creations", ["kind", "id"], where="status = 'FAILED'")
    deleted = "deleted_at is not null and status <> 'DONE'"
    create_index_concurrently("ix_creations_deleted_not_done", "creations", ["deleted_at"], where=deleted)
