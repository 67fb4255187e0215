//! Answers: their headers, and gzip where it pays.

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY,
    RETRY_AFTER, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use sudokit::{Error, ErrorKind};

/// Nothing but what comes from here; no inline scripts or styles, no frames, no forms.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// What a page from here may not ask of the browser.
const PERMISSIONS: &str = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");

/// A smaller answer fits into a packet as it is.
const LEAST_GZIP: usize = 1400;

/// The headers of every answer.
pub(crate) fn protect<B>(response: &mut Response<B>) {
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(PERMISSIONS_POLICY, HeaderValue::from_static(PERMISSIONS));
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// Whether a client takes gzip: named, and not with a weight of 0.
pub(crate) fn takes_gzip(headers: &HeaderMap) -> bool {
    let texts = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(',')).any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let is_gzip = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        let refused = parts.any(|part| {
            part.strip_prefix("q=").and_then(|weight| weight.trim().parse::<f32>().ok()).is_some_and(|q| q <= 0.0)
        });
        is_gzip && !refused
    })
}

/// A text, compressed or not.
pub(crate) struct Packed {
    bytes: Bytes,
    is_gzip: bool,
}

impl Packed {
    /// The bytes as they are sent.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Compresses what is large enough, if that is wanted. Takes milliseconds: not for the threads of the connections.
    pub(crate) fn new(text: impl Into<Bytes>, gzip: bool) -> Self {
        let bytes = text.into();
        match gzip.then(|| compress(&bytes)).flatten() {
            Some(packed) => Self { bytes: packed, is_gzip: true },
            None => Self { bytes, is_gzip: false },
        }
    }
}

/// As gzip; `None` where that gains nothing.
pub(crate) fn compress(bytes: &[u8]) -> Option<Bytes> {
    if bytes.len() < LEAST_GZIP {
        return None;
    }
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), Compression::new(5));
    encoder.write_all(bytes).ok()?;
    let packed = encoder.finish().ok()?;
    (packed.len() < bytes.len()).then(|| packed.into())
}

/// An answer with a text.
pub(crate) fn text(status: StatusCode, kind: &'static str, packed: Packed) -> Response<Body> {
    let Packed { bytes, is_gzip } = packed;
    let mut response = Response::new(Body::from(bytes));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    if is_gzip {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    }
    response
}

/// A JSON answer.
pub(crate) fn json(status: StatusCode, packed: Packed) -> Response<Body> {
    text(status, "application/json", packed)
}

/// The HTTP status of an error.
pub(crate) fn status(kind: ErrorKind) -> StatusCode {
    match kind {
        ErrorKind::BadJson | ErrorKind::BadRequest => StatusCode::BAD_REQUEST,
        ErrorKind::NotFound => StatusCode::NOT_FOUND,
        ErrorKind::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
        ErrorKind::BodyTooLarge | ErrorKind::TooManyPuzzles => StatusCode::PAYLOAD_TOO_LARGE,
        ErrorKind::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        ErrorKind::BadPuzzle
        | ErrorKind::Unsupported
        | ErrorKind::NoSolution
        | ErrorKind::SeveralSolutions
        | ErrorKind::NotMade => StatusCode::UNPROCESSABLE_ENTITY,
        ErrorKind::Busy | ErrorKind::ShuttingDown => StatusCode::SERVICE_UNAVAILABLE,
        // Not 408, which makes browsers send the request again.
        ErrorKind::Stopped => StatusCode::GATEWAY_TIMEOUT,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// An error, with the status of its kind.
pub(crate) fn error(error: &Error) -> Response<Body> {
    let mut response = json(status(error.kind()), Packed::new(error.to_json(), false));
    if matches!(error.kind(), ErrorKind::Busy | ErrorKind::ShuttingDown | ErrorKind::Stopped) {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_taken_when_it_is_named() {
        let takes =
            |text: &'static str| takes_gzip(&HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(text))]));
        assert!(takes("gzip") && takes("br, GZIP;q=0.5") && takes("deflate,gzip"));
        assert!(!takes("") && !takes("br") && !takes("gzip;q=0") && !takes("gzip; q=0.0") && !takes("xgzip"));
        assert!(!takes_gzip(&HeaderMap::new()));
    }

    #[test]
    fn small_or_random_texts_stay_as_they_are() {
        assert!(compress(&[b'a'; 100]).is_none());
        assert!(compress(&[b'a'; 10_000]).is_some_and(|packed| packed.len() < 200));
        let mut rng = sudokit::Rng::new(1);
        assert!(compress(&(0..5000).map(|_| rng.bits() as u8).collect::<Vec<_>>()).is_none());
    }
}
