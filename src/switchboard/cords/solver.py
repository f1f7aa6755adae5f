"""The best that can be done: a line for a round, and a proof that no line leaves more seconds.

`solve` asks for more and more modest targets: is there a line that leaves at least T seconds? The search
for a target goes through everything that could reach it under the bounds of `bounds`; the targets that
failed are the certificate, the first that succeeds is the optimum. First with dice that never lose a second;
where the line found so cannot be paid with real dice, with all choices of real dice.

Chance and clocks are not known here: `go_on` is asked between slices of the work whether there is time left.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from switchboard.cords import kernel, kernel_beam, kernel_ladder, kernel_moves, kernel_reach
from switchboard.cords.bounds import Bounds, bounds
from switchboard.cords.deck import BYGONE, Deck
from switchboard.cords.events import Begin, Play
from switchboard.cords.model import AWAY, Kind, Move, Position
from switchboard.cords.moves import settle
from switchboard.cords.plan import Plan, plan
from switchboard.cords.tables import deck_numbers, exact_dice, loose_dice, purse_of

MAX_NODES: Final = 1 << 22
MAX_LAYOUTS: Final = 1 << 19
MAX_NEAR: Final = 1 << 19
MAX_POOL: Final = 1 << 23
BEAM: Final = 300
SLICE: Final = 2000
# How many seconds around the first layout are looked at: at first, and where so many nodes were not enough.
RADIUS: Final = 7
WIDE_RADIUS: Final = 9
PATIENCE: Final = 4000
# How many layouts are looked at before it is asked whether there is time left.
PIECE: Final = 20_000


class Solution(Struct, frozen=True):
    """What is known of a position: the best line found leaves `seconds`; no line leaves more than `bound`.

    `proved` if the two are the same; 0 seconds means that no line was found (and, if proved, that there is
    none). `begin` says where to bank the bonuses of calls that are joined already. `nodes` is the work done.
    """

    seconds: int
    bound: int
    begin: Begin
    line: tuple[Play, ...]
    nodes: int

    @property
    def proved(self) -> bool:
        return self.seconds == self.bound

    @property
    def gap(self) -> int:
        return self.bound - self.seconds


def always() -> bool:
    return True


def forget(solution: Solution) -> None:
    """Do nothing with a solution that may still improve."""


def solve(
    position: Position,
    deck: Deck = BYGONE,
    *,
    go_on: Callable[[], bool] = always,
    improved: Callable[[Solution], None] = forget,
    max_nodes: int = MAX_NODES,
    beam: int = BEAM,
) -> Solution:
    """The best line, proved if time and memory allow; `improved` is told of everything better on the way.

    The first line is the best of a search so narrow that only `beam` positions for each second paid go on.
    """
    search = Search(deck, position, max_nodes)
    best = search.narrow(beam)
    top = max(search.top(), best.seconds)
    known = Solution(best.seconds, top, best.begin, best.line, search.nodes)
    improved(known)
    for better, bound in search.targets(top, best, go_on):
        best = better
        known = Solution(best.seconds, max(bound, best.seconds), best.begin, best.line, search.nodes)
        improved(known)
    return known


def hint(position: Position, deck: Deck = BYGONE, *, go_on: Callable[[], bool] = always) -> Play | None:
    """The next move of the best line that is found while `go_on` allows; none if there is no line."""
    line = solve(position, deck, go_on=go_on).line
    return line[0] if line else None


class Search:
    """One position and the memory to search it."""

    def __init__(
        self, deck: Deck, position: Position, max_nodes: int = MAX_NODES, max_near: int = MAX_NEAR
    ) -> None:
        self._position, self._deck = position, deck
        self._numbers = deck_numbers(deck).copy()
        self._bounds: Bounds = bounds(deck)
        self._rows = np.empty((MAX_LAYOUTS, kernel.ROW_WIDTH), np.int64)
        self._lslots = np.full(MAX_LAYOUTS * 2, -1, np.int32)
        self._nodes = np.empty((max_nodes, kernel.NODE_WIDTH), np.int32)
        self._slots = np.empty(max(1024, MAX_NODES // 4), np.int32)
        self.state = np.zeros(kernel.STATE_SIZE, np.int64)
        self.state[kernel.LEVELS] = self._bounds.levels
        self.state[kernel.RICHEST] = self._bounds.richest
        self._numbers[kernel.RICH : kernel.RICH + 81] = self._bounds.rich
        self._put(kernel.MOST, self._bounds.most)
        self._put(kernel.CAPS, self._bounds.caps)
        self._near = np.empty((max_near, kernel.NEAR_WIDTH), np.int64)
        self._nslots = np.full(2 * max_near, -1, np.int32)
        self._moves = np.empty((max_near // 2, kernel.CARD_MOVES), np.int32)
        self.pool = np.empty(MAX_POOL, np.int64)
        self.state[kernel.RADIUS] = -1
        self._put(kernel.HOMES, _homes(position))
        self._wide = False
        self.nodes = 0

    def look(self, radius: int, go_on: Callable[[], bool] = always) -> bool:
        """Find out how soon calls can be joined from all layouts within so many seconds of the first.

        False if it was stopped on the way; then nothing may be asked of this search any more.
        """
        return all(go_on() for _ in self._looking(radius))

    def _looking(self, radius: int) -> Iterator[None]:
        """The work of `look` piece by piece."""
        state, near, nslots, moves, pool = self.state, self._near, self._nslots, self._moves, self.pool
        for ring in range(radius + 1):
            yield kernel_reach.grow(self._numbers, state, near, nslots, moves, _key(self._position), ring)
        kernel_reach.make_room(state, pool)
        radius = int(state[kernel.RADIUS])
        for first, last in self._pieces(radius):
            yield kernel_reach.look_now(self._numbers, state, near, pool, first, last)
        for seconds in range(1, radius + 1):
            for first, last in self._pieces(radius - seconds):
                yield kernel_reach.look_within(state, moves, pool, seconds, first, last)
        kernel_reach.number_layouts(self._rows, state, near, nslots)

    def _pieces(self, ring: int) -> Iterator[tuple[int, int]]:
        """The layouts up to a ring, so many at a time."""
        count = int(self.state[kernel.RINGS + ring + 1])
        return ((first, min(first + PIECE, count)) for first in range(0, count, PIECE))

    def _put(self, at: int, table: kernel.A) -> None:
        self.state[at : at + table.size] = table.ravel()

    def cubes(self) -> tuple[int, int]:
        """The incoming and the recipient cubes as the kernel has them."""
        return _cubes(self._position.incoming, 0), _cubes(self._position.recipient, 9)

    def top(self) -> int:
        """The most that the bounds allow from here."""
        after, made = settle(self._deck, self._position)
        calls = sum(1 << call for call in after.open_calls)
        level = kernel.level_of(self.state, kernel.marks_of(self._numbers, _key(after)))
        gained = sum(connection.circles for connection in made)
        return int(self._position.seconds + gained + self._bounds.most[0, level, calls])

    def narrow(self, beam: int) -> Plan:
        """A good line by the narrow search with real dice."""
        dice = exact_dice()
        self._begin(dice, purse_of(self._position.dice), 1)
        state = self.state
        for layer in range(kernel.LAST_LAYER):
            kernel_beam.thin_out(dice, self._rows, self._nodes, state, layer, beam)
            while state[kernel.STATUS] != kernel.FULL:
                state[kernel.STATUS] = kernel.RUNNING
                self._run(dice, layer, kernel.MAX_STEPS)
                if state[kernel.BEST_TOTAL] < state[kernel.TARGET]:
                    break
                state[kernel.TARGET] = state[kernel.BEST_TOTAL] + 1
        self.nodes = int(state[kernel.NODES])
        return self._best_plan()

    def targets(self, top: int, best: Plan, go_on: Callable[[], bool]) -> Iterator[tuple[Plan, int]]:
        """Go down from the top until a line is found; each time the best line known and the bound then."""
        exact, target = False, top
        if target > best.seconds and not self.look(min(RADIUS, self._position.seconds), go_on):
            return
        while target > best.seconds:
            found = self._reach(target, exact, go_on)
            if found is None:
                return
            if found.seconds > best.seconds:
                best = found
            if found.seconds < target and found.line and not exact:
                exact = True
                continue
            if found.seconds < target:
                target -= 1
            yield best, target

    def _reach(self, target: int, exact: bool, go_on: Callable[[], bool]) -> Plan | None:
        """A line that leaves the target, an empty plan if there is none, None if the search was stopped."""
        dice = exact_dice() if exact else loose_dice()
        self._start(dice, exact, target)
        while self.state[kernel.STATUS] == kernel.RUNNING:
            if not go_on():
                return None
            self._run(dice, kernel.LAST_LAYER - 1, SLICE)
            if self._should_look_wider():
                self._wide = True
                if not self.look(min(WIDE_RADIUS, self._position.seconds), go_on):
                    return None
                self._start(dice, exact, target)
        self.nodes += int(self.state[kernel.NODES])
        if self.state[kernel.STATUS] == kernel.FULL:
            return None
        return self._best_plan()

    def _start(self, dice: kernel.A, exact: bool, target: int) -> None:
        self._begin(dice, purse_of(self._position.dice) if exact else self._position.seconds, target)

    def _should_look_wider(self) -> bool:
        patient = self.state[kernel.EXPANDED] < PATIENCE
        return not (self._wide or patient) and self.state[kernel.STATUS] == kernel.RUNNING

    def _run(self, dice: kernel.A, last: int, steps: int) -> None:
        memory = (
            self._rows,
            self._lslots,
            self._near,
            self._nslots,
            self._moves,
            self.pool,
            self._nodes,
            self._slots,
            self.state,
        )
        kernel_moves.run(self._numbers, dice, *memory, last, steps)

    def _begin(self, dice: kernel.A, purse: int, target: int) -> None:
        """Empty the memory of nodes (layouts stay) and put the position in."""
        state = self.state
        self._slots.fill(-1)
        state[kernel.LAYERS : kernel.LAYERS + kernel.LAST_LAYER + 1] = -1
        state[[kernel.BEST_NODE, kernel.BEST_TOTAL, kernel.LAYER, kernel.CURSOR]] = -1
        state[[kernel.NODES, kernel.STATUS, kernel.EXPANDED]] = 0
        state[kernel.TARGET] = target
        layout = kernel.find_layout(self._numbers, self._rows, self._lslots, state, _key(self._position))
        cubes = self.cubes()
        incoming, recipient, made = kernel.settle(self._numbers, self._rows, state, layout, *cubes)
        state[kernel.CHILD : kernel.CHILD + 5] = layout, incoming, recipient, -1, -1
        state[kernel.LAYER] = 0
        memory = (self._rows, self.pool, self._nodes, self._slots, state)
        kernel_ladder.offer(self._numbers, dice, *memory, purse, 0, made)
        state[kernel.LAYER] = -1

    def _best_plan(self) -> Plan:
        number = int(self.state[kernel.BEST_NODE])
        if number < 0:
            return Plan(Begin(), (), 0)
        moves: list[Move] = []
        while self._nodes[number, kernel.PARENT] >= 0:
            moves.append(_move(int(self._nodes[number, kernel.MOVE])))
            number = int(self._nodes[number, kernel.PARENT])
        return plan(self._deck, self._position, moves[::-1])


def _key(position: Position) -> int:
    return sum(face << 5 * place for place, face in enumerate(position.faces))


def _cubes(terminals: Sequence[int], first: int) -> int:
    places = (kernel.AWAY if terminal == AWAY else terminal - first for terminal in terminals)
    return sum(place << 4 * call for call, place in enumerate(places))


def _homes(position: Position) -> kernel.A:
    """Where the calls stand, as the reach counts pairs of terminals; -1 for a call that is off the board."""
    pairs = zip(position.incoming, position.recipient, strict=True)
    return np.array([-1 if start == AWAY else 9 * start + end - 9 for start, end in pairs])


def _move(code: int) -> Move:
    """A move from its number in the kernel."""
    if code < kernel.REVERSES:
        return Move(Kind.EXCHANGE, *divmod(code, 9))
    if code < kernel.TRANSFERS:
        return Move(Kind.REVERSE, code - kernel.REVERSES)
    crossed = code >= kernel.CROSSES
    side, pair = divmod(code - (kernel.CROSSES if crossed else kernel.TRANSFERS), 81)
    here, there = divmod(pair, 9)
    return Move(Kind.CROSS if crossed else Kind.TRANSFER, 9 * side + here, 9 * side + there)
