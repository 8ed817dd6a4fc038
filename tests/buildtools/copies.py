"""A build beside the one that is tested, with flags of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def built_copy(folder: Path, **environment: str) -> Path:
    """Copy the project into `folder`, compile it there, and return the folder of its packages."""
    kept = shutil.ignore_patterns(".git", ".venv", "build", "node_modules", "*.so", "__pycache__")
    shutil.copytree(ROOT, folder, ignore=kept)
    subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
        cwd=folder,
        env=os.environ | environment,
        check=True,
        timeout=500,
    )
    return folder / "src"
