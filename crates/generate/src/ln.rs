//! The natural logarithm, the same on every machine.
//!
//! `f64::ln` and `f64::ln_1p` come from the C library. Their last bit depends on the library and, with glibc, on
//! whether the processor has fused multiply-add: of the numbers below 200,000, nine have another last bit in `log1p`
//! (glibc 2.36). A grade that differs in its last bit changes the order of a pool, then its parents, then everything.
//! This function only uses additions, multiplications and divisions, which IEEE 754 defines exactly and Rust does not
//! fuse.

/// ln x for a positive, normal, finite number; within two units in the last place.
pub(crate) fn ln(x: f64) -> f64 {
    debug_assert!(x.is_normal() && x > 0.0, "ln of {x}");
    // x = m · 2^e with m from √½ to √2, where the series is short.
    const FRACTION: u64 = (1 << 52) - 1;
    let bits = x.to_bits();
    let mut exponent = (bits >> 52) as i32 - 1023;
    let mut m = f64::from_bits(bits & FRACTION | 1023 << 52);
    if m > core::f64::consts::SQRT_2 {
        m /= 2.0;
        exponent += 1;
    }
    // ln m = 2 artanh s = 2 (s + s³/3 + s⁵/5 + …) with s = (m − 1)/(m + 1), which is below 0.172: s²³/23 is below 2⁻⁶². From
    // the smallest term on.
    let s = (m - 1.0) / (m + 1.0);
    let z = s * s;
    let series = (1..11).rev().fold(0.0, |sum, k| (sum + 1.0 / f64::from(2 * k + 1)) * z);
    f64::from(exponent) * core::f64::consts::LN_2 + 2.0 * (s + s * series)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_logarithm() {
        assert_eq!((ln(1.0), ln(2.0)), (0.0, core::f64::consts::LN_2));
        let ratios = (1..82).flat_map(|a| (a..82).map(move |b| f64::from(a) / f64::from(b)));
        for x in (1..100_000).map(f64::from).chain(ratios).chain([1e-300, 1e300, core::f64::consts::E]) {
            let (found, expected) = (ln(x), x.ln());
            assert!((found - expected).abs() <= 2.0 * f64::EPSILON * expected.abs(), "ln {x}: {found} and {expected}");
        }
    }

    /// Every bit of many values: all machines must agree.
    #[test]
    fn it_is_the_same_everywhere() {
        let bits =
            (1..100_000).map(|n| ln(f64::from(n)).to_bits()).chain((1..82).map(|n| ln(f64::from(n) / 81.0).to_bits()));
        let sum = sudokit_core::fnv1a(bits.flat_map(u64::to_le_bytes));
        assert_eq!(format!("{sum:016x}"), "4362bebdc4ae3c5a");
    }
}
