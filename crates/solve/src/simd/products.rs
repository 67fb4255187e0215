//! Sums of products of rows of 16-bit numbers: plain loops, compiled for each instruction set.

/// Numbers that are summed in registers at once.
const BLOCK: usize = 32;

/// For each place in a row, the sum over pairs of the product of the two rows there. Rows have the length of `sums`.
///
/// # Panics
/// If a row of a pair does not exist.
pub(crate) fn add_products(sums: &mut [u32], left: &[u16], right: &[u16], pairs: &[[u16; 2]]) {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2")]
        fn avx2(sums: &mut [u32], left: &[u16], right: &[u16], pairs: &[[u16; 2]]) {
            plain(sums, left, right, pairs);
        }
        #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
        fn avx512(sums: &mut [u32], left: &[u16], right: &[u16], pairs: &[[u16; 2]]) {
            plain(sums, left, right, pairs);
        }
        match super::Isa::current() {
            super::Isa::Avx512 => {
                // SAFETY: the current instruction set is available.
                return unsafe { avx512(sums, left, right, pairs) };
            }
            super::Isa::Avx2 | super::Isa::Avx512bw => {
                // SAFETY: the current instruction set is available, and has AVX2.
                return unsafe { avx2(sums, left, right, pairs) };
            }
            _ => {}
        }
    }
    plain(sums, left, right, pairs);
}

#[inline(always)]
fn plain(sums: &mut [u32], left: &[u16], right: &[u16], pairs: &[[u16; 2]]) {
    let width = sums.len();
    let mut blocks = sums.chunks_exact_mut(BLOCK);
    for (number, block) in blocks.by_ref().enumerate() {
        let mut sum = [0u32; BLOCK];
        for &[a, b] in pairs {
            let left = &left[usize::from(a) * width + number * BLOCK..][..BLOCK];
            let right = &right[usize::from(b) * width + number * BLOCK..][..BLOCK];
            for i in 0..BLOCK {
                sum[i] += u32::from(left[i]) * u32::from(right[i]);
            }
        }
        block.copy_from_slice(&sum);
    }
    let start = width - width % BLOCK;
    for (i, sum) in blocks.into_remainder().iter_mut().enumerate() {
        let product = |&[a, b]: &[u16; 2]| {
            u32::from(left[usize::from(a) * width + start + i]) * u32::from(right[usize::from(b) * width + start + i])
        };
        *sum = pairs.iter().map(product).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_any_length() {
        for width in [1, 31, 32, 33, 100] {
            let left: Vec<u16> = (0..3 * width as u16).map(|i| 12_096 - i).collect();
            let right: Vec<u16> = (0..2 * width as u16).map(|i| i * 7 + 1).collect();
            let pairs = [[0, 1], [2, 0], [1, 1]];
            let mut sums = vec![99; width];
            add_products(&mut sums, &left, &right, &pairs);
            for (i, &sum) in sums.iter().enumerate() {
                let product = |[a, b]: [usize; 2]| u32::from(left[a * width + i]) * u32::from(right[b * width + i]);
                assert_eq!(sum, product([0, 1]) + product([2, 0]) + product([1, 1]));
            }
        }
    }
}
