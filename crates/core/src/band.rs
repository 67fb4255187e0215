//! Bands and stacks: three rows, or three columns, that share their three boxes.

use crate::index::index_type;

index_type! {
    /// Three rows that share their boxes: rows 1–3, 4–6 or 7–9.
    Band < 3, shown "band "
}

index_type! {
    /// Three columns that share their boxes: columns 1–3, 4–6 or 7–9.
    Stack < 3, shown "stack "
}
