//! Where the scale is odd. A rating that "repaired" any of these would differ from the published ones, so each is kept,
//! named here, and nowhere relied on outside this folder. Each has a test: below, or, where it needs what is
//! private there, beside the code (Q2, Q4, Q6).
//!
//! | name | what | where |
//! |---|---|---|
//! | orders | singles and sets go through boxes, columns, rows; everything else through boxes, rows, columns; locked candidates and fish through pairs of kinds, columns first | [`elementary`](super::elementary) |
//! | producers | the order of producers is fixed and is not that of their ratings: a chain of 7.6 is taken before an aligned triplet of 7.5 is looked for, a loop of 5.1 before a naked quad of 5.0 | [`Rater`](super::Rater) |
//! | sums | ratings are sums of binary tenths: 6.6 + 0.1 is a little less than 6.5 + 0.2, so an X-chain comes before an X-cycle of the same printed rating | [`length`](super::length) |
//! | directs | direct pointing, claiming and hidden sets put a digit in and leave the candidates they rely on | [`locking`](super::elementary::locking), [`hidden_set`](super::elementary::hidden_set) |
//! | Q1 | while a unique loop is searched for, extra digits of cells tried before stay in the count: some loops with three extra cells are not found | [`loops`](super::unique::loops) |
//! | Q2 | hidden sets of a unique loop are looked for from as many digits on as there are extra digits: smaller ones are not found | `unique::third` |
//! | grave | the scale does not ask whether a grave of type 4 removes anything; it needs not, since one candidate goes from either cell | [`grave`](super::unique::grave) |
//! | aligned | exclusion gives up on cells that see a naked single | [`aligned`](super::elementary::aligned) |
//! | Q3 | multiple chains pass over cells with two candidates, and with them the houses of which such a cell is the first place | `chain::search` |
//! | partial | what a contradiction left unfinished is used for cell and region chains as it is | `chain::run` |
//! | Q4 | the way back along a nested cycle keeps the causes of the way there | `chain::simple_all` |
//! | Q5 | several eliminations of one nested find come in the order of a hash table there, different from run to run; here by row, column and digit | `chain::advanced` |
//! | Q6 | a nested find may switch off what is on already, and only what follows meets the contradiction | `chain::advanced` |

#[cfg(test)]
mod tests {
    use super::super::elementary::{aligned, hidden_set, locking, naked_set, single};
    use super::super::length::{increment, tenths};
    use super::super::name::SeTechnique;
    use super::super::rater::Rater;
    use super::super::rating::{End, Options, SeStep};
    use super::super::state::State;
    use super::super::unique::{grave, loops};
    use sudokit_core::{Grid, Puzzle};

    /// A state of these marks in some cells, all nine digits elsewhere; nothing stands.
    fn state(marks: &[(usize, u16)], others: u16) -> State {
        let mut state = State::new(&Puzzle::Clues(Grid::EMPTY));
        for cell in 0..81 {
            let keep = marks.iter().find(|mark| mark.0 == cell).map_or(others, |mark| mark.1);
            for digit in (0..9).filter(|digit| keep >> digit & 1 == 0) {
                state.remove(cell, digit);
            }
        }
        state
    }

    #[test]
    fn sums_of_tenths_are_those_of_the_scale() {
        let (chain, cycle) = (6.6 + increment(8), 6.5 + increment(10));
        assert!(chain < cycle && tenths(chain) == tenths(cycle), "{chain} {cycle}");
    }

    #[test]
    fn orders_columns_come_before_rows_for_singles() {
        // 1 has one place in row 9 (r9c1) and one in column 9 (r1c9); neither is alone in its box.
        let mut state = state(&[], 0x1ff);
        for cell in (73..81).chain((17..81).step_by(9)) {
            state.remove(cell, 0);
        }
        let find = single::hidden(&state).unwrap();
        assert_eq!((find.placement, tenths(find.rating)), (Some((8, 0)), 15));
    }

    #[test]
    fn directs_leave_the_candidates_they_rely_on() {
        // 1 in box 1 only in row 1; box 2 has it in row 1 and once in row 2: that place is taken.
        let mut state = state(&[], 0x1ff);
        for cell in [9, 10, 11, 18, 19, 20, 13, 14, 21, 22, 23] {
            state.remove(cell, 0);
        }
        let find = locking::direct(&state).unwrap();
        assert_eq!((find.placement, find.eliminations.len(), tenths(find.rating)), (Some((12, 0)), 0, 17));
        assert!(locking::indirect(&state).is_some_and(|find| tenths(find.rating) == 26));
        assert!(hidden_set::direct(&state, 2).is_none());
    }

    #[test]
    fn aligned_exclusion_gives_up_beside_naked_singles() {
        // r1c1 = 12, r1c2 = 13 with excluders 12, 13 below them in the box: nothing but r1c1 = 1 with r1c2 = … fails.
        let marks = [(0, 0b1110), (1, 0b1110), (9, 0b0110), (10, 0b1010), (18, 0b1100)];
        let with = state(&marks, 0x1ff);
        assert!(aligned::pair(&with, &mut aligned::Unchanged::default()).is_some());
        let mut beside: Vec<(usize, u16)> = marks.to_vec();
        // A naked single that sees every cell of the box does not exist; one in each of the two rows and columns does.
        beside.extend([
            (8, 0b1_0000_0000),
            (17, 0b1000_0000),
            (26, 0b100_0000),
            (72, 0b10_0000),
            (73, 0b1_0000),
            (74, 0b10_0000),
        ]);
        assert!(aligned::pair(&state(&beside, 0x1ff), &mut aligned::Unchanged::default()).is_none());
    }

    /// The steps of a puzzle, which must have this rating: that of the scale's own program.
    fn steps(puzzle: &str, er: u16) -> Vec<SeStep> {
        let options = Options { steps: true, ..Options::default() };
        let rating = Rater::default().rate(&puzzle.parse().unwrap(), &options);
        assert_eq!((rating.er.0, rating.ep.0, rating.ed.0), (er, 12, 12), "{puzzle}");
        rating.steps
    }

    #[test]
    fn producers_a_loop_of_51_comes_before_a_quad_of_50() {
        // A loop of ten cells with 12, two of them with 3 and with 4 more and a cell with 34 in their row; a quad of 5678
        // in box 1. Elsewhere neither 1 nor 2, but for some places that keep 12 from being a hidden pair.
        let mut marks = vec![(55, 0b111), (59, 0b1011), (57, 0b1100)];
        marks.extend([73, 14, 17, 8, 4, 49, 48, 75].map(|cell| (cell, 0b11)));
        marks.extend([(0, 0b111_0000), (1, 0b1011_0000), (2, 0b1101_0000), (9, 0b1110_0000)]);
        marks.extend([18, 19, 54].map(|cell| (cell, 0x1fd)));
        marks.extend([27, 28, 33, 36, 38, 43, 56, 60, 61, 63, 65, 68, 70].map(|cell| (cell, 0x1fe)));
        let state = state(&marks, 0x1fc);
        let find = Rater::default().next(&state, &Options::default()).unwrap();
        assert_eq!((find.technique, tenths(find.rating)), (SeTechnique::UniqueLoop(10, 3), 51));
        assert!(naked_set::naked(&state, 4).is_some_and(|quad| tenths(quad.rating) == 50));
    }

    #[test]
    fn q1_digits_of_siblings_hide_loops_with_three_extra_cells() {
        // Otherwise a rectangle of type 2, and a loop of six cells.
        let hidden = [
            (
                "1..2..3...94....27..3.....57.......18...1.......87.........2.5..3.7..9..2179.....",
                38,
                66,
                "Turbot Fish",
            ),
            (
                "....6...1...83.....43..1...7.1...5.....1..8..6...75......98.13.5........9.7..6.4.",
                36,
                72,
                "Forcing Chain",
            ),
        ];
        for (puzzle, number, rating, technique) in hidden {
            let step = &steps(puzzle, 72)[number];
            assert_eq!((step.rating.0, step.technique.to_string().as_str()), (rating, technique));
        }
    }

    #[test]
    fn q3_multiple_chains_pass_over_cells_with_two_candidates() {
        // With them region chains would do: 8.4.
        steps("....57...16.8.....3.....8...4....1..6.7.8...2...62....8..........21....7....69..5", 88);
    }

    #[test]
    fn partial_runs_that_met_a_contradiction_count_for_cell_and_region_chains() {
        // Without them 9.0.
        steps("......3.2.9.....4.4.1.....987.5..4..........8.43..1.....2.8.6......7.5..5..42....", 89);
    }

    #[test]
    fn q5_eliminations_of_a_nested_find_come_by_row_column_and_digit() {
        let puzzle = "4..7.3....8.....1.1....59..6.1....8....54........263....6.5.4....7....923......7.";
        let (mut rater, options) = (Rater::default(), Options::default());
        let mut state = State::new(&puzzle.parse().unwrap());
        while let Some(find) = rater.next(&state, &options).filter(|find| find.rating < 8.4) {
            find.apply(&mut state);
        }
        // Several chains of this length: the other way round r9c3 loses 9 and not 2.
        let find = rater.chain(3, &state, &options).unwrap();
        assert_eq!((tenths(find.rating), find.complexity, find.eliminations), (92, 10, vec![(74, 0b10)]));
    }

    #[test]
    fn grave_of_type_4_takes_a_candidate_from_either_cell() {
        let steps = steps("9......5..2....7..831...4...........2..87...94.6...38..5.73...8...2..6......15...", 57);
        let mut graves = steps.iter().filter(|step| step.technique == SeTechnique::Bug(4));
        assert!(graves.clone().next().is_some() && graves.all(|grave| grave.eliminations.len() == 2));
    }

    #[test]
    fn where_no_technique_is_left_the_rating_is_20() {
        let blank: Puzzle = ".".repeat(729).parse().unwrap();
        let rating = Rater::default().rate(&blank, &Options::default());
        assert_eq!((rating.end, rating.er.0, rating.count), (End::Stuck, 200, 0));
        let empty = State::new(&Puzzle::Clues(Grid::EMPTY));
        assert!(grave::grave(&empty).is_none() && loops::unique_loop(&empty).is_none());
    }
}
