from dataclasses import dataclass


@dataclass(frozen=True)
class Imprint:
    """Who runs the site. All but the address for e-mails may be empty."""

    name: str
    address: str
    tax_id: str
    email: str

    @property
    def lines(self) -> list[str]:
        """The company in one line, if it is configured, and the contact."""
        company = ", ".join(part for part in (self.name, " ".join(self.address.split())) if part)
        return [line for line in (company, self.email) if line]
