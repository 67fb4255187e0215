//! `sudokit sized solve --all`: every solution of every puzzle, written as it is found.

use super::feed::Feed;
use super::input::Setting;
use super::road::Job;
use super::show::Form;
use crate::exit::{Failure, Verdict, say};
use crate::tally::Tally;
use crate::terminal::Terminal;
use std::io::{self, Write};
use std::time::{Duration, Instant};
use sudokit::constraint::{AllSolutions, Next};

/// Nobody waits longer than this for a solution that is known.
const FLUSH: Duration = Duration::from_millis(100);

/// Lists up to so many solutions of each puzzle.
pub(super) fn run(setting: Setting, limit: u64, form: Form, terminal: &Terminal) -> Result<Verdict, Failure> {
    let mut out = io::BufWriter::with_capacity(64 << 10, io::stdout().lock());
    each(setting, |job, tally| {
        let puzzle = &job.record.grid;
        let mut solutions = AllSolutions::of(puzzle);
        let (mut text, mut found, mut stopped, mut flushed) = (Vec::new(), 0, false, Instant::now());
        while found < limit {
            match solutions.next(job.stop) {
                Next::Solution(solution) => form.write(&mut text, terminal, &solution, puzzle),
                Next::Exhausted => break,
                Next::Stopped => {
                    stopped = true;
                    break;
                }
            }
            form.remark(&mut text, "");
            out.write_all(&text)?;
            text.clear();
            found += 1;
            if found == 1 || flushed.elapsed() > FLUSH {
                out.flush()?;
                flushed = Instant::now();
            }
        }
        if found == 0 {
            form.write(&mut text, terminal, puzzle, puzzle);
            form.remark(&mut text, if stopped { job.cut_short() } else { "none" });
        }
        out.write_all(&text).and_then(|()| out.flush())?;
        if stopped && found > 0 {
            let solutions = crate::number::plural(found, "solution");
            say(format_args!("line {}: {} after {solutions}", job.record.line, job.cut_short()));
        }
        *(match found {
            _ if stopped => &mut tally.stopped,
            0 => &mut tally.none,
            _ => &mut tally.yes,
        }) += 1;
        Ok(())
    })
}

/// Works on one puzzle after the other, on this thread, and says how it went.
pub(super) fn each(
    setting: Setting,
    mut work: impl FnMut(&Job<'_>, &mut Tally) -> io::Result<()>,
) -> Result<Verdict, Failure> {
    let Setting { sources, options, strict, time_limit, .. } = setting;
    let mut feed = Feed::new(sources, options);
    let interrupt = crate::stop::on_interrupt();
    let (mut tally, mut failed, mut number) = (Tally::default(), false, 0);
    while let Some(batch) = feed.next(1) {
        if let Some(failure) = &batch.failure {
            say(format_args!("{}: {failure}", batch.source));
            failed = true;
        }
        for record in &batch.records {
            match record {
                Ok(record) => {
                    let stop = time_limit.map_or_else(|| interrupt.clone(), |limit| interrupt.after(limit));
                    let job = Job { record, number, stop: &stop, interrupt: &interrupt };
                    work(&job, &mut tally).map_err(Failure::writing)?;
                    number += 1;
                }
                Err(error) => {
                    say(format_args!("{}: {error}", batch.source));
                    tally.bad += 1;
                }
            }
        }
        if interrupt.is_raised() {
            return Ok(Verdict::Stopped);
        }
        if strict && (failed || tally.bad > 0) {
            return Ok(Verdict::Bad);
        }
    }
    if tally.read() == 0 && !failed {
        return Err(Failure::Message("no puzzle found in the input".to_owned()));
    }
    Ok(if failed { tally.verdict().max(Verdict::Bad) } else { tally.verdict() })
}
