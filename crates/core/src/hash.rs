//! A checksum that is the same on every machine and in every version.

/// FNV-1a of 64 bits (Glenn Fowler, Landon Curt Noll, Kiem-Phong Vo): detects accidents, not attacks.
///
/// ```
/// assert_eq!(sudokit_core::fnv1a(*b"foobar"), 0x85944171f73967e8);
/// ```
pub fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
