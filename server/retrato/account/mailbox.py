"""Which mailbox an e-mail address belongs to. Limits and gifts per person count mailboxes, because one mailbox has any
number of addresses."""

_SAME_DOMAIN = {"googlemail.com": "gmail.com"}
_DOTS_IGNORED = {"gmail.com"}


def mailbox_of(email: str) -> str:
    """Return the address without its tag (`ana+shop@…`) and, at Gmail, without dots, in lower case.

    Not for sending mail: a few servers take a plus sign for a part of the name.
    """
    name, _, domain = email.lower().rpartition("@")
    domain = _SAME_DOMAIN.get(domain, domain)
    name = name.partition("+")[0] or name
    if domain in _DOTS_IGNORED:
        name = name.replace(".", "")
    return f"{name}@{domain}"
