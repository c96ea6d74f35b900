//! The loop that asks witnesses to cosign the log's checkpoints. Publishing never waits for it.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::app::transparency::cosign::{Cosigning, LogWitness, WitnessAnswer};
use crate::app::transparency::files::LogFiles;
use crate::app::transparency::publish_error::PublishError;

/// How often it looks whether there is a new checkpoint.
const LOOK: Duration = Duration::from_secs(1);
/// How long a witness may take to answer.
const ANSWER: Duration = Duration::from_secs(5);
/// The longest answer, in bytes.
const ANSWER_MAX: usize = 64 * 1024;
/// Questions to a witness for one checkpoint: it may know an older one than we think, and be told of a newer one meanwhile.
const QUESTIONS_MAX: usize = 3;
/// The longest pause after a witness did not answer, in looks: about five minutes.
const PAUSE_MAX: u32 = 300;

/// What is known of a witness.
#[derive(Clone, Copy, Default)]
struct Known {
    /// The entries that it cosigned last.
    size: u64,
    /// How long it is left alone yet, and how long it was the last time, in looks.
    wait: u32,
    pause: u32,
}

/// What came of asking.
enum Outcome {
    Cosigned(String, u64),
    Failed(String, u64),
}

/// Asks for cosignatures until it is cancelled, and publishes each as it comes.
pub async fn cosign_loop(
    app: App,
    files: Arc<dyn LogFiles>,
    witnesses: Vec<LogWitness>,
    cancel: CancellationToken,
) {
    if witnesses.is_empty() {
        return;
    }
    let client = match client() {
        Ok(client) => client,
        Err(error) => {
            tracing::error!(%error, "witnesses cannot be asked");
            return;
        }
    };
    let mut known = vec![Known::default(); witnesses.len()];
    let mut readable = true;
    loop {
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = cancel.cancelled() => return,
        }
        tokio::select! {
            done = ask_all(&app, &files, &client, &witnesses, &mut known) => match done {
                Ok(()) => readable = true,
                Err(error) if readable => {
                    tracing::warn!(%error, "the published checkpoint cannot be read; it is not cosigned");
                    readable = false;
                }
                Err(_) => {}
            },
            () = cancel.cancelled() => return,
        }
    }
}

fn client() -> Result<reqwest::Client, reqwest::Error> {
    let redirects = reqwest::redirect::Policy::none();
    reqwest::Client::builder().timeout(ANSWER).redirect(redirects).build()
}

/// Asks those who have not cosigned the published checkpoint.
async fn ask_all(
    app: &App,
    files: &Arc<dyn LogFiles>,
    client: &reqwest::Client,
    witnesses: &[LogWitness],
    known: &mut [Known],
) -> Result<(), PublishError> {
    let Some(mut cosigning) = app.transparency().cosigning(files, witnesses).await? else { return Ok(()) };
    let mut asking = JoinSet::new();
    for at in cosigning.missing() {
        let (Some(witness), Some(known)) = (witnesses.get(at), known.get_mut(at)) else { continue };
        if known.wait > 0 {
            known.wait -= 1;
            continue;
        }
        let (client, files, witness) = (client.clone(), files.clone(), witness.clone());
        let (cosigning, size) = (cosigning.clone(), known.size);
        asking.spawn(async move { (at, ask(&client, &files, &cosigning, &witness, size).await) });
    }
    while let Some(answered) = asking.join_next().await {
        let Ok((at, outcome)) = answered else { continue };
        let (Some(witness), Some(known)) = (witnesses.get(at), known.get_mut(at)) else { continue };
        match outcome {
            Outcome::Cosigned(line, size) => {
                if known.pause > 0 {
                    tracing::info!(witness = witness.key.name(), "the witness cosigns again");
                }
                *known = Known { size, ..Known::default() };
                let lines = cosigning.add(at, line);
                if let Err(error) = app.transparency().publish_cosigned(files.clone(), size, lines).await {
                    tracing::warn!(%error, "a cosignature could not be published");
                }
            }
            Outcome::Failed(says, size) => {
                if known.pause == 0 {
                    let witness = witness.key.name();
                    tracing::warn!(witness, says, "a witness does not cosign; it is asked again");
                }
                known.size = size;
                known.pause = (known.pause * 2).clamp(1, PAUSE_MAX);
                known.wait = known.pause;
            }
        }
    }
    Ok(())
}

async fn ask(
    client: &reqwest::Client,
    files: &Arc<dyn LogFiles>,
    cosigning: &Cosigning,
    witness: &LogWitness,
    mut size: u64,
) -> Outcome {
    for _ in 0..QUESTIONS_MAX {
        let body = match cosigning.body(files, size).await {
            Ok(Some(body)) => body,
            Ok(None) => {
                let says = format!(
                    "it has cosigned {size} entries, more than the {} that are published: an older state of the log may \
                     have been restored",
                    cosigning.size()
                );
                return Outcome::Failed(says, size);
            }
            Err(error) => return Outcome::Failed(error.to_string(), size),
        };
        let (status, kind, answer) = match send(client, &witness.url, body).await {
            Ok(answer) => answer,
            Err(error) => return Outcome::Failed(error.without_url().to_string(), size),
        };
        match cosigning.read(witness, status, &kind, &answer) {
            WitnessAnswer::Cosigned(line) => return Outcome::Cosigned(line, cosigning.size()),
            WitnessAnswer::From(known) => size = known,
            WitnessAnswer::Refused(says) => return Outcome::Failed(says, size),
        }
    }
    Outcome::Failed("it does not say which size it knows".to_owned(), size)
}

/// Status, content type and body of the answer, the body cut at its limit.
async fn send(
    client: &reqwest::Client,
    url: &str,
    body: String,
) -> Result<(u16, String, String), reqwest::Error> {
    let url = format!("{}/add-checkpoint", url.trim_end_matches('/'));
    let mut answer = client.post(url).body(body).send().await?;
    let kind = answer.headers().get(reqwest::header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default().to_owned();
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > ANSWER_MAX {
            break;
        }
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Ok((answer.status().as_u16(), kind, text))
}
