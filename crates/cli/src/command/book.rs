//! `sudokit book`: puzzles as a book for the printer.

use super::making::{making, told};
use crate::exit::{Failure, Verdict, note, say};
use crate::files::{note_input, write_bytes};
use crate::input::read_small;
use crate::number::{duration, positive, seconds, seed, thread_count};
use crate::output;
use crate::stream::write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use sudokit::verb::{any_seed, level_minutes};
use sudokit::{Error, ErrorKind};
use sudokit_publish::book::{self, Chapter, Plan};

/// Make a book of puzzles for print: PDF, SVG, PNG or LaTeX
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit book -o book.pdf plan.toml                    a book from a plan
  sudokit book -o book.pdf -n 40 --levels gentle,easy   chapters of 40 puzzles
  sudokit book -o book.pdf --paper 6x9 --bleed 0.125in --per-page 2 --hints
  sudokit book -o book.pdf --puzzles killers.txt        puzzles of any kind
  sudokit book -o book.pdf --large-print --paper a4
  sudokit book --format png --dir pages plan.toml       a picture of every page
  sudokit book -o book.pdf --qr 'https://example.org/#p={puzzle}'

A plan in TOML has these options under the same names, and [[chapter]] tables with the options of `generate`, such as
count = 20 and minutes = \"easy\", or with puzzles = \"FILE\", and per-page if it is their own. Options of the command line replace those of the plan.

Output: the book, with solutions at the end. Every puzzle has exactly one solution.

Exit codes: 0 made, 1 a request cannot be met, 2 bad input, 3 interrupted, 4 time limit.")]
pub(crate) struct Book {
    /// The plan in TOML
    #[arg(value_name = "PLAN")]
    plan: Option<PathBuf>,

    /// Write the book as
    #[arg(long, value_enum, default_value = "pdf")]
    format: Made,

    /// With svg and png: write the pages into DIR
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,

    /// Pixels per inch of a PNG [default: 150]
    #[arg(long, value_name = "N")]
    dpi: Option<f64>,

    /// Title of the book
    #[arg(long, value_name = "TEXT", help_heading = "Plan")]
    title: Option<String>,

    /// Line below the title
    #[arg(long, value_name = "TEXT", help_heading = "Plan")]
    subtitle: Option<String>,

    /// Author
    #[arg(long, value_name = "TEXT", help_heading = "Plan")]
    author: Option<String>,

    /// a4, a5, letter, 6x9, 8.5x8.5, or a size such as 170x240mm [default: a5]
    #[arg(long, value_name = "SIZE", help_heading = "Plan")]
    paper: Option<String>,

    /// Bleed: how far print runs over the edge that is cut, such as 3mm [default: 0]
    #[arg(long, value_name = "LENGTH", help_heading = "Plan")]
    bleed: Option<String>,

    /// Puzzles on a page: 1, 2, 4 or 6 [default: 1]
    #[arg(long, value_name = "N", help_heading = "Plan")]
    per_page: Option<usize>,

    /// Print one puzzle a page with larger digits and heavier lines
    #[arg(long, help_heading = "Plan")]
    large_print: bool,

    /// Add a section that says where the hardest step of each puzzle is
    #[arg(long, help_heading = "Plan")]
    hints: bool,

    /// Leave out the solutions
    #[arg(long, help_heading = "Plan")]
    no_solutions: bool,

    /// Print a QR code of TEXT beside each puzzle; {puzzle} and {number} are filled in
    #[arg(long, value_name = "TEXT", help_heading = "Plan")]
    qr: Option<String>,

    /// Print rules in colour instead of greys
    #[arg(long, help_heading = "Plan")]
    color_rules: bool,

    /// Make a chapter of N puzzles for each level [default: 20]
    #[arg(short = 'n', long = "count", value_name = "N", value_parser = positive, help_heading = "Chapters", allow_negative_numbers = true)]
    count: Option<u64>,

    /// Levels of the chapters [default without a plan: gentle,easy,medium,hard,expert]
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', help_heading = "Chapters")]
    levels: Vec<String>,

    /// Add a chapter with the puzzles of FILE
    #[arg(long, value_name = "FILE", help_heading = "Chapters")]
    puzzles: Vec<String>,

    /// Seed of all random numbers [default: that of the plan, or random]
    #[arg(long, value_name = "N", value_parser = seed, help_heading = "Chapters", allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Stop after TIME, for example 30s or 10m; nothing is written then
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,

    /// Use N threads [default: one for each core]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_count)]
    threads: Option<usize>,

    /// Print a summary to standard error at the end
    #[arg(long)]
    stats: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Made {
    /// PDF with embedded fonts
    Pdf,
    /// SVG, a file for each page
    Svg,
    /// PNG, a file for each page
    Png,
    /// LaTeX with TikZ
    Latex,
}

impl Book {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let is_paged = matches!(self.format, Made::Svg | Made::Png);
        if is_paged != self.dir.is_some() {
            let words = if is_paged { "--format svg and png need --dir" } else { "--dir needs --format svg or png" };
            return Err(Failure::Message(words.to_owned()));
        }
        if is_paged {
            output::refuse_beside("--dir")?;
        }
        if self.dpi.is_some() && self.format != Made::Png {
            return Err(Failure::Message("--dpi needs --format png".to_owned()));
        }
        let (plan, folder) = self.plan()?;
        if let Err(error) = plan.validate() {
            return Ok(told(&error));
        }
        let files = |name: &str| {
            let path = folder.join(name);
            note_input(&path);
            let bad =
                |error: &std::io::Error| Error::new(ErrorKind::BadRequest, format!("{}: {error}", path.display()));
            let bytes = read_small(&path).map_err(|error| bad(&error))?;
            String::from_utf8(bytes).map_err(|_| bad(&std::io::Error::other("is not UTF-8 text")))
        };
        let start = Instant::now();
        let made =
            making(self.threads, self.time_limit, "book", |job, threads| book::Book::make(&plan, &files, job, threads));
        let book = match made {
            Ok(book) => book,
            Err(verdict) => return Ok(verdict),
        };
        book.notes().iter().for_each(note);
        let (pages, made) = (book.pages(), start.elapsed().as_secs_f64());
        self.write(&book)?;
        let all = start.elapsed().as_secs_f64();
        if self.stats {
            say(format_args!("{pages} pages; puzzles in {}, written in {}", seconds(made), seconds(all - made)));
        }
        Ok(Verdict::Yes)
    }

    fn write(&self, book: &book::Book) -> Result<(), Failure> {
        let fail = |error: Error| Failure::Message(error.to_string());
        let Some(folder) = &self.dir else {
            let bytes = if self.format == Made::Pdf { book.pdf().map_err(fail)? } else { book.latex().into_bytes() };
            return write(&bytes);
        };
        std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
        for page in 0..book.pages() {
            let (bytes, ending) = match self.format {
                Made::Svg => (book.svg(page).map(String::into_bytes), "svg"),
                _ => (book.png(page, self.dpi.unwrap_or(150.0)).map_err(fail)?, "png"),
            };
            write_bytes(&folder.join(format!("{:04}.{ending}", page + 1)), &bytes.unwrap_or_default())?;
        }
        Ok(())
    }

    /// The plan of the file with the options of the command line, and the folder its files are in.
    fn plan(&self) -> Result<(Plan, PathBuf), Failure> {
        let (mut plan, mut folder) = (Plan::default(), PathBuf::new());
        if let Some(path) = &self.plan {
            note_input(path);
            let text = read_small(path).map_err(|error| Failure::file(path, &error))?;
            let text = String::from_utf8_lossy(&text);
            let named = |error: Error| Failure::Message(format!("{}: {}", path.display(), error.message()));
            plan = Plan::parse(&text).map_err(named)?;
            folder = path.parent().map_or_else(PathBuf::new, Path::to_owned);
        } else {
            plan.seed = any_seed();
        }
        let texts = [
            (&self.title, &mut plan.title),
            (&self.subtitle, &mut plan.subtitle),
            (&self.author, &mut plan.author),
            (&self.paper, &mut plan.paper),
            (&self.bleed, &mut plan.bleed),
        ];
        for (given, option) in texts {
            if let Some(text) = given {
                option.clone_from(text);
            }
        }
        plan.per_page = self.per_page.unwrap_or(plan.per_page);
        plan.seed = self.seed.unwrap_or(plan.seed);
        plan.large_print |= self.large_print;
        plan.hints |= self.hints;
        plan.solutions &= !self.no_solutions;
        plan.color |= self.color_rules;
        if self.qr.is_some() {
            plan.qr.clone_from(&self.qr);
        }
        let mut levels = self.levels.clone();
        if levels.is_empty() && self.plan.is_none() && self.puzzles.is_empty() {
            levels = ["gentle", "easy", "medium", "hard", "expert"].map(str::to_owned).to_vec();
        }
        if self.count.is_some() && levels.is_empty() {
            return Err(Failure::Message(
                "--count needs --levels: the puzzles of a plan or a file are all used".to_owned(),
            ));
        }
        for level in &levels {
            if level_minutes(level).is_none() {
                let names = "gentle, easy, medium, hard or expert";
                return Err(Failure::Message(format!("--levels: found {level:?}, expected {names}")));
            }
            let mut chapter = Chapter::default();
            chapter.title = level[..1].to_uppercase() + &level[1..];
            chapter.wish.insert("count".to_owned(), self.count.unwrap_or(20).into());
            chapter.wish.insert("minutes".to_owned(), level.as_str().into());
            plan.chapters.push(chapter);
        }
        for file in &self.puzzles {
            let mut chapter = Chapter::default();
            let name = Path::new(file).file_stem().map(|name| name.to_string_lossy().into_owned());
            chapter.title = name.unwrap_or_else(|| file.clone());
            // Files of the command line are those of the current folder, not of the plan's.
            let path = std::path::absolute(file).map_err(|error| Failure::file(file.as_ref(), &error))?;
            chapter.puzzles = Some(path.to_string_lossy().into_owned());
            plan.chapters.push(chapter);
        }
        if output::path().is_none() && self.dir.is_none() && self.format == Made::Pdf {
            use std::io::IsTerminal;
            if std::io::stdout().is_terminal() {
                return Err(Failure::Message("a PDF cannot be shown on a terminal; use --output FILE".to_owned()));
            }
        }
        Ok((plan, folder))
    }
}
