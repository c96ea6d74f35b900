//! Asks the provider of accounts (OpenID Connect): what it is, which keys it has, and who somebody is that comes with a code.
//! Each question within ten seconds, all of them within twenty, following nobody, and of the answers no more than fits.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use reqwest::RequestBuilder;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use tokio::sync::Mutex;
use url::{Url, form_urlencoded};

use crate::base::{Micros, Timestamp};
use crate::mail::tls_config;
use crate::oidc::{Asked, Claims, Client, Expected, KeySet, OidcFault, Provider, read_token, well_known};

/// The longest answer of a provider.
pub const ANSWER_BYTES_MAX: usize = 256 * 1024;
/// The longest code that is redeemed.
pub const CODE_BYTES_MAX: usize = 4096;
/// How long a provider may take to answer; all that is asked on the way of one person takes twice as long at most, for a request
/// takes no longer than half a minute.
const ANSWER_TIME: Duration = Duration::from_secs(10);
/// For so long, from when it was asked, nobody else waits for a provider that failed.
pub const FAILED: Micros = 20 * SECOND;
/// For so long it counts what a provider said of itself and of its keys.
const KNOWN: Micros = 60 * 60 * SECOND;
/// So often at most its keys are looked at again because a token names one that is not known.
pub const KEYS_ANEW: Micros = 60 * SECOND;
const SECOND: Micros = 1_000_000;

/// What is set of the provider. No `Debug`: it holds a secret.
#[derive(Clone)]
pub struct OidcSetup {
    pub client: Client,
    pub secret: SecretString,
    /// Authorities in place of the usual ones: a PEM file.
    pub ca: Option<PathBuf>,
    /// Claims that are looked for where the token does not have them.
    pub wanted: Vec<String>,
}

/// The provider, as it is asked. Cheap to clone.
#[derive(Clone)]
pub struct OidcClient(Arc<Inner>);

struct Inner {
    http: reqwest::Client,
    setup: OidcSetup,
    whole_time: Duration,
    said: Mutex<ProviderState>,
}

/// What came of asking the provider.
#[derive(Default)]
struct ProviderState {
    known: Option<Known>,
    /// Why nothing came of it, and when that was asked.
    failed: Option<(OidcFault, Timestamp)>,
}

/// What a provider said, and when.
#[derive(Clone)]
struct Known {
    provider: Provider,
    keys: KeySet,
    since: Timestamp,
    keys_since: Timestamp,
}

#[derive(Deserialize)]
struct TokensJson {
    id_token: String,
    access_token: Option<SecretString>,
}

/// Why a code is not redeemed (RFC 6749, §5.2).
#[derive(Deserialize)]
struct RefusalJson {
    error: String,
}

impl OidcClient {
    /// One that waits ten seconds for an answer.
    ///
    /// # Errors
    /// The file of authorities cannot be used.
    pub fn new(setup: OidcSetup) -> Result<OidcClient, String> {
        OidcClient::within(setup, ANSWER_TIME)
    }

    /// One that waits so long for an answer, from the question to its last byte, and twice as long for all of them together.
    ///
    /// # Errors
    /// The file of authorities cannot be used.
    pub fn within(setup: OidcSetup, answer_time: Duration) -> Result<OidcClient, String> {
        let tls = tls_config(setup.ca.as_ref())?;
        let http = reqwest::Client::builder()
            .tls_backend_preconfigured((*tls).clone())
            .timeout(answer_time)
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            // It is asked seldom, and a connection that it has closed meanwhile would lose a code.
            .pool_max_idle_per_host(0)
            .user_agent(concat!("fairschach/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|error| error.to_string())?;
        Ok(OidcClient(Arc::new(Inner { http, setup, whole_time: 2 * answer_time, said: Mutex::default() })))
    }

    /// What is asked on the way of one person, as long as it may take.
    async fn in_time<T>(&self, asking: impl Future<Output = Result<T, OidcFault>>) -> Result<T, OidcFault> {
        tokio::time::timeout(self.0.whole_time, asking).await.unwrap_or(Err(OidcFault::Unreachable))
    }

    /// Where somebody is sent to sign in.
    ///
    /// # Errors
    /// The provider does not say where.
    pub async fn question(&self, asked: &Asked, now: Timestamp) -> Result<Url, OidcFault> {
        Ok(self.in_time(self.known(now)).await?.provider.question(&self.0.setup.client, asked))
    }

    /// Who it is that comes with a code; `issuer` is whose answer it says it is.
    ///
    /// # Errors
    /// Whatever is wrong first; nobody is known then.
    pub async fn redeemed(
        &self,
        code: &str,
        issuer: Option<&str>,
        asked: &Asked,
        now: Timestamp,
    ) -> Result<Claims, OidcFault> {
        self.in_time(self.redeem(code, issuer, asked, now)).await
    }

    async fn redeem(
        &self,
        code: &str,
        issuer: Option<&str>,
        asked: &Asked,
        now: Timestamp,
    ) -> Result<Claims, OidcFault> {
        let known = self.known(now).await?;
        known.provider.must_be_its_answer(issuer)?;
        if code.len() > CODE_BYTES_MAX {
            return Err(OidcFault::TooLong);
        }
        let request = self.redeeming(&known.provider, code, &asked.verifier);
        let tokens = match self.answer(request).await? {
            (StatusCode::OK, body) => body,
            (status, body) if status.is_client_error() => return Err(refused(&body)),
            _ => return Err(OidcFault::Status),
        };
        let tokens: TokensJson = serde_json::from_slice(&tokens).map_err(|_| OidcFault::Unread)?;
        let client = &self.0.setup.client;
        let expected = Expected {
            issuer: &client.issuer,
            client: &client.id,
            nonce: &asked.nonce,
            now_s: now.as_us() / SECOND,
        };
        let mut claims = match read_token(&tokens.id_token, &known.keys, &expected) {
            // It has others by now, under new names or the old ones.
            Err(OidcFault::Key | OidcFault::Signature) => {
                let keys = self.keys_anew(now).await?;
                read_token(&tokens.id_token, &keys, &expected)?
            }
            read => read?,
        };
        let is_told_all = self.0.setup.wanted.iter().all(|name| claims.has(name));
        if let (false, Some(url), Some(token)) = (is_told_all, &known.provider.user_info, tokens.access_token)
        {
            let request = self.0.http.get(url.clone()).bearer_auth(token.expose_secret());
            claims.add(&self.good(request).await?)?;
        }
        Ok(claims)
    }

    /// Whether the provider answers and can be used, and how many keys it has.
    ///
    /// # Errors
    /// It cannot.
    pub async fn check(&self, now: Timestamp) -> Result<usize, OidcFault> {
        let keys = self.in_time(self.known(now)).await?.keys;
        if keys.is_empty() { Err(OidcFault::Key) } else { Ok(keys.len()) }
    }

    /// What the provider said lately. Of many who ask at once one asks the provider.
    async fn known(&self, now: Timestamp) -> Result<Known, OidcFault> {
        let client = self.clone();
        apart(async move {
            let mut said = client.0.said.lock().await;
            if let Some(known) = said.known.as_ref().filter(|known| is_lately(known.since, now, KNOWN)) {
                return Ok(known.clone());
            }
            if let Some((fault, _)) = said.failed.filter(|(_, at)| is_lately(*at, now, FAILED)) {
                return Err(fault);
            }
            let asked = client.ask_itself(now).await;
            said.failed = asked.as_ref().err().map(|fault| (*fault, now));
            let known = asked?;
            said.known = Some(known.clone());
            Ok(known)
        })
        .await
    }

    /// What the provider says of itself, and its keys.
    async fn ask_itself(&self, now: Timestamp) -> Result<Known, OidcFault> {
        let issuer = &self.0.setup.client.issuer;
        let said = self.good(self.0.http.get(well_known(issuer))).await?;
        let provider = Provider::read(&said, issuer)?;
        let keys = self.keys_of(&provider).await?;
        Ok(Known { provider, keys, since: now, keys_since: now })
    }

    /// The provider's keys as they are now, or as somebody else has just looked at them.
    async fn keys_anew(&self, now: Timestamp) -> Result<KeySet, OidcFault> {
        let client = self.clone();
        apart(async move {
            let mut said = client.0.said.lock().await;
            let known = said.known.as_mut().ok_or(OidcFault::Key)?;
            if !is_lately(known.keys_since, now, KEYS_ANEW) {
                known.keys_since = now;
                known.keys = client.keys_of(&known.provider).await?;
            }
            Ok(known.keys.clone())
        })
        .await
    }

    async fn keys_of(&self, provider: &Provider) -> Result<KeySet, OidcFault> {
        KeySet::read(&self.good(self.0.http.get(provider.keys.clone())).await?)
    }

    /// The question by which a code is redeemed (RFC 6749, §2.3.1 and §4.1.3).
    fn redeeming(&self, provider: &Provider, code: &str, verifier: &str) -> RequestBuilder {
        let Client { id, redirect, .. } = &self.0.setup.client;
        let secret = self.0.setup.secret.expose_secret();
        let mut form = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", redirect),
            ("code_verifier", verifier),
        ];
        let request = self.0.http.post(provider.token.clone());
        if provider.secret_in_form {
            form.extend([("client_id", id.as_str()), ("client_secret", secret)]);
            return request.form(&form);
        }
        let encoded = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
        request.basic_auth(encoded(id), Some(encoded(secret))).form(&form)
    }

    async fn good(&self, request: RequestBuilder) -> Result<Vec<u8>, OidcFault> {
        match self.answer(request).await? {
            (StatusCode::OK, body) => Ok(body),
            _ => Err(OidcFault::Status),
        }
    }

    /// An answer, whole, unless it is too long. Why none comes holds addresses and is not told.
    async fn answer(&self, request: RequestBuilder) -> Result<(StatusCode, Vec<u8>), OidcFault> {
        let request = request.header(reqwest::header::ACCEPT, "application/json");
        let mut answer = request.send().await.map_err(|_| OidcFault::Unreachable)?;
        let mut body = Vec::new();
        while let Some(part) = answer.chunk().await.map_err(|_| OidcFault::Unreachable)? {
            if body.len() + part.len() > ANSWER_BYTES_MAX {
                return Err(OidcFault::TooLong);
            }
            body.extend_from_slice(&part);
        }
        Ok((answer.status(), body))
    }
}

/// Asks in a task of its own: whoever asks may be gone before there is an answer, for which others wait too.
async fn apart<T: Send + 'static>(
    asking: impl Future<Output = Result<T, OidcFault>> + Send + 'static,
) -> Result<T, OidcFault> {
    tokio::spawn(asking).await.unwrap_or(Err(OidcFault::Unreachable))
}

/// Whether it is the code that is refused, or whoever redeems it.
fn refused(body: &[u8]) -> OidcFault {
    match serde_json::from_slice::<RefusalJson>(body) {
        Ok(said) if said.error == "invalid_grant" => OidcFault::CodeRefused,
        _ => OidcFault::ClientRefused,
    }
}

/// Whether this was so lately. It may be a little after now: somebody who came later was answered sooner. What is long after now
/// does not count: the clock was set back.
fn is_lately(at: Timestamp, now: Timestamp, within: Micros) -> bool {
    now.since(at).saturating_abs() < within
}
