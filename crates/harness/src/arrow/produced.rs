//! The structures that a producer makes of a plan, and the ledger of what was given back.

use super::COLUMN;
use super::array::{Kind, Layout, Lie, Plan, SchemaLie};
use crate::border::{ArrowArray, ArrowSchema};
use std::cell::Cell;
use std::ffi::{CString, c_void};
use std::ptr;
use std::rc::Rc;

/// How many structures were made, and how many given back.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    made: Cell<usize>,
    released: Cell<usize>,
}

impl Ledger {
    pub(super) fn make(self: &Rc<Self>) -> Rc<Self> {
        self.made.set(self.made.get() + 1);
        self.clone()
    }

    pub(super) fn release(&self) {
        self.released.set(self.released.get() + 1);
    }

    /// A structure that was given back twice would have been freed twice, which the allocator sees.
    pub(super) fn is_balanced(&self) {
        assert_eq!(self.made.get(), self.released.get(), "made and given back");
    }
}

/// What a schema of ours keeps alive: each in memory of its own.
struct SchemaParts {
    ledger: Rc<Ledger>,
    _texts: Vec<CString>,
    children: Box<[*mut ArrowSchema]>,
}

/// What an array of ours keeps alive.
struct ArrayParts {
    ledger: Rc<Ledger>,
    _memory: Vec<Box<[u8]>>,
    buffers: Box<[*const c_void]>,
    children: Box<[*mut ArrowArray]>,
}

/// The schema of a column, or of a record with it.
pub(super) fn schema(kind: &Kind, ledger: &Rc<Ledger>) -> ArrowSchema {
    let text = |text: &[u8]| CString::new(text).expect("no NUL");
    let mut column = schema_of(kind.format.map(text), Some(text(COLUMN.as_bytes())), Vec::new(), ledger);
    if kind.lie == SchemaLie::Dictionary {
        column.dictionary = ptr::dangling_mut();
    }
    let Some((columns, ours)) = kind.record else {
        return if kind.lie == SchemaLie::Released { released_schema(column) } else { column };
    };
    let mut children = Vec::new();
    let mut column = Some(column);
    for place in 0..columns {
        let mut child = match column.take() {
            Some(column) if place == ours => column,
            other => {
                column = other;
                schema_of(Some(text(b"L")), Some(text(b"other")), Vec::new(), ledger)
            }
        };
        match kind.lie {
            SchemaLie::NoNames => child.name = ptr::null(),
            SchemaLie::OtherNames => child.name = child.format,
            SchemaLie::ChildReleased if place + 1 == columns => child = released_schema(child),
            _ => {}
        }
        let is_null = kind.lie == SchemaLie::ChildNull && place + 1 == columns;
        children.push(if is_null { ptr::null_mut() } else { Box::into_raw(Box::new(child)) });
    }
    let mut record = schema_of(Some(text(b"+s")), None, children, ledger);
    match kind.lie {
        SchemaLie::Released => record = released_schema(record),
        SchemaLie::NoChildren => record.n_children = -1,
        _ => {}
    }
    record
}

fn schema_of(
    format: Option<CString>,
    name: Option<CString>,
    children: Vec<*mut ArrowSchema>,
    ledger: &Rc<Ledger>,
) -> ArrowSchema {
    let pointer = |text: &Option<CString>| text.as_ref().map_or(ptr::null(), |text| text.as_ptr());
    let mut schema = ArrowSchema::empty();
    (schema.format, schema.name) = (pointer(&format), pointer(&name));
    let mut parts = SchemaParts {
        ledger: ledger.make(),
        _texts: format.into_iter().chain(name).collect(),
        children: children.into_boxed_slice(),
    };
    schema.n_children = parts.children.len() as i64;
    schema.children = parts.children.as_mut_ptr();
    schema.release = Some(release_schema);
    schema.private_data = Box::into_raw(Box::new(parts)).cast();
    schema
}

/// What is left when a schema was given back: its pointers stay and point nowhere.
fn released_schema(mut schema: ArrowSchema) -> ArrowSchema {
    // SAFETY: made here, and given back once.
    unsafe { release_schema(&mut schema) };
    schema
}

unsafe extern "C" fn release_schema(schema: *mut ArrowSchema) {
    // SAFETY: `private_data` is the box put there; children that are left are ours.
    unsafe {
        let parts = Box::from_raw((*schema).private_data.cast::<SchemaParts>());
        parts.children.iter().filter(|child| !child.is_null()).for_each(|&child| drop(Box::from_raw(child)));
        parts.ledger.release();
        (*schema).release = None;
    }
}

/// The array of a plan, within a record if the kind is of one.
pub(super) fn array(kind: &Kind, plan: &Plan, ledger: &Rc<Ledger>) -> ArrowArray {
    let mut column = column(kind, plan, ledger);
    let Some((columns, ours)) = kind.record else {
        return if plan.lie == Lie::Released { released_array(column) } else { column };
    };
    if plan.lie == Lie::ChildReleased {
        column = released_array(column);
    }
    let mut column = Some(column);
    let mut children = Vec::new();
    for place in 0..columns {
        let child = if place == ours { column.take() } else { Some(array_of(&[], Vec::new(), ledger)) };
        let child = child.expect("one place is ours");
        let is_null = place == ours && plan.lie == Lie::ChildNull;
        children.push(if is_null { ptr::null_mut() } else { Box::into_raw(Box::new(child)) });
    }
    let mut record = array_of(&[plan.outer_valid.as_deref()], children, ledger);
    (record.length, record.offset) = (plan.outer_length as i64, plan.outer_offset as i64);
    match plan.lie {
        Lie::Released => record = released_array(record),
        Lie::OuterLength(length) => record.length = length,
        Lie::OuterOffset(offset) => record.offset = offset,
        Lie::Short => record.length = (plan.length - plan.outer_offset + 1) as i64,
        Lie::NoChildren => record.children = ptr::null_mut(),
        _ => {}
    }
    record
}

fn column(kind: &Kind, plan: &Plan, ledger: &Rc<Ledger>) -> ArrowArray {
    let mut more: Vec<Option<&[u8]>> = plan.more.iter().map(|buffer| Some(&buffer[..])).collect();
    let negative;
    if let (Layout::Views, Some(sizes)) = (kind.layout, more.last_mut()) {
        match plan.lie {
            Lie::NullSizes => *sizes = None,
            Lie::NegativeSize => {
                negative = vec![0xff; sizes.map_or(0, <[u8]>::len)];
                *sizes = Some(&negative);
            }
            _ => {}
        }
    }
    let rows = (plan.lie != Lie::NullRows).then_some(&plan.rows[..]);
    let mut buffers = [&[plan.valid.as_deref(), rows][..], &more].concat();
    if let Lie::Buffers(count) = plan.lie {
        buffers.truncate(count);
    }
    let mut column = array_of(&buffers, Vec::new(), ledger);
    (column.length, column.offset) = (plan.length as i64, plan.offset as i64);
    match plan.lie {
        Lie::Length(length) => column.length = length,
        Lie::Offset(offset) => column.offset = offset,
        Lie::NoBuffers => column.buffers = ptr::null_mut(),
        _ => {}
    }
    column
}

fn array_of(buffers: &[Option<&[u8]>], children: Vec<*mut ArrowArray>, ledger: &Rc<Ledger>) -> ArrowArray {
    let memory: Vec<Option<Box<[u8]>>> = buffers.iter().map(|buffer| buffer.map(Box::from)).collect();
    let pointer = |memory: &Option<Box<[u8]>>| memory.as_ref().map_or(ptr::null(), |memory| memory.as_ptr().cast());
    let mut parts = ArrayParts {
        ledger: ledger.make(),
        buffers: memory.iter().map(pointer).collect(),
        _memory: memory.into_iter().flatten().collect(),
        children: children.into_boxed_slice(),
    };
    let mut array = ArrowArray::empty();
    array.null_count = -1;
    (array.n_buffers, array.buffers) = (parts.buffers.len() as i64, parts.buffers.as_mut_ptr());
    (array.n_children, array.children) = (parts.children.len() as i64, parts.children.as_mut_ptr());
    array.release = Some(release_array);
    array.private_data = Box::into_raw(Box::new(parts)).cast();
    array
}

fn released_array(mut array: ArrowArray) -> ArrowArray {
    // SAFETY: made here, and given back once.
    unsafe { release_array(&mut array) };
    array
}

unsafe extern "C" fn release_array(array: *mut ArrowArray) {
    // SAFETY: as for schemas.
    unsafe {
        let parts = Box::from_raw((*array).private_data.cast::<ArrayParts>());
        parts.children.iter().filter(|child| !child.is_null()).for_each(|&child| drop(Box::from_raw(child)));
        parts.ledger.release();
        (*array).release = None;
    }
}
