//! Count solutions, of any size: `cargo run --release --example count`.

fn main() -> Result<(), sudokit::Error> {
    println!("{}", sudokit::count(&".".repeat(81).parse()?)?);
    println!("{}", sudokit::count(&".".repeat(36).parse()?)?);
    Ok(())
}
