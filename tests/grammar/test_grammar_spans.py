"""Every node points at the characters it was written with."""

from collections.abc import Iterator

from ludeme.grammar import Array, Clause, Span, Tree, parse


def nodes(tree: Tree) -> Iterator[Tree]:
    yield tree
    children = tree.args if isinstance(tree, Clause) else ()
    for child in tree.items if isinstance(tree, Array) else children:
        yield from nodes(child)


def written(span: Span) -> str:
    return span.source.text[span.start : span.end]


def spans(text: str, **selection: object) -> list[str]:
    return [written(node.span) for node in nodes(parse(text, **selection).root)]  # type: ignore[arg-type]


def test_plain_text() -> None:
    text = '(game "G" // comment\n  (a at:{1 (b)}) x)'
    assert spans(text) == [text, '"G"', "(a at:{1 (b)})", "{1 (b)}", "1", "(b)", "x"]


def test_line_and_column() -> None:
    clause = parse("(f\n\n  (a))").root.args[0]
    assert (clause.span.line, clause.span.column) == (3, 3)


def test_macro_bodies_and_arguments() -> None:
    text = '(define "M" (m #1 (n)))\n(f ("M" (arg)))'
    root = parse(text).root
    assert spans(text) == ['(f ("M" (arg)))', "(m #1 (n))", "(arg)", "(n)"]
    body, argument, inner = list(nodes(root))[1:]
    for node in (body, inner):
        assert node.span.expansion
        assert node.span.expansion.macro == "M"
        assert written(node.span.expansion.call) == '("M" (arg))'
    assert argument.span.expansion is None


def test_option_values_point_into_the_option() -> None:
    text = '(f <O:v>) (option "O" <O> args:{<v>} { (item "I" <(value)> "Text.") })'
    assert spans(text)[1] == "(value)"


def test_library_macros_point_into_the_library() -> None:
    node = parse('(f ("NewTurn"))', name="mine.lud").root.args[0]
    assert node.span.source.name.startswith("library/")
    assert written(node.span) == "(not (is Prev Mover))"
    assert node.span.expansion and node.span.expansion.call.source.name == "mine.lud"


def test_a_word_glued_from_two_places_points_at_the_first() -> None:
    assert spans('(define "P" P#1) (f ("P" 12))')[1] == "P"


def test_a_node_that_ends_elsewhere_in_the_same_text() -> None:
    assert spans('(define "T" "Track#1") (f ("T" 2))')[1] == '"Track#1"'
