//! A connection that is watched: how long each part of a request takes.

use std::io;
use std::mem::discriminant;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

use super::{Answering, Connections, Phase};

pub(super) struct Watch {
    pub(super) phase: Mutex<Phase>,
    pub(super) turned: Notify,
}

impl Watch {
    /// Whoever connects has something to ask.
    pub(super) fn new() -> Watch {
        Watch { phase: Mutex::new(Phase::Head(Instant::now())), turned: Notify::new() }
    }

    pub(super) fn turn_to(&self, phase: Phase) {
        self.turn(|_| phase);
    }

    pub(super) fn turn(&self, to: impl FnOnce(Phase) -> Phase) {
        let mut phase = self.phase.lock().unwrap_or_else(PoisonError::into_inner);
        let before = *phase;
        *phase = to(before);
        let begins = discriminant(&before) != discriminant(&*phase);
        drop(phase);
        // Within a part its end only moves on, which is seen when the old one has come. It is the connection's own task that would be
        // woken: for each byte it would look at the whole connection again, flush, and be woken by that.
        if begins {
            self.turned.notify_one();
        }
    }

    pub(super) fn phase(&self) -> Phase {
        *self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn has_read(&self) {
        self.turn(|phase| match phase {
            Phase::Moved(_) => Phase::Head(Instant::now()),
            Phase::Answering(answering) => Phase::Answering(Answering { next: true, ..answering }),
            Phase::Head(_) | Phase::Handling => phase,
        });
    }

    pub(super) fn has_written(&self) {
        self.turn(|phase| match phase {
            Phase::Answering(answering) => Phase::Answering(Answering { moved: Instant::now(), ..answering }),
            Phase::Moved(_) => Phase::Moved(Instant::now()),
            Phase::Head(_) | Phase::Handling => phase,
        });
    }

    pub(super) fn has_ended(&self) {
        self.turn(|phase| match phase {
            Phase::Answering(answering) => Phase::Answering(Answering { ended: true, ..answering }),
            phase => phase,
        });
    }

    /// Everything that was to be written has been.
    pub(super) fn has_flushed(&self) {
        self.turn(|phase| match phase {
            Phase::Answering(answering) if answering.ended => {
                let now = Instant::now();
                if answering.next { Phase::Head(now) } else { Phase::Moved(now) }
            }
            phase => phase,
        });
    }

    /// Waits until the connection has been held for too long.
    pub(super) async fn runs_out(&self, limits: &Connections) {
        loop {
            let until = match self.phase() {
                Phase::Head(since) => since + limits.head,
                Phase::Handling => {
                    self.turned.notified().await;
                    continue;
                }
                Phase::Answering(Answering { moved, .. }) | Phase::Moved(moved) => moved + limits.idle,
            };
            if until <= Instant::now() {
                return;
            }
            tokio::select! {
                () = sleep_until(until) => {}
                () = self.turned.notified() => {}
            }
        }
    }
}

/// A stream that tells when bytes move.
pub(super) struct Watched {
    pub(super) stream: TcpStream,
    pub(super) watch: Arc<Watch>,
}

impl Watched {
    pub(super) fn written(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if matches!(written, Poll::Ready(Ok(1..))) {
            self.watch.has_written();
        }
        written
    }
}

impl AsyncRead for Watched {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buf);
        if buf.filled().len() > before {
            self.watch.has_read();
        }
        read
    }
}

impl AsyncWrite for Watched {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.written(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.written(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        // hyper flushes once it has written all that it has.
        if matches!(flushed, Poll::Ready(Ok(()))) {
            self.watch.has_flushed();
        }
        flushed
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
