//! Every backend this CPU has against the specification, operation by operation.

use super::{Isa, Scalar, Vector};

/// xorshift
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Candidate sets of every size, zero and full among them.
    fn sets(&mut self) -> [u16; 32] {
        std::array::from_fn(|_| {
            let bits = self.next();
            (match bits >> 60 {
                0 => 0,
                1 => 0x1FF,
                2..=5 => 1 << (bits % 9),
                6..=9 => bits & (bits >> 9) & 0x1FF,
                _ => bits & 0x1FF,
            }) as u16
        })
    }
}

fn vector<V: Vector>(numbers: &[u16; 32]) -> V {
    let mut one = [V::splat(0)];
    V::lanes_mut(&mut one).copy_from_slice(&numbers[..V::LANES]);
    one[0]
}

fn numbers<V: Vector>(vector: V) -> Vec<u16> {
    V::lanes(&[vector]).to_vec()
}

/// Compares an operation on all lanes with what the specification says about eight at a time.
macro_rules! compare {
    ($v:ty; $($name:ident($($x:expr),*)),* $(,)?) => {
        $(
            let wanted: Vec<u16> = (0..4)
                .flat_map(|p| {
                    let part = |numbers: &[u16; 32]| -> Scalar { *numbers[8 * p..].first_chunk().unwrap() };
                    <Scalar as Vector>::$name($(part($x)),*)
                })
                .collect();
            assert_eq!(numbers(<$v>::$name($(vector($x)),*)), wanted[..<$v>::LANES], "{}", stringify!($name));
        )*
    };
}

fn check<V: Vector>() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for _ in 0..2000 {
        let [a, b, c] = [&random.sets(), &random.sets(), &random.sets()];
        compare!(V; and(a, b), or(a, b), xor(a, b), andnot(a, b), add(a, b), sub(a, b), min(a, b), popcount(a), weight(a, b), single(a),
            narrow(a, b, c), if_at_most_3(a, b, c), if_at_least_3(a, b, c), or3(a, b, c), and3(a, b, c), xor3(a, b, c),
            majority(a, b, c), and_nor(a, b, c), and_nand(a, b, c), or_andnot(a, b, c));
        let (x, y): (V, V) = (vector(a), vector(b));
        let bits = |f: &dyn Fn(usize) -> bool| (0..V::LANES).fold(0, |m, l| m | u32::from(f(l)) << l);
        assert_eq!(x.eq_bits(y), bits(&|l| a[l] == b[l]));
        let pick =
            |f: &dyn Fn(usize) -> bool| (0..V::LANES).map(|l| if f(l) { a[l] } else { b[l] }).collect::<Vec<_>>();
        assert_eq!(numbers(V::select(x.less(y), x, y)), pick(&|l| a[l] < b[l]));
        assert_eq!(numbers(V::select(x.zero_mask(), x, y)), pick(&|l| a[l] == 0));
        let mask = random.next() as u32 & V::ALL;
        assert_eq!(numbers(V::select(V::mask(mask), x, y)), pick(&|l| mask >> l & 1 != 0));
        let from: [u8; 32] = std::array::from_fn(|_| (random.next() % V::LANES as u64) as u8);
        let moved: Vec<_> = (0..V::LANES).map(|l| a[from[l] as usize]).collect();
        assert_eq!(numbers(x.permute(V::index(&from))), moved);
        let digits: [u8; 32] = std::array::from_fn(|_| (random.next() % 10) as u8);
        let sets: Vec<_> = digits.map(|d| if d == 0 { 0x1FF } else { 1 << (d - 1) })[..V::LANES].into();
        assert_eq!(numbers(V::sets(&digits, 0x1FF)), sets);
        let sets: Vec<_> = digits.map(|d| if d == 0 { 0 } else { 1 << (d - 1) })[..V::LANES].into();
        assert_eq!(numbers(V::sets(&digits, 0)), sets);
        let back = V::sets(&digits, 0).digits();
        assert!((0..V::LANES).all(|l| digits[l] == 0 || back[l] == digits[l]), "{back:?}");
    }
}

#[test]
#[allow(clippy::print_stderr, reason = "says what was left out")]
fn every_backend_does_what_the_specification_says() {
    check::<Scalar>();
    for isa in Isa::ALL {
        if !isa.is_available() {
            eprintln!("not run: {isa}");
            continue;
        }
        match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Sse41 => check::<super::Sse41>(),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => check::<super::Avx2>(),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512bw => check::<super::Avx512<false>>(),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => check::<super::Avx512<true>>(),
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => check::<super::Neon>(),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Isa::Simd128 => check::<super::Simd128>(),
            _ => assert_eq!(isa, Isa::Scalar, "available without a backend"),
        }
    }
}
