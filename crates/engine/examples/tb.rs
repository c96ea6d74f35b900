use fairschach_engine::tables::*;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (dir, few) = (&a[1], a[2].parse::<u32>().unwrap());
    let mut known = Known::new();
    let mut done = vec![];
    for name in a[3].split(',') {
        let wanted = Material::parse(name).unwrap();
        for m in wanted.needs().into_iter().chain([wanted]) {
            if done.contains(&m) { continue }
            let path = format!("{dir}/{m}-{few}.table");
            let table = match std::fs::read(&path) {
                Ok(b) => Table::from_bytes(&b).unwrap(),
                Err(_) => {
                    let begun = Instant::now();
                    let cpu = || { let cpu = std::fs::read_to_string("/proc/self/stat").unwrap(); cpu.rsplit(')').next().unwrap().split_whitespace().nth(11).unwrap().parse::<u64>().unwrap() };
                    let before = cpu();
                    let keep = if m.count() <= 3 { Keep::Every } else { Keep::Last };
                    let part = format!("{dir}/{m}-{few}.part");
                    let mut build = match std::fs::read(&part) {
                        Ok(b) => Build::resume(m, few, keep, &mut known, &b).unwrap(),
                        Err(_) => Build::new(m, few, keep, &mut known),
                    };
                    let mut written = Instant::now();
                    while !build.is_done() {
                        let layer = build.chunks().into_iter().map(|c| build.work_out(c, &known)).collect();
                        build.hand_in(layer);
                        if written.elapsed().as_secs() > 60 { std::fs::write(&part, build.to_bytes()).unwrap(); written = Instant::now(); }
                    }
                    let t = build.finish();
                    std::fs::write(&path, t.to_bytes()).unwrap();
                    let _ = std::fs::remove_file(&part);
                    let f = t.figures();
                    let rss = std::fs::read_to_string("/proc/self/status").unwrap();
                    let rss = rss.lines().find(|l| l.starts_with("VmHWM")).unwrap().to_string();
                    println!("{m} few={few}: {} states, {} sure, longest {:?}, {} never, {} between; mean {:.5}; wall {:.1} s, cpu {:.1} s, {rss}",
                        f.live, f.sure, f.longest.map(|(p, x)| (p, x.to_string())), f.drawn, f.live - f.sure - f.drawn, f.mean, begun.elapsed().as_secs_f64(), (cpu() - before) as f64/100.0);
                    t
                }
            };
            table.make_known(&mut known);
            done.push(m);
        }
    }
}
