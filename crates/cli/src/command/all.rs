//! `sudokit solve --all`: every solution of every puzzle, written as it is found.
//!
//! One puzzle after the other. In order, the solutions come from the library's iterator, in constant memory. In any order,
//! threads take pieces of the puzzle and send their lines through a bounded channel; when the reader is gone or the limit
//! is reached the receiver is dropped, sending fails, and they end.

use crate::exit::{Failure, Verdict, plain, say};
use crate::input::{InputArgs, Source};
use crate::show::row::{Field, Value, csv, csv_header, json};
use crate::show::{Layout, art};
use crate::stop::on_interrupt;
use crate::tally::Tally;
use crate::terminal::Terminal;
use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::time::{Duration, Instant};
use sudokit::solve::pieces;
use sudokit::text::Chunks;
use sudokit::{Puzzle, Solution, Solver, Stop};

/// What is written at once; a thread sends as much at a time.
const BUFFER: usize = 64 << 10;
/// Nobody waits longer than this for a solution that is known.
const FLUSH: Duration = Duration::from_millis(100);

const FIELDS: [&str; 3] = ["puzzle", "number", "solution"];

/// How solutions are listed.
pub(super) struct All {
    pub(super) solver: Solver,
    pub(super) limit: u64,
    /// More than one: in any order.
    pub(super) threads: usize,
    pub(super) layout: Layout,
    pub(super) terminal: Terminal,
}

impl All {
    pub(super) fn run(&self, sources: Vec<Source>, input: &InputArgs) -> Result<Verdict, Failure> {
        let mut out = io::BufWriter::with_capacity(BUFFER, io::stdout().lock());
        let stop = on_interrupt();
        let (mut tally, mut failed, mut bytes) = (Tally::default(), false, 0);
        if self.layout == Layout::Csv {
            out.write_all(csv_header(&FIELDS).as_bytes()).map_err(Failure::writing)?;
        }
        for source in sources {
            let label = source.label();
            let mut chunks = match source.open() {
                Ok(reader) => Chunks::new(reader, input.read_options()).with_size(4 << 10),
                Err(error) => {
                    say(format_args!("{label}: {}", plain(&error)));
                    failed = true;
                    continue;
                }
            };
            while let Some(chunk) = chunks.next() {
                let chunk = chunk.map_err(|error| Failure::Message(format!("{label}: {}", plain(&error))))?;
                bytes += chunk.len();
                for record in chunk.records() {
                    match record {
                        Ok(record) => {
                            if let Some(puzzle) = record.puzzle.classic() {
                                self.puzzle(puzzle, &stop, &mut out, &mut tally)?;
                            }
                        }
                        Err(error) => {
                            say(format_args!("{label}: {error}"));
                            tally.bad += 1;
                            if input.strict {
                                return Ok(Verdict::Bad);
                            }
                        }
                    }
                    if tally.stopped > 0 {
                        return Ok(tally.verdict());
                    }
                }
                chunks.recycle(chunk);
            }
        }
        if tally.read() == 0 && bytes > 0 && !failed {
            return Err(Failure::Message("no puzzle found in the input".to_owned()));
        }
        Ok(if failed { Verdict::Bad } else { tally.verdict() })
    }

    /// Lists the solutions of one puzzle.
    fn puzzle(&self, puzzle: &Puzzle, stop: &Stop, out: &mut impl Write, tally: &mut Tally) -> Result<(), Failure> {
        let found = if self.threads > 1 { self.unordered(puzzle, stop, out) } else { self.ordered(puzzle, stop, out) };
        let found = found.map_err(Failure::writing)?;
        if found == 0 && !stop.is_raised() {
            let mut none = Vec::new();
            self.none(puzzle, &mut none);
            out.write_all(&none).map_err(Failure::writing)?;
        }
        out.flush().map_err(Failure::writing)?;
        *(match found {
            _ if stop.is_raised() && found < self.limit => &mut tally.stopped,
            0 => &mut tally.none,
            _ => &mut tally.yes,
        }) += 1;
        Ok(())
    }

    fn ordered(&self, puzzle: &Puzzle, stop: &Stop, out: &mut impl Write) -> io::Result<u64> {
        let (mut line, mut found, mut flushed) = (Vec::with_capacity(BUFFER), 0, Instant::now());
        for solution in self.solver.solutions(puzzle) {
            found += 1;
            self.solution(puzzle, found, &solution, &mut line);
            if found.is_multiple_of(64) || found < 64 {
                out.write_all(&line)?;
                line.clear();
                if stop.is_raised() {
                    break;
                }
                if flushed.elapsed() > FLUSH || found == 1 {
                    out.flush()?;
                    flushed = Instant::now();
                }
            }
            if found == self.limit {
                break;
            }
        }
        out.write_all(&line)?;
        Ok(found)
    }

    fn unordered(&self, puzzle: &Puzzle, stop: &Stop, out: &mut impl Write) -> io::Result<u64> {
        let pieces = pieces(puzzle, 64 * self.threads);
        let next = AtomicUsize::new(0);
        let (sender, receiver) = sync_channel::<Vec<Solution>>(2 * self.threads);
        let work = |sender: SyncSender<Vec<Solution>>| -> Option<()> {
            while let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
                let mut solutions = self.solver.solutions(piece).peekable();
                while solutions.peek().is_some() && !stop.is_raised() {
                    sender.send(solutions.by_ref().take(BUFFER / 82).collect()).ok()?;
                }
            }
            Some(())
        };
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                let sender = sender.clone();
                scope.spawn(|| work(sender));
            }
            // When the threads are done, the last sender is gone and the receiver ends; when this returns first, the
            // receiver is gone and so are they.
            drop(sender);
            let (mut found, mut lines, receiver) = (0, Vec::new(), receiver);
            for solutions in &receiver {
                for solution in solutions.iter().take((self.limit - found).try_into().unwrap_or(usize::MAX)) {
                    found += 1;
                    self.solution(puzzle, found, solution, &mut lines);
                }
                out.write_all(&lines)?;
                lines.clear();
                if found == self.limit {
                    break;
                }
            }
            drop(receiver);
            Ok(found)
        })
    }

    fn solution(&self, puzzle: &Puzzle, number: u64, solution: &Solution, out: &mut Vec<u8>) {
        match self.layout {
            Layout::Line => {
                out.extend_from_slice(&solution.grid().to_line());
                out.push(b'\n');
            }
            Layout::Grid => {
                art::plain(out, &Puzzle::from(*solution.grid()));
                out.push(b'\n');
            }
            Layout::Pretty => {
                art::before_and_after(out, &self.terminal, puzzle, solution.grid());
                out.extend_from_slice(format!("solution {number}\n\n").as_bytes());
            }
            Layout::Csv | Layout::Json => self.row(puzzle, number, Some(&solution.to_string()), out),
        }
    }

    /// Says that there is none.
    fn none(&self, puzzle: &Puzzle, out: &mut Vec<u8>) {
        match self.layout {
            Layout::Line => out.extend_from_slice(format!("{puzzle}\tnone\n").as_bytes()),
            Layout::Grid => {
                art::plain(out, puzzle);
                out.extend_from_slice(b"none\n\n");
            }
            Layout::Pretty => {
                art::puzzle(out, &self.terminal, puzzle);
                out.extend_from_slice(b"no solution\n\n");
            }
            Layout::Csv | Layout::Json => self.row(puzzle, 0, None, out),
        }
    }

    fn row(&self, puzzle: &Puzzle, number: u64, solution: Option<&str>, out: &mut Vec<u8>) {
        let puzzle = puzzle.to_string();
        let row: [Field<'_>; 3] = [
            ("puzzle", Value::Text(Some(&puzzle))),
            ("number", Value::Number(number)),
            ("solution", Value::Text(solution)),
        ];
        if self.layout == Layout::Csv { csv(out, &row) } else { json(out, &row) }
    }
}
