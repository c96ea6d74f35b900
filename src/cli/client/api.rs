//! Asking a server's API: bounded in time and size, and never led elsewhere.

use std::time::Duration;

use anyhow::{Context, bail};
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, StatusCode};
use serde_json::Value;
use url::{Host, Url};
use zeroize::Zeroizing;

use super::local_state::Private;

/// How long a request may take.
const TIME_MAX: Duration = Duration::from_secs(30);
/// The longest answer that is read, in bytes.
const ANSWER_MAX: usize = 1024 * 1024;
/// How often a request is sent while no answer comes, and how long to wait between.
const TRIES: u32 = 3;
const PAUSE: Duration = Duration::from_secs(1);

/// A server's API, asked with one player's token. No `Debug`: it holds the token.
pub(super) struct Api {
    client: Client,
    base: String,
    token: Private,
}

/// What the server answered.
pub(super) struct Reply {
    pub(super) status: StatusCode,
    pub(super) body: Value,
}

/// The server's address without what follows its host and port. A token goes only through TLS, or stays on this machine.
///
/// # Errors
/// It is no address of a server, or none that a token may be sent to.
pub fn server_url(text: &str) -> anyhow::Result<String> {
    let url = Url::parse(text).with_context(|| format!("{text} is no address; write https://…"))?;
    let here = match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        None => bail!("{text} names no server; write https://…"),
    };
    if url.scheme() != "https" && !(url.scheme() == "http" && here) {
        bail!("{text} is not reached through TLS; a token is sent to https://… only, or to this machine");
    }
    if !url.username().is_empty() || url.password().is_some() {
        bail!("leave name and password out of the address");
    }
    Ok(url.origin().ascii_serialization())
}

impl Api {
    pub(super) fn new(server: &str, token: Private) -> anyhow::Result<Api> {
        let client = Client::builder().timeout(TIME_MAX).redirect(Policy::none()).build()?;
        Ok(Api { client, base: format!("{server}/api/v1"), token })
    }

    /// An answer that must be good.
    pub(super) async fn get(&self, path: &str) -> anyhow::Result<Value> {
        good(self.try_get(path).await?)
    }

    pub(super) async fn try_get(&self, path: &str) -> anyhow::Result<Reply> {
        self.ask(|client, url| client.get(url), path).await
    }

    pub(super) async fn post(&self, path: &str, body: &Value) -> anyhow::Result<Reply> {
        self.ask(|client, url| client.post(url).json(body), path).await
    }

    pub(super) async fn put(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        good(self.ask(|client, url| client.put(url).json(body), path).await?)
    }

    /// Sends the request again if no answer comes or the server is busy: each of ours does the same when it is repeated.
    async fn ask(
        &self,
        request: impl Fn(&Client, String) -> RequestBuilder,
        path: &str,
    ) -> anyhow::Result<Reply> {
        let mut tried = 1;
        loop {
            let asked =
                request(&self.client, format!("{}{path}", self.base)).bearer_auth(self.token.expose());
            let reply = match asked.send().await {
                Ok(response) => read(response).await,
                Err(error) => Err(error.without_url().into()),
            };
            match reply {
                Ok(reply) if reply.status != StatusCode::SERVICE_UNAVAILABLE || tried == TRIES => {
                    return Ok(reply);
                }
                Err(error) if tried == TRIES => {
                    return Err(error.context(format!("{} does not answer", self.base)));
                }
                Ok(_) | Err(_) => {}
            }
            tried += 1;
            tokio::time::sleep(PAUSE).await;
        }
    }
}

async fn read(mut response: reqwest::Response) -> anyhow::Result<Reply> {
    let status = response.status();
    let mut bytes = Zeroizing::new(Vec::new());
    while let Some(chunk) = response.chunk().await.map_err(reqwest::Error::without_url)? {
        if bytes.len() + chunk.len() > ANSWER_MAX {
            bail!("the answer is longer than {ANSWER_MAX} bytes");
        }
        bytes.extend_from_slice(&chunk);
    }
    let body = if bytes.is_empty() {
        Value::Null
    } else {
        serde_json::from_slice(&bytes)
            .map_err(|_| anyhow::anyhow!("status {status}, and no JSON: is this a Fairschach server?"))?
    };
    Ok(Reply { status, body })
}

/// The body of a good answer; else what the problem says.
pub(super) fn good(reply: Reply) -> anyhow::Result<Value> {
    if reply.status.is_success() {
        return Ok(reply.body);
    }
    if reply.status == StatusCode::UNAUTHORIZED {
        bail!("the server does not take the token (401); make a new one in its settings and sign in again");
    }
    bail!("{}", complaint(&reply))
}

/// What a problem says, in one line.
pub(super) fn complaint(reply: &Reply) -> String {
    let word = reply.body["type"].as_str().and_then(|kind| kind.rsplit('/').next());
    let faults: Vec<&str> = reply.body["errors"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|fault| fault["message"].as_str())
        .collect();
    let says = if faults.is_empty() {
        reply.body["title"].as_str().unwrap_or("no reason given").to_owned()
    } else {
        faults.join("; ")
    };
    let plain: String = says.chars().filter(|c| !c.is_control()).take(1000).collect();
    format!("{plain} ({} {})", reply.status.as_u16(), word.unwrap_or("without a word"))
}
