//! Problems: one a day, answers that are scored, and the solver beside a board of one's own.

use fairschach::app::games::create::NewGameRequest;
use fairschach::engine::problems::read_problems;

use super::kit::{Site, asking, from_address};
use super::players::tokens::{cookie, page};
use crate::support::{DAY, SECOND};

/// "Kc3 two times of three, Qb3 one time": the second position of the tests of the solver.
const COMPOSED: &str = "8/1Q6/8/8/8/8/k1K5/8+p+-+-+0+1+-";

async fn read(site: &Site, path: &str, status: u16) -> String {
    let page = site.get(None, path).await;
    let text = String::from_utf8(page.body).unwrap();
    assert_eq!(page.status.as_u16(), status, "{path}: {text}");
    text
}

#[tokio::test]
async fn every_day_has_its_problem() {
    let site = Site::new().await;
    let of_today = |page: &str| {
        let (_, rest) = page.split_once("of-today").unwrap();
        rest.split_once("href=\"").unwrap().1.split_once('"').unwrap().0.to_owned()
    };
    let today = of_today(&read(&site, "/problems", 200).await);
    assert!(read(&site, &today, 200).await.contains("· Today"), "{today}");
    site.house.clock.advance(DAY);
    let tomorrow = of_today(&read(&site, "/problems", 200).await);
    assert_ne!(today, tomorrow);
    assert!(!read(&site, &today, 200).await.contains("· Today"));
    let list = read(&site, "/problems", 200).await;
    assert!(
        list.find("To begin with") < list.find("All problems")
            && list.contains("<strong>Problem 1</strong>")
            && list.contains("certain · easy"),
        "{list}"
    );
    assert!(read(&site, "/problems/number/1/board.svg", 200).await.starts_with("<svg"));
}

#[tokio::test]
async fn an_answer_is_scored_and_then_the_solution_told() {
    let site = Site::new().await;
    // The second problem: Qh3 and Qh5 with one half each.
    let page = read(&site, "/problems/number/2", 200).await;
    assert!(page.contains("White mates in the next pair with a chance of 1/2."), "{page}");
    assert!(page.contains("name=\"f5h3\"") && !page.contains("Solution"));
    let right = read(&site, "/problems/number/2?f5h3=3&f5h5=3&f5f1=", 200).await;
    assert!(right.contains("1000 of 1000 points") && right.contains("Black’s best mix"), "{right}");
    assert!(right.contains("<td>Qf5-h3</td><td>1/2</td><td>1/2</td>"), "one's own mix beside it: {right}");
    let half = read(&site, "/problems/number/2?f5h3=100", 200).await;
    assert!(half.contains("0 of 1000 points") && half.contains("The best reply to it: "), "{half}");
    assert!(half.contains("value=\"100\""));
    assert!(half.contains("The solution reaches 1/2: you gave away 1/2."), "{half}");
    assert!(half.contains("<td>Qf5-h3</td><td>1/2</td><td>always</td>"), "{half}");
    assert!(half.contains("<td>Qf5-h5</td><td>1/2</td><td>never</td>"), "{half}");
    let other = read(&site, "/problems/number/2?f5h3=1&f5h5=1&f5e4=2&f5d3=0", 200).await;
    assert!(other.contains("<td>Qf5-e4</td><td>never</td><td>1/2</td>"), "{other}");
    assert!(!other.contains("<td>Qf5-d3</td>"), "neither in the answer nor in the solution: {other}");
    let kept = read(&site, "/problems/number/2?f5h3=7&solution=yes", 200).await;
    assert!(kept.contains("Solution") && kept.contains("value=\"7\""), "what was typed stays: {kept}");
    let shown = read(&site, "/problems/number/2?solution=yes", 200).await;
    assert!(shown.contains("Solution") && !shown.contains("of 1000 points"));
    assert!(
        shown.contains("<td>Qf5-h3</td><td>1/2</td></tr>"),
        "without an answer nothing stands beside it: {shown}"
    );
    for (query, says) in [
        ("f5h3=x", "Only whole numbers"),
        ("f5h3=1000001", "Only whole numbers"),
        ("f5h3=-1", "Only whole numbers"),
        ("f5h3=0", "Give at least one move"),
        ("a1a2=1", "not possible here"),
        ("nonsense=1", "not possible here"),
        ("f5h3=1&f5h3=1", "not possible here"),
    ] {
        let page = read(&site, &format!("/problems/number/2?{query}"), 422).await;
        assert!(page.contains(says) && !page.contains("Black’s best mix"), "{query}: {page}");
    }
    for path in [
        "/problems/number/0",
        "/problems/number/02",
        "/problems/number/9999",
        "/problems/number/x",
        "/problems/number/0/board.svg",
    ] {
        read(&site, path, 404).await;
    }
}

#[tokio::test]
async fn the_solver_helps_to_compose() {
    let site = Site::new().await;
    assert!(read(&site, "/problems/compose", 200).await.contains("<svg"));
    let path = |ask: &str| format!("/problems/compose?position={COMPOSED}&ask={ask}&act=solve");
    let solved = read(&site, &path("%232"), 200).await;
    assert!(
        solved.contains("The problem is sound") && solved.contains("<td>Kc2-c3</td><td>2/3</td>"),
        "{solved}"
    );
    let helped = read(&site, &path("h%231"), 200).await;
    assert!(helped.contains("What the solver says"));
    // A queen more, resting: no longer the same problem.
    let set = |square: &str, piece: &str| {
        format!("/problems/compose?position={COMPOSED}&square={square}&man={piece}&act=set")
    };
    assert!(read(&site, &set("h8", "R"), 200).await.contains("7R/1Q6/8/8/8/8/k1K5/8 p - - 0 1 -"));
    assert!(read(&site, &set("b7", "rest"), 200).await.contains("8/1Q6/8/8/8/8/k1K5/8 p - - 0 1 b7"));
    assert!(read(&site, &set("b7", "none"), 200).await.contains("8/8/8/8/8/8/k1K5/8 p - - 0 1 -"));
    assert!(read(&site, &set("e1", "K"), 200).await.contains("8/1Q6/8/8/8/8/k7/4K3 p - - 0 1 -"));
    for (square, piece) in
        [("a1", "P"), ("a2", "none"), ("c2", "q"), ("h8", "rest"), ("z9", "Q"), ("h8", "QQ")]
    {
        let page = read(&site, &set(square, piece), 422).await;
        assert!(page.contains("That would not be a position"), "{square} {piece}");
    }
}

#[tokio::test]
async fn a_chance_three_pairs_and_whose_it_is_are_asked_for() {
    let site = Site::new().await;
    let path = |rest: &str| format!("/problems/compose?position={COMPOSED}&act=solve&{rest}");
    let named = "ask=%232&value=2%2F3&author=Anna&source=A+club%27s+paper%2C+2026";
    let sound = read(&site, &path(named), 200).await;
    assert!(sound.contains("The problem is sound"), "{sound}");
    let (_, text) = sound.split_once("<pre>").unwrap();
    let text = text.split_once("</pre>").unwrap().0.replace("&#39;", "'");
    let problem = read_problems(&text).unwrap().remove(0);
    assert_eq!(problem.author.as_deref(), Some("Anna"));
    assert_eq!(problem.source.as_deref(), Some("A club's paper, 2026"));
    assert_eq!(problem.stipulation.to_string(), "#2=2/3");
    assert_eq!(problem.key.map(|key| key.len()), Some(2));
    let other = read(&site, &path("ask=%232&value=1%2F2"), 200).await;
    assert!(!other.contains("The problem is sound") && other.contains("2/3"), "{other}");
    // Three pairs take long, and are worked out for those who are signed in.
    let three = read(&site, &path("ask=%233"), 422).await;
    assert!(three.contains("only for those who are signed in"), "{three}");
    let cookie = cookie(&site, &site.house.white).await;
    let three = page(&site, &cookie, &path("ask=%233")).await;
    let three = String::from_utf8(three.body).unwrap();
    assert!(three.contains("<pre>") && three.contains("#3"), "{three}");

    let name = |chars: usize| "%C3%A4".repeat(chars);
    for (rest, status, says) in [
        (format!("ask=%231&author={}", name(80)), 200, "What the solver says"),
        (format!("ask=%231&author={}", name(81)), 422, "id=\"author-fault\""),
        (format!("ask=%231&source={}", name(80)), 200, "What the solver says"),
        (format!("ask=%231&source={}", name(81)), 422, "id=\"source-fault\""),
        ("ask=%231&author=A%0Akey%3A+c2c3+1".to_owned(), 422, "in one line"),
        (format!("ask=%231&value=1%2F1{}", "0".repeat(17)), 200, "What the solver says"),
        (format!("ask=%231&value=1%2F1{}", "0".repeat(18)), 422, "id=\"value-fault\""),
        ("ask=%231&value=3%2F2".to_owned(), 422, "id=\"value-fault\""),
        ("ask=%231&value=half".to_owned(), 422, "id=\"value-fault\""),
        ("ask=h%231&value=1%2F2".to_owned(), 422, "a help mate has none"),
    ] {
        let page = read(&site, &path(&rest), status).await;
        assert!(page.contains(says), "{rest}: {page}");
    }
}

#[tokio::test]
async fn nothing_is_said_of_a_running_game_without_engines() {
    let site = Site::new().await;
    let house = &site.house;
    let asked = |position: &str| format!("/problems/compose?position={position}&ask=%231&act=solve");
    for (engines, status) in [("allowed", 200), ("forbidden", 422)] {
        let request = NewGameRequest {
            position: Some(COMPOSED.replace('+', " ")),
            terms: [("engines".to_owned(), engines.to_owned())].into(),
            ..house.request()
        };
        let game = house.app.games().create_game(&house.director, request).await.unwrap();
        let says = match status {
            200 => "What the solver says",
            _ => "The solver says nothing about it. For everything else the players are trusted.",
        };
        // With another counter, and with colours exchanged, it is the same.
        for same in [COMPOSED, "8/1Q6/8/8/8/8/k1K5/8+p+-+-+7+9+-", "8/K1k5/8/8/8/8/1q6/8+p+-+-+0+1+-"] {
            assert!(read(&site, &asked(same), status).await.contains(says), "{engines} {same}");
        }
        if status == 422 {
            house.app.games().resign(&house.white, game).await.unwrap();
            assert!(read(&site, &asked(COMPOSED), 200).await.contains("What the solver says"));
        }
    }
}

#[tokio::test]
async fn the_solver_is_asked_within_bounds() {
    let site = Site::new().await;
    let asked = |position: &str| format!("/problems/compose?position={position}&ask=%231&act=solve");
    for (position, status, says) in [
        ("8/PPPPP1k1/8/8/8/8/8/K7+p+-+-+0+1+-", 200, "What the solver says"),
        ("8/PPPPPPP1/8/8/8/7k/8/K7+p+-+-+0+1+-", 422, "at most 8 pieces"),
        ("7k/6Q1/6K1/8/8/8/8/8+p+-+-+0+1+-", 422, "already over"),
        ("8/8+p+-+-+0+1+-", 422, "This is not a position"),
        (&"8".repeat(121), 422, "This is not a position"),
    ] {
        let page = read(&site, &asked(position), status).await;
        assert!(page.contains(says), "{position}: {page}");
    }
    read(&site, "/problems/compose?ask=%231&ask=%232", 422).await;
    // Twenty times at once, and then as many in a minute.
    let path = asked(COMPOSED);
    let ask = async || {
        let request = from_address(
            asking("GET", None, &path).body(axum::body::Body::empty()).unwrap(),
            "203.0.113.9:4000",
        );
        site.send(request).await.status.as_u16()
    };
    let mut answers = Vec::new();
    for _ in 0..21 {
        answers.push(ask().await);
    }
    assert_eq!((&answers[..20], answers[20]), (&[200; 20][..], 429));
    site.house.clock.advance(SECOND * 4);
    assert_eq!(ask().await, 200);
}
