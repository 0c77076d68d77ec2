from pathlib import Path


def file_inside(folder: Path, path: str) -> Path | None:
    """Return the file of a path inside the folder; None for hidden files and for paths or links that lead outside."""
    root = folder.resolve()
    try:
        file = (root / path.lstrip("/")).resolve()
        if not file.is_file() or not file.is_relative_to(root):
            return None
    except (OSError, ValueError):  # the name is too long, or contains a NUL
        return None
    return None if any(part.startswith(".") for part in file.relative_to(root).parts) else file
