//! What somebody has done as captain of teams.

use serde_json::{Value, json};
use uuid::Uuid;

use super::own::padded;
use crate::app::App;
use crate::app::actor::Actor;
use crate::app::error::{Error, Result};
use crate::app::operations::export::parts::{Member, at};
use crate::app::tournaments::locked::broken;
use crate::app::tournaments::model::TOURNAMENTS_PAGE_MAX;
use crate::app::tournaments::noted::noted_of;
use crate::base::{Timestamp, TournamentId};
use crate::tournament::{Act, ActKind};

/// Rounds of one tournament that are looked at, the newest first.
const ROUNDS_MAX: i64 = 1000;

/// Of which teams the person is captain, and the line-ups that they have entered and that are published: in those tournaments, and
/// in the newest of those that they have entered.
pub(super) async fn of_captain(app: &App, actor: &Actor) -> Result<Value> {
    let (id, limit) = (actor.id, i64::from(TOURNAMENTS_PAGE_MAX));
    let (captaincies, line_ups) = read_tx!(app, async |tx| {
        let captaincies = tx.pairings().captaincies(id, limit).await?;
        let mut ids: Vec<Uuid> = captaincies.iter().map(|(id, ..)| *id).collect();
        ids.extend(tx.tournaments().entered_by(id, limit).await?.iter().map(|row| row.id));
        ids.sort_unstable();
        ids.dedup();
        let mut line_ups = Vec::new();
        for tournament in ids.into_iter().map(TournamentId::from_uuid) {
            for noted in noted_of(tx, tournament, ActKind::LineUps, ROUNDS_MAX).await? {
                let Act::LineUps { round, teams } = noted.act else { continue };
                let own = teams.into_iter().filter(|one| one.by == Some(id));
                line_ups.extend(own.map(|own| (tournament, round, own)));
            }
        }
        Ok::<_, Error>((captaincies, line_ups))
    })?;
    let leads = captaincies.iter().map(|(id, name, team)| {
        let tournament = json!({ "id": TournamentId::from_uuid(*id).to_string(), "name": name });
        json!({ "tournament": tournament, "team": team })
    });
    let entered = line_ups.iter().map(|(tournament, round, own)| {
        json!({
            "tournament": tournament.to_string(),
            "round": round,
            "team": own.team,
            "players": own.players,
        })
    });
    Ok(json!({ "captaincies": leads.collect::<Vec<_>>(), "line_ups": entered.collect::<Vec<_>>() }))
}

/// The line-ups that the person has entered for rounds that are not paired yet, as far as their sign-in shows them.
pub(super) async fn to_come(app: &App, actor: &Actor) -> Result<Member> {
    let id = actor.id;
    let rows = read_tx!(app, async |tx| Ok::<_, Error>(tx.pairings().line_ups_by(id).await?))?;
    let shown = rows.iter().filter(|(.., entered)| actor.sees_own(Timestamp::from_us(*entered)));
    let lines = shown.map(|(tournament, round, team, players, entered)| {
        let players: Value = serde_json::from_str(players).map_err(|_| broken(*tournament, "line-up"))?;
        Ok(json!({
            "tournament": TournamentId::from_uuid(*tournament).to_string(),
            "round": round,
            "team": team,
            "players": players,
            "entered_at": at(Timestamp::from_us(*entered)),
        }))
    });
    Ok(padded("line-ups.json".to_owned(), &Value::from(lines.collect::<Result<Vec<_>>>()?)))
}
