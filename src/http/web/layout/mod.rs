//! What every page stands on: who reads it, how it is sent, what goes wrong.

pub mod appearance;
pub(super) mod assets;
mod choice;
pub mod compress;
mod empty;
pub mod errors;
pub(super) mod fallback;
pub mod faults;
pub mod game_name;
pub mod markdown;
pub mod mix;
pub(super) mod offline;
pub mod page;
pub mod reader;

pub(in crate::http::web) use self::choice::Choice;
pub(in crate::http::web) use self::errors::{error_page, faults_in_words};
pub(in crate::http::web) use self::faults::FieldFaults;
pub(in crate::http::web) use self::game_name::GameName;
pub(in crate::http::web) use self::markdown::{Document, document};
pub(in crate::http::web) use self::mix::{MixBox, MixShare, arrow};
pub(in crate::http::web) use self::page::{ErrorPage, Page};
pub(in crate::http::web) use self::reader::{
    COOKIE_LIVES_S, Reader, Sure, back, normal, or_fault, own_path, read_query, send, send_padded, signed,
    to_sign_in,
};
