"""The ready-made shoots on offer."""

from collections.abc import Mapping, Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.creation.shoots import schemas
from retrato.settings import Prices
from retrato.style import service as styles
from retrato.style.schemas import Style
from retrato.tables import ShootTemplate, UserModelGender

# With fewer, the photos of a shoot look alike.
_FEWEST_STYLES = 3


async def list_templates(session: AsyncSession, prices: Prices) -> Sequence[schemas.ShootTemplate]:
    """Return those with enough styles, in the order of the catalogue."""
    catalogue = {style.shown.id: style.shown for style in await styles.load_catalogue(session)}
    found = await session.scalars(select(ShootTemplate).where(ShootTemplate.offered).order_by(ShootTemplate.position))
    presented = [_present(template, catalogue, prices) for template in found]
    return [each for each in presented if all(len(fitting(each.styles, gender)) >= _FEWEST_STYLES for gender in _SEXES)]


def fitting(found: Sequence[Style], gender: UserModelGender) -> list[Style]:
    """Return the styles that suit a person of this gender."""
    return [style for style in found if gender == "UNISEX" or style.gender in {gender, "UNISEX"}]


def price_of(template_price: int | None, prices: Prices) -> int:
    """Return the price of each photo, which is never above that of a single one."""
    return min(prices.SHOOT_PHOTO if template_price is None else template_price, prices.PHOTO)


_SEXES: tuple[UserModelGender, ...] = ("FEMALE", "MALE")


def _present(template: ShootTemplate, catalogue: Mapping[str, Style], prices: Prices) -> schemas.ShootTemplate:
    offered = [catalogue[id_] for id_ in template.style_ids if id_ in catalogue]
    return schemas.ShootTemplate.model_validate(
        {
            "id": template.id,
            "name": template.name,
            "description": template.description,
            "styles": [style for style in offered if "IMAGINE" in style.modes],
            "counts": template.counts,
            "price": price_of(template.price, prices),
            "aspect": template.aspect,
        }
    )
