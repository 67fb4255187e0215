//! Solve puzzles with rules and of other sizes: `cargo run --example variants`.

#![allow(clippy::print_stdout, reason = "it is an example")]

fn main() -> Result<(), sudokit::Error> {
    // A 4x4 puzzle, a 4x4 killer in ISS notation, and a puzzle with a thermometer as JSON.
    for text in [
        "..2....12....13.",
        ".Shape~4x4.~R1C1_1.~R1C4_3.~R2C3_1.Cage~5~R2C1~R3C1.Cage~3~R3C4~R4C4.Cage~6~R1C2~R2C2",
        r#"{"rows":4,"cells":{"r1c1":[1],"r2c1":[3],"r3c1":[4],"r3c3":[1]},"rules":[{"rule":"Thermo","cells":[["r1c1","r1c2","r1c3","r1c4"]]}]}"#,
    ] {
        match sudokit::solve(&text.parse()?) {
            Ok(solution) => println!("{solution}"),
            Err(error) => println!("{error}"),
        }
    }
    Ok(())
}
