"""Endgame tables a second time, sharing no code with the server: docs/formats.md and the rules in Python.

  tables.py [SAMPLES] FILE...   one line a file, how many values were worked out again; fails if one differs

Each layer of a table follows from the one below it by the rules. States are drawn at random (1,500 of each file), their pairs
carried out, and the value of the matrix of what follows is found by a simplex. What a pawn or a capture leads to is read
from the tables beside the file. Normal chess with three men, into which a check turns the game, is worked out backwards from
the mates.
"""
import hashlib, os, random, struct, sys

SCALE = 1_000_000_000
LONGEST = 75
ORDER = "QRBNP"
STRENGTH = {"K": 5, "Q": 4, "R": 3, "B": 2, "N": 2, "P": 1}
TRIANGLE = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27]
STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
LEAPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
WHITE, BLACK = 0, 1


class Table:
    def __init__(self, path):
        data = open(path, "rb").read()
        assert data[:4] == b"FSCE" and data[4] == 1, "head"
        assert hashlib.sha256(data[:32] + data[64:]).digest() == data[32:64], "hash"
        assert data[16:32].rstrip(b"\0") == b"fsr-2023", "rules"
        self.folder, self.few, layers, self.pairs = os.path.dirname(path), data[5], data[6], data[15] or LONGEST
        self.name = data[8:15].rstrip(b"\0").decode()
        white, black = self.name[1:].split("K")
        self.men = [(WHITE, kind) for kind in white] + [(BLACK, kind) for kind in black]
        self.rests, self.pawns = 4 if black else len(self.men) + 1, "P" in self.name
        self.twins = len(white) == 2 and white[0] == white[1]
        self.states = (32 if self.pawns else 10) * 64 ** (len(self.men) + 1) * self.rests
        at = 64 + layers
        self.lefts = list(data[64:at])
        self.data, self.at = data, {left: at + i * 4 * self.states for i, left in enumerate(self.lefts)}
        assert len(data) == at + (4 * layers + 1) * self.states, "length"

    def value(self, left, state):
        if left == 0:
            return None
        assert left <= self.pairs, "so far it does not look ahead"
        left = min(left, self.lefts[-1])
        return struct.unpack_from(">i", self.data, self.at[left] + 4 * state)[0]

    def placed(self, state):
        state, rest = divmod(state, self.rests)
        men = []
        for _ in self.men:
            state, man = divmod(state, 64)
            men.insert(0, man)
        king, black = divmod(state, 64)
        return (king // 4 * 8 + king % 4 if self.pawns else TRIANGLE[king]), black, men, rest

    def index(self, white, black, men, rest):
        """The smallest number among the symmetries that bring the king to where it is counted."""
        best = None
        for symmetry in range(2 if self.pawns else 8):
            king, other = turn(symmetry, white), turn(symmetry, black)
            if self.pawns:
                if king % 8 > 3:
                    continue
                number = king // 8 * 4 + king % 8
            else:
                if king not in TRIANGLE or (king // 8 == king % 8 and other // 8 > other % 8):
                    continue
                number = TRIANGLE.index(king)
            number = number * 64 + other
            turned, resting = [turn(symmetry, man) for man in men], rest
            if self.twins and turned[0] > turned[1]:
                turned.reverse()
                resting = {0: 0, 1: 2, 2: 1}[rest]
            for man in turned:
                number = number * 64 + man
            number = number * self.rests + resting
            best = number if best is None else min(best, number)
        return best

    def scene(self, state):
        white, black, squares, rest = self.placed(state)
        resting = [square for slot, square in enumerate(squares) if rest >> slot & 1]
        return Scene((white, black), dict(zip(squares, self.men)), resting)


def turn(symmetry, square):
    rank, file = divmod(square, 8)
    if symmetry & 1:
        file = 7 - file
    if symmetry & 2:
        rank = 7 - rank
    return file * 8 + rank if symmetry & 4 else rank * 8 + file


def steps(square, ways, far, occupied):
    """Squares reached, the first occupied one on each way included."""
    for files, ranks in ways:
        rank, file = divmod(square, 8)
        while True:
            rank, file = rank + ranks, file + files
            if not (0 <= rank < 8 and 0 <= file < 8):
                break
            yield rank * 8 + file
            if not far or rank * 8 + file in occupied:
                break


def attacked(side, kind, square, occupied):
    ahead = 1 if side == WHITE else -1
    ways = {"K": STRAIGHT + DIAGONAL, "Q": STRAIGHT + DIAGONAL, "R": STRAIGHT, "B": DIAGONAL, "N": LEAPS,
            "P": [(-1, ahead), (1, ahead)]}[kind]
    return set(steps(square, ways, kind in "QRB", occupied))


class Scene:
    """Both kings, the other men as {square: (side, kind)}, and which of these rest."""

    def __init__(self, kings, men, resting=()):
        self.kings, self.men, self.resting = tuple(kings), dict(men), set(resting)

    def occupied(self):
        return set(self.kings) | set(self.men)

    def meet(self):
        return self.kings[BLACK] in attacked(WHITE, "K", self.kings[WHITE], ())

    def danger(self, by, target, without=frozenset()):
        """Whether a man of a side's but the king attacks a square, these squares being empty."""
        seen = self.occupied() - without
        return any(target in attacked(side, kind, at, seen)
                   for at, (side, kind) in self.men.items() if side == by and at not in without)

    def in_check(self, side):
        return self.meet() or self.danger(1 - side, self.kings[side])

    def king_moves(self, side):
        own, other = self.kings[side], self.kings[1 - side]
        near = attacked(side, "K", own, ()) - attacked(side, "K", other, ()) - {other}
        near -= {at for at, man in self.men.items() if man[0] == side}
        return {to for to in near if not self.danger(1 - side, to, frozenset([own]))}

    def targets(self, at):
        """Where a man but a king may go, rests not looked at."""
        (side, kind), occupied = self.men[at], self.occupied()
        if self.meet():
            return set()
        enemies = {square for square, man in self.men.items() if man[0] != side}
        reach = attacked(side, kind, at, occupied) & enemies
        if kind == "P":
            ahead = 8 if side == WHITE else -8
            if at + ahead not in occupied:
                reach.add(at + ahead)
                if at // 8 == (1 if side == WHITE else 6) and at + 2 * ahead not in occupied:
                    reach.add(at + 2 * ahead)
        else:
            reach |= attacked(side, kind, at, occupied) - occupied
        return {to for to in reach if not self.moved(at, to).danger(1 - side, self.kings[side])}

    def moved(self, at, to):
        men = dict(self.men)
        men[to] = men.pop(at)
        return Scene(self.kings, men)

    def moves(self, side, rests=True):
        """(from, to, promotion)"""
        moves = [(self.kings[side], to, None) for to in self.king_moves(side)]
        binding = rests and self.resting and not self.in_check(side)
        for at, (owner, kind) in self.men.items():
            if owner == side and not (binding and at in self.resting):
                for to in self.targets(at):
                    moves += [(at, to, choice) for choice in ("QRBN" if kind == "P" and to // 8 in (0, 7) else [None])]
        return moves

    def result(self):
        """White's result if it is over; "live" otherwise."""
        check = [self.in_check(side) for side in (WHITE, BLACK)]
        stuck = [not self.moves(side, rests=False) for side in (WHITE, BLACK)]
        if any(check):
            mated = [check[side] and stuck[side] for side in (WHITE, BLACK)]
            if any(mated):
                return SCALE * (mated[BLACK] - mated[WHITE])
        elif any(stuck):
            return 0
        kinds = sorted(kind for _, kind in self.men.values())
        dark = {sum(divmod(at, 8)) % 2 for at in self.men}
        return 0 if kinds in ([], ["B"], ["N"]) or (kinds == ["B", "B"] and len(dark) == 1) else "live"

    def checked(self):
        """The side whose king alone is attacked."""
        check = [self.in_check(side) for side in (WHITE, BLACK)]
        return check.index(True) if check[WHITE] != check[BLACK] else None

    def play(self, moves):
        """After a pair: the scene, and whether the count of quiet pairs begins again."""
        first = self.checked()
        if first is not None:
            after, began = self.alone(first, moves[first])
            move = moves[1 - first]
            fits = move and (move[1] in after.king_moves(1 - first) if move[0] == self.kings[1 - first]
                             else after.men.get(move[0], (first,))[0] != first and move[1] in after.targets(move[0]))
            if not fits:
                return after, began
            last, again = after.alone(1 - first, move)
            last.resting |= after.resting - {move[1]}
            return last, began or again
        kings, men, resting = list(self.kings), dict(self.men), set()
        leaves = {move[0] for move in moves if move}
        began = False
        for move in moves:
            if move and move[1] in men and move[1] not in leaves:
                men.pop(move[1])
                began = True
        for side, move in enumerate(moves):
            if move and move[0] != self.kings[side]:
                men.pop(move[0])
        meet = moves[0] and moves[1] and moves[0][1] == moves[1][1]
        power = [STRENGTH["K" if move[0] == self.kings[side] else self.men[move[0]][1]] if move else 0
                 for side, move in enumerate(moves)]
        for side, move in enumerate(moves):
            if move and move[0] == self.kings[side]:
                kings[side] = move[1]
            elif move:
                kind = self.men[move[0]][1]
                began |= kind == "P"
                if not meet or power[side] > power[1 - side]:
                    men[move[1]] = (side, move[2] or kind)
                    resting.add(move[1])
        return Scene(kings, men, resting), began or bool(meet)

    def alone(self, side, move):
        """One side moves."""
        if not move:
            return Scene(self.kings, self.men), False
        kings, men, resting = list(self.kings), dict(self.men), set()
        began = men.pop(move[1], None) is not None
        if move[0] == kings[side]:
            kings[side] = move[1]
        else:
            kind = men.pop(move[0])[1]
            began |= kind == "P"
            men[move[1]] = (side, move[2] or kind)
            resting.add(move[1])
        return Scene(kings, men, resting), began

    def mirrored(self):
        return Scene((self.kings[1] ^ 56, self.kings[0] ^ 56),
                     {at ^ 56: (1 - side, kind) for at, (side, kind) in self.men.items()}, {at ^ 56 for at in self.resting})


class Normal:
    """Normal chess with White's one man: {placing: half-moves to mate, or to a pawn's move after which White still wins}."""

    KINGS = [attacked(WHITE, "K", square, ()) for square in range(64)]
    TURNS = [[turn(symmetry, square) for square in range(64)] for symmetry in range(8)]
    known = {}

    def __init__(self, kind):
        self.kind, self.white, self.black = kind, {}, {}
        kings = TRIANGLE if kind != "P" else [square for square in range(64) if square % 8 < 4]
        self.ways = [[turns for turns in self.TURNS[:2 if kind == "P" else 8] if turns[king] in kings] for king in range(64)]
        Normal.known[kind] = self
        for rank in range(6, 0, -1) if kind == "P" else [None]:
            men = range(64) if rank is None else range(8 * rank, 8 * rank + 8)
            self.solve([(king, other, man) for king in kings for other in range(64) for man in men
                        if len({king, other, man}) == 3 and other not in self.KINGS[king]])

    @staticmethod
    def of(kind):
        return Normal.known.get(kind) or Normal(kind)

    def key(self, king, other, man):
        return min((turns[king], turns[other], turns[man]) for turns in self.ways[king])

    def solve(self, placings):
        before_white, before_black, waits, pawn, mates = {}, {}, {}, [], []
        for at in placings:
            king, other, man = at
            if self.key(*at) != at:
                continue
            danger = attacked(WHITE, self.kind, man, {king})
            goes = [to for to in self.KINGS[other] if to != king and to not in danger and to not in self.KINGS[king]]
            if not goes and other in danger:
                mates.append(at)
            elif goes and man not in goes:
                waits[at] = len(goes)
                for to in goes:
                    before_black.setdefault(self.key(king, to, man), []).append(at)
            if other in danger:
                continue
            goes = [(to, other, man) for to in self.KINGS[king] if to != man and to not in self.KINGS[other]]
            if self.kind == "P":
                scene = Scene((king, other), {man: (WHITE, "P")})
                if any(self.promotes(king, other, to) for to in scene.targets(man)):
                    pawn.append(at)
            else:
                goes += [(king, other, to) for to in attacked(WHITE, self.kind, man, {king, other}) - {king, other}]
            for after in goes:
                before_white.setdefault(self.key(*after), []).append(at)
        self.black.update((at, 0) for at in mates)
        white, black = [], mates
        for ply in range(1, 151):
            found = {at for after in black for at in before_white.get(after, ()) if at not in self.white}
            if ply == 1:
                found |= set(pawn)
            lost = []
            for after in white:
                for at in before_black.get(after, ()):
                    waits[at] = waits.get(at, 0) - 1
                    if waits[at] == 0:
                        lost.append(at)
            self.white.update((at, ply) for at in found)
            self.black.update((at, ply) for at in lost)
            white, black = found, lost

    def promotes(self, king, other, to):
        """Whether a pawn's move wins in the end."""
        if to < 56:
            return self.key(king, other, to) in self.black
        return any((queen := Normal.of(kind)).key(king, other, to) in queen.black for kind in "QR")


def normal_worth(scene, to_move, left):
    """White's result of normal chess within so many pairs; nothing, where that is too much to work out."""
    if len(scene.men) == 1:
        (at, (side, kind)), = scene.men.items()
        seen = scene if side == WHITE else scene.mirrored()
        placing, normal = (*seen.kings, *seen.men), Normal.of(kind)
        needed = (normal.white if to_move == side else normal.black).get(normal.key(*placing))
        return 0 if needed is None or needed > 2 * left else SCALE if side == WHITE else -SCALE
    if left > 1 or len({side for side, _ in scene.men.values()}) == 1 or "P" in {kind for _, kind in scene.men.values()}:
        return None
    wins = [wins_normal(scene, to_move, side, 2 * left) for side in (WHITE, BLACK)]
    return SCALE * (wins[WHITE] - wins[BLACK])


def wins_normal(scene, to_move, winner, half_moves):
    """Whether a side mates in time, or wins a man after which it wins in the end; a man each, no pawns."""
    moves = scene.moves(to_move, rests=False)
    if not moves:
        return to_move != winner and scene.in_check(to_move)
    if half_moves == 0:
        return False

    def leads(move):
        after, progress = scene.alone(to_move, move)
        if progress:
            kinds = [kind for side, kind in after.men.values() if side == winner]
            return bool(kinds) and kinds[0] in "QR" and normal_worth(after, 1 - to_move, LONGEST) != 0
        return wins_normal(after, 1 - to_move, winner, half_moves - 1)

    return any(map(leads, moves)) if to_move == winner else all(map(leads, moves))


def stored(scene, left, folder, few, tables):
    """What a table says of a scene with so many pairs left."""
    result = scene.result()
    if result != "live" or left == 0:
        return result if result != "live" else 0
    names = ["".join(sorted((kind for side, kind in scene.men.values() if side == own), key=ORDER.index))
             for own in (WHITE, BLACK)]
    if not names[WHITE] or (names[BLACK] and ORDER.index(names[WHITE]) > ORDER.index(names[BLACK])):
        return -stored(scene.mirrored(), left, folder, few, tables)
    name = f"K{names[WHITE]}K{names[BLACK]}"
    if name not in tables:
        tables[name] = Table(os.path.join(folder, f"{name}-{few}.table"))
    table, squares = tables[name], sorted(scene.men, key=lambda at: (scene.men[at][0], ORDER.index(scene.men[at][1]), at))
    rest = sum(1 << squares.index(at) for at in scene.resting)
    return table.value(left, table.index(*scene.kings, squares, rest))


def game_value(matrix):
    """The value of a matrix game for the rows, by the simplex with Bland's rule."""
    low, high = max(map(min, matrix)), min(max(column) for column in zip(*matrix))
    if low == high:
        return low
    shift = 1 - min(map(min, matrix)) / SCALE
    rows, columns = len(matrix), len(matrix[0])
    lines = [[cell / SCALE + shift for cell in row] + [float(i == j) for j in range(rows)] + [1.0]
             for i, row in enumerate(matrix)]
    cost, basis = [-1.0] * columns + [0.0] * (rows + 1), list(range(columns, columns + rows))
    while True:
        enter = next((j for j in range(columns + rows) if cost[j] < -1e-11), None)
        if enter is None:
            return (1 / cost[-1] - shift) * SCALE
        leave = min((line[-1] / line[enter], basis[i], i) for i, line in enumerate(lines) if line[enter] > 1e-11)[2]
        pivot = lines[leave][enter]
        lines[leave] = [cell / pivot for cell in lines[leave]]
        for i, line in enumerate(lines):
            if i != leave and line[enter]:
                lines[i] = [a - line[enter] * b for a, b in zip(line, lines[leave])]
        cost = [a - cost[enter] * b for a, b in zip(cost, lines[leave])]
        basis[leave] = enter


def check(path, samples):
    table, tables, done = Table(path), {}, 0
    tables[table.name] = table
    lefts = [left for left in table.lefts if left == 1 or left - 1 in table.lefts]
    draw = random.Random(1)
    while done < samples:
        state, left = draw.randrange(table.states), draw.choice(lefts)
        white, black, men, rest = table.placed(state)
        pawn_off = any(kind == "P" and not 8 <= at < 56 for (_, kind), at in zip(table.men, men))
        if len({white, black, *men}) < len(men) + 2 or pawn_off or table.index(white, black, men, rest) != state:
            continue
        scene = table.scene(state)
        found, first = scene.result(), scene.checked()
        if found == "live" and first is not None and len(men) + 2 <= table.few:
            found = normal_worth(scene, first, left)
        elif found == "live":
            choices = [scene.moves(side) or [None] for side in (WHITE, BLACK)]
            cells = []
            for move in choices[WHITE]:
                after = [scene.play((move, answer)) for answer in choices[BLACK]]
                cells.append([stored(now, LONGEST if progress else left - 1, table.folder, table.few, tables)
                              for now, progress in after])
            found = game_value(cells)
        if found is None:
            continue
        said = table.value(left, state)
        assert abs(found - said) <= 2, f"{path}: state {state}, {left} left: {said}, found {found}"
        done += 1
    return done


if __name__ == "__main__":
    files = sys.argv[1:]
    count = int(files.pop(0)) if files and files[0].isdigit() else 1500
    for file in files:
        print(f"{file}: {check(file, count)} values worked out again")
