//! What each target begins with: the worked cases and the vectors of the tests, in its own form.

use serde_json::Value;

const PAIRS: &str = include_str!("../../tests/cases/fairschach.jsonl");
const VARIANTS: &str = include_str!("../../tests/cases/variants.jsonl");
const PROBLEMS: &str = include_str!("../../crates/engine/data/problems.txt");
const NOTES: &str = include_str!("../../tests/vectors/note.json");
const RECEIPTS: &str = include_str!("../../tests/vectors/receipt.json");
const CONTEXTS: &str = include_str!("../../tests/vectors/ctx.json");
const PASSKEYS: &str = include_str!("../../tests/vectors/webauthn.json");
const GAMES: &str = include_str!("../../tests/vectors/game.json");
const MAILS: [&[u8]; 8] = [
    include_bytes!("../../tests/mail/corpus/gmail-web-de.eml"),
    include_bytes!("../../tests/mail/corpus/outlook-desktop-html-de.eml"),
    include_bytes!("../../tests/mail/corpus/outlook-web-de.eml"),
    include_bytes!("../../tests/mail/corpus/apple-mail-de.eml"),
    include_bytes!("../../tests/mail/corpus/thunderbird-flowed-de.eml"),
    include_bytes!("../../tests/mail/corpus/utf16-base64.eml"),
    include_bytes!("../../tests/mail/corpus/forwarded-message-is-no-text.eml"),
    include_bytes!("../../tests/mail/corpus/bounce-postfix.eml"),
];
const SAID: [&str; 10] = [
    "Hallo, mein Zug: e2-e4. Gruß Anna",
    "12. Nf3 draw",
    "Entwurf: Sg1 – f3\nremis",
    "wenn 12… e2-e4 e7-e5, dann Sg1-f3",
    "Urlaub vom 24.12. bis 2.1.",
    "leave 2026-12-24 2027-01-02",
    "Ich nehme das Remisangebot an.",
    "e4 d5",
    "0–0\n\nHier schneit es.",
    "aufgeben",
];
/// The folder into which a target that starts writes its seeds.
const FOLDER: &str = "FAIRSCHACH_FUZZ_CORPUS";
const ENTRIES: [&str; 24] = [
    "e2e4",
    "e2-e4",
    "Sg1-f3",
    "Nf3",
    "exd6 e.p.",
    "b7-b8D",
    "b8=Q",
    "O-O",
    "0-0-0",
    "652548",
    "5254",
    "21186676584",
    "pass",
    "1. e4",
    "Pass",
    "♘f3",
    "a24",
    "4a5",
    "K@c1",
    "d4*",
    "e2e4 draw",
    "pass draw",
    "Tae1",
    "bxa8=N",
];
/// What once broke: a die that shows its dot was written as a man that nobody reads.
const FOUND: [&[u8]; 1] = [b"14448"];
const RULES: [&str; 8] = [
    "rest_scope=none\nfew_pieces:0",
    "first_move_for+recapture,en_passant\nstruck=replace",
    "castling=960",
    "entry=geom\nunit_capture!\npawn_fork!",
    "last_rank=promote\ndouble_step=rank2",
    "first_turn=two",
    "body-2023\nswitch_pair:14\nswitch_first=lot",
    "colour?",
];
const STARTS: [&str; 8] = [
    "usual",
    "chess960:518",
    "chess960:RNBQKBNR",
    "shuffle:RNBKQBNR/RNBQKBNR",
    "shuffle:KNRQRBNB",
    "position:4k3/8/8/8/8/8/8/RR2K3 p B - 0 1 -",
    "position:4k3/8/8/9/P7/8/8/4K3 w - - 0 1",
    "position:",
];
const SESSIONS: [&str; 6] = [
    "EHLO a\r\nMAIL FROM:<a@b.c> SIZE=9 BODY=8BITMIME\r\nRCPT TO:<m+a@play.test>\r\nDATA\r\ne2-e4\r\n..\r\n.\r\nQUIT\r\n",
    "LHLO a\r\nMAIL FROM:<>\r\nRCPT TO:<b+1@play.test>\r\nRCPT TO:<m+b@play.test>\r\nRCPT TO:<x@y.z>\r\nDATA\r\n.\r\nRSET\r\n",
    "EHLO a\r\nSTARTTLS\r\nEHLO a\r\nMAIL FROM:<a@b.c> SMTPUTF8\r\nRCPT TO:<games@play.test>\r\nDATA\r\na\n.\r\nb\r\n.\r\n",
    "LHLO a\r\nNOOP x\r\nVRFY a\r\nHELP\r\nBDAT 3 LAST\r\n",
    "HELO a\r\nMAIL FROM:<a@b.c>\r\nRCPT TO:<@a,@b:c@play.test>\r\nRCPT TO:<\"a b\"@play.test>\r\nDATA\r\n",
    "LHLO a\r\nMAIL FROM:<a@b.c>\r\nRCPT TO:<m+a@play.test>\r\nDATA\r\na\r.\r\r\n\n.\n.\r\n.\r\n.\r\nQUIT\r\n",
];
const MAILBOXES: [&str; 3] = [
    "From x Sat Jan  4 18:00:00 2003\nFrom: <anna@example.org>\nSubject: Kassel\nDate: Sat, 04 Jan 2003 18:00:00 +0000\n\n1. e2-e4\n\n\
     From x Sat Jan  4 19:00:00 2003\nFrom: <ben@example.org>\nDate: Sat, 04 Jan 2003 19:00:00 +0000\n\n>From me: d7-d5\n\n\
     From x Sun Jan  5 18:00:00 2003\nFrom: <werner@example.org>\nDate: Sun, 05 Jan 2003 18:00:00 +0000\n\n1. e2-e4 d7-d5\n2. ?\n",
    "From x\r\nFrom: Anna <anna@example.org>\r\n\r\nSg1-f3 remis\r\n\r\nFrom x\r\nFrom: <ben@example.org>\r\n\r\nNf6\r\n> e4\r\n",
    "From \n\nFrom \n\n",
];
/// The first byte chooses which answer it is.
const PROVIDERS: [&str; 5] = [
    "0{\"issuer\":\"https://login.club.example\",\"authorization_endpoint\":\"https://login.club.example/a?b=c\",\"token_endpoint\":\
     \"https://login.club.example/t\",\"jwks_uri\":\"https://login.club.example/k\",\"userinfo_endpoint\":\"https://login.club.example/u\"}",
    "1{\"keys\":[{\"kty\":\"EC\",\"crv\":\"P-256\",\"kid\":\"1\",\"x\":\"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU\",\"y\":\"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0\"}]}",
    "1{\"keys\":[{\"kty\":\"RSA\",\"use\":\"sig\",\"alg\":\"RS256\",\"n\":\"ofgW\",\"e\":\"AQAB\"},{}]}",
    "2eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg",
    "2eyJhbGciOiJub25lIn0.e30.",
];
const CALLS: [&str; 3] = [
    "<?xml version=\"1.0\"?><s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><GetMyGames \
     xmlns=\"http://www.bennedik.com/webservices/XfccBasic\"><username>anna</username><password>fs_x</password></GetMyGames></s:Body></s:Envelope>",
    "\u{feff}<Envelope xmlns=\"http://schemas.xmlsoap.org/soap/envelope/\"><Body><x:MakeAMove xmlns:x=\
     \"http://www.bennedik.com/webservices/XfccBasic\"><x:username>anna</x:username><x:gameId>7</x:gameId><x:resign>false</x:resign>\
     <x:movecount>1</x:movecount><x:myMove>e4</x:myMove><x:offerDraw>1</x:offerDraw></x:MakeAMove></Body></Envelope>",
    "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>",
];
const LISTS: [&str; 3] = [
    "list,id,rating,date\nFIDE,4611111,2105,2026-10-01\nFIDE-rapid,4611111,2050,2026-10-01\n",
    "\u{feff}\"ICCF\";\"123456\";\"2300\";\"01.10.2026\"\r\n\r\nICCF;7;1;0001-01-01",
    "FIDE\t999999999\t4000\t2026-10-01\nFIDE\t999999999\t1\t2026-10-01",
];
const TERMS: [&str; 5] = [
    "14d/pair",
    "revision=until_complete\npresence=shown",
    "presence=hidden\nvisibility=private",
    "1-0\nmate",
    "30d+2d<45d",
];

/// The seeds of a target.
pub fn of(target: &str) -> Vec<Vec<u8>> {
    let texts = |all: &[&str]| all.iter().map(|text| text.as_bytes().to_vec()).collect();
    match target {
        "position" => positions(),
        "entry" => numbered(&entries()),
        "octal" => [numbered(&entries()), FOUND.map(<[u8]>::to_vec).to_vec()].concat(),
        "line" => numbered(&["1. e2-e4 e7-e5".to_owned(), "9. O-O^1 d5xd4^2 +W".to_owned()]),
        "mailbox" => texts(&MAILBOXES),
        "oidc" => texts(&PROVIDERS),
        "xfcc" => texts(&CALLS),
        "mail_session" => numbered(&SESSIONS.map(str::to_owned)),
        "rule_set" => numbered(&RULES.map(str::to_owned)),
        "problem" => PROBLEMS.split("\n\n").map(|problem| problem.as_bytes().to_vec()).collect(),
        "passkey" => passkeys(),
        "start" => texts(&STARTS),
        "terms" => texts(&TERMS),
        "filters" => lines().into_iter().map(String::into_bytes).collect(),
        "note" => strings(&[NOTES, RECEIPTS]).into_iter().map(String::into_bytes).collect(),
        "rating_list" => texts(&LISTS),
        "record" => strings(&[CONTEXTS]).iter().filter_map(|text| bytes(text)).collect(),
        "game_file" => files(),
        "letter" => MAILS.map(<[u8]>::to_vec).to_vec(),
        "said" => texts(&SAID),
        "resolve" => (0..64_u8).map(game).collect(),
        _ => Vec::new(),
    }
}

/// The vectors of the W3C, part by part.
fn passkeys() -> Vec<Vec<u8>> {
    let parts = [("clientDataJSON", 1), ("attestationObject", 1), ("authenticatorData", 2)];
    let mut seeds = vec![[&[3][..], &[0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 0x20], &[7; 32]].concat()];
    for vector in serde_json::from_str::<Vec<Value>>(PASSKEYS).unwrap_or_default() {
        for (name, part) in parts {
            for answer in ["registration", "assertion"] {
                let bytes = vector[answer][name].as_str().and_then(bytes);
                seeds.extend(bytes.map(|bytes| [&[part], bytes.as_slice()].concat()));
            }
        }
    }
    seeds
}

/// Writes the seeds of a target into the folder that the environment names.
pub fn write(target: &str) {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    for (number, seed) in of(target).into_iter().enumerate() {
        let file = std::path::Path::new(&folder).join(format!("seed-{number}"));
        std::fs::write(&file, seed).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }
}

fn cases(text: &str) -> Vec<Value> {
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

fn numbered(texts: &[String]) -> Vec<Vec<u8>> {
    let first = |(number, text): (usize, &String)| [&[(number % 14) as u8], text.as_bytes()].concat();
    texts.iter().enumerate().map(first).collect()
}

fn entries() -> Vec<String> {
    let played = cases(PAIRS)
        .into_iter()
        .flat_map(|case| ["white", "black"].map(|side| case[side].as_str().unwrap_or("pass").to_owned()));
    ENTRIES.map(str::to_owned).into_iter().chain(played).collect()
}

fn positions() -> Vec<Vec<u8>> {
    let all = super::targets::all_rules();
    let of_start = (0_u8..).zip(&all).map(|(number, rules)| {
        let text = fairschach::rules::Position::start(rules).to_string();
        [&[number], text.as_bytes()].concat()
    });
    let of_cases = cases(PAIRS).into_iter().map(|case| {
        let text = case["position"].as_str().unwrap_or_default().to_owned();
        [&[0], text.as_bytes()].concat()
    });
    of_start.chain(of_cases).collect()
}

fn lines() -> Vec<String> {
    let pairs = cases(PAIRS).into_iter().map(|case| {
        let mut line = case.clone();
        if let Some(line) = line.as_object_mut() {
            line.retain(|name, _| {
                ["id", "position", "white", "black", "options", "board"].contains(&name.as_str())
            });
        }
        line.to_string()
    });
    let others = cases(VARIANTS).into_iter().filter_map(|case| {
        let (variant, text) = (case["variant"].as_str()?, case["fen"].as_str()?);
        let line =
            serde_json::json!({"id": case["id"], "variant": variant, "position": text, "move": case["uci"]});
        Some(line.to_string())
    });
    pairs.chain(others).collect()
}

/// Every text of some length in the vectors.
fn strings(files: &[&str]) -> Vec<String> {
    fn collect(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::String(text) if text.len() > 30 => found.push(text.clone()),
            Value::Array(all) => all.iter().for_each(|one| collect(one, found)),
            Value::Object(all) => all.values().for_each(|one| collect(one, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    for file in files {
        collect(&serde_json::from_str(file).unwrap_or_default(), &mut found);
    }
    found
}

/// Hexadecimal digits as bytes.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let pairs = text.as_bytes().chunks(2);
    pairs.map(|two| u8::from_str_radix(str::from_utf8(two).ok()?, 16).ok()).collect()
}

fn files() -> Vec<Vec<u8>> {
    let games: Value = serde_json::from_str(GAMES).unwrap_or_default();
    let all =
        ["good", "bad"].into_iter().flat_map(|kind| games[kind].as_array().cloned().unwrap_or_default());
    all.map(|game| game["file"].to_string().into_bytes()).collect()
}

/// Bytes that play a game: every variant comes, and no entry is missing.
fn game(number: u8) -> Vec<u8> {
    let mut state = u32::from(number).wrapping_mul(2_654_435_761).wrapping_add(1);
    let mut bytes = vec![number];
    for _ in 0..300 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        bytes.push((state >> 24) as u8);
    }
    bytes
}
