//! What every page shows around its content, and the page that says what went wrong.

use crate::base::{PlayerId, Timestamp};
use crate::http::web::layout::appearance::Looks;
use crate::http::web::layout::assets::address;

use crate::show::rulebook::linked;
use crate::show::time::{moment_in, rest, short_moment};
use crate::show::zone::Zone;
use crate::show::{Arg, Lang, escape};
use askama::Template;

/// What every page shows around its content.
#[derive(Clone, Debug)]
pub struct Page {
    /// The reader's language.
    pub lang: Lang,
    /// Trial set-up: every page says so, and the administrator may read all mails.
    pub trial: bool,
    /// Whether the reader may read all mails: the administrator of a trial set-up.
    pub reads_mails: bool,
    /// Whether the reader keeps accounts: administrators.
    pub keeps_accounts: bool,
    /// Whether the reader has a desk: arbiters, directors and administrators.
    pub watches: bool,
    /// The signed-in person's name.
    pub name: Option<String>,
    /// Who that is.
    pub reader: Option<PlayerId>,
    /// The path of this page, to come back to after the language was changed.
    pub path: String,
    /// The zone in which times are told.
    pub zone: Zone,
    /// Whether the reader has one. Who has none is told UTC, and the time on the browser's clock beside it.
    pub has_zone: bool,
    /// The present moment.
    pub now: Timestamp,
    /// In how many games it is the reader's move.
    pub to_move: i64,
    /// Whether the reader is yet to be asked whether they stand in the lists for everybody.
    pub asks_listed: bool,
    /// How boards look in this browser.
    pub looks: Looks,
    /// Whether the reader's role takes a passkey, and there is none.
    pub needs_passkey: bool,
    /// That mails to the reader came back, a sentence for each address.
    pub bounces: Vec<String>,
}

impl Page {
    /// The same as a stranger sees it.
    pub fn of_nobody(self) -> Page {
        Page {
            reads_mails: false,
            keeps_accounts: false,
            watches: false,
            name: None,
            reader: None,
            to_move: 0,
            asks_listed: false,
            needs_passkey: false,
            bounces: Vec::new(),
            ..self
        }
    }

    /// The text with this key in the reader's language.
    pub fn t(&self, key: &str) -> String {
        self.lang.t(key)
    }

    /// The text with this key, about somebody of this name.
    pub fn named(&self, key: &str, name: &str) -> String {
        self.lang.tf(key, &[("name", name.into())])
    }

    /// The address of a style, script or picture.
    pub fn asset(&self, name: &str) -> String {
        address(name)
    }

    /// Whether this page belongs to the room that begins with this path.
    pub fn is_in(&self, room: &str) -> bool {
        self.path.strip_prefix(room).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// In how many games it is the reader's move, for those who hear the page.
    pub fn to_move_words(&self) -> String {
        self.lang.tf("nav-to-move", &[("n", self.to_move.into())])
    }

    /// A moment as HTML: short and in the reader's zone, how long it is until then, and in full with UTC behind it.
    pub fn time(&self, at: &Timestamp) -> String {
        let short = escape(&self.short(*at));
        let rest = rest(self.lang, *at, self.now);
        let rest =
            rest.map(|rest| format!(r#" <span class="rest">({})</span>"#, escape(&rest))).unwrap_or_default();
        format!(
            r#"<time datetime="{at}" title="{}"><span>{short}</span>{rest}</time>"#,
            escape(&self.moment(at))
        )
    }

    /// A moment to the minute; where the reader has no zone of their own, with the one that it is told in.
    fn short(&self, at: Timestamp) -> String {
        let short = short_moment(self.lang, self.zone, at, self.now);
        if self.zone == Zone::UTC { format!("{short} UTC") } else { short }
    }

    /// The same without how long it is until then, for where a clock stands beside it.
    pub fn instant(&self, at: Timestamp) -> String {
        let short = escape(&self.short(at));
        format!(r#"<time datetime="{at}" title="{}">{short}</time>"#, escape(&self.moment(&at)))
    }

    /// A sentence as HTML with up to two moments in it: `say` puts the texts that it is given where they belong.
    pub fn telling<const N: usize>(
        &self,
        moments: [Timestamp; N],
        say: impl FnOnce([&'static str; N]) -> String,
    ) -> String {
        const { assert!(N <= 2) };
        let places = std::array::from_fn(|n| if n == 0 { "\u{e000}" } else { "\u{e001}" });
        let sentence = escape(&say(places));
        places.iter().zip(&moments).fold(sentence, |html, (place, at)| html.replace(place, &self.time(at)))
    }

    /// A sentence as HTML in which a moment stands at this place, told as [`Page::time`] does.
    pub fn sentence(
        &self,
        key: &str,
        args: &[(&'static str, Arg<'_>)],
        (place, at): (&'static str, Timestamp),
    ) -> String {
        self.telling([at], |[moment]| {
            let mut args = args.to_vec();
            args.push((place, moment.into()));
            self.lang.tf(key, &args)
        })
    }

    /// A sentence with nothing but a moment in it, at the place `at`.
    pub fn sentence_at(&self, key: &str, at: &Timestamp) -> String {
        self.sentence(key, &[], ("at", *at))
    }

    /// A text as HTML in which these moments are written out, in UTC or in the reader's zone: each becomes what
    /// [`Page::time`] makes of it.
    pub fn with_times(&self, text: &str, moments: &[Timestamp]) -> String {
        self.with_moments(text, moments, |at| self.time(at))
    }

    /// The same with each to the second in the reader's zone, where a second decides.
    pub fn with_exact_times(&self, text: &str, moments: &[Timestamp]) -> String {
        self.with_moments(text, moments, |at| {
            format!("<time datetime=\"{at}\">{}</time>", escape(&moment_in(self.lang, self.zone, *at)))
        })
    }

    fn with_moments(
        &self,
        text: &str,
        moments: &[Timestamp],
        shown: impl Fn(&Timestamp) -> String,
    ) -> String {
        // A moment says itself in full too, so that all places are found before any is filled.
        let places = ('\u{e000}'..='\u{f8ff}').map(String::from);
        let (mut html, mut found) = (escape(text), Vec::new());
        for (at, place) in moments.iter().zip(places) {
            for zone in [self.zone, Zone::UTC] {
                html = html.replace(&escape(&moment_in(self.lang, zone, *at)), &place);
            }
            found.push((place, at));
        }
        found.iter().fold(html, |html, (place, at)| html.replace(place, &shown(at)))
    }

    /// A text as HTML in which each rule that is named leads to its words.
    pub fn ruled(&self, text: &str) -> String {
        linked(text)
    }

    /// A moment in full, in the reader's zone and in UTC beside it.
    pub fn moment(&self, at: &Timestamp) -> String {
        let utc = moment_in(self.lang, Zone::UTC, *at);
        match self.zone {
            Zone::UTC => utc,
            zone => format!("{} · {utc}", moment_in(self.lang, zone, *at)),
        }
    }
}

/// Something went wrong: what it was and what to do.
#[derive(Template, Debug)]
#[template(path = "web/error.html")]
pub struct ErrorPage {
    pub page: Page,
    /// The heading.
    pub title: String,
    /// What happened, in a sentence or two.
    pub what: String,
    /// The moments that are named in it.
    pub moments: Vec<Timestamp>,
    /// Every single fault, if there are several.
    pub faults: Vec<String>,
    /// What the reader wrote, handed back.
    pub input: Option<String>,
    /// What to do now.
    pub todo: String,
    /// Where the button leads.
    pub back: String,
    pub back_text: String,
}

impl ErrorPage {
    /// One that only says what happened; title, what to do now, and the text of the button that leads there are keys.
    pub(in crate::http::web) fn saying(
        page: Page,
        what: String,
        (title, todo): (&str, &str),
        (back, back_text): (&str, &str),
    ) -> ErrorPage {
        let lang = page.lang;
        ErrorPage {
            title: lang.t(title),
            what,
            moments: Vec::new(),
            faults: Vec::new(),
            input: None,
            todo: lang.t(todo),
            back: back.to_owned(),
            back_text: lang.t(back_text),
            page,
        }
    }
}
