import os
import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from pydantic import ValidationError

from retrato import VERSION
from retrato.settings import PROJECT, EngineSettings, Settings
from tests.factories.certificates import private_pem, signing_certificate

SAFE = {
    "RETRATO_ENV": "production",
    "DATABASE_URL": "postgresql://user:password@db/retrato",
    "RETRATO_SECRET": "n3v3r-gu3ss-th1s-s3cret-of-40-characters",
    "RETRATO_PUBLIC_URL": "https://retrato.example",
    "RETRATO_MAIL__SMTP_URL": "smtps://user:password@mail.example",
    "RETRATO_MAIL__SENDER": "Retrato <hello@retrato.example>",
    "RETRATO_PAYMENT__METHODS": '["ext__paddle"]',
    "RETRATO_PAYMENT__PADDLE__API_KEY": "pdl_live_apikey",
    "RETRATO_PAYMENT__PADDLE__CLIENT_TOKEN": "live_token",
    "RETRATO_PAYMENT__PADDLE__WEBHOOK_SECRET": "pdl_ntfset_secret",
}
PAYPAL = {
    "RETRATO_PAYMENT__METHODS": '["ext__paypal"]',
    "RETRATO_PAYMENT__PAYPAL__CLIENT_ID": "client",
    "RETRATO_PAYMENT__PAYPAL__CLIENT_SECRET": "hunter2",
    "RETRATO_PAYMENT__PAYPAL__WEBHOOK_ID": "WH-1",
}
SELLER = {"RETRATO_PAYMENT__SELLER__NAME": "Ana Ltd", "RETRATO_PAYMENT__SELLER__ADDRESS": "Madrid"}
BTCPAY = {
    "RETRATO_PAYMENT__METHODS": '["ext__btcpay"]',
    "RETRATO_PAYMENT__BTCPAY__BASE_URL": "https://btcpay.example",
    "RETRATO_PAYMENT__BTCPAY__STORE_ID": "store",
    "RETRATO_PAYMENT__BTCPAY__API_KEY": "key",
    "RETRATO_PAYMENT__BTCPAY__WEBHOOK_SECRET": "a secret of btcpay",
}


def from_environment(monkeypatch: pytest.MonkeyPatch, **changes: str | None) -> Settings:
    for name, value in {**SAFE, **SELLER, **changes}.items():
        if value is not None:
            monkeypatch.setenv(name, value)
    return Settings(_env_file=None)


def test_production_accepts_safe_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = from_environment(monkeypatch)
    assert settings.production
    assert settings.payment.methods == ("ext__paddle",)


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("DATABASE_URL", None, "DATABASE_URL"),
        ("DATABASE_URL", "", "DATABASE_URL"),
        ("RETRATO_SECRET", None, "RETRATO_SECRET"),
        ("RETRATO_SECRET", "short", "RETRATO_SECRET"),
        ("RETRATO_PUSH__SERVICES", '["https://push.example"]', "RETRATO_PUSH__SERVICES"),
        ("RETRATO_PUSH__PRIVATE_KEY", "c2hvcnQ", "32 bytes"),
        ("RETRATO_SECRET", "a" * 40, "RETRATO_SECRET"),
        ("RETRATO_ACCEPTED_SECRETS", '["short"]', "RETRATO_ACCEPTED_SECRETS must have"),
        ("RETRATO_ACCEPTED_SECRETS", '["another-s3cret-of-m0re-than-40-characters"]', "RETRATO_PUSH__PRIVATE_KEY"),
        ("RETRATO_PAYMENT__METHODS", '["ext__paddle", "sandbox"]', "sandbox"),
        ("RETRATO_PAYMENT__METHODS", None, "sandbox"),
        ("RETRATO_PUBLIC_URL", "http://retrato.example", "https"),
        ("RETRATO_MAIL__SMTP_URL", None, "SMTP"),
        ("RETRATO_MAIL__SENDER", None, "SENDER"),
        ("RETRATO_CAPTCHA__COST", "999", "CAPTCHA__COST"),
        ("RETRATO_PASSWORD__MEMORY_KIB", "19455", "PASSWORD__MEMORY_KIB"),
        ("RETRATO_PASSWORD__PASSES", "1", "PASSWORD__PASSES"),
        ("RETRATO_STORAGE__ENDPOINT", "http://storage.example", "STORAGE__ENDPOINT"),
        ("RETRATO_BACKUP__ENDPOINT", "http://replica.example", "BACKUP__ENDPOINT"),
        ("RETRATO_TRUSTED_PROXIES", "*", "TRUSTED_PROXIES"),
        ("RETRATO_TRUSTED_PROXIES", "0.0.0.0/0", "TRUSTED_PROXIES"),
        ("RETRATO_TRUSTED_PROXIES", "10.0.0.1, ::/0", "TRUSTED_PROXIES"),
        ("RETRATO_TRUSTED_PROXIES", "128.0.0.0/1", "TRUSTED_PROXIES"),
        ("RETRATO_PAYMENT__PADDLE__WEBHOOK_SECRET", "x", "PADDLE__WEBHOOK_SECRET"),
        ("RETRATO_PAYMENT__PADDLE__BASE_URL", "https://sandbox-api.paddle.com", "PADDLE__BASE_URL"),
        ("RETRATO_PAYMENT__PAYPAL__CERTIFICATE_ROOTS", "roots.pem", "CERTIFICATE_ROOTS"),
    ],
)
def test_production_rejects_unsafe_settings(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str | None, complaint: str
) -> None:
    with pytest.raises(ValidationError, match=complaint):
        from_environment(monkeypatch, **{name: value})


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("RETRATO_PAYMENT__PAYPAL__BASE_URL", "https://api-m.sandbox.paypal.com", "PAYPAL__BASE_URL"),
        ("RETRATO_PAYMENT__BTCPAY__BASE_URL", "http://btcpay.example", "BTCPAY__BASE_URL"),
        ("RETRATO_PAYMENT__SELLER__NAME", "", "SELLER__NAME"),
        ("RETRATO_PAYMENT__SELLER__ADDRESS", "", "SELLER__NAME"),
    ],
)
def test_production_rejects_provider_sandboxes_and_plain_http(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, complaint: str
) -> None:
    both = {**PAYPAL, **BTCPAY, "RETRATO_PAYMENT__METHODS": '["ext__paypal","ext__btcpay"]'}
    with pytest.raises(ValidationError, match=complaint):
        from_environment(monkeypatch, **{**both, name: value})


@pytest.mark.parametrize(
    "missing", [name for name in {**SAFE, **PAYPAL, **BTCPAY} if "_PAYMENT__" in name and "METHODS" not in name]
)
@pytest.mark.parametrize("env", ["production", "development"])
def test_payment_method_requires_its_keys_and_webhook_secret(
    monkeypatch: pytest.MonkeyPatch, missing: str, env: str
) -> None:
    everything = {**PAYPAL, **BTCPAY, "RETRATO_PAYMENT__METHODS": '["ext__paddle","ext__paypal","ext__btcpay"]'}
    from_environment(monkeypatch, **everything, RETRATO_ENV=env)
    monkeypatch.delenv(missing)
    with pytest.raises(ValidationError, match=f"needs {missing}"):
        Settings(_env_file=None)


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("RETRATO_PAYMENT__BTCPAY__WEBHOOK_SECRET", BTCPAY),
        (
            "RETRATO_ENGINE__REPLICATE__WEBHOOK_SECRET",
            {
                "RETRATO_ENGINE__NAME": "replicate",
                "RETRATO_ENGINE__REPLICATE__TOKEN": "r8_token",
                "RETRATO_ENGINE__REPLICATE__OWNER": "owner",
            },
        ),
    ],
)
def test_production_rejects_short_webhook_secrets(
    monkeypatch: pytest.MonkeyPatch, name: str, more: dict[str, str]
) -> None:
    from_environment(monkeypatch, **{**more, name: "sixteen letters."})
    monkeypatch.setenv(name, "fifteen letters")
    with pytest.raises(ValidationError, match=name):
        Settings(_env_file=None)


@pytest.mark.parametrize("proxies", ["10.0.0.1", "10.0.0.0/8, fd00::/8", "127.0.0.1,::1", "/run/proxy.sock"])
def test_production_accepts_lists_of_proxies(monkeypatch: pytest.MonkeyPatch, proxies: str) -> None:
    assert from_environment(monkeypatch, RETRATO_TRUSTED_PROXIES=proxies).trusted_proxies == proxies


def test_certificate_roots_are_rejected_with_the_real_paypal(monkeypatch: pytest.MonkeyPatch) -> None:
    roots = {"RETRATO_PAYMENT__PAYPAL__CERTIFICATE_ROOTS": "roots.pem", "RETRATO_ENV": "development"}
    with pytest.raises(ValidationError, match="CERTIFICATE_ROOTS"):
        from_environment(monkeypatch, **PAYPAL, **roots)


def test_production_lists_all_problems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RETRATO_ENV", "production")
    with pytest.raises(ValidationError) as refusal:
        Settings(_env_file=None)
    for complaint in ("DATABASE_URL", "RETRATO_SECRET", "sandbox", "https", "SMTP"):
        assert complaint in str(refusal.value)


def test_captcha_is_expensive_only_in_production(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/product.md#captcha"""
    assert Settings(_env_file=None).captcha.cost == 1
    assert from_environment(monkeypatch).captcha.cost == 5000
    assert from_environment(monkeypatch, RETRATO_CAPTCHA__COST="9000").captcha.cost == 9000


def test_development_secret_is_generated_once_and_private(tmp_path: Path) -> None:
    first = Settings(data=tmp_path / "data", _env_file=None)
    again = Settings(data=tmp_path / "data", _env_file=None)
    other = Settings(data=tmp_path / "other", _env_file=None)
    assert first.signing_key == again.signing_key != other.signing_key
    assert stat.S_IMODE((tmp_path / "data" / "secret.key").stat().st_mode) == 0o600


def test_secrets_are_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = from_environment(monkeypatch, DATABASE_URL="postgresql://user:hunter2@db/retrato")
    assert "hunter2" not in repr(settings)
    assert SAFE["RETRATO_SECRET"] not in repr(settings)
    assert SAFE["RETRATO_PAYMENT__PADDLE__API_KEY"] not in repr(settings)
    assert SAFE["RETRATO_PAYMENT__PADDLE__WEBHOOK_SECRET"] not in repr(settings)


def test_port_and_host_variables_work_without_prefix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "9001")
    monkeypatch.setenv("HOST", "::")
    settings = Settings(_env_file=None)
    assert (settings.port, settings.host, settings.public_url) == (9001, "::", "http://localhost:9001")


@pytest.mark.parametrize("url", ["api.retrato.example", "https://retrato.example/api", "https://a.example; img-src *"])
def test_url_of_the_api_must_be_an_origin(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("RETRATO_API_URL", url)
    with pytest.raises(ValidationError, match="RETRATO_API_URL must be an origin"):
        Settings(_env_file=None)


def test_empty_variable_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "")
    monkeypatch.setenv("PORT", "")
    settings = Settings(_env_file=None)
    assert (settings.database_url, settings.port) == (None, 8000)


@pytest.mark.parametrize(
    ("name", "value", "named"),
    [("PORT", "abc", "PORT"), ("RETRATO_PAYMENT__METHODS", "ext__paddle", "payment"), ("RETRATO_ENV", "prod", "env")],
)
def test_invalid_setting_is_reported_without_a_traceback(name: str, value: str, named: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "retrato", "openapi"]
    environment = {**os.environ, name: value}
    folder = Path(__file__).parents[1]
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("retrato: ")
    assert named in done.stderr
    assert "Traceback" not in done.stderr


def test_version_matches_pyproject() -> None:
    project = tomllib.loads((PROJECT / "server" / "pyproject.toml").read_text())
    assert project["project"]["version"] == VERSION


def test_certificate_with_its_key_is_accepted(tmp_path: Path) -> None:
    assert signing_certificate().settings(tmp_path).certificates == tmp_path / "chain.pem"


@pytest.mark.parametrize(
    ("file", "content", "complaint"),
    [
        ("key.pem", private_pem(ec.generate_private_key(ec.SECP256R1())), "does not belong"),
        ("key.pem", private_pem(ec.generate_private_key(ec.SECP256R1()), b"secret"), "passphrase"),
        ("key.pem", b"no key", "Unable to load PEM"),
        ("chain.pem", b"no certificate", "Unable to load PEM"),
        ("chain.pem", None, "No such file"),
    ],
)
def test_unusable_certificate_is_rejected(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, file: str, content: bytes | None, complaint: str
) -> None:
    signing_certificate().settings(tmp_path)
    if content is None:
        (tmp_path / file).unlink()
    else:
        (tmp_path / file).write_bytes(content)
    names = {
        "RETRATO_CREDENTIALS__CERTIFICATES": str(tmp_path / "chain.pem"),
        "RETRATO_CREDENTIALS__KEY": str(tmp_path / "key.pem"),
    }
    with pytest.raises(ValidationError, match=complaint):
        from_environment(monkeypatch, **names)


def test_key_without_certificate_is_rejected(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(ValidationError, match="a key its certificate"):
        from_environment(monkeypatch, RETRATO_CREDENTIALS__KEY=str(tmp_path / "key.pem"))


def test_certificate_requires_the_c2pa_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("retrato.settings.credentials.find_spec", lambda _name: None)
    with pytest.raises(ValidationError, match="install the package c2pa-python"):
        signing_certificate().settings(tmp_path)


@pytest.mark.parametrize(
    ("engine", "missing"),
    [
        ("replicate", "TOKEN"),
        ("replicate", "WEBHOOK_SECRET"),
        ("replicate", "OWNER"),
        ("fal", "KEY"),
        ("fal", "ACCOUNT"),
    ],
)
def test_hosted_engine_requires_its_keys(monkeypatch: pytest.MonkeyPatch, engine: str, missing: str) -> None:
    for name in ("TOKEN", "WEBHOOK_SECRET", "OWNER", "KEY", "ACCOUNT"):
        monkeypatch.setenv(f"RETRATO_ENGINE__{engine.upper()}__{name}", "whsec_long_enough")
    monkeypatch.setenv("RETRATO_ENGINE__ANIMATE", engine)
    Settings(_env_file=None)
    monkeypatch.delenv(f"RETRATO_ENGINE__{engine.upper()}__{missing}")
    with pytest.raises(ValidationError, match=f"{engine} needs RETRATO_ENGINE__{engine.upper()}__{missing}"):
        Settings(_env_file=None)


@pytest.mark.parametrize("engine", ["replicate", "fal", "diffusers"])
def test_photos_are_edited_on_a_cpu(monkeypatch: pytest.MonkeyPatch, engine: str) -> None:
    assert EngineSettings(name=engine).of("EDIT") == "atelier"
    assert EngineSettings(name=engine).names == {engine, "atelier"}
    assert EngineSettings(name="my.engine:make").of("EDIT") == "my.engine:make"
    monkeypatch.setenv("RETRATO_ENGINE__EDIT", engine)
    with pytest.raises(ValidationError, match=f"{engine} cannot edit photos"):
        Settings(_env_file=None)


@pytest.mark.parametrize(("engine", "address"), [("replicate", "BASE_URL"), ("fal", "QUEUE_URL"), ("fal", "REST_URL")])
def test_production_rejects_plain_http_for_hosted_engines(
    monkeypatch: pytest.MonkeyPatch, engine: str, address: str
) -> None:
    for name in ("TOKEN", "WEBHOOK_SECRET", "OWNER", "KEY", "ACCOUNT"):
        monkeypatch.setenv(f"RETRATO_ENGINE__{engine.upper()}__{name}", "whsec_long_enough")
    from_environment(monkeypatch, RETRATO_ENGINE__NAME=engine)
    monkeypatch.setenv(f"RETRATO_ENGINE__{engine.upper()}__{address}", "http://engine.example")
    with pytest.raises(ValidationError, match=address):
        Settings(_env_file=None)
