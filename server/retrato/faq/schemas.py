from retrato.kit.schema import Schema


class FaqItem(Schema):
    id: str
    question: str
    answer: str
    """Sanitized HTML."""
    group: str
