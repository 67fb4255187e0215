//! Read puzzles from any text format and write them in another: `cargo run --example convert`.

#![allow(clippy::print_stdout, reason = "it is an example")]

use sudokit::text::{ReadOptions, read};
use sudokit::verb::Convert;
use sudokit::{Job, Verb};

const TABLE: &str = "\
name,puzzle
first,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
second,not a puzzle
small,..2....12....13.
";

fn main() -> Result<(), sudokit::Error> {
    let convert = Convert::to("grid");
    for record in read(TABLE, ReadOptions::default()) {
        match record {
            Ok(record) => println!("{}", convert.one(&record.puzzle, &Job::default())?.text),
            Err(error) => println!("{error}"),
        }
    }
    Ok(())
}
