//! lab
use std::time::{Duration, Instant};
use sudokit_sized::*;
fn cpu() -> f64 {
    let t = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    t.split_whitespace().next().unwrap().parse::<f64>().unwrap() / 1e9
}
fn main() {
    let limit: u64 = std::env::var("LIMIT").ok().and_then(|t| t.parse().ok()).unwrap_or(60);
    let only: Option<usize> = std::env::var("ONLY").ok().and_then(|t| t.parse().ok());
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut times = vec![];
        for (k, line) in text.lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty()).enumerate() {
            if only.is_some_and(|o| o != k) { continue; }
            let words: Vec<&str> = line.split_whitespace().collect();
            let g = Geometry::new(words[0].parse().unwrap(), words[1].parse().unwrap()).unwrap();
            let a = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa";
            let sym: Vec<u8> = if words.len() == 3 { words[2].chars().map(|c| a.find(c).map_or(0, |i| i as u8 + 1)).collect() } else { words[2..].iter().map(|w| w.parse().unwrap()).collect() };
            let grid = Grid::from_symbols(g, sym).unwrap();
            let stop = sudokit_solve::Stop::new().after(Duration::from_secs(limit));
            let (t, w) = (cpu(), Instant::now());
            let mut s = Solutions::of(&grid);
            let mut n = 0; let mut end = "max"; let mut first = 0.0;
            while n < 2 {
                match s.next(&stop) { Next::Solution(x) => { assert!(x.is_solution_of(&grid)); n += 1; if n == 1 { first = cpu() - t; } }, Next::Exhausted => { end = "all"; break }, Next::Stopped => { end = "STOPPED"; break } }
            }
            let t = cpu() - t;
            times.push(t);
            if std::env::var("V").is_ok() { println!("{} {k}: {n} {end} first {:.2} total {:.2} ms wall {:.2} {:?}", path.rsplit('/').next().unwrap(), first * 1e3, t * 1e3, w.elapsed().as_secs_f64() * 1e3, s.stats()); }
        }
        times.sort_by(f64::total_cmp);
        println!("{:20} median {:.3} max {:.3} sum {:.3} ms", path.rsplit('/').next().unwrap(), times[times.len() / 2] * 1e3, times[times.len() - 1] * 1e3, times.iter().sum::<f64>() * 1e3);
    }
}
