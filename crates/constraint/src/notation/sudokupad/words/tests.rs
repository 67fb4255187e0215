//! Sentences as setters write them.

use super::*;

#[test]
fn well_known_sentences_are_understood() {
    let (found, unknown) = topics(
        "Normal sudoku rules apply. Digits along an arrow sum to the digit in that arrow's circle. Digits in cages cannot \
         repeat and must sum to the total given. Adjacent digits along a green line differ by at least five. Cells \
         separated by a knight's move cannot contain the same digit. Not all dots are given. Cells separated by a white \
         dot are consecutive.",
    );
    let whisper = Topic::Line { rule: "Whisper", number: Some(5), colours: vec![Colour::Green], is_named: true };
    let expected = [Topic::Arrows, Topic::Cages, whisper, Topic::Whole("AntiKnight"), Topic::White];
    assert_eq!((found.as_slice(), unknown), (expected.as_slice(), vec![]));
}

#[test]
fn sentences_that_change_nothing_are_plain() {
    let text = "𝗥𝘂𝗹𝗲𝘀: normal sudoku rules apply, i.e. no digit repeats in a row, column or box. The grid is covered in fog. \
                Placing correct digits reveals clues in the surrounding cells. No guessing is required. Love, Brigitte. \
                Box borders divide each blue line into segments. Each segment along a line has the same sum. \
                Different lines may have different sums. E.g. a line with 1 and 2 in a box may have 3 in the next.";
    let blue = Topic::Line { rule: "RegionSumLine", number: None, colours: vec![Colour::Blue], is_named: true };
    assert_eq!(topics(text), (vec![blue], vec![]));
}

#[test]
fn a_rule_with_another_number_is_reported() {
    let (found, unknown) =
        topics("Digits joined by an X sum to 10 or 15. Global entropy: every 2x2 block has all three kinds.");
    assert_eq!(found, vec![Topic::Whole("GlobalEntropy")]);
    assert_eq!(unknown, vec!["Digits joined by an X sum to 10 or 15".to_owned()]);
    for more in [
        "In cages, digits must sum to the same number, which has to be deduced",
        "The digit in a bulb counts the number of pairs of consecutive digits on its thermometer",
        "No two killer cages have the same sum",
    ] {
        assert_eq!(topics(more), (vec![], vec![more.to_owned()]));
    }
}

#[test]
fn common_wordings_name_the_same_rules() {
    let line =
        |rule, number, colours: &[Colour], is_named| Topic::Line { rule, number, colours: colours.to_vec(), is_named };
    let purple = [Colour::Purple, Colour::Pink];
    for (text, expected) in [
        (
            "Any two cells separated by a single Chess knight's move must contain different digits",
            vec![Topic::Whole("AntiKnight")],
        ),
        (
            "Cells a chess king’s or knight’s move apart cannot be the same as each other",
            vec![Topic::Whole("AntiKnight"), Topic::Whole("AntiKing")],
        ),
        ("Diagonally adjacent cells cannot contain the same digit", vec![Topic::Whole("AntiKing")]),
        (
            "Cells with the same relative position within a 3x3 box must contain different digits",
            vec![Topic::Whole("DisjointSets")],
        ),
        ("No domino in the grid can contain consecutive digits", vec![Topic::Whole("AntiConsecutive")]),
        (
            "Every 2x2 square of cells must contain a low digit (1,2,3), middle digit (4,5,6) and high digit (7,8,9)",
            vec![Topic::Whole("GlobalEntropy")],
        ),
        ("Adjacent digits may not sum to 5 or 10", vec![Topic::AllGiven { white: false, black: false, xv: true }]),
        ("Digits separated by a white dot have a difference of one, not all dots are given", vec![Topic::White]),
        ("Digits along an arrow, which may repeat, sum to the digit in its circle", vec![Topic::Arrows]),
        ("Adjacent digits on a green line differ by 5 or more", vec![line("Whisper", Some(5), &[Colour::Green], true)]),
        (
            "Neighbours on an orange line must be at least four apart",
            vec![line("Whisper", Some(4), &[Colour::Orange], true)],
        ),
        ("Digits along purple lines form a consecutive set", vec![line("Renban", None, &[Colour::Purple], true)]),
        ("Renban lines have digits in any order", vec![line("Renban", None, &purple, false)]),
        (
            "Digits on a gold nabner line do not repeat and are not consecutive",
            vec![line("Nabner", None, &[Colour::Yellow], true)],
        ),
        (
            "Digits along a grey line read the same forwards and backwards",
            vec![line("Palindrome", None, &[Colour::Grey], true)],
        ),
        (
            "Any three digits in a row on a peach line have one of (123), (456) and (789)",
            vec![line("Entropic", None, &[Colour::Peach], true)],
        ),
        (
            "Every pair of cells along a red line must contain an odd and an even digit",
            vec![line("Parity", None, &[Colour::Red], true)],
        ),
        ("Cells with orange squares must contain even digits", vec![Topic::Even(vec![Colour::Orange])]),
        ("An inequality sign points to the smaller digit", vec![Topic::Greater]),
        ("Each grey region contains the digits 1-9 once each", vec![Topic::Areas(vec![Colour::Grey])]),
    ] {
        assert_eq!(topics(text), (expected, vec![]), "{text}");
    }
    // What follows a rule may only repeat it.
    let (_, unknown) = topics(
        "Purple lines form a set of consecutive digits. These digits can appear in any order. Box borders divide blue \
        lines into segments. The sum of the digits on each segment of a line must be equal.",
    );
    assert_eq!(unknown, Vec::<String>::new());
}

#[test]
fn sentences_with_another_rule_in_usual_words_are_reported() {
    for text in [
        "Normal sudoku rules do NOT apply",
        "Digits may not repeat in a cage, and each cage sums to a total which must be determined",
        "For each total exactly one of the cages is wrong",
        "Each of the ten lines contains digits that sum to 10",
        "In rows and columns marked with '0', adjacent digits may never be consecutive",
        "Digits along a pink line form a consecutive set that must appear out of order",
        "Digits in circles contain the difference between the sums of all digits on its lines",
        "Cells separated by a knight's move cannot sum to 5 or 15",
        "A sign points to the smaller digit, or either cell is odd in an inequality",
        "Place the digits 0-8 once in every row, column and box",
        "Digits in a cage must sum to either exactly one more than the given sum or one less",
        "Each cage's digits sum to the same total",
        "Digits in a cage may not appear in any cell orthogonally adjacent to that cage",
        "All black dots and Xs are given",
        "All double arrow lines are straight",
        "Digits along a grey thermometer increase like magic",
        "Digits placed in each shaded region must form a consecutive, non-repeating set",
    ] {
        assert_eq!(topics(text), (vec![], vec![text.to_owned()]));
    }
}

#[test]
fn other_sentences_are_reported() {
    let (found, unknown) = topics("Normal sudoku rules apply.\nThe red panda eats one digit of every row it visits.");
    assert_eq!((found, unknown), (vec![], vec!["The red panda eats one digit of every row it visits".to_owned()]));
}

#[test]
fn a_sentence_that_only_resembles_a_standard_rule_is_reported() {
    for more in [
        "Along every line the totals of the cages form a palindrome",
        "Each sequence of four cells along a purple line is a set of consecutive digits in any order",
        "Purple lines which are shorter than four cells contain a set of consecutive digits in any order",
        "Adjacent digits on a green line have a difference of at least 5 or a sum of at most 5",
        "Numbers outside the grid are X-sum skyscraper clues",
        "Clues outside the grid give the sum of the first X digits from the Nth cell",
    ] {
        assert_eq!(topics(more), (vec![], vec![more.to_owned()]));
    }
}

#[test]
fn a_sequence_in_any_order_is_a_renban_line() {
    let (found, unknown) = topics("A purple line is a sequence of consecutive digits in any order");
    assert!(matches!(found.as_slice(), [Topic::Line { rule: "Renban", .. }]), "{found:?}");
    assert_eq!(unknown, Vec::<String>::new());
}

#[test]
fn a_letter_between_cells_is_not_a_clue_outside_the_grid() {
    let (found, unknown) = topics("Cells joined by an X sum to 10. Cells joined by a V sum to 5.");
    assert_eq!((found, unknown), (vec![Topic::X, Topic::V], vec![]));
    assert_eq!(topics("Clues outside the grid are X sums").0, vec![Topic::Outside("XSum")]);
}

#[test]
fn repeats_that_are_permitted_are_not_forbidden() {
    let (found, unknown) =
        topics("Digits along indicated diagonals add to the indicated total. Repeats are permitted along diagonals.");
    assert_eq!((found, unknown), (vec![Topic::LittleKiller], vec![]));
    assert_eq!(topics("Repeats are not permitted along the diagonals").0, vec![Topic::Diagonals]);
}

#[test]
fn digits_that_may_repeat_in_cages_are_told_from_those_that_may_not() {
    for (text, expected) in [
        ("Digits within cages sum to the total. Digits may repeat within cages if allowed by other rules.", true),
        ("Digits in cages sum to the total and can repeat", true),
        ("Digits in cages sum to the total. Repeats are allowed in cages.", true),
        ("Digits in cages cannot repeat and sum to the total. Digits may repeat on arrows.", false),
        ("Digits in cages sum to the total. No digits can repeat in cages.", false),
    ] {
        let (found, unknown) = topics(text);
        let cages = if expected { vec![Topic::Cages, Topic::RepeatsInCages] } else { vec![Topic::Cages] };
        assert_eq!((found, unknown), (cages, vec![]), "{text}");
    }
    for more in [
        "Digits may repeat in a modular cage",
        "Digits can repeat in cages, but they cannot contain 5",
        "Digits may repeat once in a cage",
        "Digits in cages may repeat and must add up to one of the given totals",
    ] {
        assert_eq!(topics(more), (vec![], vec![more.to_owned()]));
    }
}

#[test]
fn thermometers_that_do_not_decrease_are_slow() {
    for text in
        ["Digits on a thermometer must not decrease from the bulb end", "Digits never decrease along thermometers"]
    {
        assert_eq!(topics(text), (vec![Topic::Thermo { slow: true }], vec![]), "{text}");
    }
    let falling = "Digits on a thermometer decrease from the bulb end";
    assert_eq!(topics(falling), (vec![], vec![falling.to_owned()]));
}
