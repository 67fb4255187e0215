//! The memory of an engine, owned by the caller: one per thread, used again for every puzzle.

use core::any::Any;

/// Memory that an engine keeps between puzzles. Any engine can use any scratch; changing engines starts it anew.
#[derive(Default)]
pub struct Scratch(Option<Box<dyn Any + Send>>);

impl Scratch {
    /// An empty one.
    pub fn new() -> Self {
        Self::default()
    }

    /// The memory of the engine whose private type is `T`, made on first use.
    #[inline]
    pub fn get<T: Default + Send + 'static>(&mut self) -> &mut T {
        if !self.0.as_ref().is_some_and(|memory| memory.is::<T>()) {
            self.0 = Some(Box::new(T::default()));
        }
        self.0.as_mut().and_then(|memory| memory.downcast_mut()).expect("just made")
    }
}

impl core::fmt::Debug for Scratch {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Scratch")
    }
}
