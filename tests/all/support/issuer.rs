//! A STAND-IN for a provider of accounts (OpenID Connect): it says and signs what a test asks for, wrong things among them. No
//! real one can be made to sign a token for another client, answer another question, or lose its keys between two answers; a
//! real one is signed in to in `browser::players::oidc`.

use std::convert::Infallible;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use fairschach::http::oidc::OidcSetup;
use fairschach::oidc::Client;
use futures_util::stream;
use ring::rand::SystemRandom;
use ring::rsa::{KeyPairComponents, PublicKeyComponents};
use ring::signature::{
    ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair, RSA_PKCS1_SHA256, RsaKeyPair,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::{Url, form_urlencoded};

pub(crate) const CLIENT: &str = "fairschach";
pub(crate) const SECRET: &str = "a secret: with/all% of it";

/// The RSA key of RFC 7515, A.2.
pub(crate) const N: &str = "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ";
const D: &str = "Eq5xpGnNCivDflJsRQBXHx1hdR1k6Ulwe2JZD50LpXyWPEAeP88vLNO97IjlA7_GQ5sLKMgvfTeXZx9SE-7YwVol2NXOoAJe46sui395IW_GO-pWJ1O0BkTGoVEn2bKVRUCgu-GjBVaYLU6f3l9kJfFNS3E0QbVdxzubSu3Mkqzjkn439X0M_V51gfpRLI9JYanrC4D4qAdGcopV_0ZHHzQlBjudU2QvXt4ehNYTCBr6XCLQUShb1juUO1ZdiYoFaFQT5Tw8bGUl_x_jTj3ccPDVZFD9pIuhLhBOneufuBiB4cS98l2SR_RQyGWSeWjnczT0QU91p1DhOVRuOopznQ";
const P: &str = "4BzEEOtIpmVdVEZNCqS7baC4crd0pqnRH_5IB3jw3bcxGn6QLvnEtfdUdiYrqBdss1l58BQ3KhooKeQTa9AB0Hw_Py5PJdTJNPY8cQn7ouZ2KKDcmnPGBY5t7yLc1QlQ5xHdwW1VhvKn-nXqhJTBgIPgtldC-KDV5z-y2XDwGUc";
const Q: &str = "uQPEfgmVtjL0Uyyx88GZFF1fOunH3-7cepKmtH4pxhtCoHqpWmT8YAmZxaewHgHAjLYsp1ZSe7zFYHj7C6ul7TjeLQeZD_YwD66t62wDmpe_HlB-TnBA-njbglfIsRLtXlnDzQkv5dTltRJ11BKBBypeeF6689rjcJIDEz9RWdc";
const DP: &str = "BwKfV3Akq5_MFZDFZCnW-wzl-CCo83WoZvnLQwCTeDv8uzluRSnm71I3QCLdhrqE2e9YkxvuxdBfpT_PI7Yz-FOKnu1R6HsJeDCjn12Sk3vmAktV2zb34MCdy7cpdTh_YVr7tss2u6vneTwrA86rZtu5Mbr1C1XsmvkxHQAdYo0";
const DQ: &str = "h_96-mK1R_7glhsum81dZxjTnYynPbZpHziZjeeHcXYsXaaMwkOlODsWa7I9xXDoRwbKgB719rrmI2oKr6N3Do9U0ajaHF-NKJnwgjMd2w9cjz3_-kyNlxAr2v4IKhGNpmM5iIgOS1VZnOZ68m6_pbLBSp3nssTdlqvd0tIiTHU";
const QI: &str = "IYd7DHOhrWvxkwPQsRM2tOgrjbcrfvtQJipd-DlcxyVuuM9sQLdgjVk2oy26F0EmpScGLq2MowX7fhd_QJQ3ydy5cY7YIBi87w93IKLEdfnbJtoOPLUW0ITrJReOgo1cq9SbsxYawBgfp_gh6A5603k2-ZQwVK0JKSHuLFkuQ3U";

/// One key of each kind.
pub(crate) struct Keys {
    rsa: RsaKeyPair,
    p256: EcdsaKeyPair,
    ed25519: Ed25519KeyPair,
}

impl Keys {
    pub(crate) fn new() -> Keys {
        let part = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
        let chance = SystemRandom::new();
        let rsa = RsaKeyPair::from_components(&KeyPairComponents {
            public_key: PublicKeyComponents { n: part(N), e: vec![1, 0, 1] },
            d: part(D),
            p: part(P),
            q: part(Q),
            dP: part(DP),
            dQ: part(DQ),
            qInv: part(QI),
        });
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let made = EcdsaKeyPair::generate_pkcs8(algorithm, &chance).unwrap();
        Keys {
            rsa: rsa.unwrap(),
            p256: EcdsaKeyPair::from_pkcs8(algorithm, made.as_ref(), &chance).unwrap(),
            ed25519: Ed25519KeyPair::from_seed_unchecked(&[7; 32]).unwrap(),
        }
    }

    /// The public ones, as a provider tells them: `rsa`, `ec` and `ed`, and one that signs nothing.
    pub(crate) fn told(&self) -> Value {
        let point = self.p256.public_key().as_ref();
        let [x, y] = [&point[1..33], &point[33..]].map(text);
        json!({ "keys": [
            { "kty": "RSA", "kid": "other", "use": "enc", "alg": "RSA-OAEP", "n": N, "e": "AQAB" },
            { "kty": "RSA", "kid": "rsa", "use": "sig", "alg": "RS256", "n": N, "e": "AQAB" },
            { "kty": "EC", "kid": "ec", "crv": "P-256", "x": x, "y": y },
            { "kty": "OKP", "kid": "ed", "crv": "Ed25519", "x": text(self.ed25519.public_key().as_ref()) },
        ] })
    }

    /// A token with this header and these claims. `HS256` is by the public key, as whoever knows no more would.
    pub(crate) fn token(&self, header: &Value, claims: &Value) -> String {
        let message = format!("{}.{}", text(header.to_string()), text(claims.to_string()));
        let bytes = message.as_bytes();
        let signature = match header["alg"].as_str().unwrap() {
            "RS256" | "RS512" => {
                let mut signature = vec![0; self.rsa.public().modulus_len()];
                self.rsa.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), bytes, &mut signature).unwrap();
                signature
            }
            "ES256" => self.p256.sign(&SystemRandom::new(), bytes).unwrap().as_ref().to_vec(),
            "EdDSA" => self.ed25519.sign(bytes).as_ref().to_vec(),
            "HS256" => {
                let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, &URL_SAFE_NO_PAD.decode(N).unwrap());
                ring::hmac::sign(&key, bytes).as_ref().to_vec()
            }
            _ => Vec::new(),
        };
        format!("{message}.{}", text(signature))
    }
}

fn text(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// What it says.
pub(crate) struct Told {
    /// Of itself; filled up with blanks to this length.
    pub(crate) about: Value,
    pub(crate) about_bytes: usize,
    pub(crate) keys: Value,
    /// Of somebody, elsewhere than in the token.
    pub(crate) more: Value,
    /// Whether it answers at all.
    pub(crate) is_down: bool,
    /// With what it refuses every code: a status, and a word.
    pub(crate) refuses: Option<(StatusCode, &'static str)>,
    /// How often its keys were asked for.
    pub(crate) keys_asked: u32,
    /// Where it is slow, by the end of the path, and how.
    pub(crate) slow: Option<(&'static str, Slow)>,
    /// The codes that can be redeemed, the token of each, and what shows that it may be.
    codes: Vec<(String, String, String)>,
}

/// What it does instead of answering.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Slow {
    Never,
    ByteByByte,
    Endlessly,
}

impl Slow {
    async fn answer(self) -> Response {
        match self {
            Slow::Never => std::future::pending().await,
            Slow::ByteByByte => {
                let pace = tokio::time::interval(Duration::from_millis(50));
                let bytes = stream::unfold(pace, |mut pace| async move {
                    pace.tick().await;
                    Some((Ok::<_, Infallible>(Bytes::from_static(b" ")), pace))
                });
                Body::from_stream(bytes).into_response()
            }
            Slow::Endlessly => {
                let blanks = || Ok::<_, Infallible>(Bytes::from_static(&[b' '; 16 * 1024]));
                Body::from_stream(stream::repeat_with(blanks)).into_response()
            }
        }
    }
}

#[derive(Clone)]
pub(crate) struct Issuer {
    pub(crate) url: String,
    pub(crate) keys: Arc<Keys>,
    pub(crate) told: Arc<Mutex<Told>>,
}

impl Issuer {
    pub(crate) async fn start() -> Issuer {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/realms/club", listener.local_addr().unwrap());
        let keys = Arc::new(Keys::new());
        let about = json!({
            "issuer": url,
            "authorization_endpoint": format!("{url}/authorize?realm=club"),
            "token_endpoint": format!("{url}/token"),
            "jwks_uri": format!("{url}/keys"),
            "userinfo_endpoint": format!("{url}/more"),
            "response_types_supported": ["code"],
            "code_challenge_methods_supported": ["plain", "S256"],
        });
        let told = Told {
            about,
            about_bytes: 0,
            keys: keys.told(),
            more: Value::Null,
            is_down: false,
            refuses: None,
            keys_asked: 0,
            slow: None,
            codes: Vec::new(),
        };
        let issuer = Issuer { url, keys, told: Arc::new(Mutex::new(told)) };
        let router = Router::new()
            .route("/realms/club/.well-known/openid-configuration", get(about_itself))
            .route("/realms/club/keys", get(its_keys))
            .route("/realms/club/token", post(redeem))
            .route("/realms/club/more", get(more))
            .layer(from_fn_with_state(issuer.clone(), slowly))
            .with_state(issuer.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        issuer
    }

    /// What is set of it; these claims are looked for where the token does not have them.
    pub(crate) fn setup(&self, wanted: &[&str]) -> OidcSetup {
        OidcSetup {
            client: Client {
                issuer: self.url.clone(),
                id: CLIENT.to_owned(),
                scopes: "openid profile email".to_owned(),
                redirect: "https://fairschach.example/sign-in/club/return".to_owned(),
            },
            secret: SECRET.into(),
            ca: None,
            wanted: wanted.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    /// The claims of a good token for Clara, who answers this question at this time.
    fn claims(&self, nonce: &str, now_s: i64) -> Value {
        json!({
            "iss": self.url, "sub": "clara", "aud": CLIENT, "nonce": nonce, "iat": now_s, "exp": now_s + 300,
            "name": "Clara Club", "email": "clara@club.example", "email_verified": true,
        })
    }

    /// Somebody signs in where they were sent: what is sent back. The token says what it must but for what is changed.
    pub(crate) fn signs_in(&self, at: &Url, now_s: i64, change: impl FnOnce(&mut Value, &mut Value)) -> Sent {
        assert!(at.as_str().starts_with(&format!("{}/authorize?realm=club&", self.url)), "{at}");
        let asked = |name: &str| at.query_pairs().find(|(one, _)| one == name).unwrap().1.into_owned();
        assert_eq!([asked("response_type"), asked("client_id")], ["code", CLIENT]);
        assert_eq!(asked("code_challenge_method"), "S256");
        let mut header = json!({ "alg": "RS256", "kid": "rsa" });
        let mut claims = self.claims(&asked("nonce"), now_s);
        change(&mut header, &mut claims);
        let (code, token) = (
            text(ring::rand::generate::<[u8; 16]>(&SystemRandom::new()).unwrap().expose()),
            self.keys.token(&header, &claims),
        );
        self.told.lock().unwrap().codes.push((code.clone(), token, asked("code_challenge")));
        Sent { code, state: asked("state"), redirect: asked("redirect_uri") }
    }
}

/// What comes back with somebody.
#[derive(Clone)]
pub(crate) struct Sent {
    pub(crate) code: String,
    pub(crate) state: String,
    pub(crate) redirect: String,
}

/// Answers as it should, but where it is slow.
async fn slowly(State(issuer): State<Issuer>, request: Request, next: Next) -> Response {
    let slow = issuer.told.lock().unwrap().slow;
    match slow {
        Some((path, how)) if request.uri().path().ends_with(path) => how.answer().await,
        _ => next.run(request).await,
    }
}

async fn about_itself(State(issuer): State<Issuer>) -> Response {
    let told = issuer.told.lock().unwrap();
    if told.is_down {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let about = told.about.to_string();
    (" ".repeat(told.about_bytes.saturating_sub(about.len())) + &about).into_response()
}

async fn its_keys(State(issuer): State<Issuer>) -> Response {
    let mut told = issuer.told.lock().unwrap();
    told.keys_asked += 1;
    told.keys.to_string().into_response()
}

async fn redeem(State(issuer): State<Issuer>, headers: HeaderMap, body: Bytes) -> Response {
    let form: Vec<(String, String)> = form_urlencoded::parse(&body).into_owned().collect();
    let given = |name: &str| form.iter().find(|(one, _)| one == name).map_or("", |(_, value)| value.as_str());
    let mut told = issuer.told.lock().unwrap();
    let basic = headers.get("authorization").map(|one| one.to_str().unwrap().to_owned());
    let wanted = STANDARD.encode("fairschach:a+secret%3A+with%2Fall%25+of+it");
    let is_client = match told.about["token_endpoint_auth_methods_supported"].is_null() {
        true => basic == Some(format!("Basic {wanted}")),
        false => basic.is_none() && given("client_id") == CLIENT && given("client_secret") == SECRET,
    };
    assert!(is_client, "{basic:?}");
    assert_eq!(given("grant_type"), "authorization_code");
    if let Some((status, error)) = told.refuses {
        return (status, json!({ "error": error }).to_string()).into_response();
    }
    let proof = text(Sha256::digest(given("code_verifier")));
    let is_meant =
        |(code, _, challenge): &(String, String, String)| code == given("code") && *challenge == proof;
    let found = told.codes.iter().position(is_meant);
    match found.map(|at| told.codes.swap_remove(at)) {
        Some((_, token, _)) => {
            json!({ "token_type": "Bearer", "access_token": "opens more", "id_token": token })
                .to_string()
                .into_response()
        }
        _ => (StatusCode::BAD_REQUEST, json!({ "error": "invalid_grant" }).to_string()).into_response(),
    }
}

async fn more(State(issuer): State<Issuer>, headers: HeaderMap) -> Response {
    assert_eq!(headers["authorization"], "Bearer opens more");
    issuer.told.lock().unwrap().more.to_string().into_response()
}
