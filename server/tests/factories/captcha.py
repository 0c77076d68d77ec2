"""Solved captcha challenges, signed with the secret that all tests share."""

from altcha import Challenge, Payload, solve_challenge

from retrato.captcha.service import new_challenge
from retrato.settings import Settings

SECRET = "a secret that is good for tests alone"


def solved_captcha(challenge: Challenge | None = None) -> str:
    challenge = challenge or new_challenge(Settings(env="test", secret=SECRET, _env_file=None))
    solution = solve_challenge(challenge)
    assert solution
    return Payload(challenge, solution).to_base64()
