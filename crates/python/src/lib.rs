//! The native half of the Python package `sudokit`: keywords become the JSON options of a verb, answers become JSON or
//! columns. What a verb does, which options it has and which of them make sense is decided in the `sudokit` crate alone.
//!
//! * `one`: a verb on one puzzle, JSON in and JSON out; `path`: steps that can be drawn
//! * `table`: a verb on a column of puzzles, `rows` in and `column`s out; `made`, `hard`: new puzzles
//! * `watch`: the interpreter is released, and Ctrl-C is heard
//! * `board`, `boards`: positions to play in, one or thousands; `trace`: arguments written and checked
//! * `arrow`: the Arrow C data interface, which knows nothing of Python; `capsule`: its place in the interpreter

pub mod arrow;
mod board;
mod boards;
mod capsule;
mod column;
mod error;
mod hard;
mod made;
mod number;
mod one;
mod part;
mod path;
mod rows;
mod symmetry;
mod table;
mod trace;
mod watch;

use pyo3::prelude::*;

#[pymodule]
fn _sudokit(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<board::Board>()?;
    module.add_class::<boards::Boards>()?;
    module.add_class::<column::Column>()?;
    module.add_class::<made::Made>()?;
    module.add_class::<one::Solutions>()?;
    module.add_class::<path::Path>()?;
    module.add_function(wrap_pyfunction!(column::record, module)?)?;
    module.add_function(wrap_pyfunction!(column::record_stream, module)?)?;
    module.add_function(wrap_pyfunction!(hard::hard, module)?)?;
    module.add_function(wrap_pyfunction!(made::generate, module)?)?;
    module.add_function(wrap_pyfunction!(one::call, module)?)?;
    module.add_function(wrap_pyfunction!(path::reason, module)?)?;
    module.add_function(wrap_pyfunction!(symmetry::augment, module)?)?;
    module.add_function(wrap_pyfunction!(symmetry::random_transform, module)?)?;
    module.add_function(wrap_pyfunction!(symmetry::same, module)?)?;
    module.add_function(wrap_pyfunction!(symmetry::transform, module)?)?;
    module.add_function(wrap_pyfunction!(trace::trace, module)?)?;
    module.add_function(wrap_pyfunction!(trace::check_arguments, module)?)?;
    module.add_function(wrap_pyfunction!(trace::mutate, module)?)?;
    module.add_function(wrap_pyfunction!(table::table, module)?)
}
