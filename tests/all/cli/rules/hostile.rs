//! Whatever comes, every line of input is answered by one line.

use fairschach::cli::rules::{Defaults, RulesCommand, run};
use proptest::prelude::{ProptestConfig, any, proptest};
use proptest::sample::select;
use serde_json::{Value, json};

const BOARDS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR p KQkq - 0 1 -",
    "r3k2r/pPp2pPp/8/2PpP3/2pPp3/8/PpP2PpP/R3K2R p KQkq d6,d3 0 9 d4,d5",
    "6k1/8/8/8/P7/8/5q2/7K p - - 0 5 a4,f2",
    "4k3/8/8/8/8/8/P6P/4K3 w - - 0 31 -",
];

fn commands() -> [RulesCommand; 5] {
    let defaults = || Defaults { variant: "fairschach".to_owned() };
    [
        RulesCommand::Resolve(defaults()),
        RulesCommand::Legal(defaults()),
        RulesCommand::Start(defaults()),
        RulesCommand::Perft(defaults()),
        RulesCommand::Octal(defaults()),
    ]
}

fn answers(command: RulesCommand, input: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    run(command, input, &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_line_is_answered(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let lines = bytes.split_inclusive(|&byte| byte == b'\n').count();
        for command in commands() {
            assert_eq!(answers(command, &bytes).len(), lines);
        }
    }

    #[test]
    fn any_entry_is_answered(white in "[a-hBDKQRSO1-8x=+ .~-]{0,9}", black in any::<String>(), board in select(BOARDS.to_vec())) {
        let options = json!({"illegal_entry": "void"});
        let line = json!({"position": board, "options": options, "white": white, "black": black}).to_string();
        assert_eq!(answers(commands()[0].clone(), line.as_bytes()).len(), 1);
        for field in ["entry", "octal"] {
            let line = json!({"position": board, "side": "white", field: white}).to_string();
            assert_eq!(answers(commands()[4].clone(), line.as_bytes()).len(), 1);
        }
    }
}
