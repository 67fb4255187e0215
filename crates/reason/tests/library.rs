//! HoDoKu's library of technique examples, which is one of the public data sets: each line names a technique, a position, the
//! digits it is about and what follows.
//!
//! A case passes when some step of that technique with those digits has just these effects, and none has others. A fail
//! case passes if no step is found. `SUDOKIT_LIBRARY=0901,0902-2` runs the cases whose code begins so and shows
//! what was found for those that do not pass.

use core::ops::ControlFlow;
use std::collections::BTreeMap;
use sudokit_core::{Candidate, Cell, Digit, DigitSet, Grid, Pencilmarks};
use sudokit_reason::{Board, Family, HousePart, Memory, Part, Reasoner, Schedule, Settings, Step, Technique};
use sudokit_testkit::corpus;

/// The codes of the library.
const CODES: &[(&str, Technique)] = {
    use Technique::*;
    &[
        ("0000", FullHouse),
        ("0002", HiddenSingle),
        ("0003", NakedSingle),
        ("0100", Pointing),
        ("0101", Claiming),
        ("0110", LockedPair),
        ("0111", LockedTriple),
        ("0200", NakedPair),
        ("0201", NakedTriple),
        ("0202", NakedQuad),
        ("0210", HiddenPair),
        ("0211", HiddenTriple),
        ("0212", HiddenQuad),
        ("0300", XWing),
        ("0301", Swordfish),
        ("0302", Jellyfish),
        ("0310", FinnedXWing),
        ("0311", FinnedSwordfish),
        ("0312", FinnedJellyfish),
        ("0320", SashimiXWing),
        ("0321", SashimiSwordfish),
        ("0322", SashimiJellyfish),
        ("0331", FrankenSwordfish),
        ("0332", FrankenJellyfish),
        ("0340", FinnedFrankenXWing),
        ("0341", FinnedFrankenSwordfish),
        ("0342", FinnedFrankenJellyfish),
        ("0361", FinnedMutantSwordfish),
        ("0362", FinnedMutantJellyfish),
        ("0363", FinnedMutantSquirmbag),
        ("0364", FinnedMutantWhale),
        ("0371", KrakenFish1),
        ("0372", KrakenFish2),
        ("0400", Skyscraper),
        ("0401", TwoStringKite),
        ("0402", EmptyRectangle),
        ("0403", TurbotFish),
        ("0404", DualTwoStringKite),
        ("0405", DualEmptyRectangle),
        ("0500", SimpleColorsTrap),
        ("0501", SimpleColorsWrap),
        ("0502", MultiColors1),
        ("0503", MultiColors2),
        ("0600", UniqueRectangle1),
        ("0601", UniqueRectangle2),
        ("0602", UniqueRectangle3),
        ("0603", UniqueRectangle4),
        ("0604", UniqueRectangle5),
        ("0605", UniqueRectangle6),
        ("0606", HiddenRectangle),
        ("0607", AvoidableRectangle1),
        ("0608", AvoidableRectangle2),
        ("0610", Bug1),
        ("0701", XChain),
        ("0702", XyChain),
        ("0703", RemotePair),
        ("0706", ContinuousLoop),
        ("0707", DiscontinuousLoop),
        ("0708", Aic),
        ("0709", GroupedContinuousLoop),
        ("0710", GroupedDiscontinuousLoop),
        ("0711", GroupedAic),
        ("0800", XyWing),
        ("0801", XyzWing),
        ("0803", WWing),
        ("0901", AlsXz),
        ("0902", AlsXyWing),
        ("0903", AlsChain),
        ("0904", DeathBlossom),
        ("1101", SueDeCoq),
        ("1201", TemplateSet),
        ("1202", TemplateDelete),
        ("1301", ForcingChainContradiction),
        ("1302", ForcingChainVerity),
        ("1303", ForcingNetContradiction),
        ("1304", ForcingNetVerity),
    ]
};

/// One line of the library.
struct Case {
    technique: Technique,
    settings: Settings,
    siamese: bool,
    digits: DigitSet,
    board: Board,
    eliminations: Vec<Candidate>,
    placements: Vec<Candidate>,
    fails: bool,
}

impl Case {
    fn read(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split(':').collect();
        let &[_, name, digits, grid, deleted, eliminations, placements, ..] = &fields[..] else { return None };
        let (code, variant) = name.split_once('-').unwrap_or((name, ""));
        // A fifth digit says that two fish of the same bases were joined.
        let technique = CODES.iter().find(|(known, _)| *known == &code[..4])?.1;
        Some(Self {
            technique,
            settings: settings(technique, code, variant),
            siamese: code.len() == 5,
            digits: digits.bytes().filter_map(|byte| Digit::new(byte.wrapping_sub(b'0'))).collect(),
            board: board(grid, &candidates(deleted)),
            eliminations: candidates(eliminations),
            placements: candidates(placements),
            fails: variant == "x",
        })
    }

    /// Every step of the technique with the digits of the case.
    fn steps(&self) -> Vec<Step> {
        let reasoner = Reasoner::new(Schedule::new([self.technique]), self.settings.clone());
        let mut steps = Vec::new();
        reasoner.find_all(&self.board, &mut Memory::default(), &mut |step| {
            if digits(&step) == self.digits && is_siamese(&step) == self.siamese && !steps.contains(&step) {
                steps.push(step);
            }
            ControlFlow::Continue(())
        });
        steps
    }

    fn has_effects_of(&self, step: &Step) -> bool {
        let sorted = |candidates: &[Candidate]| {
            let mut candidates = candidates.to_vec();
            candidates.sort_unstable();
            candidates
        };
        sorted(&step.placements) == self.placements && sorted(&step.eliminations) == self.eliminations
    }
}

/// How HoDoKu's own test runs a case: which choices a variant of a technique stands for.
fn settings(technique: Technique, code: &str, variant: &str) -> Settings {
    use Technique::*;
    let mut settings = Settings::default();
    settings.small_empty_rectangles =
        technique == DualEmptyRectangle || (technique == EmptyRectangle && variant == "1");
    settings.duals = matches!(technique, DualTwoStringKite | DualEmptyRectangle) || code.len() == 5;
    settings.incomplete_rectangles = !(technique.family() == Family::Uniqueness && variant == "1");
    settings.set_overlap = technique.family() == Family::LockedSet && variant == "2";
    settings.sets_in_chains = matches!(
        (technique, variant),
        (GroupedContinuousLoop, "2") | (GroupedDiscontinuousLoop, "3" | "4") | (GroupedAic, "3" | "4")
    );
    settings
}

/// Whether two fish with the same bases were joined: then there are more covers than bases.
fn is_siamese(step: &Step) -> bool {
    let count = |part: HousePart| step.evidence.houses.iter().filter(|house| house.1 == part).count();
    step.technique.family() == Family::Fish && count(HousePart::Cover) > count(HousePart::Base)
}

/// The digits by which the library names a step: what is placed, what is eliminated, or what the pattern is made of.
fn digits(step: &Step) -> DigitSet {
    use Technique::*;
    let effects = || step.placements.iter().chain(&step.eliminations).map(|candidate| candidate.digit()).collect();
    match step.technique {
        XyChain
        | ContinuousLoop
        | DiscontinuousLoop
        | Aic
        | GroupedContinuousLoop
        | GroupedDiscontinuousLoop
        | GroupedAic => effects(),
        // Named by the first of its kites.
        DualTwoStringKite => step.evidence.candidates.iter().take(1).map(|(candidate, _)| candidate.digit()).collect(),
        Bug1 => DigitSet::EMPTY,
        technique if matches!(technique.family(), Family::Single | Family::LockedSet | Family::Forcing) => effects(),
        _ => {
            let parts = step.evidence.candidates.iter().filter(|(_, part)| !matches!(part, Part::Fin | Part::EndoFin));
            let nodes = step.evidence.chains.iter().flat_map(|chain| &chain.nodes).map(|node| node.digit);
            parts.map(|(candidate, _)| candidate.digit()).chain(nodes).collect()
        }
    }
}

/// `526` is digit 5 in row 2, column 6.
fn candidates(text: &str) -> Vec<Candidate> {
    let read = |word: &str| {
        let [digit, row, column] = word.as_bytes() else { panic!("no candidate: {word:?}") };
        let cell = usize::from(row - b'1') * 9 + usize::from(column - b'1');
        Candidate::at(Cell::new(cell).expect("a cell"), Digit::new(digit - b'0').expect("a digit"))
    };
    let mut candidates: Vec<_> = text.split_whitespace().map(read).collect();
    candidates.sort_unstable();
    candidates
}

/// 81 cells; a `+` before a digit says that it is not a clue.
fn board(text: &str, deleted: &[Candidate]) -> Board {
    let (mut clues, mut grid, mut cells, mut placed) = (Grid::EMPTY, Grid::EMPTY, Cell::all(), false);
    for byte in text.bytes() {
        if byte == b'+' {
            placed = true;
            continue;
        }
        let cell = cells.next().expect("81 cells");
        let digit = Digit::new(byte.wrapping_sub(b'0'));
        grid.set(cell, digit);
        clues.set(cell, digit.filter(|_| !placed));
        placed = false;
    }
    let mut board = Board::with_marks(&clues, &grid, &Pencilmarks::from_clues(&Grid::EMPTY));
    deleted.iter().for_each(|&candidate| board.eliminate(candidate));
    board
}

/// Runs the cases whose code begins with one of these words; the lines that do not pass, with what was found instead.
fn run(wanted: impl Fn(&str) -> bool) -> (usize, BTreeMap<usize, String>) {
    let lines = corpus::shared("techniques/hodoku_reglib-1.4.txt");
    let (mut passed, mut failed) = (0, BTreeMap::new());
    for (number, line) in lines.iter().enumerate().filter(|(_, line)| wanted(line[1..].split(':').next().unwrap_or("")))
    {
        let Some(case) = Case::read(line) else {
            failed.insert(number, format!("{line}\n    not read"));
            continue;
        };
        let steps = case.steps();
        let right = steps.iter().filter(|step| case.has_effects_of(step)).count();
        match (case.fails, right, steps.len()) {
            (true, _, 0) => passed += 1,
            (false, 1.., _) if right == steps.len() => passed += 1,
            _ => {
                let mut text = format!("{line}\n    {right} of {} steps are right", steps.len());
                for step in steps.iter().filter(|step| !case.has_effects_of(step)) {
                    text += &format!("\n    => {:?} {:?}", step.placements, step.eliminations);
                    text += &format!("\n       {:?}", step.evidence);
                }
                failed.insert(number, text);
            }
        }
    }
    (passed, failed)
}

sudokit_testkit::needs_data!(the_library_is_found);

#[allow(clippy::print_stderr, reason = "the figures are the point")]
fn the_library_is_found() {
    let words = std::env::var("SUDOKIT_LIBRARY").unwrap_or_default();
    let words: Vec<&str> = words.split(',').collect();
    let (passed, failed) = run(|code| words.iter().any(|word| code.starts_with(word)));
    eprintln!("library: {passed} of {} cases pass", passed + failed.len());
    let mut by_code = BTreeMap::<&str, usize>::new();
    failed.values().for_each(|text| *by_code.entry(text[1..].split(':').next().unwrap_or("")).or_default() += 1);
    eprintln!("library: not found by code: {by_code:?}");
    if words != [""] {
        failed.iter().for_each(|(number, text)| eprintln!("{number} {text}"));
    }
    assert!(failed.is_empty(), "cases that do not pass: {:?}", failed.keys());
    assert!(passed > 0, "no code begins with {words:?}");
}
