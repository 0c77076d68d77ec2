"""product.md §1.6: content credentials (C2PA) where a signing certificate is configured."""

import io
import json
from pathlib import Path
from typing import Any

import c2pa
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa

from retrato import VERSION
from retrato.integrations.provenance.mark import SOURCE_TYPE, marked
from retrato.integrations.provenance.provenance import Provenance
from retrato.settings import CredentialSettings
from tests.factories.certificates import PrivateKey, signing_certificate
from tests.factories.pictures import jpeg
from tests.integrations.provenance.test_mark import film

FILES = [pytest.param(jpeg(), "image/jpeg", id="photo"), pytest.param(film(), "video/mp4", id="film")]


def credentials_in(data: bytes, content_type: str) -> Any:
    with c2pa.Reader(content_type, io.BytesIO(data)) as reader:
        return json.loads(reader.json())


def failures_in(credentials: Any) -> list[str]:
    return [failure["code"] for failure in credentials["validation_results"]["activeManifest"]["failure"]]


@pytest.mark.parametrize(("data", "content_type"), FILES)
async def test_a_finished_file_carries_signed_credentials(data: bytes, content_type: str, tmp_path: Path) -> None:
    stamped = await Provenance.open(signing_certificate().settings(tmp_path)).stamp(data, content_type)
    credentials = credentials_in(stamped, content_type)
    assert credentials["validation_state"] == "Valid"
    # Nobody knows the root of the tests; all else is in order.
    assert failures_in(credentials) == ["signingCredential.untrusted"]
    manifest = credentials["manifests"][credentials["active_manifest"]]
    (maker,) = manifest["claim_generator_info"]
    assert (maker["name"], maker["version"]) == ("Retrato", VERSION)
    (told,) = (each["data"] for each in manifest["assertions"] if each["label"] == "c2pa.actions.v2")
    assert told["actions"] == [{"action": "c2pa.created", "digitalSourceType": SOURCE_TYPE}]


@pytest.mark.parametrize(("data", "content_type"), FILES)
async def test_a_signed_file_carries_the_mark_as_well(data: bytes, content_type: str, tmp_path: Path) -> None:
    stamped = await Provenance.open(signing_certificate().settings(tmp_path)).stamp(data, content_type)
    assert f'DigitalSourceType="{SOURCE_TYPE}"'.encode() in stamped


async def test_a_signed_film_plays_while_it_loads(tmp_path: Path) -> None:
    stamped = await Provenance.open(signing_certificate().settings(tmp_path)).stamp(film(), "video/mp4")
    assert 0 < stamped.index(b"moov") < stamped.index(b"mdat")


async def test_the_credentials_of_a_changed_file_do_not_hold(tmp_path: Path) -> None:
    stamped = await Provenance.open(signing_certificate().settings(tmp_path)).stamp(jpeg(), "image/jpeg")
    changed = stamped[:-100] + bytes([stamped[-100] ^ 1]) + stamped[-99:]
    assert "assertion.dataHash.mismatch" in failures_in(credentials_in(changed, "image/jpeg"))


@pytest.mark.parametrize(("data", "content_type"), FILES)
async def test_without_a_certificate_there_is_the_mark_and_nothing_else(data: bytes, content_type: str) -> None:
    assert await Provenance.open(CredentialSettings()).stamp(data, content_type) == marked(data, content_type)


@pytest.mark.parametrize(
    "key", [ec.generate_private_key(ec.SECP384R1()), rsa.generate_private_key(65537, 2048)], ids=["P-384", "RSA"]
)
async def test_other_kinds_of_keys_sign_too(key: PrivateKey, tmp_path: Path) -> None:
    stamped = await Provenance.open(signing_certificate(key).settings(tmp_path)).stamp(jpeg(), "image/jpeg")
    assert credentials_in(stamped, "image/jpeg")["validation_state"] == "Valid"


async def test_an_expired_certificate_keeps_nobody_from_their_photo(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    provenance = Provenance.open(signing_certificate(days=-1).settings(tmp_path))
    assert await provenance.stamp(jpeg(), "image/jpeg") == marked(jpeg(), "image/jpeg")
    assert "goes without its content credentials" in caplog.text


async def test_neither_does_a_timestamp_that_never_comes(tmp_path: Path) -> None:
    settings = signing_certificate().settings(tmp_path, timestamp_url="http://127.0.0.1:9/")
    assert await Provenance.open(settings).stamp(jpeg(), "image/jpeg") == marked(jpeg(), "image/jpeg")
