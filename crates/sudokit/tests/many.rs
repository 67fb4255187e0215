//! Many puzzles at once get the answers that each gets alone, in order, on any number of threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use sudokit::driver::{Block, Item, Printer, Source, Stream, Tally, run_all};
use sudokit::parallel::{self, Threads};
use sudokit::solve::{LINE, LineAnswers, Lines};
use sudokit::text::ReadOptions;
use sudokit::verb::{Count, Solve};
use sudokit::{Classic, ErrorKind, Job, Puzzle, Stop, Verb};
use sudokit_testkit::random::Puzzles;

/// A few thousand puzzles of every kind, some of another size.
fn puzzles() -> Vec<Puzzle> {
    let mut puzzles: Vec<Puzzle> = Puzzles::new(7).take(5000).map(|(_, puzzle)| Puzzle::from(puzzle)).collect();
    for place in [0, 17, 18, 4000] {
        puzzles.insert(place, "1...\n..2.\n.3..\n...4\n".parse().unwrap());
    }
    puzzles
}

#[test]
fn slices_and_threads_agree_with_single_calls_and_the_referee() {
    let (verb, puzzles, job) = (Solve::default(), puzzles(), Job::default());
    let all = run_all(&verb, &puzzles, &job);
    assert_eq!(all, parallel::run(&verb, &puzzles, &job));
    for (puzzle, answer) in puzzles.iter().zip(&all) {
        let answer = answer.as_ref().unwrap();
        if let Some(nine) = puzzle.classic() {
            assert_eq!(sudokit_testkit::referee::count(nine, 2), answer.solutions, "{puzzle}");
            let solution = answer.solution.as_ref().and_then(|solution| solution.classic());
            assert!(solution.is_none_or(|solution| solution.solves(nine)), "{puzzle}");
        } else {
            assert!(answer.solutions > 0 && answer.solution.is_some());
        }
    }
    for place in (0..puzzles.len()).step_by(97) {
        let alone = verb.one(&puzzles[place], &job).unwrap();
        let together = all[place].as_ref().unwrap();
        assert_eq!((alone.solutions, alone.exact), (together.solutions, together.exact));
    }
}

#[test]
fn columns_say_what_a_list_of_answers_says() {
    let (verb, job) = (Solve::default(), Job::default());
    let nine: Vec<Classic> = puzzles().iter().filter_map(|puzzle| puzzle.classic().copied()).collect();
    let any: Vec<Puzzle> = nine.iter().map(|&puzzle| puzzle.into()).collect();
    let columns = parallel::run_in_columns(&verb, &nine, &job).unwrap();
    assert_eq!(columns.len(), nine.len());
    for (row, answer) in run_all(&verb, &any, &job).into_iter().enumerate() {
        let answer = answer.unwrap();
        let solution = answer.solution.as_ref().and_then(|solution| solution.classic());
        assert_eq!(columns.solution(row).as_ref(), solution);
        assert_eq!((columns.counts()[row], columns.guesses()[row]), (answer.solutions, answer.guesses));
        assert_eq!(columns.exhausted()[row], answer.exact);
    }
    let kind = |job: &Job<'_>| parallel::run_in_columns(&verb, &nine, job).unwrap_err().kind();
    assert_eq!(kind(&job.clone().time_limit(Duration::from_secs(60))), ErrorKind::Unsupported);
    let stop = Stop::new();
    stop.raise();
    assert_eq!(kind(&job.clone().stop(&stop)), ErrorKind::Stopped);
    let error = parallel::run_in_columns(&Count::default(), &nine, &job).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unsupported);
}

/// Prints solutions and counts, from lines or one by one.
struct Both(bool);

impl Printer<Solve> for Both {
    fn print(&self, item: &Item<'_, Solve>, block: &mut Block) {
        let answer = item.answer.as_ref().unwrap();
        let solution = answer.solution.as_ref().map_or_else(String::new, ToString::to_string);
        block.out.extend_from_slice(format!("{} {solution} {}\n", item.puzzle, answer.solutions).as_bytes());
        block.tally.guesses += answer.guesses;
    }

    fn prints_lines(&self) -> bool {
        self.0
    }

    fn print_lines(&self, lines: Lines<'_>, answers: &LineAnswers, start: usize, block: &mut Block) {
        let solved = block.out.split_off(start);
        for (row, line) in solved.chunks(LINE).enumerate() {
            let other = answers.others.iter().find(|(other, _)| *other == row);
            let count = other.map_or(1, |(_, count)| *count);
            let solution = if count == 0 { "" } else { std::str::from_utf8(&line[..81]).unwrap() };
            block.out.extend_from_slice(format!("{} {solution} {count}\n", lines.puzzle(row)).as_bytes());
        }
    }
}

#[test]
fn a_stream_prints_lines_as_it_prints_answers() {
    // Lines of 81 cells, which a stream can answer as text; then others among them.
    let clues = Puzzles::new(7).filter(|(_, puzzle)| matches!(puzzle, Classic::Clues(_)));
    let plain: String = clues.take(5000).map(|(_, puzzle)| format!("{puzzle}\n")).collect();
    let lines = plain.lines().enumerate();
    let mixed: String = lines
        .map(|(number, line)| match number {
            1000 => "nonsense here\n".to_owned(),
            number if number > 3000 && number % 3 == 0 => format!("{line} a comment\n\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    for text in [plain, mixed] {
        let run = |is_in_lines, threads| {
            let (verb, job) = (Solve::default(), Job::default());
            let stream = Stream { verb: &verb, job: &job, options: ReadOptions::default(), strict: false, skip: 0 };
            let (mut out, mut tally, mut messages) = (Vec::new(), Tally::default(), Vec::new());
            let source = Source::text("a", text.as_bytes());
            stream.run(vec![source], &Threads::new(threads), &Both(is_in_lines), |block| {
                out.append(&mut block.out);
                tally += block.tally;
                messages.append(&mut block.messages);
                ControlFlow::Continue(())
            });
            (String::from_utf8(out).unwrap(), tally, messages)
        };
        let (one, many) = (run(false, 1), run(true, 1));
        assert_eq!(one, many);
        assert_eq!(many, run(true, 3));
        assert!(one.1.none > 0 && one.1.multiple > 0 && one.1.yes > 500);
    }
}

/// Prints the number of solutions.
struct Numbers;

impl Printer<Count> for Numbers {
    fn print(&self, item: &Item<'_, Count>, block: &mut Block) {
        let text = item.answer.as_ref().map_or_else(ToString::to_string, |answer| answer.count.to_string());
        block.out.extend_from_slice(format!("{} {text}\n", item.note.line).as_bytes());
    }
}

fn stream(text: &str, threads: usize, stop: &Stop) -> (String, u64, usize) {
    let mut verb = Count::default();
    verb.limit = Some(5);
    let job = Job::default().stop(stop);
    let stream = Stream { verb: &verb, job: &job, options: ReadOptions::default(), strict: false, skip: 0 };
    let (mut out, mut read, mut bad) = (String::new(), 0, 0);
    stream.run(vec![Source::text("a", text), Source::text("b", text)], &Threads::new(threads), &Numbers, |block| {
        out += std::str::from_utf8(&block.out).unwrap();
        read += block.tally.read();
        bad += block.messages.len();
        ControlFlow::Continue(())
    });
    (out, read, bad)
}

#[test]
fn a_stream_keeps_its_order_and_good_lines_beside_bad_ones() {
    let nine = ".".repeat(81);
    let text: String =
        (0..500).map(|i| if i % 7 == 3 { "nonsense here\n".to_owned() } else { format!("{nine}\n") }).collect();
    let one = stream(&text, 1, &Stop::new());
    assert_eq!(one, stream(&text, 3, &Stop::new()));
    assert_eq!((one.1, one.2), (1000, 2 * 71));
    assert!(one.0.lines().all(|line| line.ends_with(" 5")));
    assert_eq!(one.0.lines().count(), 2 * (500 - 71));
    let stop = Stop::new();
    stop.raise();
    assert_eq!(stream(&text, 2, &stop), (String::new(), 0, 0));
}

/// Prints lines; stops the job at an early line of the first chunk, once another thread is done with later chunks.
struct Stopper<'a> {
    stop: &'a Stop,
    furthest: AtomicU64,
}

impl Printer<Count> for Stopper<'_> {
    fn print(&self, item: &Item<'_, Count>, block: &mut Block) {
        let line = item.note.line;
        self.furthest.fetch_max(line, Relaxed);
        block.out.extend_from_slice(format!("{line}\n").as_bytes());
        if line == 5 {
            let start = Instant::now();
            while self.furthest.load(Relaxed) < 1500 && start.elapsed() < Duration::from_secs(20) {
                std::thread::yield_now();
            }
            self.stop.raise();
        }
    }
}

#[test]
fn a_stream_that_is_stopped_leaves_no_gap() {
    let text = "1...............\n".repeat(5000);
    let stop = Stop::new();
    let (verb, job) = (Count::default(), Job::default().stop(&stop));
    let stream = Stream { verb: &verb, job: &job, options: ReadOptions::default(), strict: false, skip: 0 };
    let printer = Stopper { stop: &stop, furthest: AtomicU64::new(0) };
    let (mut out, mut read, mut is_cut_short) = (String::new(), 0, false);
    stream.run(vec![Source::text("a", text)], &Threads::new(2), &printer, |block| {
        out += std::str::from_utf8(&block.out).unwrap();
        read += block.tally.read();
        is_cut_short |= block.is_cut_short;
        ControlFlow::Continue(())
    });
    assert!(printer.furthest.load(Relaxed) >= 1500, "another thread was ahead");
    assert_eq!((out.as_str(), read, is_cut_short), ("1\n2\n3\n4\n5\n", 5, true));
}
