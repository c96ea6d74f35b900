"""py4swiss, a pairing program and reader of TRF that is not ours.

Reads one JSON object a line and answers with one:
`{"pair": TRF}` with `{"pairs": TEXT}`, or `{"impossible": true}` if the rules allow no pairing;
`{"read": TRF}` with what each starting number's line says, in py4swiss's words.
Anything it cannot use is answered with `{"error": …}`."""

import json
import sys
import tempfile
from pathlib import Path

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import TrfParser


def pairs(trf):
    found = DutchEngine.generate_pairings(trf)
    lines = [str(len(found))] + [pairing.to_string() for pairing in found]
    return "\n".join(lines) + "\n"


def told(trf):
    return {
        str(section.starting_number): {
            "points_times_ten": section.points_times_ten,
            "rank": section.rank,
            "rating": section.fide_rating,
            "results": [[result.id, result.color.value, result.result.value] for result in section.results],
        }
        for section in trf.player_sections
    }


def answer(asked, path):
    (verb, text), = asked.items()
    path.write_text(text, encoding="utf-8", newline="")
    trf = TrfParser.parse(path)
    if verb == "read":
        return told(trf)
    try:
        return {"pairs": pairs(trf)}
    except PairingError:
        return {"impossible": True}


def serve():
    with tempfile.TemporaryDirectory(prefix="fairschach-swiss-") as folder:
        for line in sys.stdin:
            try:
                said = answer(json.loads(line), Path(folder) / "asked.trf")
            except Exception as error:
                said = {"error": f"{type(error).__name__}: {error}"}
            print(json.dumps(said), flush=True)


serve()
