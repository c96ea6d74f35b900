//! dump GAMES SEED0 : features and values
use fairschach_base::{BySide, Side};
use fairschach_engine::{Budget, choose, think, features, centipawns};
use fairschach_rules::*;
use std::io::Write;
struct Numbers(u64);
impl Numbers { fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
} }
fn main() {
    let a: Vec<u64> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    let rules = RuleSet::usual("fairschach").unwrap();
    let mut out = std::io::BufWriter::new(std::io::stdout());
    for seed in a[1]..a[1] + a[0] {
        let mut n = Numbers(seed ^ 0x5555_0000);
        let mut positions = vec![Position::start(&rules)];
        let mut score = Score::Ongoing;
        let mut lines = vec![];
        let mut verdict = None; let mut sure = 0;
        for pair in 0..80 {
            if score != Score::Ongoing { break }
            let pos = positions[positions.len() - 1];
            let entries = if pair < 4 {
                BySide::from_fn(|side: Side| { let e = legal(&pos, &rules, side); let at = n.next() as usize % e.len().max(1); e.get(at).copied().map(Entry::Move) })
            } else {
                let t = think(&pos, &rules, &positions, &Budget::nodes(3000), n.next());
                let deep = if n.next() % 3 == 0 { Some(think(&pos, &rules, &[], &Budget::nodes(1<<30).no_deeper(2), 1)) } else { None };
                let shallow = think(&pos, &rules, &[], &Budget::nodes(1<<30).no_deeper(1), 1);
                let f: Vec<String> = features(&pos).iter().map(|f| f.to_string()).collect();
                lines.push(format!("{} {} {} {} {}", pos.turn().only().is_none() as i32, centipawns(&pos), shallow.value, deep.map_or(-9999, |d| d.value), f.join(" ")));
                if t.value.abs() >= 980 { sure += 1 } else { sure = 0 }
                if sure > 5 { verdict = Some(t.value.signum()); break }
                BySide::from_fn(|side| choose(&t, side, n.next()).map(Entry::Move))
            };
            let r = resolve(&pos, &rules, &entries, &positions).unwrap();
            score = r.score; positions.push(r.position);
        }
        let z = verdict.unwrap_or(match score { Score::Win(Side::White, _) => 1, Score::Win(Side::Black, _) => -1, Score::Draw(_) => 0, Score::Ongoing => {
            let t = think(&positions[positions.len()-1], &rules, &positions, &Budget::nodes(10_000), 1); (f64::from(t.value) / 1000.0).round() as i32 } });
        for l in lines { writeln!(out, "{seed} {z} {l}").unwrap(); }
        out.flush().unwrap();
    }
}
