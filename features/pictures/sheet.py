"""A page with the pictures of all features of a set, the heaviest first."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ludeme.features.explain import Explanation
from ludeme.features.files.notation import to_text
from ludeme.features.layout.board import FeatureBoard
from ludeme.features.pictures.drawing import Picture

_STYLE = """
:root{color-scheme:light dark}
body{margin:2rem auto;max-width:75rem;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;
background:#fff;color:#1c2420}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(20rem,1fr));gap:1.5rem}
figure{margin:0;border:1px solid #9aa59c;border-radius:.5rem;padding:1rem}
figure svg{max-width:100%;height:auto}
figcaption{font-weight:600}
code{display:block;font-size:.8rem;overflow-wrap:anywhere}
small{display:block}
@media(prefers-color-scheme:dark){body{background:#151917;color:#e6ece8}}
"""


def sheet(
    board: FeatureBoard, title: str, sections: Sequence[tuple[str, Sequence[Explanation]]]
) -> str:
    """An HTML page; each section is a heading and its features."""
    number, parts = 0, []
    for heading, explanations in sections:
        parts.append(f"<h2>{escape(heading)}</h2>\n<main>")
        for explanation in sorted(explanations, key=lambda e: -abs(e.weight)):
            number += 1
            parts.append(_figure(Picture(board, explanation, number, captioned=False)))
        parts.append("</main>")
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n"
        f"<body>\n<h1>{escape(title)}</h1>\n{body}\n</body>\n</html>\n"
    )


def _figure(picture: Picture) -> str:
    told = picture.explanation
    captions = f"<small>from {escape(', '.join(told.captions))}</small>" if told.captions else ""
    return (
        f"<figure>\n<figcaption>{told.weight:+g}: {escape(told.sentence)}</figcaption>\n"
        f"{picture.svg()}<code>{escape(to_text(told.feature))}</code>{captions}\n</figure>"
    )
