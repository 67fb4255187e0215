//! Sums against trying all fillings.

use super::*;
use crate::search::domains::Wiring;
use std::sync::Arc;
use sudokit_core::Rng;

/// Every value that stays is part of a solution when the pass is exact, and none that is goes.
#[test]
fn it_keeps_all_that_can_be_and_little_else() {
    let mut rng = Rng::new(7);
    for _ in 0..3000 {
        let count = 2 + rng.below(3);
        let sets: Vec<u64> = (0..count).map(|_| 1 + rng.below(511) as u64).collect();
        let weights: Vec<i64> = (0..count).map(|_| [1, 1, -1, 2][rng.below(4)]).collect();
        let total = rng.below(40) as i64 - 10;
        let groups: Vec<(i64, Vec<u16>)> = weights.iter().enumerate().map(|(i, &w)| (w, vec![i as u16])).collect();
        // Some of the cells differ.
        let pairs = rng.below(1 << (count * count)) as u32;
        let apart = |one: u16, other: u16| {
            let (low, high) = (one.min(other), one.max(other));
            low < high && pairs >> (usize::from(low) * count + usize::from(high)) & 1 != 0
        };
        let mut sum = Sum::new(&groups, total, 1, 9, apart);
        let mut wiring = Wiring::new(count);
        wiring.connect(count, core::iter::empty());
        let mut domains = Domains::new(sets.clone(), Arc::new(wiring));
        let answer = (0..9).try_for_each(|_| sum.run(&mut domains));
        let mut real = vec![0_u64; count];
        let mut values = vec![0; count];
        fill(&sets, &weights, total, &apart, &mut values, 0, &mut real);
        // Peers of cells with one value are not looked at here.
        let all_open = !sets.iter().any(|set| set.is_power_of_two());
        let exact = pairs == 0 || all_open && count <= 3 && weights.iter().all(|weight| weight.abs() == 1);
        if exact && real[0] == 0 {
            assert!(answer.is_err(), "{sets:?} {weights:?} {total} {pairs:b}");
        } else if exact {
            assert_eq!((answer, &domains.sets), (Ok(()), &real), "{sets:?} {weights:?} {total} {pairs:b}");
        } else if answer.is_ok() {
            assert!(domains.sets.iter().zip(&real).all(|(set, real)| real & !set == 0));
        } else {
            assert_eq!(real[0], 0, "{sets:?} {weights:?} {total} {pairs:b}");
        }
    }
}

fn fill(
    sets: &[u64],
    weights: &[i64],
    left: i64,
    apart: &dyn Fn(u16, u16) -> bool,
    values: &mut [u32],
    at: usize,
    real: &mut [u64],
) {
    if at == sets.len() {
        if left == 0 {
            (0..at).for_each(|i| real[i] |= 1 << values[i]);
        }
        return;
    }
    for value in (0..9).filter(|value| sets[at] >> value & 1 != 0) {
        if (0..at).any(|i| values[i] == value && apart(i as u16, at as u16)) {
            continue;
        }
        values[at] = value;
        fill(sets, weights, left - weights[at] * i64::from(value + 1), apart, values, at + 1, real);
    }
}
