//! duel NODES_A FLAGS_A NODES_B FLAGS_B GAMES LAST SEED0 ; flags: "i=v,i=v" or "-"
use fairschach_base::{BySide, Side};
use fairschach_engine::{Budget, Thought, choose, think, x};
use fairschach_rules::*;
struct Numbers(u64);
impl Numbers { fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
} }
type P = (u64, Vec<(usize, i64)>, u64);
fn set(p: &P) { x::clear(); for &(i, v) in &p.1 { x::set(i, v) } }
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let flags = |s: &str| s.split(',').filter(|s| s.contains('=')).map(|s| { let (i, v) = s.split_once('=').unwrap(); (i.parse().unwrap(), v.parse().unwrap()) }).collect::<Vec<(usize, i64)>>();
    let mut players: [P; 2] = [(a[1].parse().unwrap(), flags(&a[2]), 0), (a[3].parse().unwrap(), flags(&a[4]), 0)];
    let (games, last, seed0): (u64, usize, u64) = (a[5].parse().unwrap(), a[6].parse().unwrap(), a[7].parse().unwrap());
    let rules = RuleSet::usual("fairschach").unwrap();
    let (mut starts, mut cut) = (vec![], 0);
    let begun = std::time::Instant::now();
    for seed in seed0..seed0 + games / 2 {
        let mut sum = 0.0;
        for first in Side::ALL {
            let mut n = Numbers(seed);
            let mut positions = vec![Position::start(&rules)];
            let mut score = Score::Ongoing;
            let mut verdict = None;
            let mut sure = 0;
            for pair in 0..last {
                if score != Score::Ongoing { break }
                let pos = positions[positions.len() - 1];
                let entries = if pair < 3 {
                    BySide::from_fn(|side: Side| { let e = legal(&pos, &rules, side); let at = n.next() as usize % e.len().max(1); e.get(at).copied().map(Entry::Move) })
                } else {
                    let s = n.next();
                    let mut think1 = |i: usize| { set(&players[i]); let b = match x::get(0) { 0 => Budget::nodes(players[i].0), d => Budget::nodes(players[i].0).no_deeper(d as u32) }; let t = think(&pos, &rules, &positions, &b, s); players[i].2 += t.nodes; t };
                    let two = think1(1); let one = think1(0);
                    let v = [one.value, two.value];
                    if v.iter().all(|v| v.abs() >= 970) && (v[0] > 0) == (v[1] > 0) { sure += 1 } else { sure = 0 }
                    if sure >= 4 { verdict = Some(if v[0] > 0 { 1.0 } else { 0.0 }); break }
                    let t: BySide<&Thought> = if first == Side::White { BySide { white: &one, black: &two } } else { BySide { white: &two, black: &one } };
                    BySide::from_fn(|side| choose(t.get(side), side, n.next()).map(Entry::Move))
                };
                let r = resolve(&pos, &rules, &entries, &positions).unwrap();
                score = r.score; positions.push(r.position);
            }
            let white = verdict.unwrap_or_else(|| match score {
                Score::Win(Side::White, _) => 1.0, Score::Win(Side::Black, _) => 0.0, Score::Draw(_) => 0.5,
                Score::Ongoing => { cut += 1; x::clear(); let t = think(&positions[positions.len()-1], &rules, &positions, &Budget::nodes(25_000), 1); f64::from(t.value + 1000) / 2000.0 }
            });
            sum += if first == Side::White { white } else { 1.0 - white };
        }
        starts.push(sum / 2.0);
        let k = starts.len() as f64;
        if starts.len() % 10 == 0 || seed + 1 == seed0 + games / 2 {
            let mean = starts.iter().sum::<f64>() / k;
            let var = starts.iter().map(|p| (p - mean).powi(2)).sum::<f64>() / (k - 1.0).max(1.0);
            println!("{} {} v {} {}: {:.1} % ± {:.1} of {} games, seeds {seed0}.., {cut} cut; nodes {} {}; {:.0} s", a[1], a[2], a[3], a[4], 100.0 * mean, 196.0 * (var / k).sqrt(), 2 * starts.len(), players[0].2, players[1].2, begun.elapsed().as_secs_f64());
        }
    }
}
