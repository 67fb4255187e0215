//! The instruction sets an engine can be compiled for, and the choice among them.

#[cfg(target_arch = "x86_64")]
use super::features::tier;
use core::fmt;
use core::str::FromStr;
use std::sync::OnceLock;

/// A set of vector instructions.
///
/// ```
/// use sudokit_solve::Isa;
/// assert!(Isa::Scalar.is_available());
/// assert!(Isa::best().is_available());
/// assert_eq!("avx2".parse(), Ok(Isa::Avx2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Isa {
    /// None: plain arrays, the specification of the others. WebAssembly with 128-bit vectors does without.
    Scalar,
    /// 128 bits of WebAssembly, when compiled with `-C target-feature=+simd128`.
    Simd128,
    /// 128 bits of ARM.
    Neon,
    /// 128 bits of x86.
    Sse41,
    /// 256 bits of x86.
    Avx2,
    /// 512 bits of x86, without the instruction that counts bits (Skylake-X).
    Avx512bw,
    /// 512 bits of x86, with BITALG.
    Avx512,
}

impl Isa {
    /// Every one, the narrowest first.
    pub const ALL: [Self; 7] =
        [Self::Scalar, Self::Simd128, Self::Neon, Self::Sse41, Self::Avx2, Self::Avx512bw, Self::Avx512];

    /// The environment variable that forces one.
    pub const VARIABLE: &'static str = "SUDOKIT_ISA";

    /// Its name, as in `SUDOKIT_ISA`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Simd128 => "simd128",
            Self::Neon => "neon",
            Self::Sse41 => "sse41",
            Self::Avx2 => "avx2",
            Self::Avx512bw => "avx512bw",
            Self::Avx512 => "avx512",
        }
    }

    /// Whether this program and this CPU have it.
    pub fn is_available(self) -> bool {
        match self {
            // A module with vectors runs nowhere without them, and plain arrays are 30 kB of what a browser loads.
            Self::Scalar => !cfg!(all(target_arch = "wasm32", target_feature = "simd128")),
            Self::Simd128 => cfg!(all(target_arch = "wasm32", target_feature = "simd128")),
            Self::Neon => cfg!(target_arch = "aarch64"),
            #[cfg(target_arch = "x86_64")]
            Self::Sse41 => tier!(detected Sse41),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => tier!(detected Avx2),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512bw => tier!(detected Avx512bw),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => tier!(detected Avx512),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Sse41 | Self::Avx2 | Self::Avx512bw | Self::Avx512 => false,
        }
    }

    /// The widest this CPU has.
    pub fn best() -> Self {
        Self::ALL.into_iter().rev().find(|isa| isa.is_available()).unwrap_or(Self::Scalar)
    }

    /// What `SUDOKIT_ISA` asks for; `None` when it is not set, empty or `auto`.
    ///
    /// Engines ask once and take the best when the value is bad. A front end calls this first and reports the error.
    pub fn from_env() -> Result<Option<Self>, IsaError> {
        match std::env::var_os(Self::VARIABLE) {
            None => Ok(None),
            Some(value) if value.is_empty() || value == "auto" => Ok(None),
            Some(value) => value.to_string_lossy().parse::<Self>()?.available().map(Some),
        }
    }

    /// Proof that it is available, for the entry points of engines.
    pub(crate) fn prove(self) -> Result<Proof, IsaError> {
        self.available().map(Proof)
    }

    /// Itself, if it is available.
    pub fn available(self) -> Result<Self, IsaError> {
        if self.is_available() { Ok(self) } else { Err(IsaError::Missing(self)) }
    }

    /// The one in use unless a solver is built with another: what `SUDOKIT_ISA` says, else the best.
    pub fn current() -> Self {
        static CURRENT: OnceLock<Isa> = OnceLock::new();
        *CURRENT.get_or_init(|| Self::from_env().ok().flatten().unwrap_or_else(Self::best))
    }
}

/// An instruction set that this CPU is known to have: [`Isa::prove`] makes the only values. Code that holds one may enter
/// the functions that [`tier!`](super::features) compiles for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Proof(Isa);

impl Proof {
    /// The proof of [`Isa::current`], which is always available.
    pub(crate) fn current() -> Self {
        Self(Isa::current())
    }

    /// What is proved.
    pub(crate) fn isa(self) -> Isa {
        self.0
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Isa {
    type Err = IsaError;

    fn from_str(name: &str) -> Result<Self, IsaError> {
        Self::ALL.into_iter().find(|isa| isa.name() == name).ok_or_else(|| IsaError::Unknown(name.to_owned()))
    }
}

/// An instruction set that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IsaError {
    /// Nothing is called that.
    Unknown(String),
    /// This program or this CPU does not have it.
    Missing(Isa),
}

impl fmt::Display for IsaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usable: fn(&Isa) -> bool = match self {
            Self::Unknown(name) => {
                write!(f, "no instruction set is called {name:?}; expected auto")?;
                |_| true
            }
            Self::Missing(isa) => {
                write!(f, "{isa} is not available here; expected auto")?;
                |isa| isa.is_available()
            }
        };
        Isa::ALL.iter().filter(|isa| usable(isa)).try_for_each(|isa| write!(f, ", {isa}"))
    }
}

impl core::error::Error for IsaError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for isa in Isa::ALL {
            assert_eq!(isa.name().parse(), Ok(isa));
        }
        let error = "mmx".parse::<Isa>().unwrap_err().to_string();
        assert!(error.starts_with("no instruction set is called \"mmx\"; expected auto, scalar, "), "{error}");
    }

    #[test]
    fn only_what_is_available_is_proved() {
        for isa in Isa::ALL {
            assert_eq!(isa.prove().ok().map(Proof::isa), isa.is_available().then_some(isa));
        }
        assert!(Proof::current().isa().is_available());
        // Wider tiers have all features of the narrower ones.
        #[cfg(target_arch = "x86_64")]
        for pair in [Isa::Sse41, Isa::Avx2, Isa::Avx512bw, Isa::Avx512].windows(2) {
            assert!(pair[0].is_available() || !pair[1].is_available());
        }
    }

    #[test]
    fn what_is_missing_is_refused() {
        for isa in Isa::ALL {
            assert_eq!(isa.available().is_ok(), isa.is_available());
        }
        // No program has both.
        let error = [Isa::Neon, Isa::Avx2].into_iter().find_map(|isa| isa.available().err()).unwrap().to_string();
        assert!(error.contains("is not available here; expected auto, scalar"), "{error}");
    }
}
