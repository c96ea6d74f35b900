//! What a provider says of itself, and what it is asked.

use fairschach::oidc::{Asked, Client, OidcFault, Provider, well_known};
use serde_json::{Value, json};

const ISSUER: &str = "https://login.club.example/realms/club";

fn about() -> Value {
    json!({
        "issuer": ISSUER,
        "authorization_endpoint": format!("{ISSUER}/auth?kind=1"),
        "token_endpoint": format!("{ISSUER}/token"),
        "jwks_uri": format!("{ISSUER}/keys"),
    })
}

fn read(about: &Value) -> Result<Provider, OidcFault> {
    Provider::read(about.to_string().as_bytes(), ISSUER)
}

#[test]
fn a_provider_says_that_it_is_itself_and_fits() {
    assert!(read(&about()).is_ok());
    let fault = |name: &str, value: Value| {
        let mut about = about();
        about[name] = value;
        read(&about).err()
    };
    for (name, value, why) in [
        ("issuer", json!(format!("{ISSUER}/")), OidcFault::Issuer),
        ("issuer", json!("https://evil.example"), OidcFault::Issuer),
        ("token_endpoint", json!("http://login.club.example/token"), OidcFault::Address),
        ("token_endpoint", json!("http://localhost/token"), OidcFault::Address),
        ("jwks_uri", json!("file:///etc/passwd"), OidcFault::Address),
        ("authorization_endpoint", json!("javascript:alert(1)"), OidcFault::Address),
        ("userinfo_endpoint", json!("https://anna@login.club.example/me"), OidcFault::Address),
        ("token_endpoint", json!(1), OidcFault::Unread),
        ("code_challenge_methods_supported", json!(["plain"]), OidcFault::Unsupported),
        ("response_types_supported", json!(["id_token"]), OidcFault::Unsupported),
    ] {
        assert_eq!(fault(name, value.clone()), Some(why), "{name}: {value}");
    }
    assert_eq!(fault("code_challenge_methods_supported", json!(["plain", "S256"])), None);
    assert_eq!(Provider::read(b"<html>", ISSUER).err(), Some(OidcFault::Unread));
    assert_eq!(well_known("https://a.example/"), "https://a.example/.well-known/openid-configuration");
    let mut said = about();
    for (ways, in_form) in [(json!(["client_secret_post"]), true), (json!(["client_secret_basic"]), false)] {
        said["token_endpoint_auth_methods_supported"] = ways;
        assert_eq!(read(&said).unwrap().secret_in_form, in_form);
    }
}

#[test]
fn who_mixes_up_providers_is_found_out() {
    let silent = read(&about()).unwrap();
    let mut said = about();
    said["authorization_response_iss_parameter_supported"] = json!(true);
    let naming = read(&said).unwrap();
    for (provider, issuer, good) in [
        (&silent, None, true),
        (&silent, Some(ISSUER), true),
        (&silent, Some("https://evil.example"), false),
        (&naming, None, false),
        (&naming, Some(ISSUER), true),
        (&naming, Some("https://evil.example"), false),
    ] {
        assert_eq!(provider.must_be_its_answer(issuer).is_ok(), good, "{issuer:?}");
    }
}

/// The challenge is that of the example of RFC 7636, appendix B.
#[test]
fn a_question_is_asked_with_all_that_goes_with_it() {
    let client = Client {
        issuer: ISSUER.to_owned(),
        id: "fair schach".to_owned(),
        scopes: "openid email".to_owned(),
        redirect: "https://play.example.org/sign-in/club/return".to_owned(),
    };
    let asked = Asked {
        state: "s&t".to_owned(),
        nonce: "n".to_owned(),
        verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk".to_owned(),
    };
    let url = read(&about()).unwrap().question(&client, &asked);
    assert_eq!(
        url.as_str(),
        "https://login.club.example/realms/club/auth?kind=1&response_type=code&client_id=fair+schach\
         &redirect_uri=https%3A%2F%2Fplay.example.org%2Fsign-in%2Fclub%2Freturn&scope=openid+email&state=s%26t&nonce=n\
         &code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
    );
}
