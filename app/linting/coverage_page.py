"""The coverage of a text as one HTML page that needs nothing else."""

from __future__ import annotations

from html import escape

from ludeme.app.linting.coverage import Part, lines, parts
from ludeme.app.linting.evidence import Evidence

_HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>
body {{ font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
  color-scheme: light dark; }}
table {{ border-collapse: collapse; font: 13px/1.45 ui-monospace, monospace; width: 100%; }}
td {{ padding: 0 .8em 0 0; white-space: pre; vertical-align: top; }}
td.n {{ text-align: right; opacity: .65; width: 1%; }}
span.part:hover {{ background: #8884; }}
span.never {{ background: #e5534b55; }}
</style></head><body>
<h1>{title}</h1>
<p>{tried}. Hold the pointer over a part of the rules to read what was counted of it; what never
took part is <span class="never">marked</span>. What is known before play has no count.</p>
<table><tr><td class="n">line</td><td class="n">happened</td><td class="n">held</td><td></td></tr>
"""


def page(evidence: Evidence) -> str:
    """The page of a game."""
    every = parts(evidence.clauses)
    rows = []
    open_parts: list[Part] = []
    for line in lines(evidence.clauses):
        begun = [each for each in every if line.start <= each.start <= line.start + len(line.text)]
        text = _marked(line.text, line.start, open_parts, begun)
        happened = "" if line.happened is None else f"{line.happened:,}"
        held = "" if line.held is None else f"{line.held:.0%}"
        cells = "".join(f'<td class="n">{each}</td>' for each in (line.number, happened, held))
        rows.append(f"<tr>{cells}<td>{text}</td></tr>\n")
    title = escape(f"{evidence.game.name}: what takes part in play")
    head = _HEAD.format(title=title, tried=escape(evidence.tried.capitalize()))
    return head + "".join(rows) + "</table></body></html>\n"


def _marked(text: str, start: int, open_parts: list[Part], begun: list[Part]) -> str:
    """A line with its parts marked; those still open go on in the next line."""
    written = "".join(map(_tag, open_parts))
    waiting = list(begun)
    for offset, letter in enumerate(text + "\n"):
        place = start + offset
        while open_parts and open_parts[-1].end <= place:
            open_parts.pop()
            written += "</span>"
        while waiting and waiting[0].start == place:
            open_parts.append(waiting.pop(0))
            written += _tag(open_parts[-1])
        written += escape(letter) if letter != "\n" else ""
    return written + "</span>" * len(open_parts)


def _tag(part: Part) -> str:
    kind = "part never" if part.never else "part"
    return f'<span class="{kind}" title="{escape(part.words)}">'
