//! The parts of an archive as JSON. Secrets and their hashes are in none.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::App;
use crate::app::accounts::sign_in::security::SecurityEvent;
use crate::app::accounts::sign_in::way::SignInWay;
use crate::app::actor::Actor;
use crate::app::arbitration::reports::Report;
use crate::app::core::views::Person;
use crate::app::error::{Error, Result};
use crate::app::limits::{SERIES_MAX, at_most};
use crate::app::operations::activity::{Activity, ActivityEntry};
use crate::base::{GameId, SeriesId, Timestamp, TournamentId};
use crate::game::Greeting;
use crate::store::MailRow;

/// Who the person is here.
pub(super) async fn profile(app: &App, actor: &Actor) -> Result<Value> {
    let id = actor.id;
    let (row, account) = read_tx!(app, async |tx| {
        let row = tx.accounts().get(id).await?.ok_or(Error::NotFound)?;
        Ok::<_, Error>((row, tx.accounts().account(id).await?.ok_or(Error::NotFound)?))
    })?;
    let addresses = app.accounts().mail_addresses(actor).await?.into_iter();
    let identity = app.accounts().identity(id).await?;
    Ok(json!({
        "id": id.to_string(),
        "name": row.name,
        "email": row.email,
        "further_addresses": addresses
            .map(|one| json!({ "address": one.address, "confirmed": one.confirmed }))
            .collect::<Vec<_>>(),
        "locale": row.locale,
        "role": row.role,
        "created_at": at(Timestamp::from_us(account.created_us)),
        "locked_at": account.locked_us.map(|locked| at(Timestamp::from_us(locked))),
        "listed": app.accounts().is_listed(actor).await?,
        "identity": {
            "federation": identity.federation,
            "title": identity.title,
            "iccf_id": identity.iccf_id,
            "fide_id": identity.fide_id,
            "club": identity.club,
            "born": identity.born,
        },
    }))
}

fn report(one: Report) -> Value {
    json!({
        "id": one.about.id.to_string(),
        "name": one.about.name,
        "reason": one.reason.as_str(),
        "words": one.words,
        "at": at(one.made),
        "answer": one.answer.map(|one| json!({ "words": one.words, "at": at(one.at) })),
    })
}

/// What the person has set.
pub(super) async fn settings(app: &App, actor: &Actor) -> Result<Value> {
    let mail = app.accounts().mail_preferences(actor.id).await?;
    let play = app.accounts().mail_settings(actor.id).await?;
    let key = app.entries().key_holder(actor).await?;
    let blocked = app.challenges().blocked(actor).await?.into_iter();
    let reports = app.arbitration().own_reports(actor, None).await?.into_iter();
    Ok(json!({
        "mail": {
            "html": mail.html,
            "zone": mail.zone.map(crate::show::zone::Zone::name),
            "quiet_minutes": mail.quiet.map(|(from, to)| [from, to]),
            "digest": mail.digest,
            "reminders": mail.reminders,
            "remind_hours": mail.remind_before.hours().collect::<Vec<_>>(),
            "tournaments": mail.tournaments,
        },
        "play_by_mail": { "play": play.play, "draft_first": play.draft_first, "pin": play.pin.is_some() },
        "calendar_made_at": app.games().calendar_made(actor).await?.map(at),
        "greetings_and_lines": app.accounts().says_lines(actor).await?,
        "blocked": blocked
            .map(|one| json!({ "id": one.person.id.to_string(), "name": one.person.name, "since": at(one.since) }))
            .collect::<Vec<_>>(),
        "reports": reports.map(report).collect::<Vec<_>>(),
        "key_holder_key": key.map(|key| STANDARD.encode(key)),
    }))
}

/// By what the person, and their programs, come in or are called.
pub(super) async fn access(app: &App, actor: &Actor) -> Result<Value> {
    let sessions = app.sign_in().sessions(actor, None).await?.into_iter();
    let tokens = app.sign_in().tokens(actor).await?.into_iter();
    let webhooks = app.webhooks().all(actor).await?.into_iter();
    let stream = app.webhooks().stream_opened(actor).await?;
    let passkeys = app.passkeys().list(actor).await?.into_iter();
    let codes = app.passkeys().codes(actor).await?;
    let oidc = app.oidc().linked(actor).await?;
    Ok(json!({
        "passkeys": passkeys
            .map(|one| json!({
                "name": one.name,
                "created_at": at(one.created),
                "used_at": one.used.map(at),
                "synced": one.is_backed_up,
            }))
            .collect::<Vec<_>>(),
        "recovery_codes": {
            "made_at": codes.made_us.map(|made| at(Timestamp::from_us(made))),
            "made": codes.made,
            "unused": codes.rest,
        },
        "sessions": sessions
            .map(|one| json!({
                "device": one.device,
                "way": one.way.map(SignInWay::as_str),
                "begun_at": at(one.begun),
                "used_at": at(one.used),
            }))
            .collect::<Vec<_>>(),
        "tokens": tokens
            .map(|one| json!({
                "label": one.label,
                "scopes": one.scopes.words(),
                "created_at": at(one.created),
                "used_at": one.used.map(at),
                "expires_at": at(one.expires),
            }))
            .collect::<Vec<_>>(),
        "webhooks": webhooks
            .map(|one| json!({
                "label": one.label,
                "form": one.form.as_str(),
                "host": one.host,
                "made_at": at(one.made),
                "off_at": one.off.map(at),
            }))
            .collect::<Vec<_>>(),
        "oidc": oidc.map(|one| json!({ "linked_at": at(one.linked), "used_at": one.used.map(at) })),
        "stream_opened_at": stream.map(at),
    }))
}

/// The person's line in each list.
pub(super) async fn ratings(app: &App, actor: &Actor) -> Result<Value> {
    let page = app.ratings().player_page(Some(actor), actor.id).await?;
    let lists = page.ratings.into_iter().map(|one| {
        let lines = one.history.into_iter().map(|line| {
            let standing = line.standing;
            json!({
                "month": line.month.to_string(),
                "rank": line.rank,
                "rating_milli": standing.rating.rating_milli,
                "deviation_milli": standing.rating.deviation_milli,
                "volatility_nano": standing.rating.volatility_nano,
                "games": standing.games,
                "games_total": standing.games_total,
            })
        });
        json!({ "variant": one.variant, "lists": lines.collect::<Vec<_>>() })
    });
    Ok(lists.collect())
}

/// Where the person waits, was moved, is invited or has a post in series of tournaments.
pub(super) async fn series(app: &App, actor: &Actor) -> Result<Value> {
    let (id, limit) = (actor.id, at_most(SERIES_MAX));
    let (entries, rights, invitations, posts) = read_tx!(app, async |tx| {
        let entries = tx.series().entries_of(id, limit).await?;
        let rights = tx.series().rights_of(id, limit).await?;
        let invitations = tx.series().invitations_of(id, limit).await?;
        Ok::<_, Error>((entries, rights, invitations, tx.series().own_posts(id, limit).await?))
    })?;
    let of = |id: Uuid, name: &str| json!({ "id": SeriesId::from_uuid(id).to_string(), "name": name });
    let moment = |us: i64| at(Timestamp::from_us(us));
    let waits = entries.iter().map(|one| {
        json!({
            "series": of(one.series_id, &one.name),
            "class": one.class,
            "entered_at": moment(one.entered_us),
            "rating": one.rating,
            "invited": one.invited,
        })
    });
    let sections = rights.iter().map(|one| {
        json!({
            "series": of(one.series_id, &one.name),
            "class": one.class,
            "outcome": one.outcome.as_str(),
            "tournament": TournamentId::from_uuid(one.tournament_id).to_string(),
        })
    });
    let invited = invitations.iter().map(|one| {
        json!({
            "series": of(one.series_id, &one.name),
            "class": one.class,
            "state": one.state.as_str(),
            "made_at": moment(one.made_us),
            "mailed_at": one.mailed_us.map(moment),
            "until": moment(one.until_us),
        })
    });
    let posts = posts.iter().map(|(id, name, role)| json!({ "series": of(*id, name), "post": role }));
    Ok(json!({
        "waiting": waits.collect::<Vec<_>>(),
        "last_sections": sections.collect::<Vec<_>>(),
        "invitations": invited.collect::<Vec<_>>(),
        "posts": posts.collect::<Vec<_>>(),
    }))
}

/// What the person said with revealed moves of a game.
pub(super) async fn said(app: &App, actor: &Actor, id: GameId) -> Result<Vec<Value>> {
    let Some(side) = app.games().game(Some(actor), id).await?.own_side() else { return Ok(Vec::new()) };
    let pairs = app.games().pairs(Some(actor), id).await?.into_iter();
    let said = pairs.filter_map(|pair| {
        let said = &pair.entries.get(side).as_ref()?.said;
        let greeting = said.greeting.map(Greeting::as_str);
        (!said.is_empty()).then(|| json!({ "turn": pair.turn, "greeting": greeting, "line": said.line() }))
    });
    Ok(said.collect())
}

/// Something that happened to the account.
pub(super) fn event(event: SecurityEvent) -> Value {
    json!({
        "at": at(event.at),
        "kind": event.kind.as_str(),
        "detail": event.detail,
        "by": event.by.map(|by| by.to_string()),
    })
}

/// Something that the person did.
pub(super) fn act(entry: &ActivityEntry) -> Result<Value> {
    let person = |person: &Person| json!({ "id": person.id.to_string(), "name": person.name });
    let act = match &entry.deed {
        Activity::Tournament { seq, act, about, body, .. } => {
            let act = json!({ "type": act.kind().as_str(), "body": body });
            json!({ "seq": seq, "act": act, "about": about.as_ref().map(person) })
        }
        Activity::Ruling(given) => json!({
            "seq": given.seq,
            "turn": given.turn,
            "ruling": given.ruling.kind().as_str(),
            "rule": given.rule.said(),
            "reason": given.reason.said(),
        }),
        Activity::UnsealingAsked { turn, reason } => json!({ "turn": turn, "asked": reason }),
        Activity::UnsealingAgreed { turn, reason } => json!({ "turn": turn, "agreed": reason }),
        Activity::Looked { turn } => json!({ "turn": turn, "looked": true }),
        Activity::Outage { from, reason } => json!({ "from": at(*from), "reason": reason }),
        Activity::ClockAccepted { newest, reason } => json!({ "newest": at(*newest), "reason": reason }),
        Activity::Account { kind, about, detail } => {
            json!({ "kind": kind.as_str(), "about": person(about), "detail": detail })
        }
    };
    let tournament = entry.tournament.as_ref();
    Ok(json!({
        "at": at(entry.at),
        "kind": entry.deed.kind().as_str(),
        "tournament": tournament.map(|(id, name)| json!({ "id": id.to_string(), "name": name })),
        "game": entry.game.map(|game| game.to_string()),
        "what": act,
    }))
}

/// A mail that was sent.
pub(super) fn mail(row: &MailRow) -> Value {
    json!({
        "kind": row.kind.as_str(),
        "game": row.game_id.map(|id| GameId::from_uuid(id).to_string()),
        "turn": row.turn,
        "tournament": row.tournament_id.map(|id| TournamentId::from_uuid(id).to_string()),
        "created_at": at(Timestamp::from_us(row.created_us)),
        "sent_at": row.done_us.map(|done| at(Timestamp::from_us(done))),
        "file": null,
    })
}

/// A file of the archive: its name and what is in it.
pub(super) type Member = (String, Vec<u8>);

/// A moment as it is written.
pub(super) fn at(moment: Timestamp) -> Value {
    json!(moment.to_string())
}
