"""Everything an operator can set, typed and nested: `RETRATO_MAIL__SMTP_URL` is `settings.mail.smtp_url`.

Development needs none of it. Production refuses to start while anything is unsafe, and names all of it at once.
"""

import secrets
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, Self

from pydantic import (
    AliasChoices,
    BaseModel,
    Field,
    NonNegativeInt,
    PositiveInt,
    SecretStr,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

from retrato.kit import p256, signing_key

PROJECT = Path(__file__).resolve().parents[2]

PaymentMethodKey = Literal["ext__paddle", "ext__paypal", "ext__btcpay", "sandbox"]


class MailSettings(BaseModel):
    smtp_url: SecretStr | None = None
    """smtp://user:password@host:587 (STARTTLS) or smtps://…:465. Without it, mails are files in the outbox."""
    sender: str = "Retrato <hello@retrato.local>"


class StorageSettings(BaseModel):
    url: str | None = None
    """s3://bucket/prefix (also gs://, az://). Without it, files are kept in a folder inside `data`."""
    endpoint: str | None = None
    """The server of an S3-compatible store that is not Amazon's, such as https://storage.example."""
    region: str | None = None
    key_id: str | None = None
    secret: SecretStr | None = None
    presign: bool = False
    """Sends browsers to the store itself for files, instead of passing every byte through the web server."""
    image_cache_bytes: PositiveInt = 2_000_000_000
    """How much of each web server's disk pictures in other sizes may take; the longest unused go first."""


class Prices(BaseModel):
    """What one item costs, in tokens (PURCHASE_ITEM_PRICE, S9.1)."""

    PHOTO: PositiveInt = 4
    PHOTO_EDIT_SD: PositiveInt = 2
    PHOTO_EDIT_HD: PositiveInt = 4
    PHOTO_EDIT_UHD: PositiveInt = 8
    VIDEO_SD: PositiveInt = 20
    VIDEO_HD: PositiveInt = 40


HOSTED_ENGINES = frozenset({"replicate", "fal"})
"""They keep the models they train at their provider."""


class DiffusersSettings(BaseModel):
    """Models on a GPU of one's own. Each is a local folder or the name of one on a hub (docs/engines.md)."""

    photo: str = ""
    """Text to image, such as a FLUX or SDXL: for IMAGINE, with a person's LoRA."""
    edit: str = ""
    """Image to image, such as a FLUX Kontext: for REIMAGINE."""
    video: str = ""
    """Image to video, such as a Wan or LTX: for ANIMATE."""
    device: str = "cuda"
    precision: Literal["bf16", "fp8"] = "bf16"
    """fp8 is faster on an H100 or newer, and a little less exact."""
    steps: PositiveInt = 28
    batch: PositiveInt = 4
    """How many photos of one order are made at once."""
    adapters: PositiveInt = 16
    """How many people's LoRAs stay on the GPU."""
    train_steps: PositiveInt = 1000
    train_rank: PositiveInt = 16
    train_resolution: PositiveInt = 1024
    checkpoints: Path = PROJECT / ".cache" / "checkpoints"
    """Where a training that was cut off goes on from."""


class ReplicateSettings(BaseModel):
    base_url: str = "https://api.replicate.com/v1"
    token: SecretStr = SecretStr("")
    webhook_secret: SecretStr = SecretStr("")
    """whsec_…, as GET /webhooks/default/secret tells it."""
    owner: str = ""
    """The account that trained models belong to."""
    hardware: str = "gpu-h100"
    trainer: str = "ostris/flux-dev-lora-trainer"
    """With its version: owner/name:version."""
    edit: str = "bytedance/seedream-4"
    video: str = "wan-video/wan-2.2-i2v-fast"
    at_once: PositiveInt = 20


class FalSettings(BaseModel):
    queue_url: str = "https://queue.fal.run"
    rest_url: str = "https://rest.fal.ai"
    """Where its public keys are, and where files are uploaded."""
    platform_url: str = "https://api.fal.ai/v1"
    """Where what it made is deleted; that takes a key of an administrator."""
    key: SecretStr = SecretStr("")
    trainer: str = "fal-ai/flux-lora-fast-training"
    photo: str = "fal-ai/flux-lora"
    edit: str = "fal-ai/bytedance/seedream/v4/edit"
    video: str = "fal-ai/wan/v2.2-a14b/image-to-video"
    at_once: PositiveInt = 20


class EngineSettings(BaseModel):
    name: str = "atelier"
    """Who makes the pictures: `atelier` (this machine's processor), `diffusers` (a GPU), `replicate`, `fal`, or
    `package.module:factory` of your own."""
    imagine: str = ""
    reimagine: str = ""
    animate: str = ""
    """Somebody else for one of the modes. Whoever imagines trains the models too."""
    diffusers: DiffusersSettings = DiffusersSettings()
    replicate: ReplicateSettings = ReplicateSettings()
    fal: FalSettings = FalSettings()
    weights: Path = PROJECT / ".cache" / "weights"
    """Where set-up put the networks of the embedded engine."""
    threads: PositiveInt = 2
    """How many cores one picture may use."""
    processes: PositiveInt = 1
    """How many pictures one engine worker makes at a time."""
    photo_seconds: PositiveInt = 300
    video_seconds: PositiveInt = 600
    training_seconds: PositiveInt = 900
    """How long one attempt may take; then it is ended, and tried again or given up."""
    deadline_minutes: PositiveInt = 60
    """How long people wait at most, the queue included; then they have their tokens back."""
    attempts: PositiveInt = 3

    def of(self, mode: Literal["IMAGINE", "REIMAGINE", "ANIMATE"]) -> str:
        """Who makes what is asked for from now on."""
        return {"IMAGINE": self.imagine, "REIMAGINE": self.reimagine, "ANIMATE": self.animate}[mode] or self.name

    @property
    def inspector(self) -> str:
        """Who looks at selfies, within a moment and on the web server's own machine."""
        return "atelier" if self.name in {"diffusers"} | HOSTED_ENGINES else self.name

    @property
    def names(self) -> set[str]:
        return {self.of("IMAGINE"), self.of("REIMAGINE"), self.of("ANIMATE")}

    def missing(self) -> list[str]:
        """What the engines in use cannot work without."""
        needed = {"replicate": ("token", "webhook_secret", "owner"), "fal": ("key",)}
        return [
            f"{engine} needs RETRATO_ENGINE__{engine.upper()}__{name.upper()}"
            for engine, names in needed.items()
            if engine in self.names
            for name in names
            if not _given(getattr(getattr(self, engine), name))
        ]


class CredentialSettings(BaseModel):
    """With a certificate, finished files carry signed content credentials (C2PA); without, only their mark."""

    certificates: Path | None = None
    """The signing certificate and those it rests on, one after the other, as PEM."""
    key: Path | None = None
    """Its private key, as PEM without a passphrase."""
    timestamp_url: str | None = None
    """A service (RFC 3161) that witnesses when each file was signed: its credentials then outlive the certificate."""

    @model_validator(mode="after")
    def _usable(self) -> Self:
        if self.certificates is None and self.key is None:
            return self
        if self.certificates is None or self.key is None:
            raise ValueError("a certificate needs its key, and a key its certificate")
        if find_spec("c2pa") is None:
            raise ValueError("to sign files, install the package c2pa-python")
        try:
            signing_key.algorithm(self.certificates.read_bytes(), self.key.read_bytes())
        except OSError as error:
            raise ValueError(str(error)) from None
        return self


PADDLE = "https://api.paddle.com"
PAYPAL = "https://api-m.paypal.com"


class PaddleSettings(BaseModel):
    base_url: str = PADDLE
    """https://sandbox-api.paddle.com takes test cards."""
    api_key: SecretStr = SecretStr("")
    client_token: str = ""
    """Public: with it, Paddle's script opens the checkout on our page."""
    webhook_secret: SecretStr = SecretStr("")
    """Of the notification destination that points to /api/webhooks/ext__paddle."""


class PaypalSettings(BaseModel):
    base_url: str = PAYPAL
    """https://api-m.sandbox.paypal.com takes play money."""
    client_id: str = ""
    client_secret: SecretStr = SecretStr("")
    webhook_id: str = ""
    """Of the webhook that points to /api/webhooks/ext__paypal; its signatures name it."""
    certificate_roots: Path | None = None
    """Whom to trust, as PEM, where a stand-in for PayPal signs the webhooks. Never with PayPal itself."""


class BtcpaySettings(BaseModel):
    base_url: str = ""
    """Your own server, such as https://btcpay.example."""
    store_id: str = ""
    api_key: SecretStr = SecretStr("")
    """May create and view invoices, nothing else."""
    webhook_secret: SecretStr = SecretStr("")
    """Of the store's webhook that points to /api/webhooks/ext__btcpay."""
    payment_methods: tuple[str, ...] = ()
    """Such as BTC-CHAIN, BTC-LN. Empty: all that the store has."""


class PaymentSettings(BaseModel):
    methods: tuple[PaymentMethodKey, ...] = ("sandbox",)
    paddle: PaddleSettings = PaddleSettings()
    paypal: PaypalSettings = PaypalSettings()
    btcpay: BtcpaySettings = BtcpaySettings()

    def missing(self) -> list[str]:
        """What the offered methods cannot work without."""
        needed = {
            "ext__paddle": ("paddle", "api_key", "client_token", "webhook_secret"),
            "ext__paypal": ("paypal", "client_id", "client_secret", "webhook_id"),
            "ext__btcpay": ("btcpay", "base_url", "store_id", "api_key", "webhook_secret"),
        }
        return [
            f"{method} needs RETRATO_PAYMENT__{provider.upper()}__{name.upper()}"
            for method, (provider, *names) in needed.items()
            if method in self.methods
            for name in names
            if not _given(getattr(getattr(self, provider), name))
        ]


def _given(value: str | SecretStr) -> bool:
    return bool(value.get_secret_value() if isinstance(value, SecretStr) else value)


class PushSettings(BaseModel):
    """Notifications on people's devices (docs/decisions/0013)."""

    private_key: SecretStr | None = None
    """32 bytes in base64url, such as the private key of `npx web-push generate-vapid-keys`. Without it, one is made
    from `secret`. Under another key nobody is told any more until they have switched it on again."""
    services: tuple[str, ...] = (
        "fcm.googleapis.com",
        "*.push.services.mozilla.com",
        "*.push.apple.com",
        "*.notify.windows.com",
    )
    """Hosts that browsers may have their messages sent to."""

    @field_validator("private_key")
    @classmethod
    def _is_key(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None:
            p256.read_private(value.get_secret_value())
        return value


class ExchangeSettings(BaseModel):
    url: str = ""
    """Where the day's exchange rates are, such as the file currencies/usd.json of fawazahmed0's currency-api. Empty:
    the snapshot of `content/rates.yaml` stays."""


class CaptchaSettings(BaseModel):
    cost: NonNegativeInt = 0
    """Rounds of hashing in each of the about 256 attempts at a challenge. 0: 5000 in production, 1 elsewhere."""


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
    """Where all state lives unless a server is named for it: database, files, mails, secrets."""
    content: Path = PROJECT / "content"
    web: Path = PROJECT / "web" / "dist"
    host: str = Field("127.0.0.1", validation_alias=AliasChoices("RETRATO_HOST", "HOST"))
    port: int = Field(8000, ge=1, le=65535, validation_alias=AliasChoices("RETRATO_PORT", "PORT"))
    public_url: str = ""
    """The origin people type, such as https://retrato.example. Defaults to http://localhost:<port>."""
    database_url: SecretStr | None = Field(None, validation_alias=AliasChoices("RETRATO_DATABASE_URL", "DATABASE_URL"))
    """A PostgreSQL server. Without it, the embedded one runs inside `data`."""
    database_pool: PositiveInt = 10
    """Connections of each process. The web server's have up to eight more, for the busiest calls."""
    secret: SecretStr | None = None
    """Signs tokens and paths, and seals the secrets of authenticator apps: under another one, who has two-step sign-in
    needs a recovery code. Made and kept in `data` outside production."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    web_processes: PositiveInt = 1
    isolates: int = Field(2, ge=0, le=32)
    """V8 isolates that render public pages; 0 leaves all rendering to the browser."""
    worker_concurrency: PositiveInt = 4
    worker_stalled_seconds: float = 30
    """A worker that has not been heard of for so long is dead; what it was doing is done again."""
    worker_grace_seconds: float = 20
    """How long a worker that is told to stop may finish its jobs; what is left runs again elsewhere."""
    trusted_proxies: str = "127.0.0.1"
    """Addresses whose X-Forwarded-* headers are believed."""

    mail: MailSettings = MailSettings()
    storage: StorageSettings = StorageSettings()
    prices: Prices = Prices()
    welcome_tokens: NonNegativeInt = 20
    """Given once, when a person confirms their e-mail."""
    payment: PaymentSettings = PaymentSettings()
    engine: EngineSettings = EngineSettings()
    credentials: CredentialSettings = CredentialSettings()
    captcha: CaptchaSettings = CaptchaSettings()
    exchange: ExchangeSettings = ExchangeSettings()
    push: PushSettings = PushSettings()

    @model_validator(mode="after")
    def _resolve(self) -> Self:
        self.data = self.data.expanduser().resolve()
        self.public_url = (self.public_url or f"http://localhost:{self.port}").rstrip("/")
        self.captcha = CaptchaSettings(cost=self.captcha.cost or (5000 if self.env == "production" else 1))
        if self.env == "production" and (problems := list(self._unsafe())):
            raise ValueError("not safe for production: " + "; ".join(problems))
        if missing := self.payment.missing() + self.engine.missing():
            raise ValueError("; ".join(missing))
        if self.payment.paypal.certificate_roots and "paypal.com" in self.payment.paypal.base_url:
            raise ValueError(
                "PayPal's own webhooks rest on public roots: unset RETRATO_PAYMENT__PAYPAL__CERTIFICATE_ROOTS"
            )
        return self

    def _unsafe(self) -> list[str]:
        payment = self.payment
        checks = {
            "RETRATO_SECRET must be set to at least 32 random characters": self.secret is None
            or len(self.secret.get_secret_value()) < 32
            or len(set(self.secret.get_secret_value())) < 10,
            "RETRATO_PAYMENT__METHODS must not offer the sandbox": "sandbox" in payment.methods,
            f"RETRATO_PAYMENT__PADDLE__BASE_URL must be {PADDLE}": "ext__paddle" in payment.methods
            and payment.paddle.base_url != PADDLE,
            f"RETRATO_PAYMENT__PAYPAL__BASE_URL must be {PAYPAL}": "ext__paypal" in payment.methods
            and payment.paypal.base_url != PAYPAL,
            "RETRATO_PAYMENT__PAYPAL__CERTIFICATE_ROOTS is for stand-ins": payment.paypal.certificate_roots is not None,
            "RETRATO_PAYMENT__BTCPAY__BASE_URL must be an https:// address": "ext__btcpay" in payment.methods
            and not payment.btcpay.base_url.startswith("https://"),
            "RETRATO_ENGINE__REPLICATE__BASE_URL must be an https:// address": "replicate" in self.engine.names
            and not self.engine.replicate.base_url.startswith("https://"),
            "RETRATO_ENGINE__FAL__QUEUE_URL, __REST_URL and __PLATFORM_URL must be https:// addresses": "fal"
            in self.engine.names
            and not all(
                url.startswith("https://")
                for url in (self.engine.fal.queue_url, self.engine.fal.rest_url, self.engine.fal.platform_url)
            ),
            "RETRATO_PUBLIC_URL must be an https:// address": not self.public_url.startswith("https://"),
            "RETRATO_MAIL__SMTP_URL must name a mail server": self.mail.smtp_url is None,
            "RETRATO_MAIL__SENDER must be an address of your own": "retrato.local" in self.mail.sender,
            "RETRATO_STORAGE__ENDPOINT must be an https:// address": self.storage.endpoint is not None
            and not self.storage.endpoint.startswith("https://"),
            "RETRATO_PUSH__SERVICES must name hosts, not addresses": any("/" in host for host in self.push.services),
            "RETRATO_CAPTCHA__COST must be at least 1000": self.captcha.cost < 1000,
            "RETRATO_TRUSTED_PROXIES must name your proxies, not everybody": "*" in self.trusted_proxies,
        }
        return [problem for problem, present in checks.items() if present] + payment.missing()

    @property
    def production(self) -> bool:
        return self.env == "production"

    @cached_property
    def signing_key(self) -> str:
        """The secret, or, outside production, one that is made on first use and kept beside the data."""
        if self.secret is not None:
            return self.secret.get_secret_value()
        file = self.data / "secret.key"
        if not file.exists():
            self.data.mkdir(parents=True, exist_ok=True, mode=0o700)
            fresh = file.with_suffix(f".{secrets.token_hex(4)}")
            fresh.touch(mode=0o600)
            fresh.write_text(secrets.token_urlsafe(48))
            # A hard link fails if another process was first; then its key is the one to use.
            try:
                file.hardlink_to(fresh)
            except FileExistsError:
                pass
            finally:
                fresh.unlink()
        return file.read_text()
