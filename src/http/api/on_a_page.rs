//! What takes a signed-in page. The calls stand here so that a program is told so: with a token they answer 403, whatever
//! it is for, for whoever finds a token must not make more of it than it is.

use crate::http::problem::{Problem, ProblemJson, Word};
use crate::http::session::Caller;

/// What all of them answer.
fn on_a_page(caller: &Caller) -> Problem {
    match caller.signed() {
        Ok(_) => Problem::saying(Word::NotAllowed, "this is done on a signed-in page, under Settings"),
        Err(problem) => problem,
    }
}

/// Make a token: on a signed-in page alone
///
/// With a token 403. It is done under *Settings*.
#[utoipa::path(post, path = "/tokens", operation_id = "make_token", tag = "players",
    responses((status = "4XX", body = ProblemJson)))]
pub(super) async fn make_token(caller: Caller) -> Problem {
    on_a_page(&caller)
}

/// Revoke a token: on a signed-in page alone
///
/// With a token 403. It is done under *Settings*.
#[utoipa::path(delete, path = "/tokens/{id}", operation_id = "revoke_token", tag = "players",
    responses((status = "4XX", body = ProblemJson)))]
pub(super) async fn revoke_token(caller: Caller) -> Problem {
    on_a_page(&caller)
}

/// Set the PIN that proves the sender of a mail where its domain does not: on a signed-in page alone
///
/// With a token 403. It is done under *Settings*.
#[utoipa::path(put, path = "/players/me/mail/pin", operation_id = "set_pin", tag = "mail",
    responses((status = "4XX", body = ProblemJson)))]
pub(super) async fn set_pin(caller: Caller) -> Problem {
    on_a_page(&caller)
}

/// Do without a PIN: on a signed-in page alone
///
/// With a token 403. It is done under *Settings*.
#[utoipa::path(delete, path = "/players/me/mail/pin", operation_id = "remove_pin", tag = "mail",
    responses((status = "4XX", body = ProblemJson)))]
pub(super) async fn remove_pin(caller: Caller) -> Problem {
    on_a_page(&caller)
}

/// Add an address to write from: on a signed-in page alone
///
/// With a token 403. It is done under *Settings*.
#[utoipa::path(post, path = "/players/me/mail/addresses", operation_id = "add_address", tag = "mail",
    responses((status = "4XX", body = ProblemJson)))]
pub(super) async fn add_address(caller: Caller) -> Problem {
    on_a_page(&caller)
}

/// Remove an address to write from: on a signed-in page alone
///
/// With a token 403. It is done under *Settings*.
#[utoipa::path(delete, path = "/players/me/mail/addresses/{id}", operation_id = "remove_address", tag = "mail",
    responses((status = "4XX", body = ProblemJson)))]
pub(super) async fn remove_address(caller: Caller) -> Problem {
    on_a_page(&caller)
}

/// Erase the caller's account: on a signed-in page alone
///
/// With a token 403. It is done under *Settings*, *Your data*, where what goes and what stays is said.
#[utoipa::path(delete, path = "/players/me", operation_id = "erase_account", tag = "players",
    responses((status = "4XX", body = ProblemJson)))]
pub(super) async fn erase_account(caller: Caller) -> Problem {
    on_a_page(&caller)
}

/// Register the caller's key holder: on a signed-in page alone
///
/// With a token 403. It is done under *Settings*.
#[utoipa::path(post, path = "/keyholder/key", operation_id = "register_key", tag = "keyholder",
    responses((status = "4XX", body = ProblemJson)))]
pub(super) async fn register_key(caller: Caller) -> Problem {
    on_a_page(&caller)
}

/// Add a passkey: on a signed-in page alone
///
/// With a token 403. It is done under *Settings*, *Passkeys*.
#[utoipa::path(post, path = "/players/me/passkeys", operation_id = "add_passkey", tag = "players",
    responses((status = "4XX", body = ProblemJson)))]
pub(super) async fn add_passkey(caller: Caller) -> Problem {
    on_a_page(&caller)
}

/// Remove a passkey: on a signed-in page alone
///
/// With a token 403. It is done under *Settings*, *Passkeys*.
#[utoipa::path(delete, path = "/players/me/passkeys/{id}", operation_id = "remove_passkey", tag = "players",
    responses((status = "4XX", body = ProblemJson)))]
pub(super) async fn remove_passkey(caller: Caller) -> Problem {
    on_a_page(&caller)
}

/// Make recovery codes: on a signed-in page alone
///
/// With a token 403. It is done under *Settings*, *Passkeys*.
#[utoipa::path(post, path = "/players/me/recovery-codes", operation_id = "make_recovery_codes", tag = "players",
    responses((status = "4XX", body = ProblemJson)))]
pub(super) async fn make_recovery_codes(caller: Caller) -> Problem {
    on_a_page(&caller)
}

/// Fetch what is kept of the caller: on a signed-in page alone
///
/// With a token 403. It is done under *Settings*, *Your data*.
#[utoipa::path(post, path = "/players/me/data", operation_id = "fetch_data", tag = "players",
    responses((status = "4XX", body = ProblemJson)))]
pub(super) async fn fetch_data(caller: Caller) -> Problem {
    on_a_page(&caller)
}
