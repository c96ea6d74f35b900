//! Every page of a server, by who reads it: looked at by axe, and photographed.

mod axe;
mod screenshots;
mod world;

use fairschach::app::actor::Actor;

use super::kit::Person;
use crate::show::browser::Site;
use world::World;

/// An ending in which both have moved, one of them by a roll.
const ROLLED: &str =
    "/endgames?position=7R/8/8/8/3Kk3/8/8/8+p+-+-+0+1+-&few=0&side=white&white=d4c4&black=e4f4&roll=517345";

/// Who sits before the pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seat {
    Stranger,
    Player,
    Arbiter,
    Director,
    Admin,
}

impl Seat {
    const ALL: [Seat; 5] = [Seat::Stranger, Seat::Player, Seat::Arbiter, Seat::Director, Seat::Admin];
}

/// A page of the gallery.
#[derive(Clone, Debug)]
struct Shot {
    /// What its pictures are called.
    name: &'static str,
    path: String,
    /// Whether it is one of the few that are also photographed in every look.
    main: bool,
}

/// A server with something on every page.
struct Gallery {
    site: Site,
    world: World,
}

impl Gallery {
    async fn open() -> Gallery {
        let site = Site::open(false).await;
        let world = World::make(&site).await;
        Gallery { site, world }
    }

    fn actor(&self, seat: Seat) -> Option<&Actor> {
        match seat {
            Seat::Stranger => None,
            Seat::Player => Some(&self.site.house.white),
            Seat::Arbiter => Some(&self.site.house.arbiter),
            Seat::Director => Some(&self.site.house.director),
            Seat::Admin => Some(&self.world.admin),
        }
    }

    /// Somebody else sits down before the browser.
    async fn sit(&self, person: &Person, seat: Seat, language: &str) {
        person.go("/style").await;
        person.page().delete_all_cookies().await.unwrap();
        if let Some(actor) = self.actor(seat) {
            self.site.house.app.accounts().set_locale(actor, language).await.unwrap();
            self.site.sign_in(person.page(), actor).await;
        }
    }

    /// The pages that somebody reads who did not already read them in another seat.
    fn pages(&self, seat: Seat) -> Vec<Shot> {
        let paths = match seat {
            Seat::Stranger => self.for_strangers(),
            Seat::Player => self.for_players(),
            Seat::Arbiter => self.for_arbiters(),
            Seat::Director => self.for_directors(),
            Seat::Admin => self.for_admins(),
        };
        let shot = |(name, path): (&'static str, String)| match name.strip_suffix('*') {
            Some(name) => Shot { name, path, main: true },
            None => Shot { name, path, main: false },
        };
        paths.into_iter().map(shot).collect()
    }

    /// A star marks the main pages.
    fn for_strangers(&self) -> Vec<(&'static str, String)> {
        let World { games, tournaments, series, invitation, .. } = &self.world;
        let mut pages: Vec<(&'static str, String)> = [
            ("front*", "/"),
            ("front-tried", "/?try=1&move=a1a8&reply=a8a1"),
            ("front-refused", "/?try=3&move=a4e8&reply=e8e2"),
            ("join", "/join"),
            ("style*", "/style"),
            ("sign-in", "/sign-in"),
            ("sign-in-code", "/sign-in/code"),
            ("about-stranger", "/about"),
            ("sign-in-link", "/sign-in/some-link"),
            ("error-nowhere", "/nowhere"),
            ("error-invitation", "/invitation/some-link"),
            ("mail-address", "/mail-address/some-link"),
            ("error-answer", "/mail/some-link"),
            ("unsubscribe", "/unsubscribe/some-link"),
            ("learn", "/learn"),
            ("learn-5", "/learn/5"),
            ("learn-7", "/learn/7"),
            ("learn-answer", "/learn/4?white=e1e5"),
            ("learn-refused", "/learn/4?white=Sf3-e5"),
            ("problems", "/problems"),
            ("problem", "/problems/number/1?solution=yes"),
            ("problem-open", "/problems/number/4"),
            ("problem-long", "/problems/number/31?solution=yes"),
            ("problem-answered", "/problems/number/2?f5h3=2&f5h5=1"),
            ("problem-compose", "/problems/compose?act=solve"),
            ("endgames", "/endgames?few=0"),
            ("endgames-usual", "/endgames"),
            ("endgames-rolled", ROLLED),
            (
                "error-endgames",
                "/endgames?position=4k3/8/8/8/8/8/8/4K3+p+-+-+0+1+-&side=white&white=e1e5&black=e8e1",
            ),
            ("explore", "/explore"),
            ("explore-search", "/explore?q=ann"),
            ("explore-running", "/explore/running"),
            ("explore-ended", "/explore/ended"),
            ("rules*", "/rules"),
            ("rules-search", "/rules?q=K%C3%B6nig"),
            ("rules-variant", "/rules/fairschach"),
            ("rules-variant-dice", "/rules/occasio"),
            ("rules-case", "/rules/fairschach/c06"),
            ("error-rules", "/rules/fairschach/c06?white=Kd5&black=zz"),
            ("rules-dice", "/rules/occasio/rolled-dot"),
            ("ratings", "/ratings"),
            ("ratings-list", "/ratings/fairschach"),
            ("tournaments*", "/tournaments"),
            ("series-list", "/series"),
            ("trust", "/trust"),
            ("glossary", "/glossary"),
            ("help", "/help"),
            ("help-guide", "/help/play"),
            ("privacy", "/privacy"),
            ("offline", "/offline"),
        ]
        .map(|(name, path)| (name, path.to_owned()))
        .into();
        pages.push(("player*", format!("/players/{}", self.site.house.black.id)));
        pages.push(("invitation", format!("/invitation/{invitation}")));
        pages.push(("game-watched", format!("/games/{}", games["open"])));
        pages.push(("game-past", format!("/games/{}?turn=1", games["over"])));
        pages.push(("share", format!("/games/{}/share", games["over"])));
        pages.push(("clocks", format!("/games/{}/clocks", games["open"])));
        for (name, tab) in [
            ("tournament*", ""),
            ("tournament-pairings", "/pairings"),
            ("tournament-games", "/games"),
            ("tournament-sheet", "/sheet"),
            ("tournament-record", "/record"),
            ("bulletin", "/bulletin"),
        ] {
            pages.push((name, format!("/tournaments/{}{tab}", tournaments["round-robin"])));
        }
        for (name, kind) in [
            ("table-round-robin*", "round-robin"),
            ("table-swiss", "swiss"),
            ("table-knockout", "knockout"),
            ("table-teams", "teams"),
        ] {
            pages.push((name, format!("/tournaments/{}/table", tournaments[kind])));
        }
        pages.push(("ladder", format!("/tournaments/{}/ladder", tournaments["ladder"])));
        pages.push(("teams", format!("/tournaments/{}/teams", tournaments["line-ups"])));
        pages.push(("series*", format!("/series/{series}")));
        pages
    }

    fn for_players(&self) -> Vec<(&'static str, String)> {
        let World { games, tournaments, series, .. } = &self.world;
        let mut pages: Vec<(&'static str, String)> = [
            ("games*", "/games"),
            ("about", "/about"),
            ("games-rows", "/games?view=rows"),
            ("challenges", "/challenges"),
            ("new-game*", "/games/new"),
            ("bot", "/games/bot"),
            ("settings*", "/settings"),
            ("settings-board*", "/settings/board"),
            ("settings-notices*", "/settings/notices"),
            ("settings-push", "/settings/push"),
            ("settings-mail*", "/settings/mail"),
            ("settings-programs*", "/settings/programs"),
            ("settings-webhooks", "/settings/webhooks"),
            ("settings-passkeys*", "/settings/passkeys"),
            ("prove", "/passkey?back=%2Fsettings"),
            ("settings-data", "/settings/data"),
            ("settings-erase", "/settings/data/erase"),
            ("leave", "/leave"),
            ("calendar", "/calendar"),
            ("profile", "/players/me"),
            ("withdraw", "/withdraw"),
        ]
        .map(|(name, path)| (name, path.to_owned()))
        .into();
        let opponent = format!("/players/{}", self.site.house.black.id);
        pages.push(("report", format!("{opponent}/report")));
        pages.push(("opponent", opponent));
        for (name, game) in [
            ("game*", "open"),
            ("game-filed", "filed"),
            ("game-drafted", "drafted"),
            ("game-over", "over"),
            ("game-paused", "paused"),
            ("game-objected", "objected"),
            ("game-chess66", "chess66"),
            ("game-passes", "passes"),
        ] {
            pages.push((name, format!("/games/{}", games[game])));
        }
        for (name, page) in [
            ("game-past-own", "?pair=1"),
            ("plan", "/plan"),
            ("conditionals", "?tab=conditional"),
            ("notes", "/notes"),
            ("said", "/lines"),
            ("claim", "/claim"),
            ("resign", "/resign"),
            ("objection", "/objection"),
        ] {
            pages.push((name, format!("/games/{}{page}", games["open"])));
        }
        pages.push(("review", format!("/games/{}/review", games["over"])));
        pages.push(("review-done", format!("/games/{}/review", games["reviewed"])));
        pages.push(("review-turn", format!("/games/{}/review?turn=3", games["reviewed"])));
        pages.push(("adjudication", format!("/games/{}/adjudication", games["adjudicated"])));
        pages.push(("tournament-entry", format!("/tournaments/{}", tournaments["entries"])));
        pages.push(("tournament-leave", format!("/tournaments/{}/withdraw", tournaments["round-robin"])));
        pages.push(("byes", format!("/tournaments/{}/byes", tournaments["swiss"])));
        pages.push(("series-entry", format!("/series/{series}")));
        pages.push(("line-up*", format!("/tournaments/{}/teams", tournaments["line-ups"])));
        pages
    }

    fn for_arbiters(&self) -> Vec<(&'static str, String)> {
        let games = &self.world.games;
        let mut pages = vec![
            ("desk*", "/desk".to_owned()),
            ("silent", "/silent".to_owned()),
            ("desk-acts", "/desk/acts".to_owned()),
            ("game-arbiter", format!("/games/{}", games["objected"])),
        ];
        for (name, page) in [
            ("desk-game", ""),
            ("ruling-clock", "/rule/adjust-clock"),
            ("ruling-replay", "/rule/void-and-replay"),
            ("ruling-result", "/rule/result"),
            ("desk-check", "/check"),
            ("unseal", "/unseal"),
            ("paper", "/paper"),
        ] {
            pages.push((name, format!("/games/{}/desk{page}", games["open"])));
        }
        pages
    }

    fn for_directors(&self) -> Vec<(&'static str, String)> {
        let World { tournaments, admin: _, games: _, series, invitation: _, leaves } = &self.world;
        let mut pages = vec![
            ("director-desk", "/desk".to_owned()),
            ("outages", "/desk/outages".to_owned()),
            ("reliability", "/desk/reliability".to_owned()),
            ("new-game-for-others", "/games/new".to_owned()),
            ("new-tournament*", "/tournaments/new".to_owned()),
            ("new-tournament-round-robin", "/tournaments/new?preset=round-robin".to_owned()),
            ("new-tournament-ladder", "/tournaments/new?preset=ladder".to_owned()),
            ("new-series", "/series/new".to_owned()),
            ("captains", format!("/tournaments/{}/teams", tournaments["line-ups"])),
            ("series-run", format!("/series/{series}")),
            ("series-edit", format!("/series/{series}/edit")),
            ("run-entries", format!("/tournaments/{}/run", tournaments["entries"])),
            ("run-start", format!("/tournaments/{}/run/start", tournaments["entries"])),
            ("adjudications", format!("/tournaments/{}/adjudications", tournaments["ended"])),
        ];
        for (name, page) in [
            ("run*", "/run"),
            ("run-list", "/run/list"),
            ("run-pause", "/run/pause"),
            ("run-extend", "/run/extend"),
            ("run-end", "/run/end"),
            ("run-cancel", "/run/cancel"),
            ("tournament-edit", "/edit"),
            ("tournament-mail", "/mail"),
            ("bulletin-write", "/bulletin"),
            ("withdraw-several", "/withdraw-several"),
        ] {
            pages.push((name, format!("/tournaments/{}{page}", tournaments["round-robin"])));
        }
        pages.push(("tournament-time", format!("/tournaments/{}/time", tournaments["round-robin"])));
        for (name, kind, page) in [
            ("run-byes", "swiss", "/byes"),
            ("run-swiss", "swiss", "/run"),
            ("run-ladder", "ladder", "/run"),
            ("ladder-director", "ladder", "/ladder"),
            ("ladder-overview", "ladder", ""),
        ] {
            pages.push((name, format!("/tournaments/{}{page}", tournaments[kind])));
        }
        for (name, page) in [("tournament-withdraw", "withdraw"), ("tournament-replace", "replace")] {
            let path = format!("/tournaments/{}/{page}?player={leaves}", tournaments["round-robin"]);
            pages.push((name, path));
        }
        pages
    }

    fn for_admins(&self) -> Vec<(&'static str, String)> {
        vec![
            ("games-none", "/games".to_owned()),
            ("people*", "/people".to_owned()),
            ("person", format!("/people/{}", self.site.house.black.id)),
            ("server*", "/server".to_owned()),
            ("server-ratings", "/server/ratings".to_owned()),
            ("unanswered", "/desk/unanswered".to_owned()),
            ("reports", "/desk/reports".to_owned()),
            ("samples", "/mails/samples".to_owned()),
            ("sample", "/mails/samples/de/4".to_owned()),
        ]
    }
}

/// Opens a page; what is wrong if it is not there, or is there although its name says otherwise.
async fn look_at(person: &Person, shot: &Shot) -> Option<String> {
    person.go(&shot.path).await;
    person.sees("main").await;
    let status = "return performance.getEntriesByType('navigation')[0].responseStatus";
    let status = person.page().execute(status, Vec::new()).await.unwrap().as_u64().unwrap();
    let is_error = shot.name.starts_with("error-");
    ((status >= 400) != is_error).then(|| format!("{} ({}) answers {status}", shot.path, shot.name))
}
