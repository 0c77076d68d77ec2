from pydantic import BaseModel, PositiveInt


class Prices(BaseModel):
    """Price of one item, in tokens."""

    PHOTO: PositiveInt = 4
    SHOOT_PHOTO: PositiveInt = 3
    """A photo of a shoot of people's own styles. Ready-made shoots name theirs; none is dearer than `PHOTO`."""
    PHOTO_EDIT_SD: PositiveInt = 2
    PHOTO_EDIT_HD: PositiveInt = 4
    PHOTO_EDIT_UHD: PositiveInt = 8
    VIDEO_SD: PositiveInt = 20
    VIDEO_HD: PositiveInt = 40
    LARGER_2X: PositiveInt = 1
    LARGER_4X: PositiveInt = 2
    BACKGROUND: PositiveInt = 1
    CROP: PositiveInt = 1
