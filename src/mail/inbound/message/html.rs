//! HTML as the text that its reader sees, with quotes marked as in plain text.
//!
//! One pass, never a tree: what is kept is the list of open elements, of bounded length. Nothing is fetched or run.

use mail_parser::decoders::html::add_html_token;

use crate::mail::inbound::message::html_tag::{Effect, Tag};

/// How many open elements are kept apart; what lies deeper counts as part of the deepest.
const MAX_OPEN: usize = 1024;
/// The longest tag that is looked at, in bytes.
const MAX_TAG: usize = 16 * 1024;
/// How much of what is crossed out is kept, in bytes.
const MAX_STRUCK: usize = 1024;
/// Begins the mail that was answered, where it goes to the end, as programs do it in plain text.
const QUOTED_FROM_HERE: &str = "-----Original Message-----\n";
/// The longest name of a character.
const MAX_ENTITY: usize = 34;

/// What a reader sees.
#[derive(Default)]
pub(in crate::mail::inbound) struct Seen {
    pub(in crate::mail::inbound) text: String,
    /// What is crossed out, outside quotes; it is no part of the text.
    pub(in crate::mail::inbound) struck: String,
    /// Whether it is longer than what was asked for.
    pub(in crate::mail::inbound) cut: bool,
    /// Whether there is a picture outside quotes.
    pub(in crate::mail::inbound) picture: bool,
}

/// The text, at most `most` bytes of it.
pub(in crate::mail::inbound) fn to_text(html: &str, most: usize) -> Seen {
    let mut page = Page { most, ..Page::default() };
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        page.text(&rest[..at]);
        rest = page.markup(&rest[at..]);
        if page.seen.cut {
            return page.seen;
        }
    }
    page.text(rest);
    page.seen
}

#[derive(Default)]
struct Page {
    seen: Seen,
    most: usize,
    open: Vec<(String, Effect)>,
    /// How many elements are open beyond those.
    deeper: usize,
    /// How many of the open ones hide, strike out, quote, keep blanks.
    hiding: usize,
    striking: usize,
    quoting: usize,
    keeping: usize,
    quoted_from_here: bool,
    /// Whether a blank is due before the next word.
    blank: bool,
}

impl Page {
    /// Takes what begins with `<`; gives what follows it.
    fn markup<'a>(&mut self, text: &'a str) -> &'a str {
        if let Some(comment) = text.strip_prefix("<!--") {
            return comment.find("-->").map_or("", |end| &comment[end + 3..]);
        }
        let begins = text[1..].starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'));
        if !begins {
            self.push('<');
            return &text[1..];
        }
        let end = tag_end(text);
        let inside = &text[1..end];
        let after = text.get(end + 1..).unwrap_or("");
        if inside.starts_with(['!', '?']) || inside.len() > MAX_TAG {
            return after;
        }
        let tag = Tag::parse(inside);
        if tag.is_raw() && !tag.closes {
            return after_raw(after, &tag.name);
        }
        self.tag(&tag);
        after
    }

    fn tag(&mut self, tag: &Tag<'_>) {
        match tag.name.as_str() {
            "br" => self.line_end(),
            "img" if !self.is_hidden() && !self.is_quoted() => self.seen.picture = true,
            "p" if !tag.closes => self.close("p"),
            "td" | "th" if !tag.closes => self.blank = true,
            _ => {}
        }
        if tag.is_block() && !matches!(tag.name.as_str(), "td" | "th") {
            self.block();
        }
        if tag.closes {
            self.close(&tag.name);
            return;
        }
        let effect = tag.effect();
        if effect.quoted_from_here && !self.quoted_from_here {
            self.quoted_from_here = true;
            self.block();
            self.seen.text.push_str(QUOTED_FROM_HERE);
        }
        if tag.is_empty() || tag.closed_itself {
            return;
        }
        if self.open.len() < MAX_OPEN {
            self.hiding += usize::from(effect.hidden);
            self.striking += usize::from(effect.struck);
            self.quoting += usize::from(effect.quoted);
            self.keeping += usize::from(effect.preformatted);
            self.open.push((tag.name.clone(), effect));
        } else {
            self.deeper += 1;
        }
    }

    fn close(&mut self, name: &str) {
        if self.deeper > 0 {
            self.deeper -= usize::from(name != "p");
            return;
        }
        // A paragraph ends at the nearest block around it, whatever else may be open.
        let stops = |open: &str| name == "p" && matches!(open, "div" | "td" | "blockquote" | "li" | "body");
        for at in (0..self.open.len()).rev() {
            if self.open[at].0 == name {
                for (_, effect) in self.open.drain(at..) {
                    self.hiding -= usize::from(effect.hidden);
                    self.striking -= usize::from(effect.struck);
                    self.quoting -= usize::from(effect.quoted);
                    self.keeping -= usize::from(effect.preformatted);
                }
                return;
            }
            if stops(&self.open[at].0) {
                return;
            }
        }
    }

    fn text(&mut self, text: &str) {
        if self.is_hidden() {
            return;
        }
        let plain = self.keeping > 0;
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            if self.seen.cut {
                return;
            }
            rest = &rest[c.len_utf8()..];
            match c {
                '\n' if plain => self.line_end(),
                ' ' | '\t' | '\n' | '\r' => self.blank = true,
                '&' => rest = self.entity(rest),
                c => self.push(c),
            }
        }
    }

    /// Takes what follows an `&`; gives what follows the character.
    fn entity<'a>(&mut self, rest: &'a str) -> &'a str {
        let name =
            rest.bytes().take(MAX_ENTITY).take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'#');
        let end = name.count();
        if end == 0 || !rest[end..].starts_with(';') {
            self.push('&');
            return rest;
        }
        let mut found = String::new();
        add_html_token(&mut found, format!("&{};", &rest[..end]).as_bytes(), false);
        found.chars().for_each(|c| self.push(c));
        &rest[end + 1..]
    }

    fn push(&mut self, c: char) {
        if self.is_hidden() {
            return;
        }
        if self.striking > 0 && self.quoting == 0 {
            return self.strike(c);
        }
        if self.at_line_start() {
            if self.quoting > 0 {
                self.seen.text.push_str("> ");
            }
        } else if self.blank {
            self.seen.text.push(' ');
        }
        self.blank = false;
        self.seen.text.push(c);
        self.seen.cut = self.seen.text.len() > self.most;
    }

    /// Keeps a character that is crossed out.
    fn strike(&mut self, c: char) {
        let struck = &mut self.seen.struck;
        if self.blank && !struck.is_empty() {
            struck.push(' ');
        }
        self.blank = false;
        if struck.len() < MAX_STRUCK {
            struck.push(c);
        }
    }

    fn line_end(&mut self) {
        if self.is_hidden() {
            return;
        }
        if self.at_line_start() && self.quoting > 0 {
            self.seen.text.push('>');
        }
        self.seen.text.push('\n');
        self.blank = false;
        self.seen.cut = self.seen.text.len() > self.most;
    }

    fn block(&mut self) {
        if !self.at_line_start() && !self.is_hidden() {
            self.seen.text.push('\n');
        }
        self.blank = false;
    }

    fn at_line_start(&self) -> bool {
        self.seen.text.is_empty() || self.seen.text.ends_with('\n')
    }

    fn is_hidden(&self) -> bool {
        self.hiding > 0
    }

    fn is_quoted(&self) -> bool {
        self.quoted_from_here || self.quoting > 0
    }
}

/// Where the `>` stands that ends a tag; one between quotation marks ends nothing.
fn tag_end(text: &str) -> usize {
    let mut quoted = None;
    let mut value = false;
    for (at, byte) in text.bytes().enumerate().take(MAX_TAG) {
        match (quoted, byte) {
            (None, b'>') => return at,
            (None, b'"' | b'\'') if value => quoted = Some(byte),
            (Some(mark), byte) if mark == byte => quoted = None,
            _ => {}
        }
        value = byte == b'=' || (value && byte.is_ascii_whitespace());
    }
    text.find('>').unwrap_or(text.len())
}

fn after_raw<'a>(text: &'a str, name: &str) -> &'a str {
    let bytes = text.as_bytes();
    let ends = |at: &usize| {
        bytes[*at..].starts_with(b"</")
            && bytes
                .get(at + 2..at + 2 + name.len())
                .is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes()))
    };
    match (0..bytes.len()).find(ends) {
        Some(at) => text[at..].find('>').map_or("", |end| &text[at + end + 1..]),
        None => "",
    }
}
