//! Connected regions: what can be reached from what is in.

/// Cells and their orthogonal neighbours.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    neighbours: Vec<Vec<u16>>,
}

impl Map {
    /// Places numbered in reading order, `columns` in a row.
    pub(crate) fn new(count: usize, columns: usize) -> Self {
        let near = |place: usize| {
            let mut near = Vec::new();
            if place >= columns {
                near.push((place - columns) as u16);
            }
            if !place.is_multiple_of(columns) {
                near.push(place as u16 - 1);
            }
            if !(place + 1).is_multiple_of(columns) && place + 1 < count {
                near.push(place as u16 + 1);
            }
            if place + columns < count {
                near.push((place + columns) as u16);
            }
            near
        };
        Self { neighbours: (0..count).map(near).collect() }
    }

    /// How many steps through open places it takes from the places in `from` to each, up to `most`; `u8::MAX` where that
    /// is not enough. Returns how many were reached.
    pub(crate) fn distances(
        &self,
        open: &[bool],
        from: &[usize],
        most: u8,
        steps: &mut Vec<u8>,
        queue: &mut Vec<u16>,
    ) -> usize {
        steps.clear();
        steps.resize(self.neighbours.len(), u8::MAX);
        queue.clear();
        for &place in from {
            steps[place] = 0;
            queue.push(place as u16);
        }
        let mut next = 0;
        while next < queue.len() {
            let place = usize::from(queue[next]);
            next += 1;
            if steps[place] == most {
                continue;
            }
            for &near in &self.neighbours[place] {
                let near = usize::from(near);
                if open[near] && steps[near] == u8::MAX {
                    steps[near] = steps[place] + 1;
                    queue.push(near as u16);
                }
            }
        }
        queue.len()
    }
}
