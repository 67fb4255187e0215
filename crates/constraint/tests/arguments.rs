//! A rule with arguments that mean nothing is an error when it is read, and never a puzzle without a solution.

use sudokit_constraint::notation;
use sudokit_constraint::rule::{Form, KINDS, Kind};

/// Texts that are wrong for every rule of a form.
fn wrong_for(kind: &Kind) -> Vec<String> {
    let arguments: &[&str] = match kind.form {
        Form::Flag => &["~1", "~R1C1"],
        Form::Number => &["", "~", "~x", "~1~2", "~99999999999999999999", "~R1C1"],
        Form::Word => &["", "~", "~%20", "~no-such-word", "~any~any"],
        Form::Cells => &["", "~", "~R1", "~R0C1", "~R1C10", "~1~R1C1~R1C2", "~R1C1~~R1C2"],
        Form::NumberCells(_) => &["", "~3", "~x~R1C1~R1C2", "~3~R1C1~R99C1", "~1000001~R1C1~R1C2"],
        Form::NumbersCells => &["", "~1_2", "~1_x~R1C1~R1C2", "~10~R1C1~R1C2", "~1_-1~R1C1~R1C2", "~1~R10C1"],
        Form::WordCells => &["", "~C", "~%20~R1C1", "~Q~R1C1~R2C1", "~~R1C1", "~C~R10C1"],
        Form::Lists => &["", "~-", "~R1C1~-", "~R1C1~-~R10C1", "~-~R1C1"],
        Form::Outside => &["", "~R1", "~R1~~", "~R10~1~", "~Q1~1~", "~R1~x~", "~R1~1~1~1", "~R1~-1~"],
        Form::Line => &["", "~10", "~10~R10", "~x~R1", "~10~R1~R2", "~-1~R1"],
        Form::Diagonal => &["", "~10", "~10~R5C5", "~x~R1C1", "~10~R1C3~R1C4", "~-1~R1C3"],
        Form::Square => &["", "~R9C9~1", "~R1C1~x", "~R1C1~0", "~R1C1~10"],
        Form::Weights => &["", "~x~R1C1", "~10_=_1~R1C1~R1C2", "~10_=_x_1~R1C1~R1C2", "~10~R10C1"],
        Form::Coded => &["", "~", "~A", "~A~_name", "~*~_name~R1C1~R1C2", "~A~_name~R10C1"],
        Form::Pattern => &["", "~", "~A", "~*~R1C1~R1C2", "~MQ~R10C1"],
        Form::Control => &["", "~R10C1~0", "~R1C1~x", "~R1C1~2", "~R1C1~0", "~R1C1~-1"],
        Form::Group => &["", "~CC~1_2~5", "~~1_x~5", "~~0_1~5", "~~10~5", "~~1_2~82", "~~1_2~-1", "~~1~2~3", "~~~5"],
        Form::Rules => &["", ".Cage~10~R1C10.End", ".Diagonal~2.End", ".Or.Ratio~0~R1C1~R1C2.End.End"],
        _ => panic!("a form without wrong arguments: {:?}", kind.form),
    };
    arguments.iter().map(|arguments| format!(".{}{arguments}", kind.name)).collect()
}

/// Texts that are wrong for a rule because of what it means.
#[rustfmt::skip]
const WRONG: [&str; 50] = [
    ".Diagonal~2", ".Diagonal~0", ".Shape~6x9.Diagonal~1", ".Modular~0~R1C1~R1C2", ".Modular~-3~R1C1~R1C2",
    ".Ratio~0~R1C1~R1C2", ".Ratio~-2~R1C1~R1C2", ".Difference~-1~R1C1~R1C2", ".Whisper~-1~R1C1~R1C2",
    ".Lockout~-1~R1C1~R1C2", ".Cage~-5~R1C1~R1C2", ".RellikCage~-1~R1C1~R1C2", ".Lunchbox~-1~R1C1~R1C2",
    ".Skyscraper~R1~10~", ".SumLine~0~R1C1~R1C2", ".SumLine~101~R1C1~R1C2", ".PillArrow~0~R1C1~R1C2",
    ".PillArrow~4~R1C1~R1C2~R1C3~R1C4~R1C5", ".PillArrow~3~R1C1~R1C2", ".SameValues~0~R1C1~R1C2",
    ".SameValues~2~R1C1~R1C2~R1C3", ".SameValues~-1~R1C1~R1C2", ".NumberedRoom~R1~0~", ".NumberedRoom~R1~10~",
    ".HiddenSkyscraper~R1~0~", ".HiddenSkyscraper~R1~~10", ".FullRank~R1~0~", ".FullRank~R1~37~",
    ".Shape~6x9.FullRank~R1~1~", ".FullRankTies~some", ".Shape~6x9.FullRankTies~any", ".Indexing~Q~R1C1~R2C1",
    ".NoBoxes.Indexing~B~R1C1", ".Var~A~~3.Indexing~C~VA1", ".LookAndSay~123~R1C1~R1C2", ".LookAndSay~1x~R1C1~R1C2",
    ".Shape~4x4.LookAndSay~19~R1C1~R1C2", ".Shape~4x4.Entropic~R1C1~R1C2", ".Shape~4x4.GlobalEntropy",
    ".Shape~4x4.GlobalMod", ".BlackDot~R1C1~R5C5~R9C9", ".WhiteDot~R1C1~R5C5~R9C9", ".X~R1C1~R5C5~R9C9",
    ".V~R1C1~R5C5~R9C9", ".GreaterThan~R1C1~R5C5~R9C9", ".Clone~R1C1~R1C2~-~R5C5", ".Shape~5x5.ChaosConstruction.RegionSize~7",
    ".Doppelganger", ".Shape~25x25.Sandwich~10~R1", ".Shape~25x25.CountingCircles~R1C1~R1C2",
];

/// The rule that an error has to name.
fn named(text: &str) -> &str {
    let kept = |item: &&str| !["Shape", "NoBoxes", "Var", "Or", "And", "RegionSize", "End"].contains(item);
    let mut names = text.split('.').skip(1).map(|item| item.split('~').next().unwrap_or(""));
    names.find(kept).unwrap_or("Or")
}

#[test]
fn rules_with_wrong_arguments_are_refused() {
    let mut accepted = Vec::new();
    let mut texts: Vec<String> = WRONG.map(str::to_owned).to_vec();
    for kind in KINDS {
        texts.extend(wrong_for(kind));
    }
    assert!(texts.len() > 300, "{}", texts.len());
    for text in &texts {
        match notation::read(text) {
            Ok(_) => accepted.push(format!("{text} is accepted")),
            Err(error) => {
                let said = error.to_string();
                let name = named(text);
                let open = matches!(name, "Or" | "And");
                if !open && !said.starts_with(&format!("{name}: ")) {
                    accepted.push(format!("{text} is reported without its name: {said}"));
                }
            }
        }
    }
    assert!(accepted.is_empty(), "{} of {}: {accepted:#?}", accepted.len(), texts.len());
}

#[test]
fn the_same_rules_are_refused_within_others_and_as_json() {
    for text in WRONG.iter().filter(|text| text.matches('.').count() == 1) {
        let within = format!(".Or{text}.AntiKnight.End");
        assert!(notation::read(&within).is_err(), "{within}");
    }
    for kind in KINDS.iter().filter(|kind| kind.form != Form::Rules) {
        let wrong = |members: &str| format!(r#"{{"rules": [{{"rule": "{}", {members}}}]}}"#, kind.name);
        for members in [
            r#""numbers": [1, 2, 3], "texts": ["a", "b", "c"], "cells": []"#,
            r#""numbers": ["1"]"#,
            r#""numbers": [1.5]"#,
            r#""numbers": [1e300]"#,
            r#""texts": [1]"#,
            r#""cells": [["r10c1"]]"#,
            r#""cells": ["r1c1"]"#,
            r#""rules": [{"rule": "AntiKnight"}]"#,
            r#""number": [1]"#,
        ] {
            let text = wrong(members);
            assert!(notation::read(&text).is_err(), "{text}");
        }
    }
}

#[test]
fn clues_out_of_reach_are_not_errors() {
    for text in
        [".Cage~40~R1C1~R1C2", ".XSum~R1~99~", ".Sandwich~36~R1", ".LittleKiller~1~R1C3", ".Whisper~9~R1C1~R1C2"]
    {
        let puzzle = notation::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(sudokit_constraint::search::count(&puzzle, 1, &sudokit_solve::Stop::new()).count, 0, "{text}");
    }
}

#[test]
fn json_that_could_be_read_in_two_ways_is_refused() {
    for (text, words) in [
        (r#"{"rows": 4, "rows": 9}"#, "'rows' twice"),
        (r#"{"rows": 4, "cells": {"r1c1": [1], "r1c1": [2]}}"#, "'r1c1' twice"),
        (r#"{"rows": 4, "rules": [{"rule": "Diagonal", "numbers": [1], "numbers": [-1]}]}"#, "'numbers' twice"),
        (r#"{"rows": 4, "boxes": "no"}"#, "'boxes' is not true or false"),
        (r#"{"rows": 4, "lines": 0}"#, "'lines' is not true or false"),
        (r#"{"rows": 2, "boxes": false, "jigsaw": [0, 0, -1, 1]}"#, "'jigsaw' is not a list of whole numbers"),
        (r#"{"rows": 4, "extra": [{"prefix": "VA", "number": 3}]}"#, "unknown member 'number'"),
    ] {
        let said = notation::read(text).map(|_| ()).expect_err(text).to_string();
        assert!(said.contains(words), "{text}: {said}");
    }
}
