"""Two players and a director as a program in Python sees them, with the client that openapi-python-client made of the
server's description.

Arguments: the folder of the client, the server's address, and the tokens of White, Black and the director. The last line
of output is the game as JSON.
"""

import json
import sys

folder, url, white, black, director = sys.argv[1:]
# How often a reveal is asked for, so that a test ends that waits in vain.
ASKED_MAX = 2_000
sys.path.insert(0, folder)

from fairschach_client import AuthenticatedClient  # noqa: E402
from fairschach_client.api.acts import resign  # noqa: E402
from fairschach_client.api.entries import file_entry  # noqa: E402
from fairschach_client.api.games import get_game, get_legal, make_game  # noqa: E402
from fairschach_client.api.pairs import get_board_png, get_pairs  # noqa: E402
from fairschach_client.api.players import get_me  # noqa: E402
from fairschach_client.models import FileEntryRequest, NewGame, NewGameVariant, ProblemJson  # noqa: E402


def good(value):
    if value is None or isinstance(value, ProblemJson):
        raise RuntimeError(f"refused: {value}")
    return value


sides = [AuthenticatedClient(url, token) for token in (white, black)]
players = [good(get_me.sync(client=side)).id for side in sides]
with AuthenticatedClient(url, director) as client:
    variant = NewGameVariant("fairschach")
    new = NewGame(white=players[0], black=players[1], variant=variant, clock="14d/pair")
    game = good(make_game.sync(client=client, body=new)).id

for turn, pair in enumerate((("e2e4", "e7e5"), ("g1f3", "b8c6")), 1):
    for side, entry in zip(sides, pair):
        legal = good(get_legal.sync(game, client=side))
        assert entry in legal.moves, legal
        body = FileEntryRequest(turn=turn, entry=entry)
        key = f"{game}-{turn}-{entry}"
        receipt = good(file_entry.sync(game, client=side, body=body, idempotency_key=key))
        assert receipt.turn == turn, receipt
    for _ in range(ASKED_MAX):
        if len(good(get_pairs.sync(game, client=sides[0])).pairs) >= turn:
            break
    else:
        raise RuntimeError(f"pair {turn} is not revealed")

refused = file_entry.sync(game, client=sides[0], body=FileEntryRequest(turn=1, entry="e2e4"))
assert isinstance(refused, ProblemJson) and refused.errors[0].code == "wrong-turn", refused
picture = get_board_png.sync_detailed(game, client=sides[0])
assert picture.content.startswith(b"\x89PNG"), picture
good(resign.sync(game, client=sides[1]))
print(json.dumps(good(get_game.sync(game, client=sides[0])).to_dict()))
