import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import ValidationError

from retrato.settings import Settings

SAFE = {
    "RETRATO_ENV": "production",
    "RETRATO_SECRET": "n3v3r-gu3ss-th1s-s3cret-of-40-characters",
    "RETRATO_PUBLIC_URL": "https://retrato.example",
    "RETRATO_MAIL__SMTP_URL": "smtps://user:password@mail.example",
    "RETRATO_MAIL__SENDER": "Retrato <hello@retrato.example>",
    "RETRATO_PAYMENT__METHODS": '["ext__paddle"]',
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
        ("RETRATO_SECRET", "a" * 40, "RETRATO_SECRET"),
        ("RETRATO_PAYMENT__METHODS", '["ext__paddle", "sandbox"]', "sandbox"),
        ("RETRATO_PAYMENT__METHODS", None, "sandbox"),
        ("RETRATO_PUBLIC_URL", "http://retrato.example", "https"),
        ("RETRATO_MAIL__SMTP_URL", None, "SMTP"),
        ("RETRATO_MAIL__SENDER", None, "SENDER"),
        ("RETRATO_CAPTCHA__COST", "999", "CAPTCHA__COST"),
        ("RETRATO_STORAGE__ENDPOINT", "http://storage.example", "STORAGE__ENDPOINT"),
        ("RETRATO_TRUSTED_PROXIES", "*", "TRUSTED_PROXIES"),
    ],
)
def test_production_refuses_to_start_unsafely(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str | None, complaint: str
) -> None:
    with pytest.raises(ValidationError, match=complaint):
        from_environment(monkeypatch, **{name: value})


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
