//! Answers of a browser: a passkey that was made (§7.1), and one that was shown (§7.2).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::authenticator::{AuthenticatorData, CREDENTIAL_BYTES_MAX};
use super::cbor::{self, Item};
use super::key::PublicKey;
use super::{AnswerFault, RelyingParty};

/// The longest answer that is read, in bytes of its JSON: the longest name of a key twice over, and room for a statement.
pub const ANSWER_BYTES_MAX: usize = 12 * 1024;
/// The longest `clientDataJSON`, in bytes.
pub const CLIENT_DATA_BYTES_MAX: usize = 2 * 1024;
/// The longest challenge that is looked up, in bytes.
const CHALLENGE_BYTES_MAX: usize = 64;
/// The longest handle of a user (§5.4.3).
const USER_HANDLE_BYTES_MAX: usize = 64;

/// A passkey that was made.
#[derive(Clone, PartialEq, Eq)]
pub struct Credential {
    /// Its name, 1 to [`CREDENTIAL_BYTES_MAX`] bytes, which the authenticator chose.
    pub id: Vec<u8>,
    /// Its public key as COSE writes it, which [`PublicKey::read`] takes.
    pub public_key: Vec<u8>,
    /// How often it has signed; 0 also where the authenticator does not count.
    pub sign_count: u32,
    /// Whether it may leave its authenticator.
    pub is_backup_eligible: bool,
    pub is_backed_up: bool,
}

/// A passkey that was shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// How often it has signed; 0 also where the authenticator does not count.
    pub sign_count: u32,
    /// Whether it is on further devices.
    pub is_backed_up: bool,
}

/// That one was made, read but not checked. No `Debug`: it holds a challenge.
pub struct Registration {
    client: ClientData,
    object: Vec<u8>,
}

/// That one was shown, read but not checked. No `Debug`: it holds a challenge.
pub struct Assertion {
    client: ClientData,
    client_hash: [u8; 32],
    credential: Vec<u8>,
    authenticator: Vec<u8>,
    signature: Vec<u8>,
    user_handle: Vec<u8>,
}

/// What of `clientDataJSON` matters (§5.8.1); whatever else it says is passed over.
#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: Bytes,
    origin: String,
    #[serde(rename = "crossOrigin", default)]
    is_cross_origin: bool,
    #[serde(rename = "topOrigin")]
    top_origin: Option<String>,
}

/// Base64url without padding.
struct Bytes(Vec<u8>);

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Bytes, D::Error> {
        let text = String::deserialize(from)?;
        // What was given is not repeated in the error.
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| serde::de::Error::custom("not base64url"))?;
        Ok(Bytes(bytes))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct RegistrationJson {
    #[serde(rename = "clientDataJSON")]
    client: Bytes,
    attestation_object: Bytes,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct AssertionJson {
    id: Bytes,
    #[serde(rename = "clientDataJSON")]
    client: Bytes,
    authenticator_data: Bytes,
    signature: Bytes,
    user_handle: Option<Bytes>,
}

impl ClientData {
    fn read(bytes: &[u8], kind: &str) -> Result<ClientData, AnswerFault> {
        if bytes.len() > CLIENT_DATA_BYTES_MAX {
            return Err(AnswerFault::TooLong);
        }
        let read: ClientData = serde_json::from_slice(bytes).map_err(|_| AnswerFault::Unread)?;
        if read.kind != kind {
            return Err(AnswerFault::OtherKind);
        }
        match read.challenge.0.len() {
            1..=CHALLENGE_BYTES_MAX => Ok(read),
            _ => Err(AnswerFault::Unread),
        }
    }

    /// On the server's own pages alone, and not in a frame of others.
    fn check(&self, server: &RelyingParty) -> Result<(), AnswerFault> {
        let is_ours = self.origin == server.origin && !self.is_cross_origin && self.top_origin.is_none();
        if is_ours { Ok(()) } else { Err(AnswerFault::Origin) }
    }
}

fn read<'a, T: Deserialize<'a>>(json: &'a str) -> Result<T, AnswerFault> {
    if json.len() > ANSWER_BYTES_MAX {
        return Err(AnswerFault::TooLong);
    }
    serde_json::from_str(json).map_err(|_| AnswerFault::Unread)
}

impl Registration {
    /// Reads `{"clientDataJSON", "attestationObject"}`, both in base64url.
    ///
    /// # Errors
    /// It is too long, cannot be read, or answers another question.
    pub fn read(json: &str) -> Result<Registration, AnswerFault> {
        let given: RegistrationJson = read(json)?;
        Registration::of(&given.client.0, given.attestation_object.0)
    }

    fn of(client: &[u8], object: Vec<u8>) -> Result<Registration, AnswerFault> {
        Ok(Registration { client: ClientData::read(client, "webauthn.create")?, object })
    }

    /// What was asked, to be looked up: an answer that is taken was asked for, and this once.
    pub fn challenge(&self) -> &[u8] {
        &self.client.challenge.0
    }

    /// The passkey, if it was made for this server by an owner whom the authenticator has verified.
    ///
    /// # Errors
    /// The first thing that is wrong (§7.1, steps 7 to 25; what is said of attestation is left out); at the end of all, that the
    /// owner was not verified.
    pub fn check(&self, server: &RelyingParty) -> Result<Credential, AnswerFault> {
        self.client.check(server)?;
        let members = cbor::whole(&self.object)?.map().ok_or(AnswerFault::Unread)?;
        let [(fmt, Item::Text(_)), (statement, Item::Map(_)), (data, Item::Bytes(bytes))] =
            members.as_slice()
        else {
            return Err(AnswerFault::Unread);
        };
        if [fmt, statement, data] != [&Item::Text("fmt"), &Item::Text("attStmt"), &Item::Text("authData")] {
            return Err(AnswerFault::Unread);
        }
        let data = AuthenticatorData::read(bytes)?;
        data.check(server)?;
        let (id, public_key, _) = data.made.as_ref().ok_or(AnswerFault::Unread)?;
        data.must_be_verified()?;
        Ok(Credential {
            id: id.to_vec(),
            public_key: public_key.to_vec(),
            sign_count: data.sign_count,
            is_backup_eligible: data.is_backup_eligible(),
            is_backed_up: data.is_backed_up(),
        })
    }
}

impl Assertion {
    /// Reads `{"id", "clientDataJSON", "authenticatorData", "signature", "userHandle"}`, all in base64url.
    ///
    /// # Errors
    /// It is too long, cannot be read, or answers another question.
    pub fn read(json: &str) -> Result<Assertion, AnswerFault> {
        let given: AssertionJson = read(json)?;
        let user_handle = given.user_handle.map(|handle| handle.0).unwrap_or_default();
        if given.id.0.len() > CREDENTIAL_BYTES_MAX || user_handle.len() > USER_HANDLE_BYTES_MAX {
            return Err(AnswerFault::TooLong);
        }
        Ok(Assertion {
            client: ClientData::read(&given.client.0, "webauthn.get")?,
            client_hash: Sha256::digest(&given.client.0).into(),
            credential: given.id.0,
            authenticator: given.authenticator_data.0,
            signature: given.signature.0,
            user_handle,
        })
    }

    /// What was asked, to be looked up: an answer that is taken was asked for, and this once.
    pub fn challenge(&self) -> &[u8] {
        &self.client.challenge.0
    }

    /// The name of the passkey.
    pub fn credential(&self) -> &[u8] {
        &self.credential
    }

    /// Whose it is, as the authenticator keeps it; empty if it does not.
    pub fn user_handle(&self) -> &[u8] {
        &self.user_handle
    }

    /// What the passkey with this public key says, if it has signed this for this server at the hand of its owner.
    ///
    /// # Errors
    /// The first thing that is wrong (§7.2, steps 10 to 21); at the end of all, that the owner was not verified.
    pub fn check(&self, server: &RelyingParty, key: &PublicKey) -> Result<Shown, AnswerFault> {
        self.client.check(server)?;
        let data = AuthenticatorData::read(&self.authenticator)?;
        data.check(server)?;
        if data.made.is_some() {
            return Err(AnswerFault::Contradiction);
        }
        let signed = [self.authenticator.as_slice(), &self.client_hash].concat();
        key.verify(&signed, &self.signature)?;
        data.must_be_verified()?;
        Ok(Shown { sign_count: data.sign_count, is_backed_up: data.is_backed_up() })
    }
}
