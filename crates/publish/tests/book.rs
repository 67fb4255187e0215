//! Books as printers and readers see them. What poppler's tools say about a PDF is checked where they are installed.

#![allow(clippy::print_stdout, reason = "tests say what they skip")]

use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;
use sudokit::verb::Explain;
use sudokit::{Alone, Error, Job, Verb};
use sudokit_publish::book::size::{length, paper};
use sudokit_publish::book::{Book, Plan};

fn make(plan: &str) -> Result<Book, Error> {
    let files = |name: &str| match name {
        "killers.txt" => Ok(KILLERS.to_owned()),
        "two.txt" => Ok(format!("{}\n", ".".repeat(81))),
        _ => Err(Error::bad_option("puzzles", format!("{name} is missing"))),
    };
    Book::make(&Plan::parse(plan)?, &files, &Job::default(), &Alone)
}

/// A killer of 4x4 with a thermometer, and a plain puzzle.
const KILLERS: &str = "\
.Shape~4x4.Cage~5~R1C1~R1C2.Cage~5~R1C3~R1C4.Thermo~R3C1~R3C2~R3C3.~R1C1_1.~R2C1_3.~R2C4_4.~R4C4_2
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
";

/// What a tool of poppler says about a file; `None` if it is not installed.
fn poppler(tool: &str, arguments: &[&str], pdf: &[u8]) -> Option<String> {
    let file = Folder::new(tool);
    let path = file.0.join("book.pdf");
    std::fs::write(&path, pdf).unwrap();
    let mut command = Command::new(tool);
    command.args(arguments).arg(&path);
    if tool == "pdftotext" {
        command.arg("-");
    }
    match command.output() {
        Ok(output) => {
            assert!(output.status.success(), "{tool}: {output:?}");
            Some(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        Err(_) => {
            sudokit_testkit::skipped(&format!("what {tool} says about a book: poppler-utils is not installed"));
            None
        }
    }
}

/// Seconds of CPU time of this thread, where the system reports it; otherwise of the clock.
fn seconds() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    spent.map_or_else(|| START.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        // Tests run at the same time in one process.
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Relaxed);
        let path = std::env::temp_dir().join(format!("sudokit-book-{name}-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn two_hundred_puzzles() {
    let plan = "title = 'Two Hundred'\nauthor = 'A. Setter'\npaper = '6x9'\nbleed = '0.125in'\nper-page = 2\nseed = 1\n\
                [[chapter]]\ntitle = 'Gentle'\ncount = 100\nminutes = 'gentle'\n\
                [[chapter]]\ntitle = 'Medium'\ncount = 100\nminutes = 'medium'\n";
    let book = make(plan).unwrap();
    let start = seconds();
    let pdf = book.pdf().unwrap();
    let time = seconds() - start;
    assert!(time < 5.0, "{time} s");
    // Title, rules, contents; two openers and 50 pages a chapter; solutions.
    assert!((103..=160).contains(&book.pages()), "{}", book.pages());
    assert_eq!(pdf, make(plan).unwrap().pdf().unwrap(), "the same plan gives the same book");
    if let Some(info) = poppler("pdfinfo", &["-box"], &pdf) {
        for wanted in ["Two Hundred", "A. Setter", "450 x 666 pts"] {
            assert!(info.contains(wanted), "{wanted}: {info}");
        }
        let has_box = |name: &str, sides: [f64; 4]| {
            let line = info.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name}: {info}"));
            let found: Vec<f64> = line.split_whitespace().skip(1).map(|side| side.parse().unwrap()).collect();
            assert_eq!(found, sides, "{name}");
        };
        has_box("MediaBox:", [0.0, 0.0, 450.0, 666.0]);
        has_box("BleedBox:", [0.0, 0.0, 450.0, 666.0]);
        has_box("TrimBox:", [9.0, 9.0, 441.0, 657.0]);
    }
    if let Some(fonts) = poppler("pdffonts", &[], &pdf) {
        let fonts: Vec<&str> = fonts.lines().skip(2).collect();
        assert_eq!(fonts.len(), 2, "{fonts:?}");
        for font in fonts {
            let words: Vec<&str> = font.split_whitespace().collect();
            // The columns from the end: emb sub uni object ID.
            let flags = &words[words.len() - 5..words.len() - 2];
            assert!(font.contains("OpenSans") && flags == ["yes", "yes", "yes"], "{font}");
        }
    }
    if let Some(text) = poppler("pdftotext", &["-layout"], &pdf) {
        for wanted in ["Two Hundred", "Contents", "Gentle", "Medium", "Solutions", "200", "gentle · "] {
            assert!(text.contains(wanted), "{wanted}");
        }
        // Every digit of the solutions is text: 200 times 81, and the clues of the puzzles.
        let digits = text.chars().filter(|c| ('1'..='9').contains(c)).count();
        assert!(digits > 200 * (81 + 22), "{digits}");
    }
}

#[test]
fn a_book_of_variants() {
    let plan = "title = 'Other rules'\npaper = 'a4'\nper-page = 4\nhints = true\ncolor = true\nseed = 2\n\
                qr = 'https://example.org/#p={puzzle}'\n\
                [[chapter]]\ntitle = 'From a file'\npuzzles = 'killers.txt'\n\
                [[chapter]]\ntitle = 'Small'\ncount = 4\nbox = '2x3'\n\
                [[chapter]]\ntitle = 'Large'\ncount = 1\nbox = '4x4'\nclues = 150\n";
    let book = make(plan).unwrap();
    let pdf = book.pdf().unwrap();
    if let Some(text) = poppler("pdftotext", &["-layout"], &pdf) {
        for wanted in ["From a file", "Small", "Large", "Hints", "Solutions", "single. "] {
            assert!(text.contains(wanted), "{wanted}: {text}");
        }
    }
    if let Some(info) = poppler("pdfinfo", &["-box"], &pdf) {
        assert!(info.contains("595.276 x 841.89 pts (A4)"), "{info}");
    }
    // The other formats have the same pages.
    for page in 0..book.pages() {
        let svg = book.svg(page).unwrap();
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
    }
    assert!(book.svg(book.pages()).is_none());
    let png = book.png(3, 50.0).unwrap().unwrap();
    assert!(png.starts_with(b"\x89PNG") && png.len() > 2000);
    assert!(book.png(3, 5.0).is_err() && book.png(999, 50.0).unwrap().is_none());
    let latex = book.latex();
    assert_eq!(latex.matches("\\begin{tikzpicture}").count(), book.pages());
    assert!(latex.starts_with("\\documentclass") && latex.ends_with("\\end{document}\n"));
    assert_eq!(latex.matches('{').count(), latex.matches('}').count());
}

#[test]
fn large_print_has_larger_digits() {
    let size = |more: &str| {
        let book = make(&format!("seed = 3\n{more}\n[[chapter]]\ncount = 1\nclues = 30")).unwrap();
        let svg = book.svg(4).unwrap();
        let sizes =
            svg.split("font-size=\"").skip(1).map(|part| part.split('"').next().unwrap().parse::<f64>().unwrap());
        sizes.fold(0.0, f64::max)
    };
    let (plain, large) = (size(""), size("large-print = true"));
    assert!(large > 1.2 * plain, "{plain} {large}");
}

#[test]
fn what_cannot_be_printed_is_said() {
    let cases = [
        ("[[chapter]]\ntitle = 'A'\npuzzles = 'missing.txt'", "chapter \"A\""),
        ("[[chapter]]\npuzzles = 'two.txt'", "line 1: the puzzle has several solutions"),
        ("[[chapter]]\nminutes = 'quick'", "minutes"),
        ("[[chapter]]\ncolour = 'red'", "colour"),
        ("[[chapter]]\ncolour = 'red'", "per-page, puzzles, box, diagonal"),
        ("[[chapter]]\ntechnique = 'leviathan'", "impossible"),
        ("[[chapter]]\ntechnique = 'jellyfish'\nminutes = 'gentle'", "takes at least"),
        ("paper = '60x60mm'\nper-page = 6\n[[chapter]]\nbox = '4x4'\nclues = 200", "mm wide"),
        ("[[chapter]]\nper-page = 6\npuzzles = 'killers.txt'\n[[chapter]]\nper-page = 5", "per-page"),
        ("", "chapter"),
    ];
    for (plan, expected) in cases {
        let error = make(plan).unwrap_err().to_string();
        assert!(error.contains(expected), "{plan:?}: {error}");
    }
}

#[test]
fn rules_are_explained_in_words() {
    let plan = "paper = 'a5'\nseed = 4\n\
                [[chapter]]\ntitle = 'Killers'\npuzzles = 'killers.txt'\n\
                [[chapter]]\ntitle = 'Knights'\ncount = 1\nrules = 'AntiKnight'\n\
                [[chapter]]\ntitle = 'Diagonals'\ncount = 1\ndiagonal = true\n\
                [[chapter]]\ntitle = 'Plain'\ncount = 1\n";
    let pdf = make(plan).unwrap().pdf().unwrap();
    let Some(text) = poppler("pdftotext", &[], &pdf) else { return };
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let knight = "Anti-knight: Cells a knight's move apart have different digits.";
    for wanted in
        ["Killer cage: The digits in a dashed cage", "Thermometer: Digits increase", knight, "Diagonals: Each of"]
    {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
    // On the page of the chapter and below the puzzle, whose picture cannot tell it.
    assert_eq!((text.matches(knight).count(), text.matches("Killer cage:").count()), (2, 1), "{text}");
    assert!(!text.contains("AntiKnight"), "{text}");
    let plain = make("[[chapter]]\ncount = 1").unwrap().pdf().unwrap();
    let text = poppler("pdftotext", &[], &plain).unwrap();
    assert!(!text.contains("further rules") && !text.contains("Larger and"), "{text}");
}

/// The limit of hints counts work, so that a busy machine makes the same book.
#[test]
fn hints_do_not_depend_on_the_clock() {
    let plan = Plan::parse("hints = true\nseed = 3\n[[chapter]]\ncount = 2\nminutes = 'hard'").unwrap();
    let files = |_: &str| Err::<String, _>(Error::internal());
    let make = |job: &Job<'_>| Book::make(&plan, &files, job, &Alone).unwrap();
    let book = make(&Job::default());
    assert_eq!((book.notes(), book.pdf().unwrap()), (&[][..], make(&Job::default()).pdf().unwrap()));
    // With too little work for a step there is no answer, and never another one.
    let puzzle: sudokit::Puzzle =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1".parse().unwrap();
    let steps = |checks: u64| {
        let found = Explain::default().one(&puzzle, &Job::default().work_limit(checks));
        found.map_or(0, |explained| explained.steps.len())
    };
    let found = [steps(0), steps(2000), steps(2000), steps(20_000)];
    assert!(found[0] == 0 && found[1] == found[2] && found[2] <= found[3], "{found:?}");
}

#[test]
fn sizes_have_names_or_two_sides() {
    assert_eq!(paper("6x9").unwrap(), (432.0, 648.0));
    assert_eq!(paper("7x10in").unwrap(), (504.0, 720.0));
    assert!((paper("A5").unwrap().0 - 419.53).abs() < 0.01);
    assert!((paper("148x210mm").unwrap().1 - paper("a5").unwrap().1).abs() < 1e-9);
    for bad in ["a9", "x", "10x10mm", "axb", "-5x9in", "9999x9999in"] {
        assert!(paper(bad).is_err(), "{bad}");
    }
    assert!((length("3mm").unwrap() - 8.504).abs() < 0.001);
    assert_eq!(length("0").unwrap(), 0.0);
    assert!(length("3").is_err() && length("mm").is_err() && length("").is_err());
}

#[test]
fn a_plan_names_what_is_wrong_with_it() {
    let plan = |text: &str| Plan::parse(text).and_then(|plan| plan.validate().map(|()| plan));
    assert_eq!(plan("title = 'T'\n[[chapter]]\ncount = 3\nminutes = 'easy'").unwrap().chapters[0].wish.len(), 2);
    let cases = [
        ("papr = 'a4'", "papr"),
        ("per-page = 3\n[[chapter]]", "per-page"),
        ("paper = 'a9'\n[[chapter]]", "a9"),
        ("bleed = '3'\n[[chapter]]", "bleed"),
        ("large-print = true\nper-page = 4\n[[chapter]]", "large-print"),
        ("[[chapter]]\npuzzles = 'x.txt'\ncount = 3", "no effect"),
        ("title = ", "plan"),
        ("[chapter]\ncount = 3", "expected [[chapter]] in double brackets"),
        ("[[chapter]]\nper-page = 'two'", "expected a whole number of 0 or more"),
        ("seed = 'x'\n[[chapter]]", "expected a whole number of 0 or more"),
        ("title = '数独'\n[[chapter]]", "title: found '数' (U+6570)"),
        ("subtitle = 'Sudoku 🎉'\n[[chapter]]", "U+1F389"),
        ("author = 'שלום'\n[[chapter]]", "author"),
        ("[[chapter]]\ntitle = 'سودوكو'", "title of a chapter"),
        ("[[chapter]]\nper-page = 3", "per-page"),
        ("large-print = true\n[[chapter]]\nper-page = 2", "large-print"),
    ];
    for (text, expected) in cases {
        let error = plan(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text:?}: {error}");
    }
}

/// Words and pages whose words reach over the edge of the paper, as pdftotext finds them.
fn beyond_the_edge(pdf: &[u8]) -> Option<Vec<String>> {
    let found = poppler("pdftotext", &["-bbox"], pdf)?;
    let number = |line: &str, name: &str| {
        let rest = line.split(&format!("{name}=\"")).nth(1)?;
        rest.split('"').next()?.parse::<f64>().ok()
    };
    let (mut width, mut height, mut beyond) = (0.0, 0.0, Vec::new());
    for line in found.lines() {
        if let (Some(wide), Some(high)) = (number(line, "width"), number(line, "height")) {
            (width, height) = (wide, high);
        }
        if let (Some(left), Some(top)) = (number(line, "xMin"), number(line, "yMin")) {
            let (right, bottom) = (number(line, "xMax").unwrap(), number(line, "yMax").unwrap());
            // The box of a word is as high as its font, which reaches further than the letters.
            if left < 0.0 || right > width || top < -20.0 || bottom > height + 20.0 {
                beyond.push(line.trim().to_owned());
            }
        }
    }
    assert!(width > 0.0, "{found}");
    Some(beyond)
}

#[test]
fn long_titles_and_many_chapters_stay_on_the_paper() {
    let long = "Long title ".repeat(17);
    let word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
    let text = "A sentence of the introduction. ".repeat(150);
    for paper in ["a5", "60x60mm", "240x110mm"] {
        for title in [&long, word] {
            let plan = format!(
                "title = '{title}'\nsubtitle = '{title}'\nauthor = '{title}'\npaper = '{paper}'\nseed = 4\n\
                 [[chapter]]\ntitle = '{title}'\ntext = '{text}'\ncount = 1"
            );
            let pdf = make(&plan).unwrap().pdf().unwrap();
            assert_eq!(beyond_the_edge(&pdf).unwrap_or_default(), Vec::<String>::new(), "{paper}");
        }
    }
    let mut plan = "seed = 5\nper-page = 6\ncontents = true\n".to_owned();
    for number in 1..=60 {
        plan += &format!("[[chapter]]\ntitle = 'Chapter {number} {long}'\nbox = '2x2'\n");
    }
    let pdf = make(&plan).unwrap().pdf().unwrap();
    assert_eq!(beyond_the_edge(&pdf).unwrap_or_default(), Vec::<String>::new());
    if let Some(text) = poppler("pdftotext", &["-layout"], &pdf) {
        // Title, rules, contents on three pages; each chapter has its own two pages then.
        for (number, page) in [(1, 7), (30, 65), (60, 125)] {
            let is_listed =
                |line: &str| line.contains(&format!("Chapter {number} ")) && line.ends_with(&format!(" {page}"));
            assert!(text.lines().any(is_listed), "chapter {number}: {text}");
        }
    }
}

#[test]
fn a_chapter_can_have_its_own_number_of_puzzles_a_page() {
    let plan = |more: &str| format!("seed = 6\nper-page = 4\n[[chapter]]\ncount = 4\nbox = '2x3'\n{more}");
    assert_eq!(make(&plan("")).unwrap().pages() + 3, make(&plan("per-page = 1")).unwrap().pages());
}

#[test]
fn codes_stand_where_the_grid_is_larger() {
    // Two on a narrow page leave room beside the grid; one on a page has it above.
    let cell = |more: &str| {
        let book = make(&format!("paper = '6x9'\nseed = 3\n{more}\n[[chapter]]\ncount = 2\nclues = 30")).unwrap();
        let svg = book.svg(4).unwrap();
        let sizes =
            svg.split("font-size=\"").skip(1).map(|part| part.split('"').next().unwrap().parse::<f64>().unwrap());
        sizes.fold(0.0, f64::max)
    };
    let code = "qr = 'https://example.org/#p={puzzle}'";
    let (without, with) = (cell("per-page = 2"), cell(&format!("per-page = 2\n{code}")));
    assert!(with > 0.9 * without, "{without} {with}");
}

#[test]
fn a_request_to_stop_ends_the_hints() {
    let stop = sudokit::Stop::new();
    let raised = stop.clone();
    let raiser = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(150));
        raised.raise();
    });
    let plan = Plan::parse("hints = true\n[[chapter]]\npuzzles = 'hard.txt'").unwrap();
    // One of the hardest puzzles known takes much longer to explain.
    let hard = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1\n";
    let files = |_: &str| Ok(hard.repeat(50));
    let error = Book::make(&plan, &files, &Job::default().stop(&stop), &Alone).unwrap_err();
    assert_eq!(error.kind(), sudokit::ErrorKind::Stopped, "{error}");
    raiser.join().unwrap();
}
