//! Which candidate to guess next: the one that conflicts are about.
//!
//! Every candidate met in the analysis of a conflict gains activity, and what counts for a conflict grows from one to
//! the next, so that old ones fade (Moskewicz and others 2001; growing the bonus is Eén and Sörensson's). A binary heap
//! keeps the most active on top. Candidates that are no longer open stay in the heap until they come up.

pub(super) struct Order {
    activity: Vec<f64>,
    bonus: f64,
    heap: Vec<u32>,
    /// By candidate: where it is in the heap.
    places: Vec<u32>,
}

/// What is left of the weight of a conflict after the next one. The usual 0.95 needs a fifth more conflicts here.
const DECAY: f64 = 0.99;
const ABSENT: u32 = u32::MAX;

impl Order {
    /// Candidates with their first activities, which should be below 1.
    pub(super) fn new(activity: Vec<f64>) -> Self {
        let count = activity.len();
        let mut order =
            Self { activity, bonus: 1.0, heap: (0..count as u32).collect(), places: (0..count as u32).collect() };
        for place in (0..count / 2).rev() {
            order.sink(place);
        }
        order
    }

    pub(super) fn bump(&mut self, candidate: usize) {
        self.activity[candidate] += self.bonus;
        if self.activity[candidate] > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.bonus *= 1e-100;
        }
        if self.places[candidate] != ABSENT {
            self.rise(self.places[candidate] as usize);
        }
    }

    /// After each conflict.
    pub(super) fn fade(&mut self) {
        self.bonus /= DECAY;
    }

    pub(super) fn insert(&mut self, candidate: usize) {
        if self.places[candidate] == ABSENT {
            self.places[candidate] = self.heap.len() as u32;
            self.heap.push(candidate as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes the most active candidate out of the heap.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let &top = self.heap.first()?;
        self.places[top as usize] = ABSENT;
        let last = self.heap.pop()?;
        if last != top {
            self.heap[0] = last;
            self.places[last as usize] = 0;
            self.sink(0);
        }
        Some(top)
    }

    fn rise(&mut self, mut place: usize) {
        let candidate = self.heap[place];
        let activity = self.activity[candidate as usize];
        while place > 0 {
            let above = (place - 1) / 2;
            let other = self.heap[above];
            if self.activity[other as usize] >= activity {
                break;
            }
            self.heap[place] = other;
            self.places[other as usize] = place as u32;
            place = above;
        }
        self.heap[place] = candidate;
        self.places[candidate as usize] = place as u32;
    }

    fn sink(&mut self, mut place: usize) {
        let candidate = self.heap[place];
        let activity = self.activity[candidate as usize];
        loop {
            let mut below = 2 * place + 1;
            if below >= self.heap.len() {
                break;
            }
            let of = |order: &Self, at: usize| order.activity[order.heap[at] as usize];
            if below + 1 < self.heap.len() && of(self, below + 1) > of(self, below) {
                below += 1;
            }
            if of(self, below) <= activity {
                break;
            }
            let other = self.heap[below];
            self.heap[place] = other;
            self.places[other as usize] = place as u32;
            place = below;
        }
        self.heap[place] = candidate;
        self.places[candidate as usize] = place as u32;
    }
}
