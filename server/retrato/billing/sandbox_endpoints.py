"""Endpoints of the sandbox payment page. They do not exist in production."""

from typing import Literal

from fastapi import APIRouter

from retrato.billing import schemas
from retrato.errors import AppError
from retrato.integrations.payments.contract import Refused
from retrato.integrations.payments.registry import sandbox_simulator
from retrato.integrations.payments.sandbox.simulator import SandboxSimulator
from retrato.integrations.payments.sandbox.store import StoredPayment
from retrato.request import AppSettings

router = APIRouter(prefix="/api/dev/sandbox", tags=["sandbox"])


@router.get("/{reference}")
async def show_sandbox_payment(reference: str, settings: AppSettings) -> schemas.SandboxPayment:
    """Return the payment for the sandbox page."""
    payment = _get_payment(sandbox_simulator(settings), reference)
    return schemas.SandboxPayment(
        reference=payment.reference,
        state=payment.state,
        description=payment.description,
        price=schemas.Price(amount_minor=payment.minor, currency=payment.currency),
        plan=schemas.SandboxPlan(interval=payment.plan.interval) if payment.plan else None,
        email=payment.email,
        return_url=payment.return_url,
        cancel_url=payment.cancel_url,
    )


@router.post("/{reference}/{verb}")
async def decide_sandbox_payment(
    reference: str, verb: Literal["pay", "decline", "pay-later"], settings: AppSettings
) -> schemas.SandboxDecision:
    """Pay, decline the card, or pay by a slow transfer."""
    simulator = sandbox_simulator(settings)
    payment = _get_payment(simulator, reference)
    verbs = {"pay": simulator.pay, "decline": simulator.decline, "pay-later": simulator.pay_later}
    try:
        await verbs[verb](reference)
    except Refused:
        raise AppError(409, "paymentRefused") from None
    return schemas.SandboxDecision(redirect_url=payment.return_url)


def _get_payment(simulator: SandboxSimulator, reference: str) -> StoredPayment:
    try:
        return simulator.get_payment(reference)
    except Refused:
        raise AppError(404, "notFound") from None
