"""Solved captcha challenges, signed with the secret that all tests share."""

from functools import cache

from altcha import Challenge, Payload, solve_challenge

from retrato.captcha.service import new_challenge
from retrato.settings import Settings

SECRET = "a secret that is good for tests alone"


@cache
def _settings() -> Settings:
    return Settings(env="test", secret=SECRET, _env_file=None)


def solved_captcha(challenge: Challenge | None = None) -> str:
    challenge = challenge or new_challenge(_settings())
    solution = solve_challenge(challenge)
    assert solution
    return Payload(challenge, solution).to_base64()
