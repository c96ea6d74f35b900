//! What nobody has answered in time: seen by those who can name another arbiter, administrators and directors.

use crate::app::actor::{Actor, Role};
use crate::app::arbitration::Arbitration;
use crate::app::arbitration::desk::games_of;
use crate::app::arbitration::desk_view::EscalatedView;
use crate::app::arbitration::operator::named_director;
use crate::app::core::game_view::{People, named, people_of, persons, players_of};
use crate::app::core::loaded_game::Loaded;
use crate::app::error::Result;
use crate::app::games::disputes::{Dispute, EVER, ObjectionView, disputes, disputes_of};
use crate::app::limits::at_most;
use crate::app::outbox::enqueue::Outgoing;
use crate::base::{GameId, MailKind, PlayerId};
use crate::store::Tx;
use crate::tournament::Post;

/// Objections that are shown at once.
pub const ESCALATED_MAX: usize = 200;
/// Administrators who get a mail, where no tournament has a director.
pub const ESCALATED_TO_MAX: i64 = 5;

impl Arbitration<'_> {
    /// Objections that nobody has answered in time, and appeals for which no second arbiter is named, the most urgent first:
    /// to an administrator all, to others those of the tournaments that they direct; at most [`ESCALATED_MAX`].
    pub async fn escalated(self, actor: &Actor) -> Result<Vec<EscalatedView>> {
        let (now, actor) = (self.0.now(), actor.clone());
        read_tx!(self.0, async |tx| {
            let limit = at_most(ESCALATED_MAX);
            let all = actor.role == Role::Admin;
            let rows = tx.arbitration().escalated(now, all, actor.id, limit).await?;
            let games = games_of(tx, &rows).await?;
            let ids: Vec<GameId> = games.keys().copied().collect();
            let disputes = disputes_of(tx, &ids, EVER).await?;
            let people = persons(tx, games.values().flat_map(people_of)).await?;
            let mut views = Vec::new();
            for row in rows {
                let id = GameId::from_uuid(row.game_id);
                let Some(game) = games.get(&id) else { continue };
                let known = disputes.get(&id).map_or(&[][..], Vec::as_slice);
                let seq = row.event_seq.and_then(|seq| u64::try_from(seq).ok());
                let found = known.iter().filter_map(Dispute::objection);
                let Some(one) = found.into_iter().find(|one| Some(one.seq) == seq) else {
                    continue;
                };
                if one.due() < now || waits_for_another(known, one) {
                    views.push(view(game, one, &people)?);
                }
            }
            Ok(views)
        })
    }

    /// Whoever is named hears at once of what waits for an answer.
    pub(in crate::app) async fn notify_appointed(
        self,
        tx: &mut Tx,
        game: &Loaded,
        arbiter: PlayerId,
    ) -> Result<()> {
        let known = disputes(tx, game, EVER).await?;
        let open = known.iter().filter_map(Dispute::objection);
        for one in open.filter(|one| one.answer.is_none()) {
            let about = Outgoing {
                game: Some(game.id),
                turn: Some(one.turn),
                number: i64::try_from(one.seq).unwrap_or(i64::MAX),
            };
            // Reminders of it are of another kind; who was its arbiter before has this mail already.
            let told =
                tx.outbox().game_mail(game.id, one.turn, MailKind::Objection, about.number, arbiter).await?;
            if told.is_none() {
                self.0.outbox().post(tx, MailKind::Objection, arbiter, self.0.now(), about).await?;
            }
        }
        Ok(())
    }
}

/// Whether it is an appeal against a ruling, which another arbiter than the first answers.
fn waits_for_another(known: &[Dispute], one: &ObjectionView) -> bool {
    let mut rulings = known.iter().filter_map(Dispute::ruling);
    rulings.any(|ruling| Some(ruling.seq) == one.against)
}

fn view(game: &Loaded, one: &ObjectionView, people: &People) -> Result<EscalatedView> {
    let arbiters = [game.arbiter, game.arbiter2].into_iter().flatten();
    Ok(EscalatedView {
        game: game.id,
        players: players_of(game, people)?,
        arbiters: arbiters.map(|id| named(people, id)).collect::<Result<_, _>>()?,
        seq: one.seq,
        about: one.about,
        at: one.at,
        due: one.due(),
    })
}

/// Who hears that an answer is overdue, but nobody of the game: the director of the game's tournament; if that one plays or
/// judges in it, the others who direct the tournament, or its other arbiters, and administrators, who can name one.
pub(in crate::app) async fn escalation_contacts(tx: &mut Tx, game: &Loaded) -> Result<Vec<PlayerId>> {
    let within = |person: &PlayerId| {
        [game.players.white, game.players.black].contains(person)
            || [game.arbiter, game.arbiter2].contains(&Some(*person))
    };
    let director = named_director(tx, game.id).await?;
    if let Some(director) = director.filter(|one| !within(one)) {
        return Ok(vec![director]);
    }
    let mut people = Vec::new();
    if let Some(tournament) = tx.pairings().tournament_of(game.id).await? {
        let posts = tx.tournaments().roles(tournament).await?;
        let with = |post: Post| {
            let with = posts.iter().filter(move |(.., role)| role == post.as_str());
            with.map(|(who, ..)| PlayerId::from_uuid(*who)).filter(|one| !within(one)).collect::<Vec<_>>()
        };
        people = with(Post::Director);
        if people.is_empty() {
            people = with(Post::Arbiter);
        }
    }
    let administrators = tx.accounts().administrators(ESCALATED_TO_MAX).await?;
    for one in administrators.into_iter().filter(|one| !within(one)) {
        if !people.contains(&one) {
            people.push(one);
        }
    }
    Ok(people)
}
