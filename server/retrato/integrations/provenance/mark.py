"""The AI mark inside every finished image and video (IPTC digital source type, as XMP)."""

import re
import zlib

# A person's own photo, recomposed and restyled: more than retouching, less than fully generated.
SOURCE_TYPE = "http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia"
CREATOR_TOOL = "Retrato"
_XMP = f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 Iptc4xmpExt:DigitalSourceType="{SOURCE_TYPE}" xmp:CreatorTool="{CREATOR_TOOL}"/>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>""".encode()
_MARK = re.compile(rb"digitalsourcetype/(trained|compositeWithTrained)AlgorithmicMedia")

# Identifiers of XMP in JPEG, PNG and MP4 (ISO 16684-1).
_JPEG_NAME = b"http://ns.adobe.com/xap/1.0/\0"
_PNG_NAME = b"XML:com.adobe.xmp"
_MP4_NAME = bytes.fromhex("be7acfcb97a942e89c71999491e3afac")


def add_mark(data: bytes, content_type: str) -> bytes:
    """Add the mark, unless the engine has already added it."""
    if _MARK.search(data):
        return data
    match content_type:
        case "image/jpeg":
            return _mark_jpeg(data)
        case "image/png":
            return _mark_png(data)
        case "video/mp4":
            return _mark_mp4(data)
        case _:
            raise ValueError(f"{content_type} has no place for the mark")


def _mark_jpeg(data: bytes) -> bytes:
    start = 2
    if data[2:4] == b"\xff\xe0":  # the JFIF header must come first
        start += 2 + int.from_bytes(data[4:6], "big")
    segment = _JPEG_NAME + _XMP
    return data[:start] + b"\xff\xe1" + (len(segment) + 2).to_bytes(2, "big") + segment + data[start:]


def _mark_png(data: bytes) -> bytes:
    start = 8 + 25  # the signature and the header (IHDR), which must come first
    # An international text: uncompressed, without language and translated keyword.
    chunk = b"iTXt" + _PNG_NAME + b"\0\0\0\0\0" + _XMP
    length, checksum = (len(chunk) - 4).to_bytes(4, "big"), zlib.crc32(chunk).to_bytes(4, "big")
    return data[:start] + length + chunk + checksum + data[start:]


def _mark_mp4(data: bytes) -> bytes:
    box = b"uuid" + _MP4_NAME + _XMP
    return data + (len(box) + 4).to_bytes(4, "big") + box
