//! The paths and their answers.

use crate::answer::{self, Packed, protect, takes_gzip};
use crate::config::Config;
use crate::docs;
use crate::events;
use crate::gate::gate;
use crate::metrics::{GONE, Metrics, Target};
use crate::page::Page;
use crate::pool::Pool;
use crate::work::{Running, at_once};
use crate::{body, work};
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::ALLOW;
use axum::http::{HeaderValue, Method, Request, Response, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::routing::any;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use sudokit::Rng;
use sudokit::json::{Limits, VERBS, Weight, weight};
use sudokit::{Error, ErrorKind};
use tokio::sync::mpsc;

/// The description of the service, as OpenAPI 3.1.
const DESCRIPTION: &str = include_str!("openapi.json");

/// What all requests share.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) pool: Arc<Pool>,
    pub(crate) metrics: Arc<Metrics>,
    /// Whether it listens on a loopback address.
    pub(crate) is_local: bool,
    page: Page,
    docs: String,
    is_ending: AtomicBool,
    seed: u64,
    seeds: AtomicU64,
}

impl App {
    pub(crate) fn new(config: Config, is_local: bool) -> io::Result<Arc<Self>> {
        let metrics = Arc::<Metrics>::default();
        let pool = Pool::new(config.workers, config.queue, Arc::clone(&metrics))?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let seed = Rng::stream(now.as_secs(), u64::from(now.subsec_nanos())).bits();
        let (page, is_ending, seeds) = (Page::new(), AtomicBool::new(false), AtomicU64::new(0));
        let docs = docs::page(DESCRIPTION);
        Ok(Arc::new(Self { config, pool, metrics, is_local, page, docs, is_ending, seed, seeds }))
    }

    /// The limits of the next call, with a seed that no other has.
    pub(crate) fn limits(&self) -> Limits {
        let mut limits = self.config.limits();
        // 53 bits: what every reader of JSON takes for a whole number.
        limits.seed = Rng::stream(self.seed, self.seeds.fetch_add(1, Relaxed)).bits() >> 11;
        limits
    }

    /// From now on nothing is begun that may take long.
    pub(crate) fn end(&self) {
        self.is_ending.store(true, Relaxed);
    }

    pub(crate) fn is_ending(&self) -> bool {
        self.is_ending.load(Relaxed)
    }
}

/// Counts a request when it ends: with its status, or as gone if the client did not wait for the end.
pub(crate) struct Measured {
    app: Arc<App>,
    target: Target,
    begun: Instant,
    status: u16,
}

impl Measured {
    fn new(app: &Arc<App>, target: Target) -> Self {
        app.metrics.in_flight.fetch_add(1, Relaxed);
        Self { app: Arc::clone(app), target, begun: Instant::now(), status: GONE }
    }

    pub(crate) fn end(&mut self, status: u16) {
        self.status = status;
    }

    fn with(mut self, mut response: Response<Body>) -> Response<Body> {
        self.end(response.status().as_u16());
        protect(&mut response);
        response
    }
}

impl Drop for Measured {
    fn drop(&mut self) {
        self.app.metrics.in_flight.fetch_sub(1, Relaxed);
        self.app.metrics.answered(self.target, self.status, self.begun.elapsed());
    }
}

/// Everything.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/v1/openapi.json", any(description))
        .route("/api/v1/{name}", any(api))
        .route("/healthz", any(health))
        .route("/metrics", any(metrics))
        .route("/docs", any(docs_page))
        .route("/docs/", any(docs_page))
        .route("/docs/style.css", any(docs_style))
        .fallback(page)
        .layer(from_fn_with_state(Arc::clone(&app), gate))
        .with_state(app)
}

type Asked = Request<Body>;
type Answer = Response<Body>;

async fn api(State(app): State<Arc<App>>, request: Asked) -> Answer {
    let name = request.uri().path().rsplit('/').next().unwrap_or_default();
    let Some(number) = VERBS.iter().position(|call| call.name == name) else {
        return Measured::new(&app, Target::Unknown).with(not_found());
    };
    let (call, measured) = (&VERBS[number], Measured::new(&app, Target::Call(number)));
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    if call.has_request && request.method() != Method::POST {
        return measured.with(not_allowed("POST"));
    }
    if !call.has_request {
        let answer = || at_once(&app, call.name, b"").map_or_else(not_found, plain);
        return measured.with(if is_read { answer() } else { not_allowed("GET, HEAD") });
    }
    let (head, body) = request.into_parts();
    let body = match body::read(&head.headers, body, &app.config).await {
        Ok(body) => body,
        Err(error) => return measured.with(answer::error(&error)),
    };
    let streams = events::are_wanted(&head.headers);
    if weight(call.name, &body) == Weight::Quick
        && let Some(outcome) = at_once(&app, call.name, &body)
    {
        return measured.with(if streams { events::at_once(outcome) } else { plain(outcome) });
    }
    if streams {
        let (to, progress) = mpsc::unbounded_channel();
        return match Running::begin(&app, call.name, body, false, Some(to)) {
            Ok(running) => {
                let mut response = events::stream(running, progress, measured);
                protect(&mut response);
                response
            }
            Err(error) => measured.with(answer::error(&error)),
        };
    }
    let outcome = match Running::begin(&app, call.name, body, takes_gzip(&head.headers), None) {
        Ok(mut running) => running.end().await,
        Err(error) => Err(error),
    };
    measured.with(plain(outcome))
}

fn plain(outcome: work::Outcome) -> Answer {
    match outcome {
        Ok(packed) => answer::json(StatusCode::OK, packed),
        Err(error) => answer::error(&error),
    }
}

fn not_found() -> Answer {
    answer::error(&Error::new(ErrorKind::NotFound, "unknown path; /docs lists the calls"))
}

fn not_allowed(allowed: &'static str) -> Answer {
    let mut response = answer::error(&Error::new(ErrorKind::MethodNotAllowed, format!("expected {allowed}")));
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(allowed));
    response
}

/// Answers a request that only reads.
fn read(app: &Arc<App>, target: Target, request: &Asked, answer: impl FnOnce() -> Answer) -> Answer {
    let measured = Measured::new(app, target);
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    measured.with(if is_read { answer() } else { not_allowed("GET, HEAD") })
}

async fn description(State(app): State<Arc<App>>, request: Asked) -> Answer {
    let gzip = takes_gzip(request.headers());
    read(&app, Target::Description, &request, || answer::json(StatusCode::OK, Packed::new(DESCRIPTION, gzip)))
}

async fn health(State(app): State<Arc<App>>, request: Asked) -> Answer {
    read(&app, Target::Health, &request, || match app.is_ending() {
        false => answer::json(StatusCode::OK, Packed::new("{\"status\":\"ok\"}", false)),
        true => answer::error(&Error::new(ErrorKind::ShuttingDown, "the server is shutting down")),
    })
}

async fn metrics(State(app): State<Arc<App>>, request: Asked) -> Answer {
    let gzip = takes_gzip(request.headers());
    read(&app, Target::Metrics, &request, || {
        let packed = Packed::new(app.metrics.text(), gzip);
        answer::text(StatusCode::OK, "text/plain; version=0.0.4; charset=utf-8", packed)
    })
}

async fn docs_page(State(app): State<Arc<App>>, request: Asked) -> Answer {
    let gzip = takes_gzip(request.headers());
    read(&app, Target::Page, &request, || {
        answer::text(StatusCode::OK, "text/html; charset=utf-8", Packed::new(app.docs.clone(), gzip))
    })
}

async fn docs_style(State(app): State<Arc<App>>, request: Asked) -> Answer {
    read(&app, Target::Page, &request, || {
        answer::text(StatusCode::OK, "text/css; charset=utf-8", Packed::new(docs::STYLE, false))
    })
}

/// Answers a request before it reaches its path.
pub(crate) fn refuse(app: &Arc<App>, answer: Answer) -> Answer {
    Measured::new(app, Target::Unknown).with(answer)
}

async fn page(State(app): State<Arc<App>>, request: Asked) -> Answer {
    let found = app.page.get(request.uri().path(), request.headers());
    let target = if found.is_some() { Target::Page } else { Target::Unknown };
    read(&app, target, &request, || found.unwrap_or_else(not_found))
}
