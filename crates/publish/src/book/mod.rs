//! Books of puzzles, ready for the printer.
//!
//! A [`Plan`] says what is in a book. [`Book::make`] makes the puzzles, draws each of them once, and lays out the pages;
//! every format ([`Book::pdf`], [`Book::svg`], [`Book::png`], [`Book::latex`]) writes the same pages.
//!
//! ```
//! use sudokit::{Alone, Job};
//! use sudokit_publish::book::{Book, Plan};
//!
//! let plan = Plan::parse("title = 'Two'\n[[chapter]]\ntitle = 'Easy'\ncount = 2\nminutes = 'easy'")?;
//! let book = Book::make(&plan, &|_| unreachable!("no file is named"), &Job::default(), &Alone)?;
//! assert!(book.pdf()?.starts_with(b"%PDF"));
//! # Ok::<(), sudokit::Error>(())
//! ```

mod content;
mod font;
mod latex;
mod layout;
mod page;
mod path;
mod pdf;
mod plan;
mod png;
mod qr;
pub mod size;
mod svg;

pub use content::Files;
pub use plan::{Chapter, Plan};

use font::Fonts;
use page::Page;
use sudokit::{Error, Executor, Job};

/// A book with all its pages.
pub struct Book {
    plan: Plan,
    /// The paper after cutting, in points.
    width: f64,
    height: f64,
    bleed: f64,
    pages: Vec<Page>,
    headings: Vec<Heading>,
    notes: Vec<String>,
    fonts: Fonts,
}

/// The title of a chapter or section, and the index of its page.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Heading {
    title: String,
    page: usize,
}

impl core::fmt::Debug for Book {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Book").field("title", &self.plan.title).field("pages", &self.pages.len()).finish()
    }
}

impl Book {
    /// Makes a book. `files` reads the files that chapters name. Puzzles are drawn on the threads.
    pub fn make(plan: &Plan, files: Files<'_>, job: &Job<'_>, threads: &dyn Executor) -> Result<Self, Error> {
        plan.validate()?;
        let contents = content::contents(plan, files, job, threads)?;
        layout::pages(plan, &contents, &Fonts::new())
    }

    /// How many pages it has.
    pub fn pages(&self) -> usize {
        self.pages.len()
    }

    /// What its maker should know, such as puzzles without a hint.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }
}
