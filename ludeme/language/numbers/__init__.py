"""Numbers that are known before the game is built: dimensions and board coordinates (spec 02 §1).

Which of the two an arithmetic ludeme is follows from the slot it stands in.
"""
