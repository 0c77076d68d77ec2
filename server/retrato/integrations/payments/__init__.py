"""Those who take people's money for us, each behind the same small contract. How and why: docs/decisions/0008."""
