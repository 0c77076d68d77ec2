"""Which passwords are too common (docs/product.md#account-rules)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrato.account.rules import is_common


@pytest.mark.parametrize(
    "password",
    [
        *("password", "Password1", "P4ssw0rd!", "pa$$word", "passwordpassword", "123password", "PASSWORD2026!!"),
        *("12345678", "87654321", "1234567890", "11111111", "abcabcabc", "12341234", "19871225", "aaaaaaaaaaaa"),
        *("qwertyuiop", "poiuytrewq", "asdfghjkl", "1q2w3e4r5t", "qazwsxedc", "abcdefgh", "147258369"),
        *("iloveyou", "sunshine1", "Dragon!!99", "letmein123", "michael2020", "trustno1!", "football#1"),
        *("1qaz2wsx3edc", "bismillah", "chocolate!", "slipknot1", "retrato2026", "Retrato!"),
        *("contraseña", "Contrasena1", "tequiero123", "barcelona10", "realmadrid!", "princesa1", "hola1234"),
    ],
)
def test_common_password_is_recognised(password: str) -> None:
    assert is_common(password)


@pytest.mark.parametrize(
    "password",
    [
        *("a quiet harbour", "demo-retrato", "correct horse battery staple", "8402957103846", "tr0ub4dor&3xyz"),
        *("gato con botas", "mi perro come lechuga", "xK9#mQ2$vL", "日本語のパスワード", "passwords are hard"),
    ],
)
def test_uncommon_password_is_accepted(password: str) -> None:
    assert not is_common(password)


@given(st.text(min_size=8, max_size=128))
def test_no_password_breaks_the_rule(password: str) -> None:
    assert is_common(password) in {True, False}
