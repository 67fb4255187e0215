//! A stream whose other end must read: a write that is blocked for too long is an error, which closes the connection.
//! Otherwise a client that asks and never reads would hold its place forever.
//!
//! A client that has closed its side may still wait for the answer, or be gone: both look the same. While a request is
//! being answered, the end of the stream is passed on only after a while, so that the answer can still be sent.

use crate::connections::Connection;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// A stream that ends when its reader stalls.
pub(crate) struct Stalled<S> {
    stream: S,
    time: Duration,
    /// Since when nothing could be written, in the form of when that has lasted too long.
    waiting: Option<Pin<Box<Sleep>>>,
    line: Arc<Connection>,
    gone_time: Duration,
    /// Set once the client has closed its side: when it counts as gone.
    gone: Option<Pin<Box<Sleep>>>,
}

impl<S> Stalled<S> {
    pub(crate) fn new(stream: S, line: Arc<Connection>, time: Duration, gone_time: Duration) -> Self {
        Self { stream, time, waiting: None, line, gone_time, gone: None }
    }

    /// Passes a result on, unless it is pending for too long.
    fn judge<T>(&mut self, result: Poll<io::Result<T>>, cx: &mut Context<'_>) -> Poll<io::Result<T>> {
        self.line.writes(result.is_pending());
        if result.is_ready() {
            self.waiting = None;
            return result;
        }
        let time = self.time;
        ready!(self.waiting.get_or_insert_with(|| Box::pin(sleep(time))).as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Stalled<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, to: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if this.gone.is_none() {
            let before = to.filled().len();
            ready!(Pin::new(&mut this.stream).poll_read(cx, to))?;
            if to.filled().len() > before || to.remaining() == 0 {
                return Poll::Ready(Ok(()));
            }
        }
        let time = this.gone_time;
        let gone = this.gone.get_or_insert_with(|| Box::pin(sleep(time)));
        if this.line.is_in_call() {
            ready!(gone.as_mut().poll(cx));
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Stalled<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.judge(result, cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.judge(result, cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
