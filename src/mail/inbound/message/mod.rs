//! What a mail is: its header, its parts, and the text that its writer wrote.

pub(super) mod flowed;
pub(super) mod from_field;
pub(super) mod headers;
pub(super) mod html;
pub(super) mod html_tag;
pub(super) mod lines;
pub(super) mod mime;
pub(super) mod normalize;
pub(super) mod quote;
pub(super) mod signoff;
pub(super) mod text;
