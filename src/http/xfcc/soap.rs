//! The envelope: what a call asks for. There are no document types and no entities of its own in it.

use std::collections::HashMap;

use askama::Template;
use roxmltree::{Document, Node, ParsingOptions};
use zeroize::Zeroizing;

const ENVELOPE: &str = "http://schemas.xmlsoap.org/soap/envelope/";
const XFCC: &str = "http://www.bennedik.com/webservices/XfccBasic";
/// Elements and texts that a call has at most.
const NODES_MAX: u32 = 100;

/// What somebody calls for.
pub struct Call {
    pub(super) username: String,
    pub(super) password: Zeroizing<String>,
    pub(super) operation: Operation,
}

pub enum Operation {
    Games,
    Move(MoveRequest),
}

/// What is to be done in a game. It holds an entry: no `Debug`.
pub struct MoveRequest {
    pub(super) game: Option<u32>,
    pub(super) resign: bool,
    pub(super) accept_draw: bool,
    pub(super) movecount: Option<u32>,
    pub(super) entry: Zeroizing<String>,
    pub(super) offer_draw: bool,
    pub(super) claim_draw: bool,
    pub(super) message: Zeroizing<String>,
}

/// A call that cannot be answered.
#[derive(Template)]
#[template(path = "xfcc/fault.xml")]
pub struct Fault {
    code: &'static str,
    says: String,
}

impl Fault {
    pub(super) fn client(says: impl Into<String>) -> Fault {
        Fault { code: "soap:Client", says: says.into() }
    }

    pub(super) fn server(says: impl Into<String>) -> Fault {
        Fault { code: "soap:Server", says: says.into() }
    }
}

/// Reads a call.
pub fn read(body: &[u8]) -> Result<Call, Fault> {
    let text = str::from_utf8(body).map_err(|_| Fault::client("a request is written in UTF-8"))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let options = ParsingOptions { allow_dtd: false, nodes_limit: NODES_MAX, ..ParsingOptions::default() };
    // What the parser says may quote what was given.
    let document = Document::parse_with_options(text.trim_start(), options).map_err(|_| {
        Fault::client("that is not XML without document type of at most 100 elements and texts")
    })?;
    let envelope = document.root_element();
    let body = Some(envelope)
        .filter(|envelope| envelope.has_tag_name((ENVELOPE, "Envelope")))
        .and_then(|envelope| envelope.children().find(|child| child.has_tag_name((ENVELOPE, "Body"))))
        .ok_or_else(|| Fault::client("that is not an envelope of SOAP 1.1 with a body"))?;
    let mut calls = body.children().filter(Node::is_element);
    match (calls.next(), calls.next()) {
        (Some(call), None) if call.has_tag_name((XFCC, "GetMyGames")) => {
            let mut fields = Fields::of(call)?;
            let (username, password) = (fields.text("username"), fields.secret("password"));
            fields.all_read()?;
            Ok(Call { username, password, operation: Operation::Games })
        }
        (Some(call), None) if call.has_tag_name((XFCC, "MakeAMove")) => made(Fields::of(call)?),
        _ => Err(Fault::client(format!("a body has one GetMyGames or MakeAMove of {XFCC}"))),
    }
}

fn made(mut fields: Fields) -> Result<Call, Fault> {
    let (username, password) = (fields.text("username"), fields.secret("password"));
    let request = MoveRequest {
        game: fields.number("gameId"),
        resign: fields.flag("resign")?,
        accept_draw: fields.flag("acceptDraw")?,
        movecount: fields.number("movecount"),
        entry: fields.secret("myMove"),
        offer_draw: fields.flag("offerDraw")?,
        claim_draw: fields.flag("claimDraw")?,
        message: fields.secret("myMessage"),
    };
    fields.all_read()?;
    Ok(Call { username, password, operation: Operation::Move(request) })
}

/// The texts of the elements of a call, by name.
struct Fields(HashMap<String, Zeroizing<String>>);

impl Fields {
    fn of(call: Node<'_, '_>) -> Result<Fields, Fault> {
        let mut fields = HashMap::new();
        for child in call.children().filter(Node::is_element) {
            let name = child.tag_name().name();
            if child.children().any(|inner| inner.is_element()) {
                return Err(Fault::client(format!("{} holds a text alone", shown(name))));
            }
            let text: String = child.children().filter_map(|inner| inner.text()).collect();
            if fields.insert(name.to_owned(), Zeroizing::new(text)).is_some() {
                return Err(Fault::client(format!("{} stands there twice", shown(name))));
            }
        }
        Ok(Fields(fields))
    }

    /// A text, empty where it is missing.
    fn secret(&mut self, name: &str) -> Zeroizing<String> {
        self.0.remove(name).unwrap_or_default()
    }

    fn text(&mut self, name: &str) -> String {
        self.secret(name).trim().to_owned()
    }

    fn number(&mut self, name: &str) -> Option<u32> {
        self.text(name).parse().ok()
    }

    /// A truth value as XML Schema and as programs in Tcl write it; false where it is missing.
    fn flag(&mut self, name: &str) -> Result<bool, Fault> {
        match self.text(name).as_str() {
            "true" | "1" => Ok(true),
            "false" | "0" | "" => Ok(false),
            _ => Err(Fault::client(format!("{name} is true or false"))),
        }
    }

    fn all_read(self) -> Result<(), Fault> {
        match self.0.keys().next() {
            Some(name) => Err(Fault::client(format!("{} is not known here", shown(name)))),
            None => Ok(()),
        }
    }
}

/// A name that was given, as far as it is shown in an answer.
fn shown(name: &str) -> String {
    name.chars().take(40).collect()
}
