//! The CPU features of every x86 tier, in one list that both questions are answered from: does this CPU have them, and
//! which may the compiler use?
//!
//! `tier!(detected Avx2)` asks the CPU; `tier!(Avx2: fn f(…) {…})` compiles a function with the same features. A feature that
//! is used and not asked for would be undefined behaviour on some CPU, so the two must not be written apart.

/// See the module.
#[cfg(target_arch = "x86_64")]
macro_rules! tier {
    (Sse41 => $($then:tt)*) => { tier! { @ ["sse4.1" "ssse3" "popcnt"] $($then)* } };
    (Avx2 => $($then:tt)*) => {
        tier! { @ ["sse4.1" "ssse3" "popcnt" "avx2" "bmi1" "bmi2" "lzcnt"] $($then)* }
    };
    (Avx512bw => $($then:tt)*) => {
        tier! { @ ["sse4.1" "ssse3" "popcnt" "avx2" "bmi1" "bmi2" "lzcnt" "avx512f" "avx512bw"] $($then)* }
    };
    (Avx512 => $($then:tt)*) => {
        tier! { @ ["sse4.1" "ssse3" "popcnt" "avx2" "bmi1" "bmi2" "lzcnt" "avx512f" "avx512bw" "avx512vl" "avx512bitalg"]
            $($then)* }
    };
    // With byte permutations as well; every CPU with BITALG so far has them.
    (Avx512vbmi => $($then:tt)*) => {
        tier! { @ ["sse4.1" "ssse3" "popcnt" "avx2" "bmi1" "bmi2" "lzcnt" "avx512f" "avx512bw" "avx512vl" "avx512bitalg"
            "avx512vbmi"] $($then)* }
    };
    (@ [$($feature:tt)*] detected) => { true $(&& is_x86_feature_detected!($feature))* };
    (@ [$($feature:tt)*] $function:item) => {
        $(#[target_feature(enable = $feature)])*
        $function
    };
    (detected $tier:ident) => { tier! { $tier => detected } };
    ($tier:ident: $function:item) => { tier! { $tier => $function } };
}

#[cfg(target_arch = "x86_64")]
pub(crate) use tier;
