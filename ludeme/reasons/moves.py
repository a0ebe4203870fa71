"""Why a move is legal, or not: from what a traced program did when it listed the moves."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit.moves.tracing import FOUND, PASSED, SEEN
from ludeme.language.kinds import MetaRule, Range, Region
from ludeme.model import header
from ludeme.play.move import Move
from ludeme.play.move_names import KINDS
from ludeme.play.playable import see_position
from ludeme.play.state import State
from ludeme.play.together import open_row
from ludeme.reasons.answer import Answer, Reason, conditions, joined, span_of
from ludeme.reasons.attempts import Attempt, Stage, nearest, region_of, targets
from ludeme.reasons.led_elsewhere import led_elsewhere
from ludeme.reasons.phrases import Phrases, text_of
from ludeme.reasons.question import Question, question_of
from ludeme.reasons.things import Things
from ludeme.reasons.traced_game import traced
from ludeme.reasons.trail import Event, Trail
from ludeme.reasons.without_piece import all_joined, without_piece

#: Sites that are listed at the most.
MOST_SITES = 8


def why(state: State, move: Move | str, *, reveal: bool = False) -> Answer:
    """Why a move is legal in a position, or why it is not.

    `move` is a move, or a text such as "E2-E4", "B3" or "pass"; where players choose at the same
    time it is a choice of any of them. Raises `NoSuchMove` where a text names neither a move nor
    sites, and `Unexplained` for games in which players, unless it may `reveal` what is hidden, do
    not see everything.
    """
    see_position(state)
    game = traced(state.game, reveal)
    things = Things(state.game, game.program)
    asked = _open(state)
    question = question_of(things, asked, move)  # this rolls the dice
    if state.over:
        return Answer(question.name, "not legal", f"{question.name} is not legal: the game is over")
    trail = game.listing(game.row(asked.row), question.is_it)
    phrases = Phrases(things, game.constants)
    if question.legal is not None:
        place = list(map(list, asked.game.engine.moves(asked.row))).index(list(question.legal.row))
        return _Legal(things, phrases, trail, question).answer(place * game.program.width)
    if question.leads:
        return led_elsewhere(trail, question)
    return _NotLegal(things, phrases, trail, question, things.names.moves(asked)).answer()


def _open(state: State) -> State:
    """A copy; where players choose at the same time one in which nobody has begun to."""
    if not state.game.simultaneous:
        return state.copy()
    return State(state.game, open_row(state.game, state.copy().row))


class _Explanation:
    def __init__(self, things: Things, phrases: Phrases, trail: Trail, question: Question) -> None:
        self.things = things
        self.phrases = phrases
        self.trail = trail
        self.question = question

    def clause(self, event: Event, sentence: str) -> Reason:
        """The ludeme of an event as a reason."""
        return Reason(sentence, text_of(event.node), span_of(event))

    def piece(self, site: int) -> str:
        """What stands on a site."""
        return self.things.content(self.trail.row, site, KINDS[self.question.letter])

    def site(self, number: int) -> str:
        """The name of a site."""
        return self.things.site(number, KINDS[self.question.letter])

    def whose(self) -> str:
        """For whom, where several choose at the same time."""
        if not self.things.game.simultaneous:
            return ""
        legal = self.question.legal
        return f" for player {legal.mover}" if legal else " for anybody"

    def phase(self) -> str:
        """The phase of the mover, where there are several."""
        phases = self.things.game.node.rules.phases
        if len(phases or ()) < 2:
            return ""
        row = self.trail.row
        return f'"{phases[row[header.PHASE + row[header.MOVER]]].name}"'


class _Legal(_Explanation):
    def answer(self, place: int) -> Answer:
        """Which list found the move, and the conditions it met."""
        found = next(
            (e for e in self.trail.whole.walk() if e.kind == FOUND and e.value == place), None
        )
        name = self.question.name
        if found is None or found.node is None:
            sentence = f"{name} is legal: there is no other move, so the player has to pass"
            return Answer(name, "legal", sentence)
        # reason: a rule above the rules has no list of moves to look into
        if isinstance(found.node, MetaRule):
            rule = self.clause(found, f"{text_of(found.node)} offers it now")
            return Answer(name, "legal", f"{name} is legal: {rule.sentence}", (rule,))
        maker = self.clause(found, f"{name} is a move of {text_of(found.node)}")
        held = conditions(self.phrases, self._met(found))
        because = f": {joined(held)}" if held else ""
        phase = f" in the phase {self.phase()}" if self.phase() else ""
        sentence = (
            f"{name} is legal{self.whose()}{phase}, as a move of {text_of(found.node)}{because}"
        )
        return Answer(name, "legal", sentence, (maker, *held))

    def _met(self, found: Event) -> list[Event]:
        """The conditions on the way to the move, and what it was tested for."""
        met: dict[int, Event] = {}
        lists = [*found.path(), found]
        for inner, outer in zip(lists[1:], lists, strict=False):
            before = outer.inside[: _place(outer.inside, inner)]
            for event in before:
                if event.kind == SEEN and event.owner is outer.node and self._fits(event, found):
                    met[id(event.node)] = event
                elif event.kind == PASSED and event.sites == found.sites:
                    own = {id(node) for node in event.node.below}
                    met |= {id(e.node): e for e in event.inside if id(e.node) in own}
        return [event for event in met.values() if event.value]

    def _fits(self, event: Event, found: Event) -> bool:
        if event.owner.must_hold:  # of a puzzle: a legal value is one that breaks no constraint
            return False
        origin, target = found.sites
        ends = event.context.get("from", -1), event.context.get("to", -1)
        return ends[0] in (-1, origin) and ends[1] in (-1, target)


def _place(events: list[Event], wanted: Event) -> int:
    return next(k for k, event in enumerate(events) if event is wanted)


class _NotLegal(_Explanation):
    def __init__(
        self,
        things: Things,
        phrases: Phrases,
        trail: Trail,
        question: Question,
        legal: dict[str, Move],
    ) -> None:
        super().__init__(things, phrases, trail, question)
        self.legal = legal

    def answer(self) -> Answer:
        """What the nearest attempts failed at; else what is wrong with the piece."""
        name = self.question.name
        if self.question.target < 0:
            return self._without_site()
        if given := list(self._given()):
            return Answer(name, "not legal", f"{name} is not legal: {joined(given)}", tuple(given))
        attempts = nearest(self.things, self.trail.whole, self.question)
        reasons = [reason for attempt in attempts for reason in self._reasons(attempt)]
        if len({attempt.stage for attempt in attempts}) > 1:
            reasons = self._of_several(attempts)
        elif not reasons or attempts[0].stage <= Stage.ELSEWHERE:
            of_piece = self._about_piece()
            if of_piece:
                return Answer(name, "not legal", f"{name} is not legal: {of_piece}")
        because = all_joined(reasons) if reasons else "no rule offers such a move now"
        if reasons and attempts and attempts[0].stage is Stage.ELSEWHERE and " leads " in because:
            because = self._only_elsewhere(attempts, because)
        said = f"{name} is not legal{self.whose()}: {because}{self._others()}"
        return Answer(name, "not legal", said, tuple(reasons))

    def _given(self) -> Iterator[Reason]:
        """The start rule that gives a site of a puzzle its value for good."""
        target, game = self.question.target, self.things.game
        start = game.node.rules.start
        if start is not None and target in game.facts.given:
            rule = start.rules[0]  # no other gives values (06 §B5.6)
            sentence = f"{self.site(target)} is given by the start rules"
            yield Reason(sentence, text_of(rule), rule.span)

    def _of_several(self, attempts: list[Attempt]) -> list[Reason]:
        """What lists of moves say of a site, then why others are left aside, with their names."""
        found: list[Reason] = []
        for attempt in attempts:
            reasons = self._reasons(attempt)
            if attempt.stage is Stage.LEFT_ASIDE:
                head = f"{text_of(attempt.decisive.node)} is left aside, as "
                reasons = [
                    Reason(f"{head}{r.sentence}", r.clause, r.span, r.holds, r.context)
                    for r in reasons
                ]
            found += reasons
        return found

    def _without_site(self) -> Answer:
        """A pass that a rule makes elsewhere is left aside; of all else nothing is known."""
        name, attempts = self.question.name, nearest(self.things, self.trail.whole, self.question)
        aside = [a.decisive for a in attempts if a.stage is Stage.LEFT_ASIDE]
        passes = [event for event in aside if name == "pass" and event.node.passes]
        reasons = [reason for event in passes for reason in self._left_aside(event)]
        reasons = reasons or list(self._offered_elsewhere())
        because = joined(reasons) if reasons else "no rule offers it now"
        return Answer(name, "not legal", f"{name} is not legal: {because}", tuple(reasons))

    def _offered_elsewhere(self) -> Iterator[Reason]:
        """The rules above the rules that offer the move at another time."""
        game = self.things.game
        for rule in game.node.walk():
            # reason: only these rules offer moves of their own
            when = rule.offers(self.question.name, game.facts) if isinstance(rule, MetaRule) else ""
            if when:
                sentence = f"{text_of(rule)} offers it {when}"
                yield Reason(sentence, text_of(rule), rule.span, False)

    def _only_elsewhere(self, attempts: list[Attempt], because: str) -> str:
        """Where lists lead to; all together if there are several."""
        question = self.question
        whence = "" if question.places else f" from {self.site(question.origin)}"
        if len(attempts) > 2:
            tried = [site for a in attempts for site in targets(a.moves, question.origin)]
            because = f"there are only {self._listed(sorted(set(tried)))}"
        return f"nothing leads{whence} to {self.site(question.target)}: {because}"

    def _listed(self, sites: list[int]) -> str:
        names = ", ".join(self.site(site) for site in sites[:MOST_SITES])
        return names + (" and others" if len(sites) > MOST_SITES else "")

    def _others(self) -> str:
        """The legal moves that end on the site, if only that was named."""
        if not self.question.places:
            return ""
        ends = [name for name, move in self.legal.items() if move.to_site == self.question.target]
        return f"; {' and '.join(ends[:MOST_SITES])} would be legal" if ends else ""

    def _about_piece(self) -> str:
        """What forbids to move whatever stands where the move begins."""
        question, row = self.question, self.trail.row
        if question.origin < 0:
            return ""
        mover = row[header.MOVER]
        if question.places:
            return ""
        number = self.things.top(row, question.origin, KINDS[question.letter])
        if not number:
            return f"there is no piece on {self.site(question.origin)}"
        owner = self.things.owner(number)
        together = self.things.game.simultaneous
        if owner != mover and 1 <= owner <= self.things.facts.players and not together:
            here = f"{self.piece(question.origin)} stands on {self.site(question.origin)}"
            return f"{here}, and player {mover} is to move"
        return ""

    def _reasons(self, attempt: Attempt) -> list[Reason]:
        stage, event = attempt.stage, attempt.decisive
        if stage is Stage.LEFT_OUT:
            return self._left_out(event)
        if stage is Stage.LEFT_ASIDE:
            return self._left_aside(event)
        if stage in (Stage.REFUSED, Stage.ON_THE_WAY, Stage.BEGUN):
            found = conditions(self.phrases, [event])
            return found + (self._left_aside(event) if attempt.is_aside else [])
        if stage in (Stage.REACHED, Stage.ELSEWHERE) and (far := self._too_far(attempt.moves)):
            return [far]
        if stage is Stage.REACHED:
            return [self.clause(attempt.moves, self._reached(attempt.moves))]
        region = region_of(attempt.moves.node)
        if stage is Stage.WITHOUT_PIECE:
            lacking = without_piece(self.phrases, attempt.moves, self.trail.row)
            if lacking:
                return [self.clause(attempt.moves, lacking)]
        if region is not None:
            return [self._outside(attempt.moves, region)]
        return [self.clause(attempt.moves, self._elsewhere(attempt.moves))]

    # --- found, but not listed ------------------------------------------------------------------

    def _left_out(self, event: Event) -> list[Reason]:
        own = {id(node) for node in event.node.below}
        failed = [e for e in event.inside if e.kind == SEEN and id(e.node) in own and not e.value]
        found = conditions(self.phrases, failed[-1:])
        if not found:
            return [self.clause(event, self.phrases.reason(event))]
        return [
            Reason(f"after it, {r.sentence}", r.clause, r.span, r.holds, r.context) for r in found
        ]

    def _left_aside(self, event: Event) -> list[Reason]:
        """Why a list was left aside: by a condition, for other moves, or by its phase."""
        path = event.path()
        first = next((k for k, each in enumerate(path) if each.mark.is_aside), len(path))
        chooser = path[first - 1] if first else self.trail.whole
        asked = [e for e in chooser.inside if e.kind == SEEN and e.owner is chooser.node]
        if asked:
            return conditions(self.phrases, asked[-1:])
        instead = [e for e in chooser.walk() if e.kind == FOUND and e.value >= 0]
        if chooser.node is not None and instead:
            other = self.phrases.move(*instead[0].sites)
            sentence = f"other moves come first, such as {other}"
            return [self.clause(instead[0], sentence)]
        if self.phase():
            maker = path[-1] if path else event
            return [self.clause(maker, f"such a move belongs to {self._phase_of(path)}")]
        return []

    def _phase_of(self, path: list[Event]) -> str:
        """The phase that lists belong to, and the one of the mover."""
        lists = {id(each.node) for each in path}
        phases = self.things.game.node.rules.phases
        its = [p.name for p in phases if lists & {id(node) for node in p.play.walk()}]
        return f'the phase "{its[0]}", not to {self.phase()}' if its else "another phase"

    # --- not found ------------------------------------------------------------------------------

    def _too_far(self, moves: Event) -> Reason | None:
        """The range that says how far moves go, if the site lies in line and out of it."""
        length: Range | None = moves.node.length
        if length is None:
            return None
        kind, target = KINDS[self.question.letter], self.question.target
        tried = targets(moves, self.question.origin)
        straight = self.things.between(kind, self.question.origin, target)
        ways = [way for way in straight if (*way, target)[0] in tried]
        if not ways:
            return None
        low, high = (
            None if end is None else self.phrases.value_of(end, moves) for end in length.ends
        )
        steps = [len(way) + 1 for way in ways]
        if any((low is None or low <= n) and (high is None or n <= high) for n in steps):
            return None
        sites = "1 site" if steps[0] == 1 else f"{steps[0]} sites"
        said = f"{self.site(target)} is {sites} away, and {_span(low, high)} here"
        return Reason(said, text_of(length), length.span or span_of(moves), False)

    def _reached(self, moves: Event) -> str:
        target = self.question.target
        here = f"{self.piece(target)} stands on {self.site(target)}"
        return f"{text_of(moves.node)} does not end there: {here}"

    def _outside(self, moves: Event, region: Region) -> Reason:
        target = self.question.target
        verb = "is none of" if region.phrases else "is not in"
        said = f"{verb} {self.phrases.words(region, moves)}"
        here = f"{self.piece(target)} stands there"
        empty = not self.things.top(self.trail.row, target, KINDS[self.question.letter])
        sentence = f"{self.site(target)} {said}: {(empty and region.lacking) or here}"
        return Reason(sentence, text_of(region), region.span or span_of(moves), False)

    def _elsewhere(self, moves: Event) -> str:
        origin = self.question.origin
        tried = targets(moves, origin)
        blocked = self._in_between(tried) if moves.node.stops_at_pieces else ""
        if blocked:
            return blocked
        if not tried:
            return f"{text_of(moves.node)} leads nowhere from {self.site(origin)}"
        ends = [e.sites[1] for e in moves.inside if e.kind == FOUND and e.sites[0] == origin]
        return f"{text_of(moves.node)} leads to {self._listed(list(dict.fromkeys(ends)) or tried)}"

    def _in_between(self, tried: list[int]) -> str:
        """The first piece on the straight way to the site, where the list went that way."""
        kind = KINDS[self.question.letter]
        for way in self.things.between(kind, self.question.origin, self.question.target):
            if way and way[0] in tried:
                for site in way:
                    if self.things.top(self.trail.row, site, kind):
                        return f"{self.piece(site)} stands in between, on {self.site(site)}"
        return ""


def _span(low: int | None, high: int | None) -> str:
    """How far moves go, in words."""
    if low == high:
        return f"moves go exactly {low} far"
    if high is None:
        return f"moves go at least {low} far"
    return f"moves go at most {high} far" if low is None else f"moves go {low} to {high} far"
