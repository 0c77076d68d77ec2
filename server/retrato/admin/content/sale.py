"""Plans and packs: `content/plans.yaml` and `content/promos.yaml`.

What they cost and bring changes for new buyers only: subscriptions keep their price and tokens
(`billing/plan_tokens.py`), and an open checkout those that it was started with.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import func, literal_column, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato import content_edits
from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.content import editing, yaml_text
from retrato.admin.content.changes import changed_entries
from retrato.admin.content.editing import Edit
from retrato.admin.content.sale_schemas import PackForm, PlanForm, Sale, SaleForm
from retrato.admin.member import Member
from retrato.billing.content import DearerPlanError
from retrato.errors import AppError
from retrato.kit import clock
from retrato.kit.content_files import ContentFiles
from retrato.tables import Plan, Subscription

_PLANS, _PACKS = "plans.yaml", "promos.yaml"
FILES = frozenset({_PLANS, _PACKS})
# What the files leave out.
_PLAN_DEFAULTS = {"mostPopular": False, "offered": True}
_DEFAULTS = _PLAN_DEFAULTS | {"bonus": 0, "badge": None}


async def show(session: AsyncSession, folder: Path) -> Sale:
    files = await content_edits.read_files(session, folder)
    # Literals, for the predicate of a partial index.
    is_running = Subscription.status.in_([literal_column(f"'{status}'") for status in ("ACTIVE", "GRACE", "CANCELLED")])
    counts = await session.execute(
        select(Subscription.plan_key, func.count())
        .where(is_running, Subscription.active_until > clock.now())
        .group_by(Subscription.plan_key)
    )
    subscribers = {row[0]: row[1] for row in counts}
    plans = yaml_text.parse(files.text(_PLANS))
    return Sale(
        version=_version(files),
        plans=[PlanForm.model_validate(_PLAN_DEFAULTS | _without(plan, "service", "key")) for plan in plans],
        packs=[PackForm.model_validate(_DEFAULTS | pack) for pack in yaml_text.parse(files.text(_PACKS))],
        subscribers={plan["id"]: subscribers.get(plan["key"], 0) for plan in plans},
    )


async def save(session: AsyncSession, folder: Path, member: Member, form: SaleForm) -> None:
    await content_edits.lock(session)
    files = await content_edits.read_files(session, folder)
    if form.version != _version(files):
        raise AppError(409, "contentChanged")
    await _check_fixed(session, form.plans)
    texts = {_PLANS: files.text(_PLANS), _PACKS: files.text(_PACKS)}
    entries = {
        _PLANS: _entries(texts[_PLANS], form.plans, lambda id_: {"id": id_, "key": id_}),
        _PACKS: _entries(texts[_PACKS], form.packs, lambda id_: {"id": id_}),
    }
    edits = {
        name: Edit(yaml_text.change_list(text, entries[name]), editing.version_of(text)) for name, text in texts.items()
    }
    try:
        await editing.save(session, folder, member, edits)
    except AppError as error:
        if isinstance(error.__cause__, DearerPlanError):
            plan, pack = error.__cause__.plan, error.__cause__.pack
            raise AppError(422, "planDearer", plan=plan, pack=pack) from error
        raise
    changes = {name: changed_entries(yaml_text.parse(text), entries[name]) for name, text in texts.items()}
    audit.record(
        session,
        member,
        Subject("content", "sale"),
        before={name: was for name, (was, _) in changes.items() if was},
        after={name: became for name, (_, became) in changes.items() if became},
        reason=form.reason,
    )


async def _check_fixed(session: AsyncSession, plans: Sequence[PlanForm]) -> None:
    """Refuse another interval or currency for a plan that was ever on sale. Its subscriptions are stored by its key."""
    known = {plan.id: plan for plan in await session.scalars(select(Plan))}
    for plan in plans:
        row = known.get(plan.id)
        if row and (plan.interval, plan.price.currency) != (row.interval, row.currency):
            raise AppError(422, "planFixed", plan=plan.id)


def _entries(
    text: str, forms: Sequence[PlanForm] | Sequence[PackForm], new: Callable[[str], dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the entries of the file: known ones with their keys in the same order, new ones after `new`."""
    known = {entry["id"]: entry for entry in yaml_text.parse(text)}
    entries = []
    for form in forms:
        values = form.model_dump(by_alias=True, mode="json")
        old = known.get(form.id) or new(form.id)
        # The order of the file first; then what it leaves out today, unless that is the default.
        merged = {key: values.get(key, value) for key, value in old.items()}
        for key, value in values.items():
            if key not in merged and not (key in _DEFAULTS and _DEFAULTS[key] == value):
                merged[key] = value
        entries.append({key: value for key, value in merged.items() if value is not None})
    return entries


def _version(files: ContentFiles) -> str:
    return editing.version_of(files.text(_PLANS) + files.text(_PACKS))


def _without(entry: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key not in keys}
