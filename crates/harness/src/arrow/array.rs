//! A column as plain vectors, with its lies, and what a reader should see of it.

use crate::input::Input;

/// How rows lie in the buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    Offsets32,
    Offsets64,
    Views,
    Fixed(usize),
    /// Nothing that could hold a puzzle.
    Other,
}

/// What the schema says.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    /// `None` for a null pointer.
    pub(super) format: Option<&'static [u8]>,
    pub(super) layout: Layout,
    /// The columns of the record and the place of ours among them; `None` when there is no record.
    pub(super) record: Option<(usize, usize)>,
    pub(super) lie: SchemaLie,
}

/// What is wrong with a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SchemaLie {
    None,
    Released,
    ChildReleased,
    ChildNull,
    NoChildren,
    NoNames,
    OtherNames,
    Dictionary,
}

const FORMATS: [(Option<&[u8]>, Layout); 20] = [
    (Some(b"u"), Layout::Offsets32),
    (Some(b"z"), Layout::Offsets32),
    (Some(b"U"), Layout::Offsets64),
    (Some(b"Z"), Layout::Offsets64),
    (Some(b"vu"), Layout::Views),
    (Some(b"vz"), Layout::Views),
    (Some(b"w:81"), Layout::Fixed(81)),
    (Some(b"w:729"), Layout::Fixed(729)),
    (Some(b"w:1"), Layout::Fixed(1)),
    (Some(b"w:5"), Layout::Fixed(5)),
    (Some(b"w:0"), Layout::Other),
    (Some(b"w:-81"), Layout::Other),
    (Some(b"w:18446744073709551615"), Layout::Other),
    (Some(b"w:"), Layout::Other),
    (Some(b"+s"), Layout::Other),
    (Some(b"+l"), Layout::Other),
    (Some(b"L"), Layout::Other),
    (Some(b""), Layout::Other),
    (Some(b"\xff\xfeu"), Layout::Other),
    (None, Layout::Other),
];

impl Kind {
    pub(super) fn new(input: &mut Input<'_>) -> Self {
        // The good ones more often.
        let number = input.below(48);
        let (format, layout) = FORMATS[if number < 20 { number } else { number % 10 }];
        let record = input.once_in(2).then(|| {
            let columns = 1 + input.below(3);
            (columns, input.below(columns))
        });
        let lie = match input.below(32) {
            25 => SchemaLie::Released,
            26 => SchemaLie::ChildReleased,
            27 => SchemaLie::ChildNull,
            28 => SchemaLie::NoChildren,
            29 => SchemaLie::NoNames,
            30 => SchemaLie::OtherNames,
            31 => SchemaLie::Dictionary,
            _ => SchemaLie::None,
        };
        Self { format, layout, record, lie }
    }

    /// Whether it says where a column of puzzles is.
    pub(super) fn is_whole(&self) -> bool {
        let about_records = matches!(
            self.lie,
            SchemaLie::ChildReleased
                | SchemaLie::ChildNull
                | SchemaLie::NoChildren
                | SchemaLie::NoNames
                | SchemaLie::OtherNames
        );
        let true_enough = self.lie == SchemaLie::None || (about_records && self.record.is_none());
        true_enough && self.layout != Layout::Other
    }
}

/// What is wrong with an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lie {
    None,
    Released,
    /// A length or an offset that cannot be.
    Length(i64),
    Offset(i64),
    OuterLength(i64),
    OuterOffset(i64),
    /// The column has fewer rows than its record.
    Short,
    /// Only this many buffers, or none because there is no list of them.
    Buffers(usize),
    NoBuffers,
    /// A buffer that must not be null is.
    NullRows,
    ChildReleased,
    ChildNull,
    NoChildren,
    /// The sizes of the buffers of views.
    NullSizes,
    NegativeSize,
}

/// The rows of one array.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// Rows of the column's buffers that are passed over, and rows that are there; the same of its record.
    pub(super) offset: usize,
    pub(super) length: usize,
    pub(super) outer_offset: usize,
    pub(super) outer_length: usize,
    pub(super) valid: Option<Vec<u8>>,
    pub(super) outer_valid: Option<Vec<u8>>,
    /// The second buffer.
    pub(super) rows: Vec<u8>,
    /// The buffers behind it.
    pub(super) more: Vec<Vec<u8>>,
    pub(super) lie: Lie,
    layout: Layout,
    record: bool,
}

impl Plan {
    pub(super) fn new(kind: &Kind, input: &mut Input<'_>) -> Self {
        let (offset, length) = (input.below(12), input.below(24));
        let record = kind.record.is_some();
        let outer_offset = if record { input.below(length + 1) } else { 0 };
        let outer_length = if record { input.below(length - outer_offset + 1) } else { length };
        let bitmap = |input: &mut Input<'_>, rows: usize| input.once_in(2).then(|| input.bytes(rows.div_ceil(8)));
        let valid = bitmap(input, offset + length);
        let outer_valid = if record { bitmap(input, outer_offset + outer_length) } else { None };
        let lie = Self::lie(input);
        let all = offset + length;
        let (rows, more) = match kind.layout {
            Layout::Fixed(width) => (input.bytes(all * width), Vec::new()),
            Layout::Other => (input.bytes(all), Vec::new()),
            Layout::Offsets32 | Layout::Offsets64 => Self::offsets(kind.layout, all, input),
            Layout::Views => Self::views(all, input),
        };
        Self {
            offset,
            length,
            outer_offset,
            outer_length,
            valid,
            outer_valid,
            rows,
            more,
            lie,
            layout: kind.layout,
            record,
        }
    }

    fn lie(input: &mut Input<'_>) -> Lie {
        let impossible = |input: &mut Input<'_>| match input.number() {
            i64::MAX => i64::MAX,
            number => -1 - (number & i64::MAX),
        };
        match input.below(64) {
            40 => Lie::Released,
            41..=43 => Lie::Length(impossible(input)),
            44..=46 => Lie::Offset(impossible(input)),
            47..=49 => Lie::OuterLength(impossible(input)),
            50..=52 => Lie::OuterOffset(impossible(input)),
            53 | 54 => Lie::Short,
            55 => Lie::Buffers(input.below(3)),
            56 => Lie::NoBuffers,
            57 => Lie::NullRows,
            58 => Lie::ChildReleased,
            59 => Lie::ChildNull,
            60 => Lie::NoChildren,
            61 => Lie::NullSizes,
            62 => Lie::NegativeSize,
            _ => Lie::None,
        }
    }

    /// Offsets that mostly go up, and the bytes up to the last of them.
    fn offsets(layout: Layout, rows: usize, input: &mut Input<'_>) -> (Vec<u8>, Vec<Vec<u8>>) {
        let mut offsets = Vec::new();
        let mut at = 0;
        for _ in 0..rows {
            offsets.push(if input.once_in(8) { input.number() } else { at });
            at += input.below(7) as i64;
        }
        // The size of the last buffer is the last offset: this one is true.
        offsets.push(at);
        let bytes = input.bytes(at as usize);
        let rows = match layout {
            Layout::Offsets32 => offsets.iter().flat_map(|&offset| (offset as i32).to_ne_bytes()).collect(),
            _ => offsets.iter().flat_map(|&offset| offset.to_ne_bytes()).collect(),
        };
        (rows, vec![bytes])
    }

    /// Views of short rows, and of long ones anywhere; their buffers, and the sizes of these.
    fn views(rows: usize, input: &mut Input<'_>) -> (Vec<u8>, Vec<Vec<u8>>) {
        let mut more: Vec<Vec<u8>> =
            (0..input.below(3)).map(|_| input.below(64)).map(|size| vec![b'5'; size]).collect();
        let mut views = Vec::new();
        for _ in 0..rows {
            let mut number = |small: usize| if input.once_in(4) { input.number() } else { input.below(small) as i64 };
            let (length, buffer, start) = (number(32), number(4), number(40));
            views.extend((length as i32).to_ne_bytes());
            views.extend(*b"head");
            views.extend((buffer as i32).to_ne_bytes());
            views.extend((start as i32).to_ne_bytes());
        }
        let sizes = more.iter().flat_map(|buffer| (buffer.len() as i64).to_ne_bytes()).collect();
        more.push(sizes);
        (views, more)
    }

    /// Whether a reader can take it.
    pub(super) fn is_whole(&self) -> bool {
        let views = self.layout == Layout::Views;
        let many = views && self.more.len() > 1;
        match self.lie {
            Lie::None => true,
            Lie::Released | Lie::Length(_) | Lie::Offset(_) | Lie::NoBuffers => false,
            Lie::OuterLength(_)
            | Lie::OuterOffset(_)
            | Lie::Short
            | Lie::ChildReleased
            | Lie::ChildNull
            | Lie::NoChildren => !self.record,
            // What is left of the views are those that need no other buffer.
            Lie::Buffers(count) => match self.layout {
                Layout::Offsets32 | Layout::Offsets64 => false,
                _ => count >= 2,
            },
            Lie::NullRows => self.outer_length == 0,
            Lie::NullSizes | Lie::NegativeSize => !many,
        }
    }

    /// Whether it ends a stream.
    pub(super) fn is_end(&self) -> bool {
        self.lie == Lie::Released
    }

    /// What a reader should see, without a pointer.
    pub(super) fn rows<'a>(&'a self, kind: &'a Kind) -> impl Iterator<Item = Option<&'a [u8]>> {
        let is_valid =
            |bits: &Option<Vec<u8>>, row: usize| bits.as_ref().is_none_or(|bits| bits[row / 8] >> (row % 8) & 1 == 1);
        (0..self.outer_length).map(move |row| {
            let outer = self.outer_offset + row;
            let index = self.offset + outer;
            let there = is_valid(&self.valid, index) && is_valid(&self.outer_valid, outer);
            if there { self.row(kind.layout, index) } else { None }
        })
    }

    fn row(&self, layout: Layout, index: usize) -> Option<&[u8]> {
        let number = |at: usize| i32::from_ne_bytes(self.rows[at..at + 4].try_into().expect("four bytes"));
        let wide = |at: usize| i64::from_ne_bytes(self.rows[at..at + 8].try_into().expect("eight bytes"));
        let size = |number: i64| usize::try_from(number).ok();
        match layout {
            Layout::Other => None,
            Layout::Fixed(width) => self.rows.get(index * width..(index + 1) * width),
            Layout::Offsets32 => {
                let (start, end) = (number(4 * index), number(4 * index + 4));
                self.more[0].get(size(start.into())?..size(end.into())?)
            }
            Layout::Offsets64 => self.more[0].get(size(wide(8 * index))?..size(wide(8 * index + 8))?),
            Layout::Views => {
                let at = 16 * index;
                let length = size(number(at).into())?;
                if length <= 12 {
                    return self.rows.get(at + 4..at + 4 + length);
                }
                let (sizes, buffers) = self.more.split_last()?;
                let buffers = if matches!(self.lie, Lie::Buffers(_)) { &[] } else { buffers };
                debug_assert_eq!(sizes.len(), 8 * (self.more.len() - 1));
                let start = size(number(at + 12).into())?;
                buffers.get(size(number(at + 8).into())?)?.get(start..start + length)
            }
        }
    }
}
