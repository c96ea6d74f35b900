//! What takes a signed-in page. The calls stand here so that a program is told so: with a token they answer 403, whatever
//! it is for, for whoever finds a token must not make more of it than it is.

use crate::http::problem::{Problem, ProblemJson, Word};
use crate::http::session::Caller;

/// Calls that all answer the same: how each is made, with its tag and its name.
macro_rules! on_a_page {
    ($($(#[$told:meta])+ $method:ident $path:tt, $tag:tt, $name:ident;)+) => {$(
        $(#[$told])+
        #[utoipa::path($method, path = $path, tag = $tag, responses((status = "4XX", body = ProblemJson)))]
        pub(super) async fn $name(caller: Caller) -> Problem {
            match caller.signed() {
                Ok(_) => Problem::saying(Word::NotAllowed, "this is done on a signed-in page, under Settings"),
                Err(problem) => problem,
            }
        }
    )+};
}

on_a_page! {
    /// Make a token: on a signed-in page alone
    ///
    /// With a token 403. It is done under *Settings*.
    post "/tokens", "players", make_token;

    /// Revoke a token: on a signed-in page alone
    ///
    /// With a token 403. It is done under *Settings*.
    delete "/tokens/{id}", "players", revoke_token;

    /// Set the PIN that proves the sender of a mail where its domain does not: on a signed-in page alone
    ///
    /// With a token 403. It is done under *Settings*.
    put "/players/me/mail/pin", "mail", set_pin;

    /// Do without a PIN: on a signed-in page alone
    ///
    /// With a token 403. It is done under *Settings*.
    delete "/players/me/mail/pin", "mail", remove_pin;

    /// Add an address to write from: on a signed-in page alone
    ///
    /// With a token 403. It is done under *Settings*.
    post "/players/me/mail/addresses", "mail", add_address;

    /// Remove an address to write from: on a signed-in page alone
    ///
    /// With a token 403. It is done under *Settings*.
    delete "/players/me/mail/addresses/{id}", "mail", remove_address;

    /// Erase the caller's account: on a signed-in page alone
    ///
    /// With a token 403. It is done under *Settings*, *Your data*, where what goes and what stays is said.
    delete "/players/me", "players", erase_account;

    /// Register the caller's key holder: on a signed-in page alone
    ///
    /// With a token 403. It is done under *Settings*.
    post "/keyholder/key", "keyholder", register_key;

    /// Add a passkey: on a signed-in page alone
    ///
    /// With a token 403. It is done under *Settings*, *Passkeys*.
    post "/players/me/passkeys", "players", add_passkey;

    /// Remove a passkey: on a signed-in page alone
    ///
    /// With a token 403. It is done under *Settings*, *Passkeys*.
    delete "/players/me/passkeys/{id}", "players", remove_passkey;

    /// Make recovery codes: on a signed-in page alone
    ///
    /// With a token 403. It is done under *Settings*, *Passkeys*.
    post "/players/me/recovery-codes", "players", make_recovery_codes;

    /// Fetch what is kept of the caller: on a signed-in page alone
    ///
    /// With a token 403. It is done under *Settings*, *Your data*.
    post "/players/me/data", "players", fetch_data;
}
