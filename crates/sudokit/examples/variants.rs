//! Solve puzzles with rules and of other sizes: `cargo run --example variants`.

#![allow(clippy::print_stdout, reason = "it is an example")]

fn main() -> Result<(), sudokit::Error> {
    // A 4x4 puzzle, a 4x4 killer, and a puzzle whose diagonals are houses too, as JSON.
    for text in [
        "..2....12....13.",
        ".Shape~4x4.~R1C1_1.~R2C4_2.~R4C2_3.Cage~7~R1C2~R1C3.Cage~5~R2C1~R3C1",
        r#"{"rows":4,"cells":{"R1C1":1,"R2C4":2,"R4C2":3},"rules":[{"rule":"Diagonal"}]}"#,
    ] {
        match sudokit::solve(&text.parse()?) {
            Ok(solution) => println!("{solution}"),
            Err(error) => println!("{error}"),
        }
    }
    Ok(())
}
