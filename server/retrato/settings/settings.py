import ipaddress
import re
import secrets
from email.utils import parseaddr
from functools import cached_property
from pathlib import Path
from typing import Literal, Self

from pydantic import AliasChoices, BaseModel, Field, NonNegativeInt, PositiveInt, SecretStr, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from retrato.kit.regions import regions
from retrato.settings.backup import BackupSettings
from retrato.settings.common import PROJECT
from retrato.settings.credentials import CredentialSettings
from retrato.settings.engine import EngineSettings
from retrato.settings.imprint import Imprint
from retrato.settings.mail import MailSettings
from retrato.settings.metrics import MetricsSettings
from retrato.settings.payment import PADDLE, PAYPAL, PaymentSettings
from retrato.settings.prices import Prices
from retrato.settings.push import PushSettings
from retrato.settings.sign_in import SignInSettings
from retrato.settings.storage import StorageSettings
from retrato.settings.trust import TrustSettings

_ORIGIN = re.compile(r"https?://[a-z0-9.-]+(:\d+)?")
_MIN_WEBHOOK_SECRET = 16
"""Characters. Providers issue longer ones."""


class ExchangeSettings(BaseModel):
    url: str = ""
    """Address of daily exchange rates, such as currencies/usd.json of fawazahmed0's currency-api. Empty: the snapshot
    in `content/rates.yaml` is used."""


class CaptchaSettings(BaseModel):
    cost: NonNegativeInt = 0
    """Hash rounds of each of the about 256 attempts that a challenge takes. 0: 5000 in production, 1 elsewhere."""


class PasswordSettings(BaseModel):
    """Parameters of Argon2id. The defaults, OWASP's recommendation, are the least that production accepts."""

    memory_kib: PositiveInt = 19 * 1024
    passes: PositiveInt = 2


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix="RETRATO_",
        env_nested_delimiter="__",
        env_file=".env",
        env_ignore_empty=True,
        extra="ignore",
    )

    env: Literal["development", "test", "production"] = "development"
    data: Path = PROJECT / "data"
    """The folder of all local state: database, files, e-mails and secrets, unless a server is configured for them."""
    content: Path = PROJECT / "content"
    web: Path = PROJECT / "web" / "dist"
    host: str = Field("127.0.0.1", validation_alias=AliasChoices("RETRATO_HOST", "HOST"))
    port: int = Field(8000, ge=1, le=65535, validation_alias=AliasChoices("RETRATO_PORT", "PORT"))
    public_url: str = ""
    """The public origin, such as https://retrato.example. Defaults to http://localhost:<port>."""
    api_url: str = ""
    """The origin to which browsers send API calls, such as https://api.retrato.example. Empty: the site's own."""
    database_url: SecretStr | None = Field(None, validation_alias=AliasChoices("RETRATO_DATABASE_URL", "DATABASE_URL"))
    """A PostgreSQL server. Without it, an embedded one runs with its files in `data`, except in production."""
    owner_database_url: SecretStr | None = None
    """The same database with the role that owns the schema, for `retrato migrate`. The role of DATABASE_URL may then
    read and write rows, but not change the audit log: see docs/operations.md#database-roles."""
    direct_database_url: SecretStr | None = None
    """The same database without its pooler, if DATABASE_URL names one in transaction mode, such as PgBouncer. Through
    such a pooler nothing can LISTEN, and migrations cannot hold their lock: docs/operate.md#pooling."""
    prepared_statements: bool = True
    """Off for poolers that do not know prepared statements, such as PgBouncer before 1.22."""
    database_pool: PositiveInt = 10
    """Connections per process. Web processes have up to eight more, for hot calls."""
    secret: SecretStr | None = None
    """Signs tokens and paths, and encrypts the secrets of authenticator apps. Outside production it is generated and
    stored in `data`. How to change it: docs/operations.md#change-the-secret."""
    accepted_secrets: tuple[SecretStr, ...] = ()
    """The next or the previous `secret`, while it is being changed. What they signed or encrypted is valid."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    web_processes: PositiveInt = 1
    isolates: int = Field(2, ge=0, le=32)
    """V8 isolates for server-side rendering of public pages. 0 disables it."""
    worker_concurrency: PositiveInt = 4
    worker_stalled_seconds: float = 30
    """A worker without a heartbeat for this long counts as dead, and its jobs are retried. Also the length of the lease
    that a running attempt holds on its photo, video or model."""
    worker_grace_seconds: float = 20
    """How long a stopping worker waits for its running jobs before it hands them back to the queue."""
    trusted_proxies: str = "127.0.0.1"
    """Addresses whose X-Forwarded-* headers are trusted."""
    region_header: str = ""
    """The header in which your proxy names the visitor's country, such as CF-IPCountry. The proxy must set or remove it
    in every request."""
    geoip_file: Path | None = None
    """A database of countries in MaxMind's format (.mmdb), for visitors whose country no header names. Read when a web
    process starts."""
    blocked_regions: tuple[str, ...] = ()
    """Countries (ISO 3166, such as KP) where the product is not offered. Requires `region_header` or `geoip_file`.
    Owners can add others while the site runs."""

    mail: MailSettings = MailSettings()
    storage: StorageSettings = StorageSettings()
    backup: BackupSettings = BackupSettings()
    prices: Prices = Prices()
    welcome_tokens: NonNegativeInt = 20
    """Granted once per mailbox, when the e-mail address is confirmed."""
    welcomes_per_network: PositiveInt = 20
    """New accounts of one network (IPv4 /24, IPv6 /48) that get the welcome tokens in a day."""
    trainings_per_slot: PositiveInt = 2
    """Trainings in 30 days for each model slot of a plan. Models deleted since count, failed trainings do not."""
    storage_per_user_mb: PositiveInt = 10_000
    """Files of one account, archives of exports not included. Beyond that nothing new can be made."""
    contact_email: str = ""
    """Where people write to. Shown in footer, terms, receipts and e-mails. Defaults to the address of the sender."""
    payment: PaymentSettings = PaymentSettings()
    engine: EngineSettings = EngineSettings()
    credentials: CredentialSettings = CredentialSettings()
    captcha: CaptchaSettings = CaptchaSettings()
    password: PasswordSettings = PasswordSettings()
    exchange: ExchangeSettings = ExchangeSettings()
    push: PushSettings = PushSettings()
    sign_in: SignInSettings = SignInSettings()
    trust: TrustSettings = TrustSettings()
    metrics: MetricsSettings = MetricsSettings()

    @model_validator(mode="after")
    def _resolve(self) -> Self:
        self.data = self.data.expanduser().resolve()
        self.public_url = (self.public_url or f"http://localhost:{self.port}").rstrip("/")
        self.api_url = self.api_url.rstrip("/")
        if self.api_url and not _ORIGIN.fullmatch(self.api_url):
            raise ValueError("RETRATO_API_URL must be an origin such as https://api.retrato.example")
        self.captcha = CaptchaSettings(cost=self.captcha.cost or (5000 if self.env == "production" else 1))
        if self.env == "production" and (problems := list(self._production_problems())):
            raise ValueError("not safe for production: " + "; ".join(problems))
        if self.blocked_regions and not (self.region_header or self.geoip_file):
            raise ValueError("RETRATO_BLOCKED_REGIONS requires RETRATO_REGION_HEADER or RETRATO_GEOIP_FILE")
        if self.blocked_regions and (unknown := set(self.blocked_regions) - set(regions())):
            raise ValueError(f"RETRATO_BLOCKED_REGIONS: unknown regions {', '.join(sorted(unknown))}")
        if missing := self.payment.missing() + self.engine.missing() + self.sign_in.missing():
            raise ValueError("; ".join(missing))
        if self.payment.paypal.certificate_roots and "paypal.com" in self.payment.paypal.base_url:
            raise ValueError(
                "PayPal's own webhooks use public root certificates: unset RETRATO_PAYMENT__PAYPAL__CERTIFICATE_ROOTS"
            )
        return self

    def _production_problems(self) -> list[str]:
        payment = self.payment
        checks = {
            "DATABASE_URL must name a PostgreSQL server": self.database_url is None,
            "RETRATO_SECRET must be set to at least 32 random characters": self.secret is None or _is_weak(self.secret),
            "RETRATO_ACCEPTED_SECRETS must have at least 32 random characters each": any(
                map(_is_weak, self.accepted_secrets)
            ),
            "RETRATO_ACCEPTED_SECRETS needs RETRATO_PUSH__PRIVATE_KEY: see docs/operations.md#change-the-secret": bool(
                self.accepted_secrets
            )
            and self.push.private_key is None,
            "RETRATO_PAYMENT__METHODS must not offer the sandbox": "sandbox" in payment.methods,
            f"RETRATO_PAYMENT__PADDLE__BASE_URL must be {PADDLE}": "ext__paddle" in payment.methods
            and payment.paddle.base_url != PADDLE,
            f"RETRATO_PAYMENT__PAYPAL__BASE_URL must be {PAYPAL}": "ext__paypal" in payment.methods
            and payment.paypal.base_url != PAYPAL,
            "RETRATO_PAYMENT__PAYPAL__CERTIFICATE_ROOTS is for tests": payment.paypal.certificate_roots is not None,
            "RETRATO_PAYMENT__BTCPAY__BASE_URL must be an https:// address": "ext__btcpay" in payment.methods
            and not payment.btcpay.base_url.startswith("https://"),
            "RETRATO_PAYMENT__SELLER__NAME and __ADDRESS must be set: receipts of PayPal and BTCPay name you": (
                not {"ext__paypal", "ext__btcpay"}.isdisjoint(payment.methods)
                and not (payment.seller.name and payment.seller.address)
            ),
            "RETRATO_ENGINE__REPLICATE__BASE_URL must be an https:// address": "replicate" in self.engine.names
            and not self.engine.replicate.base_url.startswith("https://"),
            "RETRATO_ENGINE__FAL__QUEUE_URL, __REST_URL and __PLATFORM_URL must be https:// addresses": "fal"
            in self.engine.names
            and not all(
                url.startswith("https://")
                for url in (self.engine.fal.queue_url, self.engine.fal.rest_url, self.engine.fal.platform_url)
            ),
            "RETRATO_PUBLIC_URL must be an https:// address": not self.public_url.startswith("https://"),
            "RETRATO_API_URL must be an https:// address": bool(self.api_url)
            and not self.api_url.startswith("https://"),
            "RETRATO_MAIL__SMTP_URL must name a mail server": self.mail.smtp_url is None,
            "RETRATO_MAIL__SENDER must be an address of your own": "retrato.local" in self.mail.sender,
            "RETRATO_STORAGE__ENDPOINT must be an https:// address": self.storage.endpoint is not None
            and not self.storage.endpoint.startswith("https://"),
            "RETRATO_BACKUP__ENDPOINT must be an https:// address": self.backup.endpoint is not None
            and not self.backup.endpoint.startswith("https://"),
            "RETRATO_PUSH__SERVICES must name hosts, not addresses": any("/" in host for host in self.push.services),
            "RETRATO_CAPTCHA__COST must be at least 1000": self.captcha.cost < 1000,
            "RETRATO_PASSWORD__MEMORY_KIB must be at least 19456": self.password.memory_kib < 19 * 1024,
            "RETRATO_PASSWORD__PASSES must be at least 2": self.password.passes < 2,
            "RETRATO_TRUSTED_PROXIES must list your proxies, not all addresses": any(
                map(_is_too_broad, self.trusted_proxies.split(","))
            ),
        }
        webhook_secrets = {
            "PAYMENT__PADDLE": "ext__paddle" in payment.methods and payment.paddle.webhook_secret,
            "PAYMENT__BTCPAY": "ext__btcpay" in payment.methods and payment.btcpay.webhook_secret,
            "ENGINE__REPLICATE": "replicate" in self.engine.names and self.engine.replicate.webhook_secret,
        }
        short = [
            f"RETRATO_{name}__WEBHOOK_SECRET must have at least {_MIN_WEBHOOK_SECRET} characters"
            for name, secret in webhook_secrets.items()
            if secret and 0 < len(secret.get_secret_value()) < _MIN_WEBHOOK_SECRET
        ]
        return (
            [problem for problem, present in checks.items() if present]
            + short
            + payment.missing()
            + self.sign_in.unsafe()
        )

    @property
    def production(self) -> bool:
        return self.env == "production"

    @property
    def imprint(self) -> Imprint:
        """Who runs the site, as footer, terms, receipts and e-mails say it."""
        seller = self.payment.seller
        email = self.contact_email or parseaddr(self.mail.sender)[1]
        return Imprint(name=seller.name, address=seller.address, tax_id=seller.tax_id, email=email)

    @cached_property
    def signing_key(self) -> str:
        """The configured secret or, outside production, one that is generated on first use and stored in `data`."""
        if self.secret is not None:
            return self.secret.get_secret_value()
        file = self.data / "secret.key"
        if not file.exists():
            self.data.mkdir(parents=True, exist_ok=True, mode=0o700)
            fresh = file.with_suffix(f".{secrets.token_hex(4)}")
            fresh.touch(mode=0o600)
            fresh.write_text(secrets.token_urlsafe(48))
            # A hard link fails if another process was faster; then its key is used.
            try:
                file.hardlink_to(fresh)
            except FileExistsError:
                pass
            finally:
                fresh.unlink()
        return file.read_text()

    @property
    def signing_keys(self) -> tuple[str, ...]:
        """All valid secrets, the one that signs first."""
        return (self.signing_key, *(secret.get_secret_value() for secret in self.accepted_secrets))


def _is_weak(secret: SecretStr) -> bool:
    value = secret.get_secret_value()
    return len(value) < 32 or len(set(value)) < 10


def _is_too_broad(proxy: str) -> bool:
    """Whether it is a wildcard, or a network larger than any operator's own."""
    try:
        return ipaddress.ip_network(proxy.strip()).prefixlen < 8
    except ValueError:  # a wildcard, or the path of a socket
        return "*" in proxy
