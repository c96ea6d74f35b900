//! The signed examples of RFC 7515 (A.2 and A.3) and RFC 8037 (A.4). None of them is a token of OpenID Connect: that something
//! else is found missing in it shows that its signature was good.

use fairschach::oidc::{Expected, KeySet, OidcFault, read_token};
use serde_json::{Value, json};

use crate::support::issuer::N;

const RS256: &str = "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw";
const ES256: &str = "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q";
const EDDSA: &str = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";

fn fault(token: &str, key: &Value) -> OidcFault {
    let keys = KeySet::read(json!({ "keys": [key] }).to_string().as_bytes()).unwrap();
    let expected = Expected { issuer: "joe", client: "us", nonce: "n", now_s: 1_300_819_000 };
    read_token(token, &keys, &expected).err().expect("none of them is for us")
}

/// The token with one letter of its signature changed.
fn altered(token: &str) -> String {
    let at = token.rfind('.').unwrap() + 5;
    let other = if &token[at..=at] == "A" { "B" } else { "A" };
    format!("{}{other}{}", &token[..at], &token[at + 1..])
}

#[test]
fn the_examples_of_the_rfcs_are_signed_by_their_keys() {
    let rsa = json!({ "kty": "RSA", "n": N, "e": "AQAB" });
    let ec = json!({ "kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
        "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0" });
    let okp = json!({ "kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" });
    for (token, key, then) in [
        (RS256, &rsa, OidcFault::Audience),
        (ES256, &ec, OidcFault::Audience),
        (EDDSA, &okp, OidcFault::Unread),
    ] {
        assert_eq!(fault(token, key), then, "{token}");
        assert_eq!(fault(&altered(token), key), OidcFault::Signature, "{token}");
        for other in [&rsa, &ec, &okp].into_iter().filter(|other| *other != key) {
            assert_eq!(fault(token, other), OidcFault::Key, "{token}");
        }
    }
}
