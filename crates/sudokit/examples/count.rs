//! Count solutions, of any size: `cargo run --release --example count`.

#![allow(clippy::print_stdout, reason = "it is an example")]

fn main() -> Result<(), sudokit::Error> {
    println!("{}", sudokit::count(&".".repeat(81).parse()?)?);
    println!("{}", sudokit::count(&".".repeat(36).parse()?)?);
    Ok(())
}
