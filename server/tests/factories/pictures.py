"""Picture files of all kinds, made by libvips; unusual ones are assembled by hand."""

import io
import struct
import zipfile
import zlib

import pyvips

RED, BLUE = [200, 30, 30], [30, 30, 200]


def picture(width: int = 640, height: int = 480, *, top: list[int] = RED, bottom: list[int] = BLUE) -> pyvips.Image:
    """Return a picture with two coloured halves, so that tests can check its orientation."""
    image = pyvips.Image.black(width, height, bands=3).copy(interpretation="srgb") + bottom
    return image.cast("uchar").draw_rect(top, 0, 0, width, height // 2, fill=True)


def jpeg(width: int = 640, height: int = 480, **options: object) -> bytes:
    data: bytes = picture(width, height).jpegsave_buffer(**options)
    return data


def png(width: int = 640, height: int = 480, **options: object) -> bytes:
    data: bytes = picture(width, height).pngsave_buffer(**options)
    return data


def webp(width: int = 640, height: int = 480, **options: object) -> bytes:
    data: bytes = picture(width, height).webpsave_buffer(**options)
    return data


def phone_jpeg(orientation: int = 6) -> bytes:
    """Return a rotated JPEG with a GPS position, a camera name, keywords and a caption, as phones write them."""
    image = picture().copy()
    image.set_type(pyvips.GValue.gint_type, "orientation", orientation)
    for name, value in {
        "exif-ifd0-Make": "Camera of Ana",
        "exif-ifd3-GPSLatitudeRef": "N",
        "exif-ifd3-GPSLatitude": "40/1 25/1 0/1",
    }.items():
        image.set_type(pyvips.GValue.gstr_type, name, value)
    image.set_type(pyvips.GValue.blob_type, "xmp-data", b"<x:xmpmeta>secret caption</x:xmpmeta>")
    image.set_type(pyvips.GValue.blob_type, "iptc-data", b"secret keywords")
    data: bytes = image.jpegsave_buffer()
    return data


def polyglot() -> bytes:
    """Return a JPEG that is also a ZIP archive."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as files:
        files.writestr("payload.html", "<script>alert(1)</script>")
    return jpeg() + archive.getvalue()


def bomb(width: int = 30_000, height: int = 30_000) -> bytes:
    """Return a PNG of a few kilobytes whose decoded pixels would take gigabytes."""
    compressor = zlib.compressobj()
    row = bytes(1 + (width + 7) // 8)
    pixels = b"".join([*(compressor.compress(row) for _ in range(height)), compressor.flush()])
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", pixels) + _chunk(b"IEND", b"")


def animated_png() -> bytes:
    """Return a PNG with an animation control chunk."""
    still = png(64, 64)
    end_of_header = 8 + 25
    control = _chunk(b"acTL", struct.pack(">II", 1, 0))
    return still[:end_of_header] + control + still[end_of_header:]


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
