//! How the length of a chain adds to its rating.

/// What a chain of this complexity adds: a tenth for each threshold 4, 6, 8, 12, 16, 24, … below its length, which is
/// two less. Tenths are added one by one, as the scale does it, so that sums compare as they do there.
pub(super) fn increment(complexity: u32) -> f64 {
    let (mut added, mut ceiling, mut odd) = (0.0, 4, false);
    let length = complexity.saturating_sub(2);
    while length > ceiling {
        added += 0.1;
        ceiling = if odd { ceiling * 4 / 3 } else { ceiling * 3 / 2 };
        odd = !odd;
    }
    added
}

/// A rating in tenths as it is printed.
pub(super) fn tenths(rating: f64) -> u16 {
    ((rating + 0.05) * 10.0).floor() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_are_those_of_the_scale() {
        let table = [(4, 0), (6, 0), (8, 1), (10, 2), (14, 3), (18, 4), (26, 5), (34, 6), (50, 7), (66, 8), (2050, 18)];
        for (complexity, added) in table {
            assert_eq!(tenths(increment(complexity)), added, "{complexity}");
            assert_eq!(tenths(increment(complexity + 1)), added + u16::from(complexity > 4), "{complexity} + 1");
        }
    }
}
