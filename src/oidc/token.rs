//! The token by which a provider says who somebody is (Core 1.0, §2 and §3.1.3.7; RFC 7515).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::keys::Algorithm;
use super::{Claims, KeySet, OidcFault};

/// The longest token that is looked at.
pub const TOKEN_BYTES_MAX: usize = 64 * 1024;
/// So far the clocks of provider and server may differ, in seconds.
pub const LEEWAY_S: i64 = 60;
/// So long after it was made a token answers a question, in seconds: nobody may take longer to sign in.
pub const AGE_S: i64 = 600;

/// What a token must say.
#[derive(Clone, Copy)]
pub struct Expected<'a> {
    pub issuer: &'a str,
    /// The client for which it was made.
    pub client: &'a str,
    pub nonce: &'a str,
    /// The time now, in seconds since 1970.
    pub now_s: i64,
}

#[derive(Deserialize)]
struct Header {
    alg: String,
    kid: Option<String>,
    /// What must be understood: nothing of it is.
    crit: Option<Value>,
}

/// What a token says, after all of it was checked.
///
/// # Errors
/// Whatever is wrong with it first.
pub fn read_token(token: &str, keys: &KeySet, expected: &Expected<'_>) -> Result<Claims, OidcFault> {
    if token.len() > TOKEN_BYTES_MAX {
        return Err(OidcFault::TooLong);
    }
    let (message, signature) = token.rsplit_once('.').ok_or(OidcFault::Unread)?;
    let (header, claims) = message.split_once('.').ok_or(OidcFault::Unread)?;
    let header: Header = json(header)?;
    let algorithm = Algorithm::parse(&header.alg)?;
    if header.crit.is_some() {
        return Err(OidcFault::Unread);
    }
    let signature = bytes(signature)?;
    keys.verify(algorithm, header.kid.as_deref(), message.as_bytes(), &signature)?;
    let claims: Map<String, Value> = json(claims)?;
    must_fit(&claims, expected)?;
    Claims::of(claims)
}

fn bytes(part: &str) -> Result<Vec<u8>, OidcFault> {
    URL_SAFE_NO_PAD.decode(part).map_err(|_| OidcFault::Unread)
}

fn json<T: DeserializeOwned>(part: &str) -> Result<T, OidcFault> {
    serde_json::from_slice(&bytes(part)?).map_err(|_| OidcFault::Unread)
}

fn must_fit(claims: &Map<String, Value>, expected: &Expected<'_>) -> Result<(), OidcFault> {
    let text = |name: &str| claims.get(name).and_then(Value::as_str);
    if text("iss") != Some(expected.issuer) {
        return Err(OidcFault::Issuer);
    }
    let is_ours = |one: &Value| one.as_str() == Some(expected.client);
    let (is_for_us, is_for_others) = match claims.get("aud") {
        Some(Value::Array(all)) => (all.iter().any(is_ours), all.len() > 1),
        Some(one) => (is_ours(one), false),
        None => (false, false),
    };
    // To whom it was given, where several may read it.
    let is_given_to_us = match claims.get("azp") {
        Some(to) => is_ours(to),
        None => !is_for_others,
    };
    if !(is_for_us && is_given_to_us) {
        return Err(OidcFault::Audience);
    }
    // Seconds, and whoever writes parts of them is read too.
    let moment = |name: &str| claims.get(name).and_then(Value::as_f64);
    #[expect(clippy::cast_precision_loss, reason = "seconds of a calendar")]
    let (now, leeway, age) = (expected.now_s as f64, LEEWAY_S as f64, AGE_S as f64);
    let is_over = moment("exp").is_none_or(|ends| ends + leeway <= now);
    let is_old = moment("iat").is_none_or(|made| made + age + leeway <= now);
    let is_to_come = ["iat", "nbf"].into_iter().any(|name| moment(name).is_some_and(|at| at > now + leeway));
    if is_over || is_old || is_to_come {
        return Err(OidcFault::Time);
    }
    if text("nonce") != Some(expected.nonce) {
        return Err(OidcFault::Nonce);
    }
    Ok(())
}
