//! Tables.

/// Where the columns are.
#[derive(Default)]
pub(crate) struct Layout {}
