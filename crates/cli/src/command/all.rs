//! `sudokit solve --all`: every solution of every puzzle, written as it is found.

use crate::exit::{Failure, Verdict, plain, say};
use crate::show::row::csv_row;
use crate::show::{Layout, art};
use crate::stop::on_interrupt;
use crate::stream::{self, StreamArgs};
use crate::terminal::Terminal;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use sudokit::driver::Tally;
use sudokit::text::Chunks;
use sudokit::verb::{Solutions, Value};
use sudokit::{Error, ErrorKind, Filled, Job, Puzzle};

/// How long a solution that is known may wait to be written.
const FLUSH: Duration = Duration::from_millis(100);

/// Lists the solutions of each puzzle of the input.
pub(super) fn run(
    verb: &Solutions,
    arguments: &StreamArgs,
    layout: Layout,
    terminal: Terminal,
) -> Result<Verdict, Failure> {
    let sources = arguments.input.sources("solve --all")?;
    let mut out = io::BufWriter::with_capacity(64 << 10, crate::output::Output);
    let (stop, threads) = (on_interrupt(), arguments.threads());
    let job = Job::default().stop(&stop).time_limit(arguments.time_limit()).executor(&threads);
    let options = arguments.input.read_options()?;
    let (mut tally, mut failed, mut bytes) = (Tally::default(), false, 0);
    if layout == Layout::Csv {
        out.write_all(b"puzzle,number,solution\n").map_err(Failure::writing)?;
    }
    'all: for source in sources.into_iter().map(crate::input::Source::open) {
        let mut chunks = match (source.open)() {
            Ok(reader) => Chunks::new(reader, options.clone()).with_size(4 << 10),
            Err(error) => {
                say(format_args!("{}: {}", source.name, plain(&error)));
                crate::output::is_cut();
                failed = true;
                continue;
            }
        };
        while let Some(chunk) = chunks.next() {
            let chunk = chunk.map_err(|error| Failure::Message(format!("{}: {}", source.name, plain(&error))))?;
            bytes += chunk.len();
            for record in chunk.records() {
                match record {
                    Ok(record) => {
                        let mut list = List { layout, terminal, puzzle: &record.puzzle, out: &mut out, found: 0 };
                        let end = list.run(verb, &job).map_err(Failure::writing)?;
                        if let Some(error) = end.as_ref().err().filter(|error| error.kind() != ErrorKind::NoSolution) {
                            let found = crate::number::plural(list.found, "solution");
                            say(format_args!("{}: line {}: {error}, after {found}", source.name, record.line));
                        }
                        tally.count(end.as_ref().map(|()| sudokit::verb::Verdict::Yes));
                        crate::stop::answered(1);
                    }
                    Err(error) => {
                        say(format_args!("{}: {error}", source.name));
                        tally.bad += 1;
                    }
                }
                if stop.is_raised() || (arguments.input.strict && tally.bad > 0) {
                    crate::output::is_cut();
                    break 'all;
                }
            }
            chunks.recycle(chunk);
        }
    }
    if stop.is_raised() {
        crate::stop::say_how_far();
        return Ok(Verdict::Stopped);
    }
    stream::say_time_limit(&tally, arguments.time_limit());
    if tally.read() == 0 && bytes > 0 && !failed {
        return Err(Failure::Message("no puzzle found in the input".to_owned()));
    }
    Ok(if failed { Verdict::Bad } else { stream::verdict(&tally) })
}

/// The solutions of one puzzle.
struct List<'a, W> {
    layout: Layout,
    terminal: Terminal,
    puzzle: &'a Puzzle,
    out: &'a mut W,
    found: u64,
}

impl<W: Write + Send> List<'_, W> {
    /// Lists them; the inner error is why there are none, or not all.
    fn run(&mut self, verb: &Solutions, job: &Job<'_>) -> io::Result<Result<(), Error>> {
        let (mut written, mut flushed, mut text) = (Ok(()), Instant::now(), Vec::new());
        let puzzle = self.puzzle;
        let end = verb.each(puzzle, job, &mut |solution| {
            self.found += 1;
            text.clear();
            self.solution(Some(solution), &mut text);
            written = self.out.write_all(&text);
            if written.is_ok() && (self.found == 1 || (self.found.is_multiple_of(64) && flushed.elapsed() > FLUSH)) {
                written = self.out.flush();
                flushed = Instant::now();
            }
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        written?;
        let is_none = self.found == 0 && end.is_ok();
        if is_none {
            text.clear();
            self.solution(None, &mut text);
            self.out.write_all(&text)?;
        } else if self.found == 0 && self.layout == Layout::Line {
            writeln!(self.out, "{puzzle}\tstopped")?;
        }
        self.out.flush()?;
        Ok(end.and_then(|_| if is_none { Err(Error::new(ErrorKind::NoSolution, "no solution")) } else { Ok(()) }))
    }

    fn solution(&self, solution: Option<&Filled>, out: &mut Vec<u8>) {
        let puzzle = self.puzzle;
        match (self.layout, solution) {
            (Layout::Line, Some(solution)) => out.extend_from_slice(format!("{solution}\n").as_bytes()),
            (Layout::Line, None) => out.extend_from_slice(format!("{puzzle}\tnone\n").as_bytes()),
            (Layout::Grid, Some(solution)) => {
                art::plain_solution(out, solution);
                out.push(b'\n');
            }
            (Layout::Grid, None) => {
                art::plain(out, puzzle.as_ref());
                out.extend_from_slice(b"none\n\n");
            }
            (Layout::Pretty, Some(solution)) => {
                art::solved(out, &self.terminal, puzzle.as_ref(), solution);
                out.extend_from_slice(format!("solution {}\n\n", self.found).as_bytes());
            }
            (Layout::Pretty, None) => {
                art::puzzle(out, &self.terminal, puzzle.as_ref());
                out.extend_from_slice(b"no solution\n\n");
            }
            (Layout::Csv, solution) => csv_row(out, |write| {
                write(Value::Text(&puzzle.to_string()));
                write(Value::Integer(self.found.into()));
                match solution {
                    Some(solution) => write(Value::Text(&solution.to_string())),
                    None => write(Value::Null),
                }
            }),
            (Layout::Json, solution) => {
                let solution = solution.map(ToString::to_string);
                let row = serde_json::json!({"puzzle": puzzle.to_string(), "number": self.found, "solution": solution});
                out.extend_from_slice(format!("{row}\n").as_bytes());
            }
        }
    }
}
