"""libvips configured for untrusted pictures: three formats only, and no operation cache."""

import logging

import pyvips

# It logs every operation.
logging.getLogger("pyvips").setLevel(logging.WARNING)
pyvips.cache_set_max(0)
# One core per picture, because several are processed in parallel.
pyvips.concurrency_set(1)
pyvips.operation_block_set("VipsForeignLoad", True)
for _format in ("Jpeg", "Png", "Webp"):
    pyvips.operation_block_set(f"VipsForeignLoad{_format}", False)

_SIGNATURES = (
    (b"\xff\xd8\xff", "image/jpeg", "jpegload_buffer"),
    (b"\x89PNG\r\n\x1a\n", "image/png", "pngload_buffer"),
    (b"RIFF", "image/webp", "webpload_buffer"),
)


def open_image(data: bytes) -> tuple[str, pyvips.Image] | None:
    """Return the content type, detected from the content, and the picture with only its header read.

    Return None for other formats. Raise pyvips.Error, now or when the pixels are read, if the file is broken or
    truncated.
    """
    for signature, content_type, loader in _SIGNATURES:
        if data.startswith(signature):
            image: pyvips.Image = getattr(pyvips.Image, loader)(data, access="sequential", fail_on="error")
            return content_type, image
    return None


def as_srgb(image: pyvips.Image) -> pyvips.Image:
    """Convert to 8-bit sRGB, keeping the alpha channel."""
    if image.get_typeof("icc-profile-data"):
        image = image.icc_transform("srgb", embedded=True)
    return image if image.interpretation == "srgb" else image.colourspace("srgb")


def upright(image: pyvips.Image) -> pyvips.Image:
    """Apply the EXIF orientation. A rotation reads all pixels into memory."""
    rotated = image.get_typeof("orientation") and image.get("orientation") > 1
    return image.copy_memory().autorot() if rotated else image
