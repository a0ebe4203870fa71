"""Chess by hand: a mailbox board with a border and a list of the squares of each player's pieces.

Square (file, row) is `10 * (row + 2) + file + 1` of a 10 x 12 array, so that a knight's jump off
the board still meets the border. The ends are those of our description: checkmate, stalemate and
fifty moves each without a capture or pawn move; neither repetition nor insufficient material.
Legality is tested by playing on the board alone, for drawn moves only in playouts.
"""

from __future__ import annotations

from bench.limit.program import (
    BOARD,
    HandWritten,
    compiled,
    draw,
    draw_below,
    function,
    pass_turn,
    reset,
    win,
    write,
)
from bench.limit.signatures import APPLY, MOVES, PLAY_OUT, START
from ludeme.model.header import MOVER, OVER

# A piece is its colour, 8 times its player, and its kind; the border has both colours.
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
KIND = 7
COLOUR = 24
BORDER = 24

#: Generator ids of moves: these, or the kind a pawn promotes to.
PLAIN = 0
EN_PASSANT = 1
CASTLE = 6

STRAIGHT = (-10, -1, 1, 10)
DIAGONAL = (-11, -9, 9, 11)
AROUND = STRAIGHT + DIAGONAL
JUMPS = (-21, -19, -12, -8, 8, 12, 19, 21)
A1, E1, H1 = 21, 25, 28
#: From a square of the first row to the one of the last row.
UP = 70
SQUARES = 120

#: Castling rights, two bits per player: the long one (1, 4) and the short one (2, 8).
RIGHTS = BOARD + SQUARES
#: The square behind a pawn that has just made a double step, 0 for none.
PENDING = RIGHTS + 1
#: Plies since the last capture or pawn move (-1 at the start, as in our description).
COUNTER = PENDING + 1
#: Number of pieces of player p at PIECES + p; their squares at LIST + 16 * p, the king's first.
PIECES = COUNTER + 1
LIST = PIECES + 3
#: Index of the piece on a square in its list.
PLACE = LIST + 48


# --- the board ------------------------------------------------------------------------------------


@function
def place(s, piece, square):
    """Put a new piece on an empty square; kings first."""
    player = piece >> 3
    s[BOARD + square] = piece
    s[PLACE + square] = s[PIECES + player]
    s[LIST + 16 * player + s[PIECES + player]] = square
    s[PIECES + player] += 1


@function
def remove(s, square):
    """Take a piece off the board; the last one of its list takes its place there."""
    player = s[BOARD + square] >> 3
    s[BOARD + square] = 0
    s[PIECES + player] -= 1
    last = s[LIST + 16 * player + s[PIECES + player]]
    s[LIST + 16 * player + s[PLACE + square]] = last
    s[PLACE + last] = s[PLACE + square]


@function
def carry(s, origin, target):
    """Carry a piece to an empty square."""
    piece = s[BOARD + origin]
    s[BOARD + origin] = 0
    s[BOARD + target] = piece
    s[PLACE + target] = s[PLACE + origin]
    s[LIST + 16 * (piece >> 3) + s[PLACE + origin]] = target


@function
def king_of(s, player):
    return s[LIST + 16 * player]


@function
def forwards(player):
    return 10 if player == 1 else -10


@function
def is_attacked(s, square, player):
    """Whether a player attacks a square, seen from there."""
    colour = 8 * player
    for step in STRAIGHT:
        origin = square + step
        while s[BOARD + origin] == 0:
            origin += step
        if s[BOARD + origin] == colour + ROOK or s[BOARD + origin] == colour + QUEEN:
            return True
    for step in DIAGONAL:
        origin = square + step
        while s[BOARD + origin] == 0:
            origin += step
        if s[BOARD + origin] == colour + BISHOP or s[BOARD + origin] == colour + QUEEN:
            return True
    for step in JUMPS:
        if s[BOARD + square + step] == colour + KNIGHT:
            return True
    behind = square - forwards(player)
    if s[BOARD + behind - 1] == colour + PAWN or s[BOARD + behind + 1] == colour + PAWN:
        return True
    distance = abs(king_of(s, player) - square)
    return distance == 1 or 9 <= distance <= 11


# --- moves ----------------------------------------------------------------------------------------


@function
def pawn_move(s, mv, n, origin, target, mover):
    """A step or capture, as a promotion on the last row."""
    if A1 + 8 <= target < A1 + UP:
        return write(mv, n, origin, target, PLAIN)
    for kind in range(KNIGHT, QUEEN + 1):
        n = write(mv, n, origin, target, kind)
    return n


@function
def pawn_moves(s, mv, n, origin, mover):
    step = forwards(mover)
    ahead = origin + step
    if s[BOARD + ahead] == 0:
        n = pawn_move(s, mv, n, origin, ahead, mover)
        begins = origin < A1 + 20 if mover == 1 else origin >= A1 + UP - 10
        if begins and s[BOARD + ahead + step] == 0:
            n = write(mv, n, origin, ahead + step, PLAIN)
    for target in (ahead - 1, ahead + 1):
        if s[BOARD + target] & COLOUR == 24 - 8 * mover:
            n = pawn_move(s, mv, n, origin, target, mover)
        elif target == s[PENDING]:
            n = write(mv, n, origin, target, EN_PASSANT)
    return n


@function
def steps(s, mv, n, origin, mover, ways):
    for way in ways:
        if s[BOARD + origin + way] & (8 * mover) == 0:  # the border has this bit as well
            n = write(mv, n, origin, origin + way, PLAIN)
    return n


@function
def slides(s, mv, n, origin, mover, ways):
    for way in ways:
        target = origin + way
        while s[BOARD + target] == 0:
            n = write(mv, n, origin, target, PLAIN)
            target += way
        if s[BOARD + target] & (8 * mover) == 0:
            n = write(mv, n, origin, target, PLAIN)
    return n


@function
def castling(s, mv, n, origin, mover):
    """Castling as far as rights and empty squares go."""
    rights = s[RIGHTS] >> (2 * mover - 2)
    if rights & 2 and s[BOARD + origin + 1] == 0 and s[BOARD + origin + 2] == 0:
        n = write(mv, n, origin, origin + 2, CASTLE)
    if rights & 1 and s[BOARD + origin - 1] + s[BOARD + origin - 2] + s[BOARD + origin - 3] == 0:
        n = write(mv, n, origin, origin - 2, CASTLE)
    return n


@function
def moves_of(s, mv, n, origin, mover):
    """Add the moves of one piece, except that they may leave the king attacked."""
    kind = s[BOARD + origin] & KIND
    if kind == PAWN:
        return pawn_moves(s, mv, n, origin, mover)
    if kind == KNIGHT:
        return steps(s, mv, n, origin, mover, JUMPS)
    if kind == KING:
        n = steps(s, mv, n, origin, mover, AROUND)
        return castling(s, mv, n, origin, mover) if s[RIGHTS] != 0 else n
    if kind != BISHOP:
        n = slides(s, mv, n, origin, mover, STRAIGHT)
    if kind != ROOK:
        n = slides(s, mv, n, origin, mover, DIAGONAL)
    return n


@function
def candidates(s, mv):
    """List the moves of all pieces, except that they may leave the king attacked."""
    n = 0
    mover = s[MOVER]
    for i in range(s[PIECES + mover]):
        n = moves_of(s, mv, n, s[LIST + 16 * mover + i], mover)
    return n


@function
def is_legal(s, mv, k):
    """Whether a candidate leaves the king in safety (and castling lets it pass safe squares)."""
    kind, origin, target = mv[3 * k], mv[3 * k + 1], mv[3 * k + 2]
    mover = s[MOVER]
    enemy = 3 - mover
    if kind == CASTLE:
        return not (
            is_attacked(s, origin, enemy)
            or is_attacked(s, (origin + target) >> 1, enemy)
            or is_attacked(s, target, enemy)
        )
    piece, taken, passed = s[BOARD + origin], s[BOARD + target], target - forwards(mover)
    s[BOARD + origin] = 0
    s[BOARD + target] = piece
    if kind == EN_PASSANT:
        s[BOARD + passed] = 0
    king = king_of(s, mover)
    safe = not is_attacked(s, target if king == origin else king, enemy)
    s[BOARD + origin] = piece
    s[BOARD + target] = taken
    if kind == EN_PASSANT:
        s[BOARD + passed] = 8 * enemy + PAWN
    return safe


@compiled(MOVES)
def moves(s, t, x, mv):
    if s[OVER] != 0:
        return 0
    n = 0
    for k in range(candidates(s, mv)):
        if is_legal(s, mv, k):
            n = write(mv, n, mv[3 * k + 1], mv[3 * k + 2], mv[3 * k])
    return n


# --- playing --------------------------------------------------------------------------------------


@function
def rights_of(square):
    """The castling rights that end with the first move from or to a square."""
    rights = 0
    if square in (A1, E1):
        rights += 1
    if square in (H1, E1):
        rights += 2
    if square in (A1 + UP, E1 + UP):
        rights += 4
    if square in (H1 + UP, E1 + UP):
        rights += 8
    return rights


@function
def play(s, mv, k):
    """Play a legal move and pass the turn; ends are not looked for."""
    kind, origin, target = mv[3 * k], mv[3 * k + 1], mv[3 * k + 2]
    mover = s[MOVER]
    step = forwards(mover)
    is_pawn = s[BOARD + origin] & KIND == PAWN
    s[COUNTER] += 1
    if s[BOARD + target] != 0:
        remove(s, target)
        s[COUNTER] = 0
    carry(s, origin, target)
    s[PENDING] = 0
    if s[RIGHTS] != 0:
        s[RIGHTS] &= ~(rights_of(origin) | rights_of(target))
    if is_pawn:
        s[COUNTER] = 0
        if target == origin + 2 * step:
            s[PENDING] = origin + step
        elif kind == EN_PASSANT:
            remove(s, target - step)
        elif kind != PLAIN:
            s[BOARD + target] = 8 * mover + kind
    elif kind == CASTLE:
        if target > origin:
            carry(s, target + 1, target - 1)
        else:
            carry(s, target - 2, target + 1)
    pass_turn(s)


@function
def end_without_moves(s):
    """The mover cannot move: checkmate or stalemate."""
    enemy = 3 - s[MOVER]
    if is_attacked(s, king_of(s, s[MOVER]), enemy):
        win(s, enemy)
    else:
        draw(s)


@function
def can_move(s, mv):
    mover = s[MOVER]
    for i in range(s[PIECES + mover]):
        for k in range(moves_of(s, mv, 0, s[LIST + 16 * mover + i], mover)):
            if is_legal(s, mv, k):
                return True
    return False


@compiled(APPLY)
def apply(s, t, x, mv, k, n):
    play(s, mv, k)
    if not can_move(s, x[0]):
        end_without_moves(s)
    elif s[COUNTER] >= 100:
        draw(s)
    return 0


@function
def draw_legal(s, mv, r):
    """Index of a move drawn from the legal ones, -1 if there is none; the list is used up."""
    n = candidates(s, mv)
    while n > 0:
        k = draw_below(r, n)
        if is_legal(s, mv, k):
            return k
        n -= 1
        for i in range(3):
            mv[3 * k + i] = mv[3 * n + i]
    return -1


@compiled(PLAY_OUT)
def play_out(s, t, x, mv, r, most):
    """Random moves to the end, which shows when the next move is drawn."""
    plies = 0
    while s[OVER] == 0:
        k = draw_legal(s, mv, r)
        if k < 0:
            end_without_moves(s)
        elif s[COUNTER] >= 100:
            draw(s)
        elif plies == most:
            break
        else:
            play(s, mv, k)
            plies += 1
    return plies


@compiled(START)
def start(s, t, x):
    reset(s, 2)
    s[RIGHTS] = 15
    s[COUNTER] = -1
    for square in range(SQUARES):
        s[BOARD + square] = BORDER
    for row in range(8):
        for file in range(8):
            s[BOARD + A1 + 10 * row + file] = 0
    place(s, 8 + KING, E1)
    place(s, 16 + KING, E1 + UP)
    for player in (1, 2):
        first = A1 if player == 1 else A1 + UP
        for file in range(8):
            place(s, 8 * player + PAWN, first + forwards(player) + file)
            if file != 4:
                kind = (ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK)[file]
                place(s, 8 * player + kind, first + file)
    return 0


PROGRAM = HandWritten("Chess", PLACE + SQUARES, 256, moves, apply, start, own_play_out=play_out)
