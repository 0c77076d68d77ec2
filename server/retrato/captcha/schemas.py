"""The altcha format (version 2), as its widget and libraries read it."""

from retrato.kit.schema import Schema


class ChallengeParameters(Schema):
    """Find the counter whose key, derived from nonce and counter, begins with `key_prefix`."""

    algorithm: str
    cost: int
    expires_at: int
    key_length: int
    key_prefix: str
    nonce: str
    salt: str


class Challenge(Schema):
    parameters: ChallengeParameters
    signature: str
