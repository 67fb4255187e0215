//! What the propagator of a rule answered, by the candidates of its cells.
//!
//! Suppositions ask the same again and again. The answers are kept in one table without lists of their own: each question
//! has one place, and a newer question takes it.

/// Places at first, and the most.
const FIRST: usize = 1 << 5;
const MOST: usize = 1 << 13;

/// A table of answers for questions of the same length.
#[derive(Debug, Default)]
pub(super) struct Answers {
    /// The candidates in question and, behind them, those that are left, place by place.
    words: Vec<u64>,
    /// What is known at each place.
    known: Vec<Known>,
    /// Places in use.
    used: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Known {
    #[default]
    Nothing,
    /// There is no filling.
    Fails,
    Left,
}

/// Odd, and its bits have no pattern.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

fn place(question: &[u64], places: usize) -> usize {
    let mix = |hash: u64, set: &u64| (hash.rotate_left(23) ^ set).wrapping_mul(FACTOR);
    let hash = question.iter().fold(0, mix);
    (hash >> 40) as usize & (places - 1)
}

impl Answers {
    /// What is left of the cells, or nothing if there is no filling; `None` if that is not known.
    pub(super) fn get(&self, question: &[u64]) -> Option<Option<&[u64]>> {
        let size = question.len();
        if self.known.is_empty() {
            return None;
        }
        let at = place(question, self.known.len());
        let words = &self.words[2 * size * at..][..2 * size];
        match self.known[at] {
            _ if words[..size] != *question => None,
            Known::Nothing => None,
            Known::Fails => Some(None),
            Known::Left => Some(Some(&words[size..])),
        }
    }

    /// Keeps an answer: what is left of the cells, or nothing if there is no filling.
    pub(super) fn keep(&mut self, question: &[u64], left: Option<impl Iterator<Item = u64>>) {
        let size = question.len();
        if self.known.is_empty() || self.used > self.known.len() / 2 && self.known.len() < MOST {
            // Answers can be found again, so a larger table begins empty.
            let places = (4 * self.known.len()).clamp(FIRST, MOST);
            (self.words, self.known, self.used) = (vec![0; 2 * size * places], vec![Known::Nothing; places], 0);
        }
        let at = place(question, self.known.len());
        let words = &mut self.words[2 * size * at..][..2 * size];
        words[..size].copy_from_slice(question);
        self.used += usize::from(self.known[at] == Known::Nothing);
        self.known[at] = Known::Fails;
        if let Some(left) = left {
            words[size..].iter_mut().zip(left).for_each(|(word, set)| *word = set);
            self.known[at] = Known::Left;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::Rng;

    #[test]
    fn an_answer_is_the_last_one_to_the_same_question() {
        let (mut answers, mut rng, mut found) = (Answers::default(), Rng::new(1), 0);
        let answer = |question: &[u64]| {
            let holds = !question[0].is_multiple_of(3);
            holds.then(|| question.iter().map(|set| set & 0b1010).collect::<Vec<_>>())
        };
        for _ in 0..100_000 {
            let question: Vec<u64> = (0..3).map(|_| rng.below(40) as u64).collect();
            match answers.get(&question) {
                Some(known) => {
                    assert_eq!(known.map(<[u64]>::to_vec), answer(&question), "{question:?}");
                    found += 1;
                }
                None => answers.keep(&question, answer(&question).map(Vec::into_iter)),
            }
        }
        assert!(found > 1000, "{found}");
        assert!(answers.known.len() == MOST, "it grows");
    }
}
