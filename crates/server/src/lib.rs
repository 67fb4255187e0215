//! sudokit over HTTP: its page, and its calls as a JSON service.
//!
//! ```no_run
//! use sudokit::Stop;
//! use sudokit_server::{Config, Server};
//!
//! let server = Server::bind("127.0.0.1:8080", Config::default())?;
//! println!("listening on http://{}/", server.address());
//! server.run(&Stop::new())?; // until a stop is requested
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! * `server` accepts connections and ends them, `connections` knows which are idle; `gate` decides which requests
//!   are allowed, `routes` maps paths to answers
//! * `work` answers a call: at once if that takes microseconds, else in the `pool`, whose queue is bounded; `events`
//!   reports its progress. If the client goes away, its work is stopped
//! * `docs` makes a page of the OpenAPI description; `page` has the files of the page, `answer` the headers of all answers, `metrics` what happened so far
//!
//! No path and no query reaches the file system: what can be served is in the binary. `docs/server.md` has the calls, the
//! limits and notes on running it.

#![forbid(unsafe_code)]

mod answer;
mod body;
mod config;
mod connections;
mod docs;
mod events;
mod gate;
mod metrics;
mod page;
mod pool;
mod routes;
mod server;
mod stalled;
mod work;

pub use config::Config;
pub use server::Server;

/// The HTTP status of an error of this kind, by its name in JSON; 500 for a name that is not one.
pub fn status(kind: &str) -> u16 {
    let known = sudokit::ErrorKind::ALL.iter().find(|known| known.name() == kind);
    known.map_or(500, |kind| answer::status(*kind).as_u16())
}
