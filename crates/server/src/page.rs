//! The files of the page, which are in the binary.

use crate::answer::{Packed, compress, takes_gzip, text};
use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use bytes::Bytes;
use std::collections::HashMap;

static FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The files by their names, and compressed where that gains something.
pub(crate) struct Page(HashMap<&'static str, File>);

struct File {
    bytes: &'static [u8],
    gzip: Option<Bytes>,
    kind: &'static str,
    tag: HeaderValue,
}

impl Page {
    pub(crate) fn new() -> Self {
        Self(FILES.iter().map(|&(name, bytes)| (name, File::new(name, bytes))).collect())
    }

    /// The file at a path of the site, `/` being its index; `None` if there is none.
    pub(crate) fn get(&self, path: &str, headers: &HeaderMap) -> Option<Response<Body>> {
        let name = path.strip_prefix('/')?;
        let file = self.0.get(if name.is_empty() { "index.html" } else { name })?;
        Some(file.answer(headers))
    }
}

impl File {
    fn new(name: &str, bytes: &'static [u8]) -> Self {
        let hash = sudokit::core::fnv1a(bytes.iter().copied());
        let tag = HeaderValue::from_str(&format!("\"{hash:016x}\"")).unwrap_or(HeaderValue::from_static("\"\""));
        Self { bytes, gzip: compress(bytes), kind: kind(name), tag }
    }

    fn answer(&self, headers: &HeaderMap) -> Response<Body> {
        let is_known = headers.get(IF_NONE_MATCH).is_some_and(|known| known == self.tag);
        let mut response = if is_known {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response
        } else if let Some(gzip) = self.gzip.as_ref().filter(|_| takes_gzip(headers)) {
            let mut response = Response::new(Body::from(gzip.clone()));
            response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(self.kind));
            response
        } else {
            text(StatusCode::OK, self.kind, Packed::new(Bytes::from_static(self.bytes), false))
        };
        let to = response.headers_mut();
        to.insert(ETAG, self.tag.clone());
        to.insert(VARY, HeaderValue::from_static("accept-encoding"));
        // Another version of the program may serve other files under the same names: ask each time.
        to.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        response
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
