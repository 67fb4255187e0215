//! Walks over strong links: what X-chains and XY-chains share.
//!
//! Every step of a walk is a strong link, read from its off end to its on end; two steps follow each other when the on
//! end of one and the off end of the next have the same digit and see each other. A walk whose ends have the same digit
//! rules the digit out of every cell that sees both ends. No cell may be visited twice, except that a walk may end
//! where it began.
//!
//! From each start the links are searched in breadth. The way found so is the shortest, and nearly always free of
//! repeated cells; where it is not, a search in depth looks for the shortest one that is.

use super::choice::{Rank, rank_of};
use crate::board::Board;
use crate::step::{Aim, Chain, Evidence, Node, Part, Step};
use crate::technique::{Search, Technique};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, CellSet, Digit, SmallSort};

/// A strong link with a direction: if `from` is off, `to` is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Strong {
    pub(super) from: Candidate,
    pub(super) to: Candidate,
}

const NONE: u16 = u16::MAX;

/// Strong links, what follows what, and the state of a search.
#[derive(Debug, Default)]
pub(crate) struct Walk {
    links: Vec<Strong>,
    reverse: Vec<u16>,
    starts: Vec<u32>,
    next: Vec<u16>,
    depth: Vec<u16>,
    before: Vec<u16>,
    queue: Vec<u16>,
    /// How many links it is at least from each link to the end sought.
    left: Vec<u16>,
    path: Vec<u16>,
}

/// A walk that rules something out.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) rank: Rank,
    pub(super) digit: Digit,
    pub(super) gone: CellSet,
    pub(super) path: Vec<Strong>,
}

/// The best step among the walks over the links that `collect` finds.
pub(super) fn next(search: &mut Search<'_>, technique: Technique, collect: fn(&mut Walk, &Board)) -> Option<Step> {
    let walk = &mut search.memory.chains.walk;
    collect(walk, search.board);
    walk.best(search.board, search.settings.chain_links)?.step(technique)
}

/// All of their steps, until `found` has enough.
pub(super) fn all(
    search: &mut Search<'_>,
    technique: Technique,
    collect: fn(&mut Walk, &Board),
    found: &mut dyn FnMut(Step) -> ControlFlow<()>,
) {
    let walk = &mut search.memory.chains.walk;
    collect(walk, search.board);
    for chain in walk.every(search.board, search.settings.chain_links, None) {
        if chain.step(technique).is_some_and(|step| found(step).is_break()) {
            return;
        }
    }
}

/// The first of their steps that meets an aim.
pub(super) fn about(
    search: &mut Search<'_>,
    technique: Technique,
    collect: fn(&mut Walk, &Board),
    aim: Aim,
) -> Option<Step> {
    if aim.placed == Some(true) {
        return None;
    }
    let walk = &mut search.memory.chains.walk;
    collect(walk, search.board);
    let chains = walk.every(search.board, search.settings.chain_links, Some(aim.candidate));
    chains.iter().find_map(|chain| chain.step(technique))
}

impl Walk {
    /// Forgets all links.
    pub(super) fn clear(&mut self) {
        self.links.clear();
    }

    /// Adds a link. All links from one candidate come together, candidates in ascending order.
    pub(super) fn push(&mut self, from: Candidate, to: Candidate) {
        self.links.push(Strong { from, to });
    }

    /// Finds out what follows what.
    fn connect(&mut self) {
        self.reverse.clear();
        self.starts.clear();
        self.next.clear();
        for link in &self.links {
            let back = Strong { from: link.to, to: link.from };
            let found = self.links.iter().position(|&other| other == back);
            self.reverse.push(found.map_or(NONE, |i| i as u16));
            self.starts.push(self.next.len() as u32);
            let after =
                self.links.iter().enumerate().filter(|(_, after)| {
                    after.from.digit() == link.to.digit() && after.from.cell().sees(link.to.cell())
                });
            self.next.extend(after.map(|(i, _)| i as u16));
        }
        self.starts.push(self.next.len() as u32);
    }

    fn after(&self, link: u16) -> core::ops::Range<usize> {
        self.starts[usize::from(link)] as usize..self.starts[usize::from(link) + 1] as usize
    }

    /// Searches in breadth from the links in the queue; `depth` is 1 for these and 0 for what is not reached.
    fn spread(&mut self, most: u16) {
        self.depth.clear();
        self.depth.resize(self.links.len(), 0);
        self.before.resize(self.links.len(), NONE);
        for &link in &self.queue {
            self.depth[usize::from(link)] = 1;
            self.before[usize::from(link)] = NONE;
        }
        let mut done = 0;
        while let Some(&link) = self.queue.get(done) {
            done += 1;
            let depth = self.depth[usize::from(link)];
            if depth >= most {
                break;
            }
            for i in self.after(link) {
                let next = usize::from(self.next[i]);
                if self.depth[next] == 0 {
                    self.depth[next] = depth + 1;
                    self.before[next] = link;
                    self.queue.push(next as u16);
                }
            }
        }
    }

    /// Reports walks of up to `most` links (weak ones count too) that rule something out. Before a walk is traced,
    /// `wants` is asked whether one of this digit, with these eliminations and of at least this many strong links, is
    /// of interest. With `only`, walks that do not remove this candidate are left out.
    pub(super) fn run(
        &mut self,
        board: &Board,
        most: usize,
        only: Option<Candidate>,
        wants: &mut dyn FnMut(Digit, CellSet, usize) -> bool,
        report: &mut dyn FnMut(Digit, CellSet, &[Strong]),
    ) {
        self.connect();
        let most = most.div_ceil(2) as u16;
        let mut first = 0;
        while first < self.links.len() {
            let start = self.links[first].from;
            let end = first + self.links[first..].iter().take_while(|link| link.from == start).count();
            if only.is_some_and(|only| only.digit() != start.digit() || !only.cell().sees(start.cell())) {
                first = end;
                continue;
            }
            self.queue.clear();
            self.queue.extend((first..end).map(|i| i as u16));
            self.spread(most);
            let reached: Vec<u16> = self.queue[end - first..].to_vec();
            for &last in &reached {
                let to = self.links[usize::from(last)].to;
                let digit = start.digit();
                if to.digit() != digit {
                    continue;
                }
                let gone = start.cell().peers() & to.cell().peers() & board.places(digit);
                let least = usize::from(self.depth[usize::from(last)]);
                if gone.is_empty() || only.is_some_and(|only| !gone.contains(only.cell())) || !wants(digit, gone, least)
                {
                    continue;
                }
                self.trace(last);
                if self.is_simple() || self.detour(first, end, to, least, most) {
                    let path: Vec<_> = self.path.iter().map(|&i| self.links[usize::from(i)]).collect();
                    report(digit, gone, &path);
                }
            }
            first = end;
        }
    }

    /// The way to a link, into `path`.
    fn trace(&mut self, mut link: u16) {
        self.path.clear();
        while link != NONE {
            self.path.push(link);
            link = self.before[usize::from(link)];
        }
        self.path.reverse();
    }

    /// Whether the path visits no cell twice.
    fn is_simple(&self) -> bool {
        let mut visited = CellSet::EMPTY;
        let start = self.links[usize::from(self.path[0])].from.cell();
        self.path.iter().enumerate().all(|(i, &link)| {
            let Strong { from, to } = self.links[usize::from(link)];
            let home = i + 1 == self.path.len() && to.cell() == start && from.cell() != start;
            let fresh = !visited.contains(from.cell()) && (home || !visited.contains(to.cell()));
            visited.insert(from.cell());
            visited.insert(to.cell());
            fresh
        })
    }

    /// Looks for the shortest path without repeated cells from the links `first..end` to a candidate.
    fn detour(&mut self, first: usize, end: usize, to: Candidate, least: usize, most: u16) -> bool {
        let (depth, before) = (core::mem::take(&mut self.depth), core::mem::take(&mut self.before));
        let queue = core::mem::take(&mut self.queue);
        for link in 0..self.links.len() {
            if self.links[link].to == to && self.reverse[link] != NONE {
                self.queue.push(self.reverse[link]);
            }
        }
        self.spread(most);
        self.left.clear();
        for &reverse in &self.reverse {
            self.left.push(if reverse == NONE { 0 } else { self.depth[usize::from(reverse)] });
        }
        (self.depth, self.before, self.queue) = (depth, before, queue);
        let start = self.links[first].from;
        (least as u16..=most).any(|length| {
            (first..end).any(|link| {
                self.path.clear();
                self.descend(link as u16, start, to, CellSet::only(start.cell()), length)
            })
        })
    }

    /// Goes on with a link, with `length` links left to take including this one.
    fn descend(&mut self, link: u16, start: Candidate, goal: Candidate, visited: CellSet, length: u16) -> bool {
        let Strong { from, to } = self.links[usize::from(link)];
        let left = self.left[usize::from(link)];
        let stays = from.cell() == to.cell();
        let fresh = !visited.contains(to.cell()) || stays;
        let home = to == goal && length == 1 && to.cell() == start.cell() && !stays;
        if left == 0 || left > length || !(fresh || home) {
            return false;
        }
        self.path.push(link);
        if length == 1 {
            if to == goal {
                return true;
            }
        } else {
            let mut visited = visited;
            visited.insert(from.cell());
            visited.insert(to.cell());
            for i in self.after(link) {
                let next = self.next[i];
                if !visited.contains(self.links[usize::from(next)].from.cell())
                    && self.descend(next, start, goal, visited, length - 1)
                {
                    return true;
                }
            }
        }
        self.path.pop();
        false
    }

    /// The best walk by HoDoKu's order.
    pub(super) fn best(&mut self, board: &Board, most: usize) -> Option<Found> {
        let best: core::cell::RefCell<Option<Found>> = core::cell::RefCell::default();
        self.run(
            board,
            most,
            None,
            &mut |digit, gone, least| {
                best.borrow().as_ref().is_none_or(|best: &Found| {
                    let rank = rank_of(digit, gone);
                    rank < best.rank || (digit, gone) == (best.digit, best.gone) && least < best.path.len()
                })
            },
            &mut |digit, gone, path| {
                let mut best = best.borrow_mut();
                let rank = rank_of(digit, gone);
                if best.as_ref().is_none_or(|best| rank < best.rank || path.len() < best.path.len()) {
                    *best = Some(Found { rank, digit, gone, path: path.to_vec() });
                }
            },
        );
        best.into_inner()
    }

    /// One walk, the shortest, for each set of eliminations, in HoDoKu's order; with `only`, those that remove this
    /// candidate.
    pub(super) fn every(&mut self, board: &Board, most: usize, only: Option<Candidate>) -> Vec<Found> {
        let mut list: Vec<Found> = Vec::new();
        self.run(board, most, only, &mut |_, _, _| true, &mut |digit, gone, path| match list
            .iter_mut()
            .find(|old| (old.digit, old.gone) == (digit, gone))
        {
            Some(old) if old.path.len() > path.len() => old.path = path.to_vec(),
            Some(_) => {}
            None => list.push(Found { rank: rank_of(digit, gone), digit, gone, path: path.to_vec() }),
        });
        list.small_sort_by_key(|found| found.rank);
        list
    }
}

impl Found {
    /// The step of a walk.
    pub(super) fn step(&self, technique: Technique) -> Option<Step> {
        let nodes: Vec<_> =
            self.path.iter().flat_map(|link| [Node::new(link.from, false), Node::new(link.to, true)]).collect();
        let mut candidates: Vec<_> = self.path.iter().flat_map(|link| [link.from, link.to]).collect();
        candidates.small_sort();
        candidates.dedup();
        let candidates = candidates.into_iter().map(|candidate| (candidate, Part::Pattern)).collect();
        let evidence = Evidence { houses: vec![], candidates, chains: vec![Chain { nodes }], trial: None };
        let digit = self.digit;
        Step::eliminate(technique, self.gone.iter().map(|cell| Candidate::at(cell, digit)), evidence)
    }
}
