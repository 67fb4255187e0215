//! sudokit for Python: the native half. The package `sudokit` in `python/` is what users import.
//!
//! * `rows`: columns as users have them; `arrow`: the Arrow C data interface
//! * `task`: work on a column, in shares, on every core (`pool`); `part` and `frame`: the answers
//! * `column`: the calls on columns; `one`: those on one puzzle

mod arrow;
mod column;
mod error;
mod frame;
mod generate;
mod one;
mod part;
mod pool;
mod rows;
mod search;
mod task;
mod time;

use pyo3::prelude::*;

#[pymodule]
fn _sudokit(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<frame::Frame>()?;
    module.add_class::<frame::Series>()?;
    error::register(module)?;
    column::register(module)?;
    generate::register(module)?;
    one::register(module)
}
