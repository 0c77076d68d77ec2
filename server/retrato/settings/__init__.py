"""All settings of the server: environment variables with the prefix `RETRATO_`, or a `.env` file.

Groups are nested with two underscores: `RETRATO_MAIL__SMTP_URL` is `settings.mail.smtp_url`. Every setting has a
default for development. In production the server refuses to start with unsafe settings, and lists all of them.
"""

from retrato.settings.backup import BackupSettings
from retrato.settings.common import PROJECT
from retrato.settings.credentials import CredentialSettings
from retrato.settings.engine import (
    HOSTED_ENGINES,
    DiffusersSettings,
    EngineCost,
    EngineSettings,
    FalSettings,
    Learning,
    ReplicateSettings,
)
from retrato.settings.mail import MailSettings
from retrato.settings.payment import (
    PADDLE,
    PAYPAL,
    BtcpaySettings,
    PaddleSettings,
    PaymentMethodKey,
    PaymentSettings,
    PaypalSettings,
    SellerSettings,
)
from retrato.settings.prices import Prices
from retrato.settings.push import PushSettings
from retrato.settings.settings import CaptchaSettings, ExchangeSettings, PasswordSettings, Settings
from retrato.settings.sign_in import OpenIdSettings, SignInSettings
from retrato.settings.storage import StorageSettings
from retrato.settings.trust import TrustSettings

__all__ = [
    "HOSTED_ENGINES",
    "PADDLE",
    "PAYPAL",
    "PROJECT",
    "BackupSettings",
    "BtcpaySettings",
    "CaptchaSettings",
    "CredentialSettings",
    "DiffusersSettings",
    "EngineCost",
    "EngineSettings",
    "ExchangeSettings",
    "FalSettings",
    "Learning",
    "MailSettings",
    "OpenIdSettings",
    "PaddleSettings",
    "PasswordSettings",
    "PaymentMethodKey",
    "PaymentSettings",
    "PaypalSettings",
    "Prices",
    "PushSettings",
    "ReplicateSettings",
    "SellerSettings",
    "Settings",
    "SignInSettings",
    "StorageSettings",
    "TrustSettings",
]
