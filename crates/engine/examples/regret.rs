//! regret POSITIONS SEED REFDEPTH CONFIG... ; config: NODES:flags
use fairschach_base::{BySide, Side};
use fairschach_engine::{Budget, choose, think, x, matrix::{Matrix, solve}};
use fairschach_rules::*;
struct Numbers(u64);
impl Numbers { fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
} }
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (count, mut n, deep): (usize, Numbers, u32) = (a[1].parse().unwrap(), Numbers(a[2].parse().unwrap()), a[3].parse().unwrap());
    let configs: Vec<(u64, Vec<(usize, i64)>)> = a[4..].iter().map(|c| { let (nodes, f) = c.split_once(':').unwrap(); (nodes.parse().unwrap(), f.split(',').filter(|s| s.contains('=')).map(|s| { let (i, v) = s.split_once('=').unwrap(); (i.parse().unwrap(), v.parse().unwrap()) }).collect()) }).collect();
    let rules = RuleSet::usual("fairschach").unwrap();
    let mut losses: Vec<Vec<f64>> = vec![vec![]; configs.len()];
    let mut depths = vec![0_u64; configs.len()];
    let mut done = 0;
    while done < count {
        let mut positions = vec![Position::start(&rules)];
        for pair in 0..36 {
            let pos = positions[positions.len() - 1];
            if pair % 6 == 4 && pos.turn() == Turn::Both && done < count {
                let [white, black] = Side::ALL.map(|s| legal(&pos, &rules, s));
                if white.len() > 1 && black.len() > 1 {
                    let mut cells = vec![];
                    x::clear();
                    for &w in &white { for &b in &black {
                        let r = resolve(&pos, &rules, &BySide { white: Some(Entry::Move(w)), black: Some(Entry::Move(b)) }, &[]).unwrap();
                        cells.push(match r.score { Score::Win(Side::White, _) => 1.0, Score::Win(Side::Black, _) => -1.0, Score::Draw(_) => 0.0,
                            Score::Ongoing => { let d = if r.position.turn() == Turn::Both { deep - 1 } else { 2 * (deep - 1) }; f64::from(think(&r.position, &rules, &[], &Budget::nodes(1 << 40).no_deeper(d), 1).value) / 1e3 } });
                    } }
                    let m = Matrix::new(white.len(), black.len(), cells).unwrap();
                    let v = solve(&m).value;
                    for (at, (nodes, flags)) in configs.iter().enumerate() {
                        x::clear(); for &(i, v) in flags { x::set(i, v) }
                        let t = think(&pos, &rules, &[], &Budget::nodes(*nodes), 1);
                        depths[at] += t.depth as u64;
                        let mix = |all: &[Move], side| all.iter().map(|m| t.side(side).iter().find(|w| w.entry == *m).map_or(0.0, |w| f64::from(w.ppm) / 1e6)).collect::<Vec<f64>>();
                        let least = m.against_rows(&mix(&white, Side::White)).into_iter().fold(9.0, f64::min);
                        let most = m.against_columns(&mix(&black, Side::Black)).into_iter().fold(-9.0, f64::max);
                        losses[at].push((v - least + most - v) / 2.0);
                    }
                    done += 1;
                    if done % 10 == 0 || done == count {
                        println!("-- {done} positions");
                        for (at, l) in losses.iter().enumerate() {
                            let k = l.len() as f64; let mean = l.iter().sum::<f64>() / k;
                            let d: Vec<f64> = l.iter().zip(&losses[0]).map(|(a, b)| a - b).collect(); let dm = d.iter().sum::<f64>() / k;
                            let sd = (d.iter().map(|x| (x - dm).powi(2)).sum::<f64>() / (k - 1.0).max(1.0) / k).sqrt();
                            println!("{}: loss {mean:.4}, against the first {dm:+.4} ± {:.4}, depth {:.2}", a[4 + at], 1.96 * sd, depths[at] as f64 / k);
                        }
                    }
                }
            }
            x::clear();
            let t = think(&pos, &rules, &positions, &Budget::nodes(600), n.next());
            let e = BySide::from_fn(|s| choose(&t, s, n.next()).map(Entry::Move));
            let r = resolve(&pos, &rules, &e, &positions).unwrap();
            if r.score != Score::Ongoing { break }
            positions.push(r.position);
        }
    }
}
