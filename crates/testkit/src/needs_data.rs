//! Tests that need the public data sets: run where these are present, listed as ignored where they are not.

/// Makes tests of functions that need the public data sets ([`corpus::shared`](crate::corpus::shared)).
///
/// The tests are in a module `shared_data`. Without the data sets they are listed as ignored, and the functions panic
/// if they are called nevertheless. Use it once per module.
///
/// ```
/// fn the_set_is_there() {
///     assert!(!sudokit_testkit::corpus::shared("speed/17_clue.txt").is_empty());
/// }
/// sudokit_testkit::needs_data!(the_set_is_there);
/// ```
#[macro_export]
macro_rules! needs_data {
    ($($test:ident),+ $(,)?) => {
        mod shared_data {
            $($crate::needs_data!(@ $test { super::$test() });)+
        }
    };
    (@ $test:ident $body:block) => {
        $crate::needs_data_test! { $test $body }
    };
}

/// One test of [`needs_data!`].
#[cfg(shared_data)]
#[doc(hidden)]
#[macro_export]
macro_rules! needs_data_test {
    ($test:ident $body:block) => {
        #[test]
        fn $test() $body
    };
}

/// One test of [`needs_data!`].
#[cfg(not(shared_data))]
#[doc(hidden)]
#[macro_export]
macro_rules! needs_data_test {
    ($test:ident $body:block) => {
        #[test]
        #[ignore = "needs the public data sets: SUDOKIT_DATA or ../shared/data"]
        fn $test() $body
    };
}
