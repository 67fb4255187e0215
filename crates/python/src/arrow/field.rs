//! The schema of a column: where it is, and how its rows lie in the buffers.

use super::error::{ImportError, Kind};
use super::ffi::{ArrowSchema, item, list, text};

/// The schema of a column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    /// Which child of the record holds the column; `None` when the array is the column.
    pub(crate) child: Option<usize>,
    pub(crate) layout: Layout,
    /// Whether rows are strings, rather than bytes that may be digits themselves.
    pub(crate) text: bool,
}

/// How rows lie in the buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// The bytes of all rows, and where each begins and ends, as `i32`.
    Offsets32,
    /// Offsets as `i64`.
    Offsets64,
    /// 16 bytes per row: a short string, or where in which buffer a long one is.
    Views,
    /// This many bytes per row, at least one.
    Fixed(usize),
}

impl Layout {
    fn of(format: &str) -> Option<Self> {
        Some(match format {
            "u" | "z" => Self::Offsets32,
            "U" | "Z" => Self::Offsets64,
            "vu" | "vz" => Self::Views,
            // The interface knows widths up to `i32::MAX`. Rows of no bytes need no memory, so that nothing would bound
            // their number.
            _ => match format.strip_prefix("w:")?.parse::<i32>() {
                Ok(width @ 1..) => Self::Fixed(width as usize),
                _ => return None,
            },
        })
    }
}

impl Field {
    /// The column that a schema is of; of a record the one with this name.
    ///
    /// # Safety
    /// The schema obeys the interface, or was released: its strings end, and it has as many children as it says.
    pub(crate) unsafe fn new(schema: &ArrowSchema, column: &str) -> Result<Self, ImportError> {
        let released = || ImportError::new(Kind::Structure, "this Arrow schema was released");
        if schema.release.is_none() {
            return Err(released());
        }
        // SAFETY: strings of a valid schema.
        let record = unsafe { text(schema.format) } == "+s";
        let (mut child, mut schema) = (None, schema);
        if record {
            // SAFETY: a schema has as many children as it says.
            let children = unsafe { list(schema.children, schema.n_children) }.iter().map(|&child| {
                // SAFETY: each is a schema, one that was released, or null.
                unsafe { item(child) }.filter(|child| child.release.is_some())
            });
            let children: Vec<&ArrowSchema> = children.collect::<Option<_>>().ok_or_else(released)?;
            // SAFETY: strings of schemas that were not released.
            let names: Vec<_> = children.iter().map(|child| unsafe { text(child.name) }).collect();
            let Some(place) = names.iter().position(|&name| name == column) else {
                let words = format!("no column is called {column:?}; there are {}", names.join(", "));
                return Err(ImportError::new(Kind::Name, words));
            };
            (child, schema) = (Some(place), children[place]);
        }
        if !schema.dictionary.is_null() {
            let words = "expected a plain column, found a dictionary: cast it to strings first";
            return Err(ImportError::new(Kind::Type, words));
        }
        // SAFETY: strings of a valid schema.
        let format = unsafe { text(schema.format) };
        let layout = Layout::of(format).ok_or_else(|| {
            let words = format!("expected a column of strings or bytes, found Arrow format {format:?}");
            ImportError::new(Kind::Type, words)
        })?;
        Ok(Self { child, layout, text: matches!(format, "u" | "U" | "vu") })
    }
}
