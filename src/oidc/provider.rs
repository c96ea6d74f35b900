//! What a provider says of itself (Discovery 1.0, §3 and §4), and where somebody is sent to sign in there.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use url::{Host, Url};

use super::OidcFault;

/// What we are to the provider.
#[derive(Clone, Debug)]
pub struct Client {
    /// The provider's name, exactly as it writes it.
    pub issuer: String,
    pub id: String,
    /// What is asked for, with blanks between the words; `openid` is among them.
    pub scopes: String,
    /// Where it sends its answer.
    pub redirect: String,
}

/// What goes with one question. No `Debug`: it holds secrets.
#[derive(Clone, PartialEq, Eq)]
pub struct Asked {
    /// Comes back with the answer.
    pub state: String,
    /// Comes back in the token.
    pub nonce: String,
    /// Shown when the code is redeemed.
    pub verifier: String,
}

/// Where a provider does what.
#[derive(Clone, Debug)]
pub struct Provider {
    issuer: String,
    /// Where somebody signs in.
    authorization: Url,
    /// Where a code is redeemed.
    pub token: Url,
    /// Where its keys are.
    pub keys: Url,
    /// Where it says more of somebody.
    pub user_info: Option<Url>,
    /// Whether each answer says whose it is (RFC 9207).
    names_itself: bool,
    /// Whether the client's secret goes into the form, and not into a header.
    pub secret_in_form: bool,
}

#[derive(Deserialize)]
struct MetadataJson {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    userinfo_endpoint: Option<String>,
    response_types_supported: Option<Vec<String>>,
    code_challenge_methods_supported: Option<Vec<String>>,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
    #[serde(default)]
    authorization_response_iss_parameter_supported: bool,
}

/// Where a provider says what it is.
pub fn well_known(issuer: &str) -> String {
    format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'))
}

/// Whether this may be an address of a provider: by TLS, or on this machine.
pub fn is_address(url: &Url) -> bool {
    let is_here = match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(at)) => at.is_loopback(),
        Some(Host::Ipv6(at)) => at.is_loopback(),
        None => false,
    };
    let is_plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    is_plain && (url.scheme() == "https" || url.scheme() == "http" && is_here)
}

impl Provider {
    /// Reads what the provider of this name says of itself.
    ///
    /// # Errors
    /// It cannot be read, is another's, or does not fit.
    pub fn read(json: &[u8], issuer: &str) -> Result<Provider, OidcFault> {
        let said: MetadataJson = serde_json::from_slice(json).map_err(|_| OidcFault::Unread)?;
        if said.issuer != issuer {
            return Err(OidcFault::Issuer);
        }
        let lists = |list: &Option<Vec<String>>, word: &str| {
            list.as_ref().map(|list| list.iter().any(|one| one == word))
        };
        let speaks_code = lists(&said.response_types_supported, "code") != Some(false);
        // Who lists no methods may know PKCE all the same, and passes over it otherwise.
        let proves_code = lists(&said.code_challenge_methods_supported, "S256") != Some(false);
        if !(speaks_code && proves_code) {
            return Err(OidcFault::Unsupported);
        }
        // Of a provider by TLS nothing goes without.
        let is_secure = issuer.starts_with("https://");
        let fits = |url: &Url| is_address(url) && (!is_secure || url.scheme() == "https");
        let address = |text: &String| Url::parse(text).ok().filter(fits).ok_or(OidcFault::Address);
        let ways = &said.token_endpoint_auth_methods_supported;
        Ok(Provider {
            authorization: address(&said.authorization_endpoint)?,
            token: address(&said.token_endpoint)?,
            keys: address(&said.jwks_uri)?,
            user_info: said.userinfo_endpoint.as_ref().map(address).transpose()?,
            issuer: said.issuer,
            names_itself: said.authorization_response_iss_parameter_supported,
            secret_in_form: lists(ways, "client_secret_basic") == Some(false),
        })
    }

    /// Where somebody is sent to sign in.
    pub fn question(&self, client: &Client, asked: &Asked) -> Url {
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&asked.verifier));
        let mut url = self.authorization.clone();
        url.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("client_id", &client.id)
            .append_pair("redirect_uri", &client.redirect)
            .append_pair("scope", &client.scopes)
            .append_pair("state", &asked.state)
            .append_pair("nonce", &asked.nonce)
            .append_pair("code_challenge", &challenge)
            .append_pair("code_challenge_method", "S256");
        url
    }

    /// An error if an answer says that it is another's, or says nothing where this provider always does (RFC 9207, §2.4).
    pub fn must_be_its_answer(&self, issuer: Option<&str>) -> Result<(), OidcFault> {
        let is_its_own = match issuer {
            Some(issuer) => issuer == self.issuer,
            None => !self.names_itself,
        };
        if is_its_own { Ok(()) } else { Err(OidcFault::Issuer) }
    }
}
