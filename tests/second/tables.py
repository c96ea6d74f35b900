"""Endgame tables a second time, sharing no code with the server: docs/formats.md and the rules in Python.

  tables.py FILE...   one line a file, how many values were worked out again; fails if one differs

Each layer of a table follows from the one below it by the rules. States are drawn at random, their pairs carried out, and the
value of the matrix of what follows is found by a simplex. What a pawn or a capture leads to is read
from the tables beside the file.
"""
import hashlib, os, random, struct, sys

SCALE = 1_000_000_000
LONGEST = 75
ORDER = "QRBNP"
SAMPLES = 1500
TRIANGLE = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27]
STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
LEAPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


class Table:
    def __init__(self, path):
        data = open(path, "rb").read()
        assert data[:4] == b"FSCE" and data[4] == 1, "head"
        assert hashlib.sha256(data[:32] + data[64:]).digest() == data[32:64], "hash"
        assert data[16:32].rstrip(b"\0") == b"fsr-2023", "rules"
        self.folder, self.few, layers = os.path.dirname(path), data[5], data[6]
        self.men = data[8:16].rstrip(b"\0").decode()[1:-1]
        self.rests, self.pawns = len(self.men) + 1, "P" in self.men
        self.states = (32 if self.pawns else 10) * 64 ** (len(self.men) + 1) * self.rests
        at = 64 + layers
        self.lefts = list(data[64:at])
        self.data, self.at = data, {left: at + i * 4 * self.states for i, left in enumerate(self.lefts)}
        assert len(data) == at + (4 * layers + 1) * self.states, "length"

    def value(self, left, state):
        if left == 0:
            return None
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
            if len(self.men) == 2 and self.men[0] == self.men[1] and turned[0] > turned[1]:
                turned.reverse()
                resting = {0: 0, 1: 2, 2: 1}[rest]
            for man in turned:
                number = number * 64 + man
            number = number * self.rests + resting
            best = number if best is None else min(best, number)
        return best


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


def attacked(kind, square, occupied):
    ways = {"K": STRAIGHT + DIAGONAL, "Q": STRAIGHT + DIAGONAL, "R": STRAIGHT, "B": DIAGONAL, "N": LEAPS,
            "P": [(-1, 1), (1, 1)]}[kind]
    return set(steps(square, ways, kind in "QRB", occupied))


class Scene:
    """Kings, and White's other men as {square: kind}; which of these rest."""

    def __init__(self, white, black, men, resting):
        self.white, self.black, self.men, self.resting = white, black, dict(men), set(resting)

    def occupied(self):
        return {self.white, self.black} | set(self.men)

    def meet(self):
        return self.black in attacked("K", self.white, ())

    def danger(self, target, without):
        """Whether a man of White's but the king attacks a square, these squares being empty."""
        seen = self.occupied() - without
        return any(target in attacked(kind, at, seen) for at, kind in self.men.items() if at not in without)

    def black_moves(self):
        near = attacked("K", self.black, ()) - attacked("K", self.white, ()) - {self.white}
        return [to for to in sorted(near) if not self.danger(to, {self.black})]

    def king_moves(self):
        return attacked("K", self.white, ()) - set(self.men) - attacked("K", self.black, ()) - {self.black}

    def targets(self, at):
        occupied = self.occupied()
        if self.men[at] != "P":
            return attacked(self.men[at], at, occupied) - occupied
        once = at + 8
        if once in occupied:
            return set()
        return {once, once + 8} - occupied if at // 8 == 1 else {once}

    def white_moves(self, rests=True):
        moves = [(self.white, to, None) for to in self.king_moves()]
        if self.meet():
            return moves
        for at, kind in self.men.items():
            if rests and at in self.resting:
                continue
            for to in self.targets(at):
                moves += [(at, to, choice) for choice in ("QRBN" if kind == "P" and to >= 56 else [None])]
        return moves

    def attacks_black(self):
        return self.danger(self.black, set())

    def result(self):
        """White's result if it is over; "live" otherwise."""
        stuck = not self.black_moves()
        if self.meet():
            mated = not self.king_moves()
            if mated or stuck:
                return 0 if mated and stuck else -SCALE if mated else SCALE
        elif self.attacks_black():
            if stuck:
                return SCALE
        elif stuck or not self.white_moves(rests=False):
            return 0
        kinds = sorted(self.men.values())
        dark = {sum(divmod(at, 8)) % 2 for at in self.men}
        return 0 if kinds in ([], ["B"], ["N"]) or (kinds == ["B", "B"] and len(dark) == 1) else "live"

    def play(self, move, to):
        """After a pair: the scene, and whether the count of quiet pairs begins again."""
        men, white, resting, progress = dict(self.men), self.white, set(), False
        in_order = self.attacks_black() and not self.meet()
        if in_order:
            progress = men.pop(to, None) is not None
            now = Scene(white, to, men, ())
            if move and move[0] != white:
                fits = move[0] in men and move[1] in now.targets(move[0])
            else:
                fits = bool(move) and move[1] in now.king_moves()
            move = move if fits else None
        elif to in men and not (move and move[0] == to):
            men.pop(to)
            progress = True
        if move and move[0] == white:
            white = move[1]
        elif move:
            kind = men.pop(move[0])
            progress |= kind == "P"
            if move[1] != to:
                men[move[1]] = move[2] or kind
                resting = {move[1]}
        return Scene(white, to, men, resting), progress


def stored(scene, left, folder, few, tables):
    """What a table says of a scene with so many pairs left."""
    result = scene.result()
    if result != "live" or left == 0:
        return result if result != "live" else 0
    name = "".join(sorted(scene.men.values(), key=ORDER.index))
    if name not in tables:
        tables[name] = Table(os.path.join(folder, f"K{name}K-{few}.table"))
    table, squares = tables[name], sorted(scene.men, key=lambda at: (ORDER.index(scene.men[at]), at))
    rest = next((squares.index(at) + 1 for at in scene.resting), 0)
    return table.value(left, table.index(scene.white, scene.black, squares, rest))


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


def check(path):
    table, tables, done = Table(path), {}, 0
    tables[table.men] = table
    lefts = [left for left in table.lefts if left == 1 or left - 1 in table.lefts]
    draw = random.Random(1)
    while done < SAMPLES:
        state, left = draw.randrange(table.states), draw.choice(lefts)
        white, black, men, rest = table.placed(state)
        pawn_off = any(kind == "P" and not 8 <= at < 56 for kind, at in zip(table.men, men))
        if len({white, black, *men}) < len(men) + 2 or pawn_off or table.index(white, black, men, rest) != state:
            continue
        scene = Scene(white, black, zip(men, table.men), [men[rest - 1]] if rest else [])
        turned = scene.attacks_black() and not scene.meet() and len(men) + 2 <= table.few
        if turned and scene.result() == "live":
            continue  # normal chess, which has no layer of its own
        found = scene.result()
        if found == "live":
            moves = scene.white_moves() or [None]
            cells = []
            for move in moves:
                after = [scene.play(move, to) for to in scene.black_moves()]
                cells.append([stored(now, LONGEST if progress else left - 1, table.folder, table.few, tables)
                              for now, progress in after])
            found = game_value(cells)
        said = table.value(left, state)
        assert abs(found - said) <= 2, f"{path}: state {state}, {left} left: {said}, found {found}"
        done += 1
    return done


if __name__ == "__main__":
    for file in sys.argv[1:]:
        print(f"{file}: {check(file)} values worked out again")
