//! Connections: accepted up to a number, closed when they are too slow, finished when the end comes.

use crate::config::Config;
use crate::metrics::Counted;
use crate::patient::Patient;
use crate::routes::{App, router};
use crate::work::moment_after;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::{SocketAddr, TcpListener as StdListener, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};
use sudokit::Stop;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::sleep;

/// How often somebody looks whether the end has come.
const LOOK: Duration = Duration::from_millis(50);

/// After the last answer, so much longer for it to be sent.
const LINGER: Duration = Duration::from_millis(500);

/// Heads of requests are no larger than this.
const HEAD: usize = 16 << 10;

/// A server that listens already.
#[derive(Debug)]
pub struct Server {
    listener: StdListener,
    address: SocketAddr,
    config: Config,
}

impl Server {
    /// Takes an address, such as `127.0.0.1:8080`; port 0 takes any that is free.
    pub fn bind(address: impl ToSocketAddrs, config: Config) -> io::Result<Self> {
        let listener = StdListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Self { listener, address, config })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until the request to stop is raised; then takes on nothing more, finishes what it has accepted, and ends.
    pub fn run(self, stop: &Stop) -> io::Result<()> {
        let app = App::new(self.config)?;
        let runtime = tokio::runtime::Builder::new_multi_thread().thread_name("sudokit-http").enable_all().build()?;
        let end = runtime.block_on(serve(self.listener, &app, stop));
        app.pool.end();
        // Work that does not listen to its request to stop is not waited for.
        runtime.shutdown_timeout(Duration::from_millis(100));
        end
    }
}

async fn serve(listener: StdListener, app: &Arc<App>, stop: &Stop) -> io::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    let (service, places) = (router(Arc::clone(app)), Arc::new(Semaphore::new(app.config.connections)));
    let connections = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(app.config.header_time).max_buf_size(HEAD);
    let ended = async {
        while !stop.is_raised() {
            sleep(LOOK).await;
        }
    };
    tokio::pin!(ended);
    loop {
        let accepted = async {
            // Never closed, so there is always a place in the end.
            let place = Arc::clone(&places).acquire_owned().await.ok();
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            accepted = accepted => accepted,
            () = &mut ended => break,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                // Too many open files, or a connection that was gone at once: neither is the end.
                let _ = error;
                sleep(LOOK).await;
                continue;
            }
        };
        let _ = stream.set_nodelay(true);
        let io = TokioIo::new(Patient::new(stream, app.config.write_time));
        let connection = http.serve_connection(io, TowerToHyperService::new(service.clone()));
        let (connection, app) = (connections.watch(connection), Arc::clone(app));
        tokio::spawn(async move {
            let _open = Counted::new(&app.metrics.connections);
            // A connection that ends badly is its client's affair.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    app.end();
    finish(app, connections).await;
    Ok(())
}

/// Waits for what was accepted. Idle connections close at once; one that only sends a head slowly is not waited for.
async fn finish(app: &App, connections: GracefulShutdown) {
    let latest = moment_after(app.config.time.saturating_add(Duration::from_secs(2)));
    let answered = async {
        // Since when nothing is being answered. On a busy machine this task may sleep much longer than it wants to: what it saw
        // before it slept is no evidence.
        let mut quiet: Option<Instant> = None;
        loop {
            let now = Instant::now();
            match app.metrics.in_flight.load(Relaxed) {
                0 if now.duration_since(*quiet.get_or_insert(now)) >= LINGER => return,
                0 => {}
                _ => quiet = None,
            }
            if now >= latest {
                return;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::select! {
        () = connections.shutdown() => {}
        () = answered => {}
    }
}
