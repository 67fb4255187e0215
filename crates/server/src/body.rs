//! The body of a request, within its size and its time.

use crate::config::Config;
use axum::body::Body;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use sudokit::{Error, ErrorKind};

/// Reads the whole body. A body that is too large or not JSON by its headers is not read at all.
pub(crate) async fn read(headers: &HeaderMap, body: Body, config: &Config) -> Result<Bytes, Error> {
    if !headers.get(CONTENT_TYPE).is_some_and(is_json) {
        return Err(Error::new(ErrorKind::UnsupportedMediaType, "expected content-type: application/json"));
    }
    let too_large = || {
        Error::new(ErrorKind::BodyTooLarge, format!("the body is too large, at most {} bytes are allowed", config.body))
    };
    let length = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > config.body as u64) {
        return Err(too_large());
    }
    match tokio::time::timeout(config.body_time, Limited::new(body, config.body).collect()).await {
        Err(_) => Err(Error::new(ErrorKind::Stopped, "the body took too long to arrive")),
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
        Ok(Err(_)) => Err(Error::new(ErrorKind::BadRequest, "the body could not be read to its end")),
    }
}

fn is_json(kind: &HeaderValue) -> bool {
    let kind = kind.to_str().unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}
