//! Which format a text is in.

use super::Format;

/// The format of a text by its beginning.
pub(super) fn detect(_sample: &[u8]) -> &'static dyn Format {
    super::FORMATS[0]
}
