//! What a tag of HTML means for the text in it.

pub(in crate::mail::inbound) struct Tag<'a> {
    /// In small letters.
    pub(in crate::mail::inbound) name: String,
    pub(in crate::mail::inbound) closes: bool,
    pub(in crate::mail::inbound) closed_itself: bool,
    attributes: &'a str,
}

/// What an element does to its text.
#[derive(Clone, Copy, Default)]
pub(in crate::mail::inbound) struct Effect {
    /// Nobody sees it.
    pub(in crate::mail::inbound) hidden: bool,
    pub(in crate::mail::inbound) quoted: bool,
    /// So is everything that follows.
    pub(in crate::mail::inbound) quoted_from_here: bool,
    /// Blanks and line ends count.
    pub(in crate::mail::inbound) preformatted: bool,
    /// It is crossed out.
    pub(in crate::mail::inbound) struck: bool,
}

const BLOCKS: &str = "address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 \
    h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul";
const EMPTY: &str = "area base br col embed hr img input link meta param source track wbr";
const UNSEEN: &str = "head template svg math object audio video canvas select datalist map noscript";
/// Elements whose content is no HTML.
const RAW: &str = "script style title textarea xmp iframe noembed noframes plaintext";
/// Elements whose text is crossed out.
const STRUCK: &str = "s strike del";
/// Classes, ids and names that mail programs give to what they quote. `gmail_quote` is none: answers stand in it, too.
const QUOTED: &str = "moz-cite-prefix yahoo_quoted protonmail_quote tutanota_quote \
    reply-intro mail-editor-reference-message-container olk_src_body_section isforwardcontent quote quoted-content \
    gmail_attr";
/// After these everything is what was answered.
const QUOTED_FROM_HERE: &str = "divrplyfwdmsg appendonsend zwchr";
fn lists(names: &str, name: &str) -> bool {
    names.split_ascii_whitespace().any(|listed| listed == name)
}

impl<'a> Tag<'a> {
    /// Reads what stands between `<` and `>`.
    pub(in crate::mail::inbound) fn parse(inside: &'a str) -> Tag<'a> {
        let closes = inside.starts_with('/');
        let inside = inside.trim_start_matches('/');
        let end = inside.find(|c: char| c.is_ascii_whitespace() || c == '/').unwrap_or(inside.len());
        Tag {
            name: inside[..end].to_ascii_lowercase(),
            closes,
            closed_itself: inside.ends_with('/'),
            attributes: &inside[end..],
        }
    }

    /// Whether it stands on lines of its own.
    pub(in crate::mail::inbound) fn is_block(&self) -> bool {
        lists(BLOCKS, &self.name)
    }

    /// Whether it never has content.
    pub(in crate::mail::inbound) fn is_empty(&self) -> bool {
        lists(EMPTY, &self.name)
    }

    /// Whether its content is no HTML.
    pub(in crate::mail::inbound) fn is_raw(&self) -> bool {
        lists(RAW, &self.name)
    }

    /// What it does to its text.
    pub(in crate::mail::inbound) fn effect(&self) -> Effect {
        let mut effect = Effect {
            hidden: lists(UNSEEN, &self.name),
            quoted: self.name == "blockquote",
            preformatted: self.name == "pre",
            struck: lists(STRUCK, &self.name),
            ..Effect::default()
        };
        for (name, value) in attributes(self.attributes) {
            let value = value.to_ascii_lowercase();
            match name.to_ascii_lowercase().as_str() {
                "hidden" => effect.hidden = true,
                "style" => {
                    effect.hidden |= hides(&value);
                    effect.struck |= strikes(&value);
                }
                "type" => effect.quoted |= value == "cite",
                "class" | "id" | "name" => value.split_ascii_whitespace().for_each(|word| {
                    // Outlook puts this before names that it takes over from others.
                    let word = word.trim_start_matches("x_");
                    effect.quoted |= lists(QUOTED, word);
                    effect.quoted_from_here |= lists(QUOTED_FROM_HERE, word);
                }),
                _ => {}
            }
        }
        effect
    }
}

/// Whether a style makes text invisible.
fn hides(style: &str) -> bool {
    let style: String = style.chars().filter(|c| !c.is_whitespace()).collect();
    style.split(';').filter_map(|rule| rule.split_once(':')).any(|(name, value)| {
        let value = value.trim_end_matches("!important");
        let size = value.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%');
        match name {
            "display" => value == "none",
            "visibility" => value == "hidden",
            "mso-hide" => value == "all",
            "font-size" | "opacity" | "max-height" => size.parse() == Ok(0.0_f32),
            _ => false,
        }
    })
}

/// Whether a style crosses text out.
fn strikes(style: &str) -> bool {
    style
        .split(';')
        .filter_map(|rule| rule.split_once(':'))
        .any(|(name, value)| name.trim().starts_with("text-decoration") && value.contains("line-through"))
}

/// Names and values, as loosely as browsers take them.
fn attributes(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '/');
        let end = rest.find(|c: char| c.is_ascii_whitespace() || c == '=' || c == '/').unwrap_or(rest.len());
        let name = &rest[..end];
        let tail = rest[end..].trim_start();
        let Some(value) = tail.strip_prefix('=') else {
            rest = tail;
            return (!name.is_empty()).then_some((name, ""));
        };
        let value = value.trim_start();
        let (value, tail) = match value.chars().next() {
            Some(mark @ ('"' | '\'')) => value[1..].split_once(mark).unwrap_or((&value[1..], "")),
            _ => value.split_at(value.find(|c: char| c.is_ascii_whitespace()).unwrap_or(value.len())),
        };
        rest = tail;
        Some((name, value))
    })
}
