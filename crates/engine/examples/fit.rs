//! fit FILE LAMBDA(z share, 0..1) RIDGE [both]
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (zs, ridge): (f64, f64) = (a[2].parse().unwrap(), a[3].parse().unwrap());
    let only_both = a.get(4).is_some_and(|a| a == "both");
    let names = ["P","N","B","R","Q","rk2","rk3","rk4","rk5","rk6","mobN","mobB","mobR","mobQ","sgP","sgN","sgB","sgR","sgQ","best","second","unsure","parry","tempo","ps1","ps2","ps3","ps4","ps5","ps6","doubled","resting","bpair","shield","kcQ","kc-","guarded","free","boundhit","openR"];
    let init = [100.,300.,320.,500.,900.,4.,8.,18.,40.,90.,4.,4.,2.,1.,4.,8.,7.,9.,12.,0.70,0.25,0.08,0.25,12.,0.,0.,0.,0.,0.,0.,0.,0.,0.,0.,0.,0.,0.,0.,0.,0.];
    let scale: Vec<f64> = (0..40).map(|i| match i { 0..=4 => 100.0, 19..=22 => 0.3, 37 => 2.0, 10..=13 => 3.0, _ => 20.0 }).collect();
    let text = std::fs::read_to_string(&a[1]).unwrap();
    let rows: Vec<(u64, f64, Vec<f64>, f64, f64, f64)> = text.lines().filter_map(|l| {
        let n: Vec<f64> = l.split(' ').map(|w| w.parse().unwrap()).collect();
        if n.len() != 46 { return None }
        let (seed, z, both, v1, v2) = (n[0] as u64, n[1], n[2], n[4], n[5]);
        if (only_both && both == 0.0) || (v2 < -2000.0 && zs < 1.0) { return None }
        let t = zs * z + (1.0 - zs) * v2 / 1000.0;
        Some((seed, t, n[6..].to_vec(), v1 / 1000.0, v2 / 1000.0, z))
    }).collect();
    let tanh = |x: f64| (x / 450.0).tanh();
    let dot = |w: &[f64], f: &[f64]| w.iter().zip(f).map(|(a, b)| a * b).sum::<f64>();
    let mse = |w: &[f64], odd: bool, fs: &dyn Fn(&(u64, f64, Vec<f64>, f64, f64, f64)) -> f64| { let r: Vec<f64> = rows.iter().filter(|r| (r.0 % 4 == 3) == odd).map(|r| (tanh(dot(w, &r.2)) - fs(r)).powi(2)).collect(); r.iter().sum::<f64>() / r.len() as f64 };
    println!("{} rows", rows.len());
    for (groupname, free) in [("present terms", (0..24).collect::<Vec<usize>>()), ("without material", (5..24).collect()), ("all", (0..40).collect())] {
        let mut w = init.to_vec();
        for _ in 0..8 {
            let k = free.len();
            let mut h = vec![vec![0.0; k + 1]; k];
            for r in rows.iter().filter(|r| r.0 % 4 != 3) {
                let p = tanh(dot(&w, &r.2)); let g = (1.0 - p * p) / 450.0; let e = r.1 - p;
                for i in 0..k { let gi = g * r.2[free[i]] * scale[free[i]]; if gi == 0.0 { continue }
                    for j in 0..k { h[i][j] += gi * g * r.2[free[j]] * scale[free[j]]; } h[i][k] += gi * e; }
            }
            for i in 0..k { h[i][i] += ridge; h[i][k] -= ridge * (w[free[i]] - init[free[i]]) / scale[free[i]]; }
            for i in 0..k { let mut p = i; for q in i..k { if h[q][i].abs() > h[p][i].abs() { p = q } } h.swap(i, p); let d = h[i][i]; if d.abs() < 1e-12 { continue } for c in i..=k { h[i][c] /= d } let row = h[i].clone(); for q in 0..k { if q != i { let f = h[q][i]; if f != 0.0 { for c in i..=k { h[q][c] -= f * row[c] } } } } }
            for i in 0..k { w[free[i]] += 0.7 * h[i][k] * scale[free[i]]; }
        }
        println!("== {groupname}: mse target train {:.5} -> {:.5}, held out {:.5} -> {:.5}; z held out {:.5} -> {:.5}; v2 held out {:.5} -> {:.5}",
            mse(&init, false, &|r| r.1), mse(&w, false, &|r| r.1), mse(&init, true, &|r| r.1), mse(&w, true, &|r| r.1), mse(&init, true, &|r| r.5), mse(&w, true, &|r| r.5), mse(&init, true, &|r| r.4), mse(&w, true, &|r| r.4));
        for i in free { print!("{} {:.3} ({}); ", names[i], w[i], init[i]) }
        println!();
    }
    let d: Vec<f64> = rows.iter().map(|r| (r.3 - r.4).powi(2)).collect();
    println!("v1 against v2: {:.5}; v1 against z {:.5}; v2 against z {:.5}", d.iter().sum::<f64>() / d.len() as f64, rows.iter().map(|r| (r.3 - r.5).powi(2)).sum::<f64>() / rows.len() as f64, rows.iter().map(|r| (r.4 - r.5).powi(2)).sum::<f64>() / rows.len() as f64);
}
