//! The settings of an arbiter's key holder: which key is registered, and another one.

use axum::extract::Form;
use axum::response::{IntoResponse, Redirect, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;

use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::http::bytes::read_bytes;
use crate::http::web::layout::{Reader, faults_in_words, signed};
use crate::http::web::players::settings::{SettingsNote, settings_page};
use crate::seal::fingerprint;

/// The part of the settings about the key holder.
pub struct KeyHolderCard {
    /// The registered public key.
    pub key: Option<PublicKey>,
    /// What was typed, if it could not be used.
    pub typed: String,
    /// Why not.
    pub fault: Option<String>,
}

/// A key holder's public key as people read it.
pub struct PublicKey {
    /// In base64.
    pub line: String,
    /// For comparing.
    pub fingerprint: String,
}

impl KeyHolderCard {
    /// As it is now.
    pub(in crate::http::web) async fn of(reader: &Reader, actor: &Actor) -> Result<KeyHolderCard, Error> {
        let key = reader.door.app().entries().key_holder(actor).await?;
        Ok(KeyHolderCard {
            key: key.map(|key| PublicKey { line: STANDARD.encode(&key), fingerprint: fingerprint(&key) }),
            typed: String::new(),
            fault: None,
        })
    }
}

#[derive(Deserialize)]
pub(in crate::http::web) struct KeyHolderForm {
    key: String,
}

/// Registers a key in place of the one before.
pub(super) async fn register(reader: Reader, Form(given): Form<KeyHolderForm>) -> Response {
    let actor = signed!(reader);
    let typed = given.key.trim();
    let refused = |says| SettingsNote {
        key_holder: Some((typed.chars().take(80).collect(), says)),
        ..SettingsNote::default()
    };
    let shown = match read_bytes(typed) {
        None => refused(reader.page.t("keyholder-fault")),
        Some(key) => match reader.door.app().entries().register_key_holder(actor, key).await {
            Ok(()) => return Redirect::to("/settings/programs#keyholder").into_response(),
            Err(Error::Malformed(faults)) => refused(faults_in_words(reader.page.lang, &faults).join(" ")),
            Err(error) => return reader.fault(&error, "/settings/programs"),
        },
    };
    settings_page(reader, shown).await
}
