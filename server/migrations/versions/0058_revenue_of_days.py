"""The days whose revenue has to be counted again, so that the revenue of the others can be kept."""

import sqlalchemy as sa
from alembic import op

revision = "0058"
down_revision = "0057"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "changed_revenue",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_changed_revenue")),
    )
    op.execute(
        """
        create function note_changed_revenue() returns trigger language plpgsql as $$
        begin
          insert into changed_revenue (day) values ((new.paid_at at time zone 'UTC')::date);
          return null;
        end $$
        """
    )
    op.execute(
        """
        create trigger note_new_revenue after insert on payments for each row
        when (new.paid_at is not null) execute function note_changed_revenue()
        """
    )
    op.execute(
        """
        create trigger note_changed_revenue after update on payments for each row
        when (new.paid_at is not null and
          (old.paid_at, old.status, old.paid_minor, old.paid_currency, old.refunded_minor) is distinct from
          (new.paid_at, new.status, new.paid_minor, new.paid_currency, new.refunded_minor))
        execute function note_changed_revenue()
        """
    )
    # All that was paid so far: nothing is kept yet.
    op.execute(
        """
        insert into changed_revenue (day)
        select distinct (paid_at at time zone 'UTC')::date from payments where paid_at is not null
        union select distinct (paid_at at time zone 'UTC')::date from past_sales
        """
    )
