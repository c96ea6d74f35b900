//! The server as the key holder sees it: requests to be fetched and answers to be given, always by a call from here.

use std::time::Duration;

use anyhow::{Context, bail};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use reqwest::{Client, Method, Response, Url};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use zeroize::Zeroizing;

use crate::app::limits::REFUSAL_MAX;
use crate::base::{BySide, GameId};
use crate::seal::Share;
use crate::verify::MAX_FILE_LEN;

const TIMEOUT: Duration = Duration::from_secs(30);
/// 64 requests with two receipts each.
const ANSWER_MAX: usize = 8 << 20;

pub(super) struct Desk {
    client: Client,
    server: Url,
    token: Zeroizing<String>,
}

#[derive(Deserialize)]
pub(super) struct Waiting {
    pub(super) key: Option<String>,
    pub(super) requests: Vec<Request>,
}

/// A turn whose entries are all in, as the server says.
#[derive(Deserialize)]
pub(super) struct Request {
    #[serde(deserialize_with = "game")]
    pub(super) game: GameId,
    pub(super) turn: u32,
    pub(super) refused: Option<String>,
    white: Option<Receipt>,
    black: Option<Receipt>,
}

#[derive(Deserialize)]
struct Receipt {
    note: String,
}

fn game<'de, D: serde::Deserializer<'de>>(from: D) -> Result<GameId, D::Error> {
    let text = String::deserialize(from)?;
    GameId::parse(&text).map_err(serde::de::Error::custom)
}

impl Request {
    /// The signed receipts.
    pub(super) fn notes(&self) -> BySide<Option<String>> {
        let note = |receipt: &Option<Receipt>| receipt.as_ref().map(|receipt| receipt.note.clone());
        BySide { white: note(&self.white), black: note(&self.black) }
    }
}

impl Desk {
    pub(super) fn new(server: Url, token: &str) -> anyhow::Result<Desk> {
        let here = server.host_str().is_some_and(|host| {
            host == "localhost"
                || host.trim_matches(['[', ']']).parse().is_ok_and(|ip: std::net::IpAddr| ip.is_loopback())
        });
        if server.scheme() != "https" && !here {
            bail!("{server}: a token is sent over https only, or to this machine");
        }
        let client =
            Client::builder().timeout(TIMEOUT).redirect(reqwest::redirect::Policy::none()).build()?;
        Ok(Desk { client, server, token: Zeroizing::new(token.to_owned()) })
    }

    pub(super) async fn requests(&self) -> anyhow::Result<Waiting> {
        let answer = self.call(Method::GET, "keyholder/requests", None).await?;
        parse(&read(answer, ANSWER_MAX).await?)
    }

    pub(super) async fn game_file(&self, game: GameId) -> anyhow::Result<Vec<u8>> {
        let path = format!("games/{game}/record?format=file");
        read(self.call(Method::GET, &path, None).await?, MAX_FILE_LEN).await
    }

    pub(super) async fn answer(
        &self,
        request: &Request,
        shares: &BySide<Option<Share>>,
    ) -> anyhow::Result<()> {
        let text = |share: &Option<Share>| share.as_ref().map(|share| STANDARD.encode(share.expose()));
        let body = json!({
            "game": request.game.to_string(),
            "turn": request.turn,
            "white": text(&shares.white),
            "black": text(&shares.black),
        });
        self.call(Method::POST, "keyholder/answers", Some(&body)).await.map(|_| ())
    }

    pub(super) async fn refuse(&self, request: &Request, reason: &str) -> anyhow::Result<()> {
        let body = json!({ "game": request.game.to_string(), "turn": request.turn, "refused": reason });
        self.call(Method::POST, "keyholder/answers", Some(&body)).await.map(|_| ())
    }

    async fn call(&self, method: Method, path: &str, body: Option<&Value>) -> anyhow::Result<Response> {
        let url = self.server.join(&format!("/api/v1/{path}"))?;
        let mut request = self.client.request(method, url).bearer_auth(&*self.token);
        if let Some(body) = body {
            request = request.json(body);
        }
        // The error names the address, never the body or the token.
        let answer = request.send().await.context("the server does not answer")?;
        let status = answer.status();
        if !status.is_success() {
            let problem: Value = parse(&read(answer, ANSWER_MAX).await?).unwrap_or_default();
            bail!("the server answers {status}: {}", problem["detail"].as_str().unwrap_or("no reason given"));
        }
        Ok(answer)
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> anyhow::Result<T> {
    serde_json::from_slice(bytes).context("the server's answer cannot be read")
}

async fn read(mut answer: Response, limit: usize) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await? {
        if bytes.len() + chunk.len() > limit {
            bail!("the server's answer has more than {limit} bytes");
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// A reason as long as the server takes one.
pub(super) fn cut(reason: &str) -> &str {
    &reason[..reason.floor_char_boundary(REFUSAL_MAX)]
}
