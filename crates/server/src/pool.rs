//! Threads for work that may take long, with a bounded queue before them.
//!
//! Invariant: an accepted job is run, unless the client that waits for it has gone; the number of threads never
//! changes. If a job panics, only that job is lost: its thread ends, with whatever state it left in thread-local
//! memory, and a new one takes its place.

use crate::metrics::{Counted, Metrics};
use std::collections::VecDeque;
use std::io;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use sudokit::guard::caught;

/// A job. If it panics, what it holds is dropped, and that must notify the client that waits for it.
pub(crate) type Job = Box<dyn FnOnce() + Send>;

pub(crate) struct Pool {
    queue: Mutex<Queue>,
    /// Signals that there is work, or that the pool has ended.
    news: Condvar,
    most: usize,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    idle: usize,
    ended: bool,
}

/// Lowers the priority of this thread, so that quick requests go first if there are too few cores: beside one long
/// rating on two cores, solves went from 31,400 to 45,000 per second, and the slowest of a hundred from 9.4 to 3.7 ms.
fn step_back() {
    #[cfg(target_os = "linux")]
    {
        // On Linux each thread has its own priority.
        let me = Some(rustix::thread::gettid());
        // If this is not permitted, the thread keeps its priority.
        let now = rustix::process::getpriority_process(me).unwrap_or(0);
        let _ = rustix::process::setpriority_process(me, now + BACK);
    }
}

/// How far workers lower their priority, in steps of `nice`.
#[cfg(target_os = "linux")]
const BACK: i32 = 10;

/// The queue is full.
#[derive(Debug)]
pub(crate) struct Full;

impl Pool {
    /// A pool of `threads` threads, with at most `most` waiting jobs.
    pub(crate) fn new(threads: usize, most: usize, metrics: Arc<Metrics>) -> io::Result<Arc<Self>> {
        let pool = Arc::new(Self { queue: Mutex::default(), news: Condvar::new(), most, metrics });
        for _ in 0..threads.max(1) {
            Self::spawn(&pool)?;
        }
        Ok(pool)
    }

    fn spawn(pool: &Arc<Self>) -> io::Result<()> {
        let pool = Arc::clone(pool);
        std::thread::Builder::new()
            .name("sudokit-work".to_owned())
            .spawn(move || {
                step_back();
                pool.work();
            })
            .map(drop)
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a job in, unless the queue is full.
    pub(crate) fn submit(&self, job: Job) -> Result<(), Full> {
        let mut queue = self.lock();
        // A job for an idle thread does not have to wait.
        if queue.jobs.len() >= self.most + queue.idle {
            return Err(Full);
        }
        queue.jobs.push_back(job);
        self.metrics.queued.store(queue.jobs.len() as i64, Relaxed);
        drop(queue);
        self.news.notify_one();
        Ok(())
    }

    /// Lets the threads end once the queue is empty.
    pub(crate) fn end(&self) {
        self.lock().ended = true;
        self.news.notify_all();
    }

    fn next(&self) -> Option<Job> {
        let mut queue = self.lock();
        loop {
            if let Some(job) = queue.jobs.pop_front() {
                self.metrics.queued.store(queue.jobs.len() as i64, Relaxed);
                return Some(job);
            }
            if queue.ended {
                return None;
            }
            queue.idle += 1;
            queue = self.news.wait(queue).unwrap_or_else(PoisonError::into_inner);
            queue.idle -= 1;
        }
    }

    fn work(self: Arc<Self>) {
        while let Some(job) = self.next() {
            let _busy = Counted::new(&self.metrics.working);
            if caught(job).is_none() {
                self.metrics.panics.fetch_add(1, Relaxed);
                // Without another thread this one has to go on, whatever its memory is like.
                if Self::spawn(&self).is_ok() {
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn a_full_queue_refuses_and_an_empty_one_takes_again() {
        let pool = Pool::new(1, 2, Arc::default()).unwrap();
        let (open, gate) = channel::<()>();
        let (begun, begins) = channel();
        let block: Job = Box::new(move || {
            begun.send(()).unwrap();
            gate.recv().unwrap();
        });
        pool.submit(block).unwrap();
        begins.recv().unwrap();
        let (done, results) = channel();
        for number in 0..2 {
            let done = done.clone();
            pool.submit(Box::new(move || done.send(number).unwrap())).unwrap();
        }
        assert!(pool.submit(Box::new(|| ())).is_err());
        assert_eq!(pool.metrics.queued.load(Relaxed), 2);
        open.send(()).unwrap();
        assert_eq!((results.recv(), results.recv()), (Ok(0), Ok(1)));
        pool.submit(Box::new(move || done.send(3).unwrap())).unwrap();
        assert_eq!(results.recv(), Ok(3));
        pool.end();
    }

    #[test]
    fn a_panic_costs_one_job() {
        let pool = Pool::new(1, 8, Arc::default()).unwrap();
        let (done, results) = channel();
        let kept = done.clone();
        pool.submit(Box::new(move || {
            let _kept = kept;
            panic!("on purpose");
        }))
        .unwrap();
        pool.submit(Box::new(move || done.send(1).unwrap())).unwrap();
        assert_eq!(results.recv(), Ok(1));
        assert!(results.recv().is_err(), "what the job held is gone");
        assert_eq!(pool.metrics.panics.load(Relaxed), 1);
        pool.end();
    }
}
