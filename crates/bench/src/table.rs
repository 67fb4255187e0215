//! The figures for people: one block for each set, aligned, with the ratio to a baseline.

use crate::record::Record;
use std::io::{self, Write};

/// Whom the others are compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Baseline {
    /// The fastest rival on each set.
    BestRival,
    /// The first contestant that was not left out.
    First,
    /// A contestant by name.
    Name(String),
}

impl Baseline {
    /// Puzzles per second of the baseline on a set, if it took part.
    pub fn rate(&self, records: &[Record]) -> Option<f64> {
        let rate = |is_it: &dyn Fn(&Record) -> bool| {
            let right = records.iter().filter(|record| record.wrong == 0 && is_it(record));
            right.map(|record| compared(record, records)).reduce(f64::max)
        };
        match self {
            Self::BestRival => rate(&|record| record.rival),
            Self::First => records.first().map(|record| compared(record, records)),
            Self::Name(name) => rate(&|record| record.engine == *name),
        }
    }
}

/// The rate that ratios are computed from: by CPU time, so that other programs do not count; by wall-clock time if
/// a contestant uses several threads or the system does not report CPU time.
pub fn compared(record: &Record, records: &[Record]) -> f64 {
    let wall = records.iter().any(|record| record.threads > 1 || record.best_per_cpu_s.is_none());
    record.best_per_cpu_s.filter(|_| !wall).unwrap_or(record.best_per_s)
}

/// Writes the block of a set: `records` are all of one set. The columns are as wide in every block.
pub fn write(out: &mut dyn Write, records: &[Record], names: usize, baseline: &Baseline) -> io::Result<()> {
    let Some(first) = records.first() else { return Ok(()) };
    let base = baseline.rate(records);
    let clocked = first.p50_ns.is_some();
    let solved = format!("{} puzzles, {} solutions", number(first.puzzles as f64), number(first.solutions as f64));
    writeln!(out, "{}: {solved}", first.set)?;
    write!(out, "  {:names$}  {:>11}  {:>11}  {:>6}  {:>11}", "", "puzzles/s", "median", "spread", "per CPU s")?;
    write!(out, "  {:>7}", "ratio")?;
    write!(out, "  {:>9}  {:>8}", "guesses", "no guess")?;
    if clocked {
        write!(out, "  {:>9}  {:>9}  {:>9}", "p50", "p99", "longest")?;
    }
    writeln!(out)?;
    for record in records {
        let ratio = match base {
            _ if record.wrong > 0 => "wrong".into(),
            Some(base) => format!("{:.2}", compared(record, records) / base),
            None => "-".into(),
        };
        let cpu = record.best_per_cpu_s.map_or_else(|| "-".into(), number);
        write!(out, "  {:names$}", record.engine)?;
        write!(out, "  {:>11}  {:>11}", number(record.best_per_s), number(record.median_per_s))?;
        write!(out, "  {:>5.1}%  {cpu:>11}  {ratio:>7}", record.spread * 100.0)?;
        write!(out, "  {:>9.3}  {:>7.1}%", record.guesses_per_puzzle, record.no_guess_share * 100.0)?;
        for time in [record.p50_ns, record.p99_ns, record.max_ns].into_iter().flatten() {
            write!(out, "  {:>9}", duration(time as f64))?;
        }
        writeln!(out)?;
    }
    writeln!(out)
}

/// A number with thousands apart; below 100 with a decimal.
pub(crate) fn number(value: f64) -> String {
    if value.fract() != 0.0 && value < 100.0 {
        return format!("{value:.1}");
    }
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Nanoseconds with three digits and a unit.
pub(crate) fn duration(nanoseconds: f64) -> String {
    let units = [(1e9, "s"), (1e6, "ms"), (1e3, "us"), (1.0, "ns")];
    let (size, unit) = units.into_iter().find(|&(size, _)| nanoseconds >= size).unwrap_or((1.0, "ns"));
    let value = nanoseconds / size;
    let decimals = if value >= 100.0 || unit == "ns" { 0 } else { 1 + usize::from(value < 10.0) };
    format!("{value:.decimals$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_easy_to_read() {
        assert_eq!(
            ["1,234,568", "999", "12.3", "0", "100"],
            [1_234_567.8, 999.0, 12.34, 0.0, 100.0].map(number).each_ref().map(String::as_str)
        );
        assert_eq!(duration(0.0), "0 ns");
        assert_eq!(duration(999.0), "999 ns");
        assert_eq!(duration(1234.0), "1.23 us");
        assert_eq!(duration(56_789_000.0), "56.8 ms");
        assert_eq!(duration(2.5e9), "2.50 s");
    }
}
