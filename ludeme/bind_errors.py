"""Placeholder."""
def explain(binder, tree, expected):
    from ludeme.grammar.errors import LudemeError
    return LudemeError("does not bind", tree.span)
