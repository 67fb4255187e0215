//! Connections: accepted up to a limit, closed if they are too slow, and finished at shutdown.

use crate::config::Config;
use crate::connections::Connections;
use crate::metrics::Counted;
use crate::routes::{App, router};
use crate::stalled::Stalled;
use crate::work::moment_after;
use axum::Router;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener as StdListener, ToSocketAddrs};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};
use sudokit::Stop;
use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

/// How often to check whether a stop was requested.
const LOOK: Duration = Duration::from_millis(50);

/// How much longer to wait, after the last answer, for it to be sent.
const LINGER: Duration = Duration::from_millis(500);

/// The largest head of a request.
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
        let app = App::new(self.config, self.address.ip().is_loopback())?;
        let runtime = tokio::runtime::Builder::new_multi_thread().thread_name("sudokit-http").enable_all().build()?;
        let end = runtime.block_on(serve(self.listener, &app, stop));
        app.pool.end();
        // Work that does not listen to its request to stop is not waited for.
        runtime.shutdown_timeout(Duration::from_millis(100));
        end
    }
}

async fn serve(listener: StdListener, app: &Arc<App>, stop: &Stop) -> io::Result<()> {
    let door = Door {
        listener: TcpListener::from_std(listener)?,
        app: Arc::clone(app),
        service: router(Arc::clone(app)),
        places: Arc::new(Semaphore::new(app.config.connections)),
        connections: Arc::default(),
    };
    let connections = GracefulShutdown::new();
    let ended = async {
        while !stop.is_raised() {
            sleep(LOOK).await;
        }
    };
    tokio::select! {
        () = door.accept(Some(&connections)) => {}
        () = ended => {}
    }
    app.end();
    // Still listening, so that a health check gets an answer: 503.
    tokio::select! {
        () = door.accept(None) => {}
        () = finish(app, connections) => {}
    }
    Ok(())
}

/// Accepts connections.
struct Door {
    listener: TcpListener,
    app: Arc<App>,
    service: Router,
    places: Arc<Semaphore>,
    connections: Arc<Connections>,
}

impl Door {
    /// Accepts connections until it is dropped. Those that are not watched answer one request each.
    async fn accept(&self, watch: Option<&GracefulShutdown>) {
        let config = &self.app.config;
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(config.header_time).max_buf_size(HEAD);
        http.keep_alive(watch.is_some());
        loop {
            // Too many open files, or a connection that was gone at once: neither is the end.
            let Ok((stream, _)) = self.listener.accept().await else {
                sleep(LOOK).await;
                continue;
            };
            let Some(place) = self.place().await else { return };
            let _ = stream.set_nodelay(true);
            let open = self.connections.add();
            let line = Arc::clone(&open.line);
            let io = TokioIo::new(Stalled::new(stream, Arc::clone(&line), config.write_time, config.gone_time));
            let router = TowerToHyperService::new(self.service.clone());
            let service = service_fn(move |request| {
                let (call, answer) = (line.call(), router.call(request));
                async move {
                    let _call = call;
                    answer.await
                }
            });
            let connection = http.serve_connection(io, service);
            let connection: Pin<Box<dyn Future<Output = hyper::Result<()>> + Send>> = match watch {
                Some(watch) => Box::pin(watch.watch(connection)),
                None => Box::pin(connection),
            };
            let app = Arc::clone(&self.app);
            tokio::spawn(async move {
                let _open = Counted::new(&app.metrics.connections);
                tokio::select! {
                    // A connection that ends badly is its client's affair.
                    _ = connection => {}
                    () = open.line.closed() => {}
                }
                drop((open, place));
            });
        }
    }

    /// A place for a connection. If all are taken, the one that has been idle for longest is closed.
    async fn place(&self) -> Option<OwnedSemaphorePermit> {
        loop {
            match timeout(LOOK, Arc::clone(&self.places).acquire_owned()).await {
                Ok(place) => return place.ok(),
                Err(_) => {
                    self.connections.close_one();
                }
            }
        }
    }
}

/// Waits for accepted requests. Idle connections close at once; a connection that only sends a head slowly is not
/// waited for.
async fn finish(app: &App, connections: GracefulShutdown) {
    let latest = moment_after(app.config.time.saturating_add(Duration::from_secs(2)));
    let answered = async {
        // The time since when nothing is being answered. On a busy machine this task may sleep much longer than
        // intended, so what it saw before it slept does not count.
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
