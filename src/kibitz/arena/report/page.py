"""The page itself: headings, tables, and pictures with the tables behind them. Every word from outside is escaped."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from html import escape
from importlib.resources import files

from kibitz.version import VERSION

Cell = str | int | float


def page(title: str, sections: Iterable[str]) -> str:
    """A document that needs nothing else: no script, no font, no file."""
    style = (files("kibitz.arena.report") / "report.css").read_text(encoding="utf-8")
    made = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n{''.join(sections)}"
        f"<footer>Kibitz {escape(VERSION)}, {made}</footer>\n</main>\n</body>\n</html>\n"
    )


def section(title: str, *content: str) -> str:
    return f"<section>\n<h2>{escape(title)}</h2>\n{''.join(content)}</section>\n"


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>\n"


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    """Names and their values, as large figures."""
    items = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in pairs)
    return f'<dl class="facts">{items}</dl>\n'


def table(headings: Sequence[str], rows: Iterable[Sequence[Cell]], caption: str) -> str:
    """The first text of each row is its heading. Numbers stand at the right."""
    top = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    body = "".join(
        f"<tr>{''.join(cell(value, place) for place, value in enumerate(row))}</tr>\n" for row in rows
    )
    return (
        f'<div class="scroll"><table><caption>{escape(caption)}</caption>'
        f"<thead><tr>{top}</tr></thead><tbody>\n{body}</tbody></table></div>\n"
    )


def cell(value: Cell, place: int) -> str:
    if isinstance(value, str):
        content = escape(value)
        return f'<th scope="row">{content}</th>' if place == 0 else f"<td>{content}</td>"
    return (
        f'<td class="number">{value:,g}</td>'
        if isinstance(value, int)
        else f'<td class="number">{value:.1f}</td>'
    )


def figure(picture: str, caption: str, data: str) -> str:
    """A picture, and its figures as a table."""
    return (
        f"<figure>{picture}<figcaption>{escape(caption)}</figcaption>"
        f"<details><summary>The figures</summary>{data}</details></figure>\n"
    )
