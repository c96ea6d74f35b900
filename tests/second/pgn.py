"""What another program reads in a record: python-chess plays the games and says each position and the result."""

import io
import json
import sys

import chess.pgn

for line in sys.stdin:
    text = io.StringIO(json.loads(line))
    game = chess.pgn.read_game(text)
    board = game.board()
    positions = [board.fen(en_passant="xfen")]
    comments = []
    for node in game.mainline():
        board.push(node.move)
        positions.append(board.fen(en_passant="xfen"))
        comments.append(node.emt())
    print(
        json.dumps(
            {
                "errors": [str(error) for error in game.errors],
                "positions": positions,
                "result": game.headers["Result"],
                "white": game.headers["White"],
                "black": game.headers["Black"],
                "used": comments,
                "chess960": board.chess960,
                "more": chess.pgn.read_game(text) is not None,
            }
        )
    )
