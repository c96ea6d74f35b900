//! People: adding them, and what they may change of themselves.

use uuid::Uuid;

use crate::app::accounts::Accounts;
use crate::app::actor::{Actor, Role, actor};
use crate::app::core::game_view;
use crate::app::core::views::Person;
use crate::app::error::{AccountFault, Denial, Error, FieldError, Result};
use crate::app::limits::{NAME_MAX, PAGE_MAX, at_most};
use crate::base::PlayerId;
use crate::game::BotLevel;
use crate::show::Lang;
use crate::store::{ERASED_NAME, PlayerRow};

const EMAIL_MAX: usize = 254;
/// Who is looked for by a name that more people have gives the address or id instead.
pub const SAME_NAME_MAX: i64 = 2;
/// A search by the beginning of a name needs so many letters, and finds so many people at most.
pub const SEARCH_CHARS_MIN: usize = 3;
pub const SEARCH_FOUND_MAX: usize = 8;
const LOCALES: [&str; 2] = ["de", "en"];

/// A person to be added.
pub struct NewPlayer {
    /// The name that others see.
    pub name: String,
    /// Where mails go.
    pub email: String,
    /// `de` or `en`.
    pub locale: String,
    /// What they may do.
    pub role: Role,
}

impl Accounts<'_> {
    /// Adds a person. Called from the command line, where whoever may run it may do this.
    ///
    /// # Errors
    /// Every fault in what is given; an address that another player has.
    pub async fn add_player(self, new: NewPlayer) -> Result<Actor> {
        let now = self.0.now();
        let (row, email_key) = self.new_row(new)?;
        let stored = row.clone();
        let added = write_tx!(self.0, async |tx| Ok(tx.accounts().insert(&stored, &email_key, now).await?));
        match added {
            Ok(()) => actor(row),
            Err(Error::Store(error)) if error.is_constraint("player_email_once") => {
                Err(Error::malformed(AccountFault::EmailTaken, "email"))
            }
            Err(error) => Err(error),
        }
    }

    /// A new person's row, and the address as it is compared.
    ///
    /// # Errors
    /// Every fault in what is given.
    pub(in crate::app) fn new_row(self, new: NewPlayer) -> Result<(PlayerRow, String)> {
        let (name, email_key) = checked(&new)?;
        let now = self.0.now();
        let row = PlayerRow {
            id: PlayerId::new(now, self.0.rng()).as_uuid(),
            name,
            email: new.email.trim().to_owned(),
            locale: new.locale,
            role: new.role.as_str().to_owned(),
        };
        Ok((row, email_key))
    }

    /// A person's name.
    pub async fn player(self, id: PlayerId) -> Result<Person> {
        read_tx!(self.0, async |tx| game_view::person(tx, id).await)
    }

    /// Whether somebody who has signed in is called so: by their name, in whatever case, their address or their id.
    pub async fn is_called(self, actor: &Actor, text: &str) -> Result<bool> {
        let text = text.trim();
        if text.is_empty() || text.len() > EMAIL_MAX {
            return Ok(false);
        }
        let id = actor.id;
        if actor.name.to_lowercase() == text.to_lowercase()
            || PlayerId::parse(text).is_ok_and(|given| given == id)
        {
            return Ok(true);
        }
        let Ok(key) = email_key(text) else { return Ok(false) };
        let row = read_tx!(self.0, async |tx| Ok::<_, Error>(tx.accounts().get(id).await?))?;
        Ok(row.is_some_and(|row| email_key(&row.email).is_ok_and(|own| own == key)))
    }

    /// Who is meant by an address, an id or a whole name: nobody, one, or [`SAME_NAME_MAX`] of the same name.
    ///
    /// # Errors
    /// Only who may make games may look for people.
    pub async fn find_people(self, by: &Actor, text: &str) -> Result<Vec<Person>> {
        if by.role == Role::Player {
            return Err(Denial::LooksNobodyUp.into());
        }
        let text = text.trim().to_owned();
        if text.is_empty() || text.len() > EMAIL_MAX {
            return Ok(Vec::new());
        }
        let rows = read_tx!(self.0, async |tx| Ok::<_, Error>(if let Ok(id) = PlayerId::parse(&text) {
            tx.accounts().get(id).await?.into_iter().collect()
        } else if let Ok(key) = email_key(&text) {
            tx.accounts().player_by_email(&key).await?.into_iter().collect()
        } else {
            tx.accounts().players_named(&text, SAME_NAME_MAX).await?
        }));
        let person = |row: PlayerRow| Person { id: PlayerId::from_uuid(row.id), name: row.name };
        Ok(rows?.into_iter().map(person).collect())
    }

    /// Who has this name or id: nobody, one, or [`SAME_NAME_MAX`] of the same name. Addresses are not looked up: who asks must
    /// not learn who has an account.
    pub async fn people_named(self, text: &str) -> Result<Vec<Person>> {
        let text = text.trim().to_owned();
        if text.is_empty() || text.len() > EMAIL_MAX {
            return Ok(Vec::new());
        }
        let rows = read_tx!(self.0, async |tx| Ok::<_, Error>(match PlayerId::parse(&text) {
            Ok(id) => tx.accounts().get(id).await?.into_iter().collect(),
            Err(_) => tx.accounts().players_named(&text, SAME_NAME_MAX).await?,
        }));
        let person = |row: PlayerRow| Person { id: PlayerId::from_uuid(row.id), name: row.name };
        Ok(rows?.into_iter().map(person).collect())
    }

    /// Others whose name begins with this text, in the order of the alphabet.
    pub async fn people_beginning(self, by: &Actor, text: &str) -> Result<Vec<Person>> {
        let text = text.trim().to_owned();
        if text.chars().count() < SEARCH_CHARS_MIN || text.len() > EMAIL_MAX {
            return Ok(Vec::new());
        }
        let (begins, limit) = (text.to_lowercase(), at_most(SEARCH_FOUND_MAX + 1));
        let rows = read_tx!(self.0, async |tx| tx.accounts().players_from(&text, limit).await)?;
        let found = rows.into_iter().filter(|row| row.name.to_lowercase().starts_with(&begins));
        let found = found.map(|row| Person { id: PlayerId::from_uuid(row.id), name: row.name });
        Ok(found.filter(|person| person.id != by.id).take(SEARCH_FOUND_MAX).collect())
    }

    /// A person as one who acts, for the command line.
    pub async fn actor(self, id: PlayerId) -> Result<Option<Actor>> {
        let row = read_tx!(self.0, async |tx| tx.accounts().get(id).await)?;
        row.map(actor).transpose()
    }

    /// People in the order of their ids, after `after`.
    pub async fn players(self, after: Option<PlayerId>, limit: u32) -> Result<Vec<Actor>> {
        let after = after.map_or(Uuid::nil(), PlayerId::as_uuid);
        let limit = i64::from(limit.clamp(1, PAGE_MAX));
        let rows = read_tx!(self.0, async |tx| tx.accounts().among(after, limit).await)?;
        rows.into_iter().filter(|row| is_person(PlayerId::from_uuid(row.id))).map(actor).collect()
    }

    /// Changes the language in which a person reads pages and mails.
    pub async fn set_locale(self, actor: &Actor, locale: &str) -> Result<()> {
        if !LOCALES.contains(&locale) {
            return Err(Error::malformed(AccountFault::Locale, "locale"));
        }
        let (player, locale) = (actor.id, locale.to_owned());
        write_tx!(self.0, async |tx| {
            game_view::lock_present(tx, player).await?;
            Ok(tx.accounts().set_locale(player, &locale).await?)
        })
    }
}

/// Whether an id is a person's, and not one of the bot's players.
pub(in crate::app) fn is_person(id: PlayerId) -> bool {
    BotLevel::of(id).is_none()
}

/// A name's letters and digits, small, whatever stands between them.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether a name reads as that of one of the bot's players.
fn is_the_bots(name: &str) -> bool {
    plain(name).strip_prefix("bot").is_some_and(|rest| rest.chars().all(char::is_numeric))
}

/// Whether a name reads as that of erased accounts, in either language.
fn is_of_the_erased(name: &str) -> bool {
    let worded = Lang::ALL.map(|lang| lang.t("erased-name"));
    plain(ERASED_NAME) == plain(name) || worded.iter().any(|erased| plain(erased) == plain(name))
}

/// The name and the address as they are kept; every fault in what is given.
pub(in crate::app) fn checked(new: &NewPlayer) -> Result<(String, String)> {
    checked_with(new, None)
}

/// The same for somebody who has a name already, which may stay whatever it is.
pub(in crate::app) fn checked_with(new: &NewPlayer, kept: Option<&str>) -> Result<(String, String)> {
    let name = new.name.trim().to_owned();
    let mut faults = Vec::new();
    let mut fault = |fault: AccountFault, field: &str| faults.push(FieldError::new(fault, field));
    if name.is_empty() || name.chars().count() > NAME_MAX || name.chars().any(char::is_control) {
        fault(AccountFault::Name, "name");
    }
    if is_the_bots(&name) && kept != Some(&name) {
        fault(AccountFault::NameReserved, "name");
    }
    if is_of_the_erased(&name) && kept != Some(&name) {
        fault(AccountFault::NameErased, "name");
    }
    if !LOCALES.contains(&new.locale.as_str()) {
        fault(AccountFault::Locale, "locale");
    }
    let email_key = email_key(&new.email).unwrap_or_else(|wrong| {
        fault(wrong, "email");
        String::new()
    });
    if !faults.is_empty() {
        return Err(Error::Malformed(faults));
    }
    Ok((name, email_key))
}

/// An address as it is compared: trimmed, in lower case.
pub(in crate::app) fn email_key(email: &str) -> Result<String, AccountFault> {
    let key = email.trim().to_lowercase();
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && !"<>(),;:\"[]\\".contains(c);
    match key.split_once('@') {
        Some((local, domain))
            if key.len() <= EMAIL_MAX
                && !local.is_empty()
                && !domain.is_empty()
                && !domain.contains('@')
                && key.chars().all(plain) =>
        {
            Ok(key)
        }
        _ => Err(AccountFault::Email),
    }
}
