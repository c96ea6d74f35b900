//! Challenges as they are kept, and as their readers see them.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::app::core::game_view::{named, persons};
use crate::app::core::rule_options;
use crate::app::core::views::Person;
use crate::app::error::{Error, Result};
use crate::app::games::challenges::blocks::is_between;
use crate::app::games::create::{Agreed, NewGameRequest};
use crate::app::ratings::in_points;
use crate::base::{ChallengeId, GameId, PlayerId, Side, Timestamp, words};
use crate::game::Rating;
use crate::store::{ChallengeRow, ChallengeStatus, StoreError, Tx};

words! {
    /// How it stands with a challenge.
    pub enum ChallengeState {
        /// It can be accepted.
        Open: "open",
        /// It was accepted, and there is a game.
        Accepted: "accepted",
        /// Its addressee does not want it.
        Declined: "declined",
        /// Its maker has taken it back.
        Withdrawn: "withdrawn",
        /// Nobody has accepted it in time.
        Expired: "expired",
    }
}

/// The lowest rating that there is, in points.
pub const RANGE_RATING_MIN: u16 = 100;
/// The highest.
pub const RANGE_RATING_MAX: u16 = crate::tournament::RATING_MAX;

/// Whose rating lets them accept a challenge: from and up to this, in points of the newest list of what is played, both
/// included. A player who is in no list has the 1500 that everybody begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatingRange {
    /// The lowest.
    pub min: u16,
    /// The highest.
    pub max: u16,
}

impl RatingRange {
    /// Whether there are such ratings.
    pub(in crate::app) const fn is_good(self) -> bool {
        RANGE_RATING_MIN <= self.min && self.min <= self.max && self.max <= RANGE_RATING_MAX
    }

    /// Whether a rating lies within.
    pub(in crate::app) fn holds(self, rating: i64) -> bool {
        (i64::from(self.min)..=i64::from(self.max)).contains(&rating)
    }
}

/// A challenge as its reader sees it.
pub struct ChallengeView {
    /// Names it.
    pub id: ChallengeId,
    /// Who offers the game.
    pub from: Person,
    /// To whom alone.
    pub to: Option<Person>,
    /// Whether it was offered by mail.
    pub by_mail: bool,
    /// Whether it is for whoever has its link, and an account.
    pub by_link: bool,
    /// The challenger's side; nothing: by lot.
    pub side: Option<Side>,
    /// What is to be played.
    pub agreed: Agreed,
    /// Whether the array is drawn when it is accepted; another one stands in for it here.
    pub drawn: bool,
    pub created: Timestamp,
    /// From when on it can no longer be accepted.
    pub expires: Timestamp,
    /// How it stands.
    pub state: ChallengeState,
    /// The game that came of it.
    pub game: Option<GameId>,
    /// Whose rating lets them accept.
    pub ratings: Option<RatingRange>,
    /// The reader's own rating, where that matters: not of one's own challenge.
    pub own_rating: Option<i64>,
}

impl ChallengeView {
    /// Whether the reader's rating keeps them from accepting it.
    pub fn is_out_of_range(&self) -> bool {
        let both = self.ratings.zip(self.own_rating);
        both.is_some_and(|(range, rating)| !range.holds(rating))
    }
}

/// Open challenges.
pub struct ChallengesView {
    /// To the reader alone, newest first.
    pub to_you: Vec<ChallengeView>,
    /// To everybody, from others, newest first.
    pub to_all: Vec<ChallengeView>,
    /// The reader's own, newest first.
    pub own: Vec<ChallengeView>,
}

/// The challenge, for those who may know of it.
pub(in crate::app) async fn visible(tx: &mut Tx, player: PlayerId, id: ChallengeId) -> Result<ChallengeRow> {
    let row = tx.challenges().get(id.as_uuid()).await?.ok_or(Error::NotFound)?;
    let who = player.as_uuid();
    let to_all = row.to_id.is_none() && row.link.is_none();
    if row.from_id == who || row.to_id == Some(who) {
        return Ok(row);
    }
    if to_all
        && row.state == ChallengeStatus::Open
        && !is_between(tx, player, PlayerId::from_uuid(row.from_id)).await?
    {
        return Ok(row);
    }
    // Who accepted it knows it still.
    if let Some(game) = row.game_id
        && let Some(game) = tx.games().get(GameId::from_uuid(game)).await?
        && [game.white_id, game.black_id].contains(&who)
    {
        return Ok(row);
    }
    Err(Error::NotFound)
}

pub(in crate::app) fn state(row: &ChallengeRow, now: Timestamp) -> ChallengeState {
    match row.state {
        ChallengeStatus::Open if row.expires_us > now.as_us() => ChallengeState::Open,
        ChallengeStatus::Open => ChallengeState::Expired,
        ChallengeStatus::Accepted => ChallengeState::Accepted,
        ChallengeStatus::Declined => ChallengeState::Declined,
        ChallengeStatus::Withdrawn => ChallengeState::Withdrawn,
    }
}

/// Challenges as one reader sees them, or as nobody in particular does.
pub(in crate::app) async fn views(
    tx: &mut Tx,
    rows: Vec<ChallengeRow>,
    reader: Option<PlayerId>,
    now: Timestamp,
) -> Result<Vec<ChallengeView>> {
    let people = rows.iter().flat_map(|row| [Some(row.from_id), row.to_id]).flatten();
    let people: Vec<PlayerId> = people.map(PlayerId::from_uuid).collect();
    let people = persons(tx, people).await?;
    // The reader's, by what is played.
    let mut own_ratings: HashMap<String, i64> = HashMap::new();
    let mut views = Vec::with_capacity(rows.len());
    for row in rows {
        let request = asked(&row)?;
        let ratings = range(&row)?;
        let is_asked = |reader: &PlayerId| ratings.is_some() && reader.as_uuid() != row.from_id;
        let own_rating = match reader.filter(is_asked) {
            Some(reader) => Some(match own_ratings.get(&request.variant) {
                Some(rating) => *rating,
                None => {
                    let rating = rating_now(tx, reader, &request.variant).await?;
                    own_ratings.insert(request.variant.clone(), rating);
                    rating
                }
            }),
            None => None,
        };
        let named = |id| named(&people, PlayerId::from_uuid(id));
        views.push(ChallengeView {
            id: ChallengeId::from_uuid(row.id),
            from: named(row.from_id)?,
            to: row.to_id.map(named).transpose()?,
            by_mail: row.invited.is_some(),
            by_link: row.link.is_some() && row.invited.is_none(),
            side: Side::ALL.into_iter().find(|side| side.as_str() == row.side),
            drawn: request.is_drawn(),
            agreed: request.validate_agreed()?,
            created: Timestamp::from_us(row.created_us),
            expires: Timestamp::from_us(row.expires_us),
            state: state(&row, now),
            game: row.game_id.map(GameId::from_uuid),
            ratings,
            own_rating,
        });
    }
    Ok(views)
}

/// The same of one challenge.
pub(in crate::app) async fn view(
    tx: &mut Tx,
    row: ChallengeRow,
    reader: Option<PlayerId>,
    now: Timestamp,
) -> Result<ChallengeView> {
    views(tx, vec![row], reader, now).await?.pop().ok_or(Error::NotFound)
}

/// Whose rating lets them accept it.
pub(in crate::app) fn range(row: &ChallengeRow) -> Result<Option<RatingRange>> {
    let (Some(min), Some(max)) = (row.rating_min, row.rating_max) else { return Ok(None) };
    let points = |rating: i64| {
        u16::try_from(rating).map_err(|error| StoreError::row("challenge", "rating_min", row.id, error))
    };
    let (min, max) = (points(min)?, points(max)?);
    Ok(Some(RatingRange { min, max }))
}

/// A player's rating in the newest list of a variant, in points; of who is in none, everybody's first one.
pub(in crate::app) async fn rating_now(tx: &mut Tx, player: PlayerId, variant: &str) -> Result<i64> {
    let newest = tx.ratings().rating_lists().await?.last().map(|list| list.month);
    let line = match newest {
        Some(month) => tx.ratings().rating_of(player, (month, variant)).await?,
        None => None,
    };
    let milli = line.map_or(Rating::NEW.rating_milli, |line| line.rating_milli);
    Ok(in_points(milli))
}

/// What a game is to be, as it is kept.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    variant: String,
    rules: String,
    options: String,
    terms: BTreeMap<String, String>,
    clock: String,
    board: Option<String>,
    start: Option<String>,
    position: Option<String>,
}

/// What the game is to be, as it is kept.
pub(in crate::app) fn kept(game: NewGameRequest) -> Result<String> {
    let NewGameRequest { variant, rules, options, terms, clock, board, start, position, .. } = game;
    let options = rule_options::to_json(&options).to_string();
    let kept = Kept { variant, rules, options, terms, clock, board, start, position };
    serde_json::to_string(&kept).map_err(|error| Error::Broken(format!("a game to be kept: {error}")))
}

pub(in crate::app) fn asked(row: &ChallengeRow) -> Result<NewGameRequest> {
    let fault = |fault: String| StoreError::row("challenge", "game", row.id, fault);
    let kept: Kept = serde_json::from_str(&row.game).map_err(|error| fault(error.to_string()))?;
    let Kept { variant, rules, options, terms, clock, board, start, position } = kept;
    Ok(NewGameRequest {
        white: PlayerId::from_uuid(row.from_id),
        black: PlayerId::from_uuid(Uuid::nil()),
        arbiter: None,
        arbiter2: None,
        options: rule_options::from_json(&options).map_err(fault)?,
        request_key: None,
        variant,
        rules,
        terms,
        clock,
        board,
        start,
        position,
    })
}
