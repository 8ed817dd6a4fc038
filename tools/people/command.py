"""What the commands about games of people are told: the file of games, a folder to work in, a seed."""

import argparse
from pathlib import Path


def told(description: str | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=15)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    return options
