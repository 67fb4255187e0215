//! Every vector against the specification, method by method, and its spare lanes.

use super::branch::split;
use super::load::{extract, load};
use super::round::{Fixpoint, propagate};
use super::scalar::Scalar;
use super::search::{SLOT, Slot};
use super::vector::{ALL, Vector};
use sudokit_testkit::random::Rng;

type Triads = [u16; 27];

/// The lanes of a vector in the order of the triads; its spare lanes must hold `spare`, if that is given.
fn triads<V: Vector>(vector: V, spare: Option<u16>) -> Triads {
    let filler = spare.unwrap_or(0);
    let mut slot = Slot([[filler; SLOT]; 3]);
    V::write([vector; 3], &mut slot);
    let lanes: Triads = core::array::from_fn(|triad| slot.0[0][V::lane(triad)]);
    if spare.is_some() {
        (0..27).for_each(|triad| slot.0[0][V::lane(triad)] = filler);
        assert_eq!(slot.0[0], [filler; SLOT], "a spare lane");
    }
    lanes
}

/// Everything a vector can do, with these lanes.
fn everything<V: Vector>(sets: &[Triads; 3]) -> Vec<Triads> {
    let mut slot = Slot([[ALL; SLOT]; 3]);
    for m in 0..3 {
        (0..27).for_each(|triad| slot.0[m][V::lane(triad)] = sets[m][triad]);
    }
    let [a, b, c] = V::read(&slot);
    let (row1, row2) = a.mates::<false>();
    let (column1, column2) = a.mates::<true>();
    let mut out: Vec<Triads> =
        [a, b, c, a.or(b), a.and(b), a.min(b), a.or3(b, c), a.turn1(), a.turn2(), row1, row2, column1, column2]
            .map(|vector| triads(vector, Some(ALL)))
            .to_vec();
    out.extend(
        [
            V::splat(77),
            a.minus(b),
            a.add(b),
            a.only(b, c),
            a.two_of(b, c),
            a.singles(),
            a.if_at_most_three(b),
            a.rest_if_three(b),
            a.or_else(b),
            a.count(),
            a.lowest(),
            a.count().shl7(),
            a.or_ones_unless(b),
            c.where_equal(a, b),
        ]
        .map(|vector| triads(vector, None)),
    );
    // All ones is the number that is never chosen.
    out.extend([V::row_numbers(), V::column_numbers()].map(|vector| triads(vector, Some(u16::MAX))));
    let flags = [
        V::all_single([a, b, c]),
        V::all_single([a.lowest(), b.lowest(), c.lowest()]),
        a.all_full(),
        V::splat(ALL).all_full(),
        a.any_empty(),
        a.or(V::splat(1)).any_empty(),
        V::same([a, b, c], [a, b, c]),
        V::same([a, b, c], [a, b, c.and(a)]),
        V::same([a, b, c], [a.and(b), b, c]),
    ];
    out.extend(flags.map(|flag| [u16::from(flag); 27]));
    out.extend(
        [
            V::row_numbers().smallest(),
            a.count().shl7().or(V::row_numbers()).smallest(),
            a.count().shl7().or(V::column_numbers()).or_ones_unless(b).smallest(),
        ]
        .map(|number| [number; 27]),
    );
    out
}

/// Random lanes; the higher `density`, the fuller the sets.
fn random(rng: &mut Rng, density: usize) -> [Triads; 3] {
    core::array::from_fn(|_| {
        core::array::from_fn(|_| (0..9).filter(|_| rng.below(6) < density).fold(0, |set, digit| set | 1 << digit))
    })
}

fn check<V: Vector>() {
    let mut rng = Rng::new(5);
    for round in 0..400 {
        let sets = random(&mut rng, round % 7);
        for (at, (found, expected)) in everything::<V>(&sets).iter().zip(everything::<Scalar>(&sets)).enumerate() {
            assert_eq!(*found, expected, "method {at} of {sets:?}");
        }
        let clues = core::array::from_fn(|_| if rng.below(3) == 0 { rng.below(10) as u8 } else { 0 });
        let (found, expected) = (V::from_clues(&clues), Scalar::from_clues(&clues));
        assert_eq!(found.map(|v| triads(v, Some(ALL))), expected.map(|v| triads(v, Some(ALL))), "clues {clues:?}");
        let digits: [u8; 81] = core::array::from_fn(|_| rng.below(9) as u8 + 1);
        assert_eq!(V::digits(V::from_clues(&digits)), digits);
        assert_eq!(extract(load::<V>(|cell| 1 << (digits[cell] - 1))), digits);
    }
    spare_lanes_stay::<V>();
}

/// A spare lane that was chosen for a guess was corrupted once, and the search of an empty grid never ended.
fn spare_lanes_stay<V: Vector>() {
    let mut grids = vec![V::from_clues(&[0; 81])];
    let (mut solved, mut splits) = (0, 0);
    while let Some(mut grid) = grids.pop() {
        match propagate(&mut grid) {
            Fixpoint::Open => {
                let (first, second) = split(grid);
                for child in [first, second] {
                    assert!(!V::same(grid, child), "a guess that changes nothing");
                    let _ = child.map(|vector| triads(vector, Some(ALL))); // looks at the spare lanes
                }
                grids.extend([second, first]);
                splits += 1;
            }
            Fixpoint::Solved => solved += 1,
            Fixpoint::Dead => {}
        }
        if solved == 100 {
            break;
        }
    }
    assert!(solved == 100 && splits < 10_000, "{solved} solutions, {splits} guesses");
}

#[test]
fn scalar() {
    check::<Scalar>();
}

#[cfg(target_arch = "x86_64")]
#[test]
#[allow(clippy::print_stdout, reason = "a test says what it leaves out")]
fn vectors_agree_with_the_specification() {
    use super::stacks::Stacks;
    use super::{avx2::Avx2, avx512::Avx512, sse41::Sse41};
    use crate::simd::Isa;
    let checks: [(Isa, fn()); 3] =
        [(Isa::Sse41, check::<Stacks<Sse41>>), (Isa::Avx2, check::<Stacks<Avx2>>), (Isa::Avx512, check::<Avx512>)];
    for (isa, check) in checks {
        let vbmi = isa != Isa::Avx512 || is_x86_feature_detected!("avx512vbmi");
        if isa.is_available() && vbmi { check() } else { println!("not run: triad on {isa}") }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[test]
fn simd128_agrees_with_the_specification() {
    check::<super::stacks::Stacks<super::simd128::Simd128>>();
}
