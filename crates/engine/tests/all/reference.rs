//! Reference games with known values, through the same search.

use fairschach_engine::{Budget, Choices, Game, Next, Search};

/// Goofspiel: prizes are turned up by chance, both bid a card at once, the higher takes the prize. Won is who has the
/// greater sum of prizes; here the result is only that.
struct Goofspiel;

#[derive(Clone)]
struct Bidding {
    /// Bits of the cards left: prizes, White's, Black's.
    prizes: u8,
    hands: [u8; 2],
    prize: Option<u8>,
    lead: i8,
}

fn cards(of: u8) -> Vec<u8> {
    (0..8).filter(|card| of >> card & 1 == 1).collect()
}

impl Game for Goofspiel {
    type State = Bidding;
    type Entry = u8;

    fn over(&self, state: &Bidding) -> Option<f64> {
        (state.prizes == 0 && state.prize.is_none()).then(|| f64::from(state.lead.signum()))
    }

    fn choices(&self, state: &Bidding) -> Choices<u8> {
        match state.prize {
            None => Choices { white: vec![0], black: vec![0], steps: 1 },
            Some(_) => Choices { white: cards(state.hands[0]), black: cards(state.hands[1]), steps: 2 },
        }
    }

    fn next(&self, state: &Bidding, white: u8, black: u8) -> Next<Bidding> {
        let Some(prize) = state.prize else {
            let prizes = cards(state.prizes);
            let share = 1.0 / prizes.len() as f64;
            let turned_up = |&prize: &u8| {
                (share, Bidding { prizes: state.prizes & !(1 << prize), prize: Some(prize), ..state.clone() })
            };
            return Next::Chance(prizes.iter().map(turned_up).collect());
        };
        let won = (white > black) as i8 - (white < black) as i8;
        Next::Sure(Bidding {
            hands: [state.hands[0] & !(1 << white), state.hands[1] & !(1 << black)],
            prize: None,
            lead: state.lead + won * (prize as i8 + 1),
            ..state.clone()
        })
    }

    fn estimate(&self, _: &Bidding) -> f64 {
        0.5
    }

    fn key(&self, state: &Bidding) -> u64 {
        u64::from_le_bytes([
            state.prizes,
            state.hands[0],
            state.hands[1],
            state.prize.map_or(0, |prize| prize + 1),
            state.lead as u8,
            0,
            0,
            0,
        ])
    }
}

/// Oshi-Zumo: both bid coins at once, the higher bid pushes the wrestler a field; whoever is pushed off has lost. Coins
/// that were bid are gone.
struct OshiZumo {
    least: u8,
    size: i8,
}

#[derive(Clone)]
struct Ring {
    coins: [u8; 2],
    wrestler: i8,
}

impl OshiZumo {
    fn bids(&self, coins: u8) -> Vec<u8> {
        let bids: Vec<u8> = (self.least..=coins).collect();
        if bids.is_empty() { vec![0] } else { bids }
    }
}

impl Game for OshiZumo {
    type State = Ring;
    type Entry = u8;

    fn over(&self, state: &Ring) -> Option<f64> {
        let pushed_off = state.wrestler.abs() > self.size;
        let out_of_coins = state.coins == [0, 0];
        (pushed_off || out_of_coins).then(|| f64::from(state.wrestler.signum()))
    }

    fn choices(&self, state: &Ring) -> Choices<u8> {
        Choices { white: self.bids(state.coins[0]), black: self.bids(state.coins[1]), steps: 2 }
    }

    fn next(&self, state: &Ring, white: u8, black: u8) -> Next<Ring> {
        let push = (white > black) as i8 - (white < black) as i8;
        let coins = [state.coins[0] - white, state.coins[1] - black];
        Next::Sure(Ring { coins, wrestler: state.wrestler + push })
    }

    fn estimate(&self, _: &Ring) -> f64 {
        0.0
    }

    fn key(&self, state: &Ring) -> u64 {
        u64::from_le_bytes([state.coins[0], state.coins[1], state.wrestler as u8, 0, 0, 0, 0, 0])
    }
}

const ENOUGH: Budget<'static> = Budget::nodes(1_000_000);

#[test]
fn goofspiel_is_even() {
    for count in 1..=4 {
        let all = (1 << count) - 1;
        let start = Bidding { prizes: all, hands: [all; 2], prize: None, lead: 0 };
        let mut search = Search::new(&Goofspiel, &ENOUGH, 0.0);
        let value = search.value(&start, 3 * count).unwrap();
        assert!(value.abs() < 1e-9, "{count} cards: {value}");
    }
}

#[test]
fn oshi_zumo_is_even() {
    for least in [0, 1] {
        let game = OshiZumo { least, size: 2 };
        let start = Ring { coins: [5; 2], wrestler: 0 };
        let mut search = Search::new(&game, &ENOUGH, 0.0);
        // With a least bid of 0 both may bid nothing for ever; which leaves it even.
        let value = search.value(&start, 60).unwrap();
        assert!(value.abs() < 1e-6, "least bid {least}: {value}");
    }
}

#[test]
fn who_has_more_coins_stands_better() {
    let game = OshiZumo { least: 1, size: 1 };
    let mut search = Search::new(&game, &ENOUGH, 0.0);
    let value = search.value(&Ring { coins: [5, 3], wrestler: 0 }, 20).unwrap();
    assert!(value > 0.1, "{value}");
    let other = Search::new(&game, &ENOUGH, 0.0).value(&Ring { coins: [3, 5], wrestler: 0 }, 20).unwrap();
    assert!((value + other).abs() < 1e-9);
}

/// The value and the nodes with bounds from serialization and without.
fn with_and_without<G: Game>(game: &G, state: &G::State, depth: u32) -> [(f64, u64); 2] {
    [0, u32::MAX].map(|from| {
        let mut search = Search::new(game, &ENOUGH, 0.0).with_bounds_from(from);
        (search.value(state, depth).unwrap(), search.nodes())
    })
}

#[test]
fn bounds_change_no_value() {
    let (mut nodes, mut cases) = ([0, 0], 0);
    let mut compare = |what: String, found: [(f64, u64); 2]| {
        let [(bounded, some), (plain, all)] = found;
        // Where both may bid nothing for ever the depth ends it, a little earlier or later.
        assert!((bounded - plain).abs() < 1e-6, "{what}: {bounded}, {plain} without bounds");
        nodes = [nodes[0] + some, nodes[1] + all];
        cases += 1;
    };
    for count in 1..=4 {
        let all = (1 << count) - 1;
        for lead in -2..=2 {
            let start = Bidding { prizes: all, hands: [all; 2], prize: None, lead };
            compare(format!("{count} cards, {lead}"), with_and_without(&Goofspiel, &start, 3 * count));
        }
    }
    for (least, size) in [(0, 1), (0, 2), (1, 1), (1, 2), (1, 3)] {
        let game = OshiZumo { least, size };
        for coins in [[5, 5], [5, 3], [2, 5], [7, 6]] {
            for wrestler in -1..=1 {
                let start = Ring { coins, wrestler };
                compare(format!("{least} {size} {coins:?} {wrestler}"), with_and_without(&game, &start, 60));
            }
        }
    }
    compare("rock, paper, scissors".to_owned(), with_and_without(&Hands, &None, 2));
    assert!(cases == 81, "{cases}");
    // What they cost here is known: a little more than they save.
    assert!(nodes[0] * 10 < nodes[1] * 12, "{nodes:?} nodes with bounds and without");
}

/// Rock, paper, scissors.
struct Hands;

impl Game for Hands {
    type State = Option<f64>;
    type Entry = u8;

    fn over(&self, state: &Option<f64>) -> Option<f64> {
        *state
    }

    fn choices(&self, _: &Option<f64>) -> Choices<u8> {
        Choices { white: vec![0, 1, 2], black: vec![0, 1, 2], steps: 2 }
    }

    fn next(&self, _: &Option<f64>, white: u8, black: u8) -> Next<Option<f64>> {
        Next::Sure(Some([0.0, 1.0, -1.0][usize::from((white + 3 - black) % 3)]))
    }

    fn estimate(&self, _: &Option<f64>) -> f64 {
        0.0
    }

    fn key(&self, state: &Option<f64>) -> u64 {
        state.map_or(0, f64::to_bits)
    }
}

#[test]
fn a_hand_is_a_third() {
    let seen = Search::new(&Hands, &ENOUGH, 0.0).look(&None, 2);
    let third = |(_, share): &(u8, f64)| (share - 1.0 / 3.0).abs() < 1e-9;
    assert!(seen.proven && seen.value.abs() < 1e-9 && seen.entries.white.iter().all(third));
}

#[test]
fn a_look_at_the_root_is_proven_and_has_no_gap() {
    let game = OshiZumo { least: 1, size: 2 };
    let seen = Search::new(&game, &ENOUGH, 0.0).look(&Ring { coins: [5; 2], wrestler: 0 }, 20);
    let [least, most] = seen.guarantees();
    assert!(seen.proven && least.abs() < 1e-9 && most.abs() < 1e-9 && seen.value.abs() < 1e-9);
    let shares = seen.entries.white.iter().map(|(_, share)| share).sum::<f64>();
    assert!((shares - 1.0).abs() < 1e-9);
}

#[test]
fn a_mix_is_not_sure_of_more_than_it_brings() {
    // Whatever the budget, and wherever the look ended: no more is said to be sure than a full look leaves to the mix.
    let game = OshiZumo { least: 0, size: 2 };
    let start = || Ring { coins: [6, 5], wrestler: 0 };
    let full = Search::new(&game, &ENOUGH, 0.0).look(&start(), 40);
    let worth = |mix: &[(u8, f64)]| {
        let columns = full.entries.black.len();
        let left = |column: usize| {
            let cell = |row: usize| full.cells[row * columns + column].unwrap().value;
            mix.iter().enumerate().fold(0.0, |sum, (row, (_, share))| sum + share * cell(row))
        };
        (0..columns).map(left).fold(f64::INFINITY, f64::min)
    };
    for tolerance in [0.0, 0.02] {
        for nodes in [40, 60, 100, 200, 400, 800, 1_600] {
            let budget = Budget::nodes(nodes);
            let seen = Search::new(&game, &budget, tolerance).look(&start(), 40);
            let [least, most] = seen.guarantees();
            assert!(most >= least && (seen.proven || most - least >= tolerance), "{nodes}: {least} {most}");
            let exploited = full.value - worth(&seen.entries.white);
            assert!(exploited >= -1e-6, "{nodes}: {exploited}");
            assert!(!seen.proven || exploited <= most - least + 1e-6, "{nodes}: {exploited}");
        }
    }
}

#[test]
fn a_spread_mix_is_sure_of_less() {
    let game = OshiZumo { least: 1, size: 2 };
    let seen = Search::new(&game, &ENOUGH, 0.0).look(&Ring { coins: [5; 2], wrestler: 0 }, 20);
    let spread = seen.clone().spread(0.5);
    let [least, most] = spread.guarantees();
    assert!(least < -0.05 && most > 0.05, "{least} {most}");
    assert_eq!(seen.clone().spread(0.0).guarantees(), seen.guarantees());
}

#[test]
fn a_budget_is_kept() {
    let game = OshiZumo { least: 0, size: 3 };
    for nodes in [1, 10, 100, 1_000] {
        let budget = Budget::nodes(nodes);
        let mut search = Search::new(&game, &budget, 0.0);
        let seen = search.look(&Ring { coins: [30; 2], wrestler: 0 }, 60);
        assert!(search.nodes() <= nodes);
        assert_eq!(seen.entries.white.len(), 31);
    }
    let stop = || true;
    let budget = Budget::until(u64::MAX, &stop);
    assert_eq!(Search::new(&game, &budget, 0.0).value(&Ring { coins: [5; 2], wrestler: 0 }, 9), None);
}
