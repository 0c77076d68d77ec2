from retrato.admin.content import sale
from retrato.admin.content.sale_schemas import Sale, SaleForm
from retrato.admin.member import CurrentMember
from retrato.admin.rights import Right
from retrato.admin.route import admin_router, needs
from retrato.db import Session
from retrato.request import AppSettings

router = admin_router("content", "/content/sale")


@router.get("")
@needs(Right.SEE_MONEY)
async def show_sale(session: Session, settings: AppSettings) -> Sale:
    """Return all plans and packs, also those that are no longer offered."""
    return await sale.show(session, settings.content)


@router.post("/save")
@needs(Right.EDIT_PRICES, audited=True)
async def save_sale(form: SaleForm, member: CurrentMember, session: Session, settings: AppSettings) -> Sale:
    """Change what is sold, and for how much, to new buyers."""
    await sale.save(session, settings.content, member, form)
    return await sale.show(session, settings.content)
