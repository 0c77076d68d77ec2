from decimal import Decimal
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, Field, SecretStr

from retrato.settings.common import is_set

PADDLE = "https://api.paddle.com"
PAYPAL = "https://api-m.paypal.com"

PaymentMethodKey = Literal["ext__paddle", "ext__paypal", "ext__btcpay", "sandbox"]


class PaddleSettings(BaseModel):
    base_url: str = PADDLE
    """https://sandbox-api.paddle.com accepts test cards."""
    api_key: SecretStr = SecretStr("")
    client_token: str = ""
    """Public. Paddle's script needs it to open the checkout."""
    webhook_secret: SecretStr = SecretStr("")
    """Of the notification destination that points to /api/webhooks/ext__paddle."""


class PaypalSettings(BaseModel):
    base_url: str = PAYPAL
    """https://api-m.sandbox.paypal.com is PayPal's sandbox."""
    client_id: str = ""
    client_secret: SecretStr = SecretStr("")
    webhook_id: str = ""
    """Of the webhook that points to /api/webhooks/ext__paypal. Its signatures include this id."""
    certificate_roots: Path | None = None
    """Root certificates (PEM) to trust when a fake PayPal server signs the webhooks. Never with PayPal itself."""


class BtcpaySettings(BaseModel):
    base_url: str = ""
    """Your BTCPay server, such as https://btcpay.example."""
    store_id: str = ""
    api_key: SecretStr = SecretStr("")
    """Needs the permissions to create and view invoices, and for pull payments, which are the store's refunds."""
    webhook_secret: SecretStr = SecretStr("")
    """Of the store's webhook that points to /api/webhooks/ext__btcpay."""
    payment_methods: tuple[str, ...] = ()
    """Such as BTC-CHAIN, BTC-LN. Empty: all methods of the store."""


class SellerSettings(BaseModel):
    """You: in footer, terms and e-mails, and on the receipts of what you sell yourself, through PayPal and BTCPay.
    Paddle is the seller of its sales."""

    name: str = ""
    address: str = ""
    """In one line or several."""
    tax_id: str = ""
    """Such as your VAT number, if you have one."""
    tax_name: str = "VAT"
    tax_percent: Decimal = Field(default=Decimal(0), ge=0, le=100)
    """The rate that your prices include. 0: no tax is due, and receipts show none."""


class PaymentSettings(BaseModel):
    methods: tuple[PaymentMethodKey, ...] = ("sandbox",)
    seller: SellerSettings = SellerSettings()
    paddle: PaddleSettings = PaddleSettings()
    paypal: PaypalSettings = PaypalSettings()
    btcpay: BtcpaySettings = BtcpaySettings()

    def seller_of(self, method: PaymentMethodKey) -> dict[str, str] | None:
        """Return what a receipt of the method says about the seller, or None if the provider is the seller."""
        if method == "ext__paddle" or not self.seller.name:
            return None
        return {name: str(value) for name, value in self.seller.model_dump().items()}

    def missing(self) -> list[str]:
        """Return the required settings of the offered methods that are not set."""
        required = {
            "ext__paddle": ("paddle", "api_key", "client_token", "webhook_secret"),
            "ext__paypal": ("paypal", "client_id", "client_secret", "webhook_id"),
            "ext__btcpay": ("btcpay", "base_url", "store_id", "api_key", "webhook_secret"),
        }
        return [
            f"{method} needs RETRATO_PAYMENT__{provider.upper()}__{name.upper()}"
            for method, (provider, *names) in required.items()
            if method in self.methods
            for name in names
            if not is_set(getattr(getattr(self, provider), name))
        ]
