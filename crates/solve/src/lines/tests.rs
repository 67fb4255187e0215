use super::*;
use crate::columns::Columns;
use sudokit_testkit::random::Puzzles;

#[test]
fn only_usual_lines_are_taken() {
    let usual = format!("{}12345678.\n", "0".repeat(72));
    let puzzle: Puzzle = usual.trim_end().parse().unwrap();
    for (count, most) in [(0, 9), (1, 9), (3, 9), (200, 130)] {
        for place in [0, 40, 63, 64, 65, 80, 81] {
            for byte in [b'\n', b'/', b':', b'-', b' ', b'x', 0, 255, b'\r'] {
                let mut text = usual.repeat(count).into_bytes();
                let mut other = usual.clone().into_bytes();
                other[place] = if place == 81 && byte == b'\n' { b'1' } else { byte };
                text.extend_from_slice(&other);
                text.extend_from_slice(usual.as_bytes());
                let lines = Lines::at_start(&text, most);
                assert_eq!((lines.len(), lines.is_empty()), (count.min(most), count == 0), "{place} {byte}");
                let mut puzzles = vec![puzzle];
                lines.read(&mut puzzles);
                assert_eq!(puzzles, vec![puzzle; count.min(most) + 1]);
            }
        }
    }
    assert!(Lines::at_start(&usual.as_bytes()[..81], 9).is_empty());
    let all = "123456789.0".repeat(8)[..81].to_owned() + "\n";
    assert_eq!(Lines::at_start(all.as_bytes(), 9).puzzle(0), all.trim_end().parse().unwrap());
}

#[test]
fn lines_have_the_answers_of_columns() {
    let clues = |puzzle: &Puzzle| !puzzle.is_sukaku();
    let puzzles: Vec<Puzzle> = Puzzles::new(7).map(|(_, puzzle)| puzzle).filter(clues).take(700).collect();
    // Easy ones among them, so that whole blocks are solved at once.
    let easy: Puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    let puzzles: Vec<Puzzle> = (0..1400).map(|i| if i % 97 < 60 { easy } else { puzzles[i / 2] }).collect();
    let text: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    let lines = Lines::at_start(text.as_bytes(), usize::MAX);
    assert_eq!(lines.len(), puzzles.len());
    let (mut scratch, mut columns) = (Scratch::new(), Columns::with_rows(puzzles.len()));
    for engine in ["auto", "singles"] {
        let solver = Solver::builder().engine(engine).build().unwrap();
        for limit in [1, 2, 100, 0] {
            let mut out = b"before".to_vec();
            let limit = Limit::solutions(limit);
            let answers = solver.solve_lines(lines, limit, &mut scratch, &Stop::new(), &mut out);
            solver.solve_rows(&puzzles, limit, &mut scratch, &Stop::new(), columns.rows());
            assert_eq!(out.len(), 6 + text.len());
            for (line, digits) in out[6..].chunks(LINE).zip(columns.digits()) {
                let digits = if digits[0] == 0 { [0; 81] } else { digits.map(|digit| b'0' + digit) };
                assert_eq!(line, [&digits[..], b"\n"].concat());
            }
            let others = columns.counts().iter().copied().enumerate().filter(|(_, count)| *count != 1);
            assert_eq!(answers.others, others.collect::<Vec<_>>());
            if engine == "singles" || limit.max_solutions() < 16 {
                assert_eq!(answers.guesses, columns.guesses().iter().sum::<u64>());
            }
        }
    }
}
