from retrato.kit.schema import Schema


class FaqItem(Schema):
    id: str
    question: str
    answer: str
    """Sanitised HTML."""
    group: str
