from pathlib import Path


def file_inside(folder: Path, path: str) -> Path | None:
    """The file a path names inside the folder; None for anything else: hidden ones, `..` and links that lead out."""
    root = folder.resolve()
    try:
        file = (root / path.lstrip("/")).resolve()
        if not file.is_file() or not file.is_relative_to(root):
            return None
    except (OSError, ValueError):  # too long a name, a NUL
        return None
    return None if any(part.startswith(".") for part in file.relative_to(root).parts) else file
