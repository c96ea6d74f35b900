//! What the checks of a game came to, in words.

use askama::Template;

use crate::app::arbitration::health_check::Checked;
use crate::app::core::views::GameView;
use crate::http::web::layout::{GameName, Page};
use crate::show::Lang;

struct Check {
    name: String,
    says: String,
    good: bool,
}

/// The checks of a game.
#[derive(Template)]
#[template(path = "web/desk_check.html")]
pub(super) struct CheckPage {
    page: Page,
    id: String,
    game: GameName,
    all_good: bool,
    checks: Vec<Check>,
}

impl CheckPage {
    pub(super) fn new(page: Page, view: &GameView, checked: &Checked) -> CheckPage {
        let lang = page.lang;
        let count = |key: &str, n: u64| lang.tf(key, &[("n", i64::try_from(n).unwrap_or(i64::MAX).into())]);
        let check = |name: &str, bad: u64, good: String, fault: String| Check {
            name: lang.t(name),
            says: if bad == 0 { good } else { fault },
            good: bad == 0,
        };
        let replay = checked.disagreement.as_ref();
        let turn = replay.map_or(0, |found| u64::from(found.turn));
        let rows = u64::try_from(checked.deviations.len()).unwrap_or(u64::MAX);
        let waiting = checked.events.saturating_sub(checked.logged);
        let checks = vec![
            check(
                "desk-check-chain",
                checked.broken_links,
                count("desk-check-chain-good", checked.events),
                count("desk-check-chain-bad", checked.broken_links),
            ),
            check(
                "desk-check-log",
                checked.broken_leaves,
                count("desk-check-log-good", waiting),
                count("desk-check-log-bad", checked.broken_leaves),
            ),
            check(
                "desk-check-times",
                checked.broken_times,
                lang.t("desk-check-times-good"),
                count("desk-check-times-bad", checked.broken_times),
            ),
            check(
                "desk-check-replay",
                u64::from(replay.is_some()),
                count("desk-check-replay-good", checked.replayed),
                count("desk-check-replay-bad", turn),
            ),
            check("desk-check-rows", rows, lang.t("desk-check-rows-good"), rows_bad(lang, checked)),
        ];
        CheckPage {
            id: view.id.to_string(),
            game: GameName::of(page.lang, view),
            all_good: checks.iter().all(|check| check.good),
            checks,
            page,
        }
    }
}

/// How many rows differ, and in what, each named once.
fn rows_bad(lang: Lang, checked: &Checked) -> String {
    let mut what: Vec<String> = Vec::new();
    for one in &checked.deviations {
        let word = lang.word_of("desk-rows", one.what.as_str().replace(' ', "-"));
        if !what.contains(&word) {
            what.push(word);
        }
    }
    let n = i64::try_from(checked.deviations.len()).unwrap_or(i64::MAX);
    lang.tf("desk-check-rows-bad", &[("n", n.into()), ("what", what.join(", ").into())])
}
