use super::*;

#[test]
fn grids_are_solutions_and_differ() {
    let mut rng = Rng::new(1);
    let mut seen = std::collections::HashSet::new();
    for _ in 0..2000 {
        let solution = random_solution(&mut rng);
        assert_eq!(Solution::new(*solution.grid()), Ok(solution));
        seen.insert(solution);
    }
    assert_eq!(seen.len(), 2000);
}

/// The mean weight is the number of grids, over that of the draws: a draw that could not reach some grid, or reached
/// one twice, would show here.
#[test]
fn the_mean_weight_is_the_number_of_grids() {
    let expected = 6_670_903_752_021_072_936_960f64 / (362_880.0 * (56.0 * 46_656.0f64).powi(2) * 56.0);
    let mut rng = Rng::new(2);
    let draws = 400_000;
    let (mut sum, mut squares, mut lost) = (0.0, 0.0, 0u64);
    for _ in 0..draws {
        let weight = Draw::new(&mut rng).weight();
        sum += weight as f64;
        squares += (weight as f64).powi(2);
        lost += weight.saturating_sub(BOUND);
    }
    let mean = sum / f64::from(draws);
    let error = (squares / f64::from(draws) - mean * mean).sqrt() / f64::from(draws).sqrt();
    assert!((mean - expected).abs() < 4.0 * error, "{mean} ± {error}, expected {expected}");
    assert!(error < 0.1, "{error}");
    assert_eq!(lost, 0, "a weight above the bound");
}
