"""Write docs/styles.jpg, a contact sheet of all styles made from their demos. Run it after `retrato demos`:
`python tools/contact_sheet.py`."""

from pathlib import Path

import pyvips
import yaml

ROOT = Path(__file__).resolve().parents[1]
COLUMNS, CELL, GAP, LABEL = 10, 168, 6, 24
GROUND, INK = [14, 20, 17], [214, 222, 217]


def main() -> None:
    cells = [cell(file) for file in sorted((ROOT / "content" / "styles").glob("*.yaml"))]
    cells += [pyvips.Image.black(CELL, CELL + LABEL, bands=3) + GROUND] * (-len(cells) % COLUMNS)
    sheet = pyvips.Image.arrayjoin(cells, across=COLUMNS, shim=GAP, background=GROUND)
    framed = sheet.cast("uchar").embed(
        GAP, GAP, sheet.width + 2 * GAP, sheet.height + 2 * GAP, extend="background", background=GROUND
    )
    framed.copy(interpretation="srgb").jpegsave(str(ROOT / "docs" / "styles.jpg"), Q=82, optimize_coding=True)
    print(f"docs/styles.jpg: {len(cells)} cells, {framed.width} x {framed.height}")


def cell(style: Path) -> pyvips.Image:
    """Return a demo of the style (an Imagine one if there is any) above its name."""
    folder = ROOT / "content" / "demos" / style.stem
    demos = sorted(folder.glob("imagine-*.webp")) or sorted(folder.glob("reimagine-*.webp"))
    if not demos:
        raise SystemExit(f"{style.stem} has no demo yet: run retrato demos")
    # Vary between women and men if a style has demos of both.
    photo = pyvips.Image.thumbnail(str(demos[ord(style.stem[-1]) % len(demos)]), CELL, height=CELL, crop="centre")
    name = yaml.safe_load(style.read_text(encoding="utf-8"))["name"]["en"]
    ink = pyvips.Image.text(name, font="sans 8", dpi=96).gravity("centre", CELL, LABEL)
    label = (ink / 255 * INK + (1 - ink / 255) * GROUND).cast("uchar")
    return photo.join(label.copy(interpretation="srgb"), "vertical")


main()
