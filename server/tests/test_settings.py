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
from retrato.settings import PROJECT, Settings
from tests.factories.certificates import private_pem, signing_certificate

SAFE = {
    "RETRATO_ENV": "production",
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
BTCPAY = {
    "RETRATO_PAYMENT__METHODS": '["ext__btcpay"]',
    "RETRATO_PAYMENT__BTCPAY__BASE_URL": "https://btcpay.example",
    "RETRATO_PAYMENT__BTCPAY__STORE_ID": "store",
    "RETRATO_PAYMENT__BTCPAY__API_KEY": "key",
    "RETRATO_PAYMENT__BTCPAY__WEBHOOK_SECRET": "hunter2",
}


def from_environment(monkeypatch: pytest.MonkeyPatch, **changes: str | None) -> Settings:
    for name, value in {**SAFE, **changes}.items():
        if value is not None:
            monkeypatch.setenv(name, value)
    return Settings(_env_file=None)


def test_production_starts_when_everything_is_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = from_environment(monkeypatch)
    assert settings.production
    assert settings.payment.methods == ("ext__paddle",)


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("RETRATO_SECRET", None, "RETRATO_SECRET"),
        ("RETRATO_SECRET", "short", "RETRATO_SECRET"),
        ("RETRATO_PUSH__SERVICES", '["https://push.example"]', "RETRATO_PUSH__SERVICES"),
        ("RETRATO_PUSH__PRIVATE_KEY", "c2hvcnQ", "32 bytes"),
        ("RETRATO_SECRET", "a" * 40, "RETRATO_SECRET"),
        ("RETRATO_PAYMENT__METHODS", '["ext__paddle", "sandbox"]', "sandbox"),
        ("RETRATO_PAYMENT__METHODS", None, "sandbox"),
        ("RETRATO_PUBLIC_URL", "http://retrato.example", "https"),
        ("RETRATO_MAIL__SMTP_URL", None, "SMTP"),
        ("RETRATO_MAIL__SENDER", None, "SENDER"),
        ("RETRATO_CAPTCHA__COST", "999", "CAPTCHA__COST"),
        ("RETRATO_STORAGE__ENDPOINT", "http://storage.example", "STORAGE__ENDPOINT"),
        ("RETRATO_TRUSTED_PROXIES", "*", "TRUSTED_PROXIES"),
        ("RETRATO_PAYMENT__PADDLE__BASE_URL", "https://sandbox-api.paddle.com", "PADDLE__BASE_URL"),
        ("RETRATO_PAYMENT__PAYPAL__CERTIFICATE_ROOTS", "roots.pem", "CERTIFICATE_ROOTS"),
    ],
)
def test_production_refuses_to_start_unsafely(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str | None, complaint: str
) -> None:
    with pytest.raises(ValidationError, match=complaint):
        from_environment(monkeypatch, **{name: value})


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("RETRATO_PAYMENT__PAYPAL__BASE_URL", "https://api-m.sandbox.paypal.com", "PAYPAL__BASE_URL"),
        ("RETRATO_PAYMENT__BTCPAY__BASE_URL", "http://btcpay.example", "BTCPAY__BASE_URL"),
    ],
)
def test_production_takes_no_play_money_and_sends_no_key_in_the_clear(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, complaint: str
) -> None:
    both = {**PAYPAL, **BTCPAY, "RETRATO_PAYMENT__METHODS": '["ext__paypal","ext__btcpay"]'}
    with pytest.raises(ValidationError, match=complaint):
        from_environment(monkeypatch, **{**both, name: value})


@pytest.mark.parametrize(
    "missing", [name for name in {**SAFE, **PAYPAL, **BTCPAY} if "_PAYMENT__" in name and "METHODS" not in name]
)
@pytest.mark.parametrize("env", ["production", "development"])
def test_a_payment_method_is_not_offered_without_its_keys_and_its_webhook_secret(
    monkeypatch: pytest.MonkeyPatch, missing: str, env: str
) -> None:
    everything = {**PAYPAL, **BTCPAY, "RETRATO_PAYMENT__METHODS": '["ext__paddle","ext__paypal","ext__btcpay"]'}
    from_environment(monkeypatch, **everything, RETRATO_ENV=env)
    monkeypatch.delenv(missing)
    with pytest.raises(ValidationError, match=f"needs {missing}"):
        Settings(_env_file=None)


def test_paypal_itself_is_never_vouched_for_by_roots_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    roots = {"RETRATO_PAYMENT__PAYPAL__CERTIFICATE_ROOTS": "roots.pem", "RETRATO_ENV": "development"}
    with pytest.raises(ValidationError, match="CERTIFICATE_ROOTS"):
        from_environment(monkeypatch, **PAYPAL, **roots)


def test_production_names_every_problem_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RETRATO_ENV", "production")
    with pytest.raises(ValidationError) as refusal:
        Settings(_env_file=None)
    for complaint in ("RETRATO_SECRET", "sandbox", "https", "SMTP"):
        assert complaint in str(refusal.value)


def test_the_proof_of_work_costs_something_in_production_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """product.md §2"""
    assert Settings(_env_file=None).captcha.cost == 1
    assert from_environment(monkeypatch).captcha.cost == 5000
    assert from_environment(monkeypatch, RETRATO_CAPTCHA__COST="9000").captcha.cost == 9000


def test_outside_production_a_secret_is_made_once_and_kept_private(tmp_path: Path) -> None:
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


def test_the_port_and_host_of_make_run_are_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "9001")
    monkeypatch.setenv("HOST", "::")
    settings = Settings(_env_file=None)
    assert (settings.port, settings.host, settings.public_url) == (9001, "::", "http://localhost:9001")


def test_an_empty_variable_is_no_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "")
    monkeypatch.setenv("PORT", "")
    settings = Settings(_env_file=None)
    assert (settings.database_url, settings.port) == (None, 8000)


@pytest.mark.parametrize(
    ("name", "value", "named"),
    [("PORT", "abc", "PORT"), ("RETRATO_PAYMENT__METHODS", "ext__paddle", "payment"), ("RETRATO_ENV", "prod", "env")],
)
def test_a_bad_setting_is_named_in_one_line(name: str, value: str, named: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "retrato", "openapi"]
    environment = {**os.environ, name: value}
    folder = Path(__file__).parents[1]
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("retrato: ")
    assert named in done.stderr
    assert "Traceback" not in done.stderr


def test_the_version_that_files_name_is_the_one_of_the_project() -> None:
    project = tomllib.loads((PROJECT / "server" / "pyproject.toml").read_text())
    assert project["project"]["version"] == VERSION


def test_a_certificate_and_its_key_are_accepted(tmp_path: Path) -> None:
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
def test_a_certificate_that_cannot_sign_is_told_at_the_start(
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


def test_a_key_alone_signs_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(ValidationError, match="a key its certificate"):
        from_environment(monkeypatch, RETRATO_CREDENTIALS__KEY=str(tmp_path / "key.pem"))


def test_the_package_that_signs_is_missed_at_the_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("retrato.settings.find_spec", lambda _name: None)
    with pytest.raises(ValidationError, match="install the package c2pa-python"):
        signing_certificate().settings(tmp_path)


@pytest.mark.parametrize(
    ("engine", "missing"),
    [("replicate", "TOKEN"), ("replicate", "WEBHOOK_SECRET"), ("replicate", "OWNER"), ("fal", "KEY")],
)
def test_a_hosted_engine_is_not_chosen_without_its_keys(
    monkeypatch: pytest.MonkeyPatch, engine: str, missing: str
) -> None:
    for name in ("TOKEN", "WEBHOOK_SECRET", "OWNER", "KEY"):
        monkeypatch.setenv(f"RETRATO_ENGINE__{engine.upper()}__{name}", "given")
    monkeypatch.setenv("RETRATO_ENGINE__ANIMATE", engine)
    Settings(_env_file=None)
    monkeypatch.delenv(f"RETRATO_ENGINE__{engine.upper()}__{missing}")
    with pytest.raises(ValidationError, match=f"{engine} needs RETRATO_ENGINE__{engine.upper()}__{missing}"):
        Settings(_env_file=None)


@pytest.mark.parametrize(("engine", "address"), [("replicate", "BASE_URL"), ("fal", "QUEUE_URL"), ("fal", "REST_URL")])
def test_production_sends_no_key_of_an_engine_in_the_clear(
    monkeypatch: pytest.MonkeyPatch, engine: str, address: str
) -> None:
    for name in ("TOKEN", "WEBHOOK_SECRET", "OWNER", "KEY"):
        monkeypatch.setenv(f"RETRATO_ENGINE__{engine.upper()}__{name}", "given")
    from_environment(monkeypatch, RETRATO_ENGINE__NAME=engine)
    monkeypatch.setenv(f"RETRATO_ENGINE__{engine.upper()}__{address}", "http://engine.example")
    with pytest.raises(ValidationError, match=address):
        Settings(_env_file=None)
