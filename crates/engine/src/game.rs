//! What a game must say to be searched.

use fairschach_base::Side;

/// A game of two players, White and Black, in which both may choose at once, one alone, or chance. What one wins the other
/// loses; results lie between -1 and 1 and are White's.
pub trait Game {
    /// A position, with everything that decides what follows.
    type State: Clone;
    /// A choice.
    type Entry: Copy + PartialEq;

    /// What each step does to a result: below 1, what is won sooner is worth more.
    const DELAY: f64 = 1.0;

    /// White's result, if the game is over.
    fn over(&self, state: &Self::State) -> Option<f64>;

    /// The side that may end the game evenly instead of going on, where one may and is not sure to.
    fn may_draw(&self, _state: &Self::State) -> Option<Side> {
        None
    }

    /// Who chooses among what, where the game is not over.
    fn choices(&self, state: &Self::State) -> Choices<Self::Entry>;

    /// What follows when both have chosen.
    fn next(&self, state: &Self::State, white: Self::Entry, black: Self::Entry) -> Next<Self::State>;

    /// White's expected result where the game is not over, without looking ahead.
    fn estimate(&self, state: &Self::State) -> f64;

    /// What must be looked at before a position is estimated; most often nothing.
    fn beyond(&self, _state: &Self::State) -> Beyond<Self::Entry> {
        Beyond::Quiet
    }

    /// A quicker way to what most pairs of choices lead to, where that is only to be estimated: the same number that
    /// [`next`](Game::next) and [`estimate`](Game::estimate) would give, if the game is not over and is
    /// [quiet](Beyond::Quiet) there. Nothing for pairs, or states, that have none.
    fn glances<'s>(&'s self, _state: &Self::State) -> Option<Glances<'s, Self::Entry>> {
        None
    }

    /// The same number for positions from which the game goes on alike, and another for all others.
    fn key(&self, state: &Self::State) -> u64;
}

/// Who chooses, and among what. Each list begins with what looks best and is never empty: who does not choose has one
/// entry that says so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices<E> {
    /// White's.
    pub white: Vec<E>,
    /// Black's.
    pub black: Vec<E>,
    /// How many steps of depth it takes: 2 for a pair, 1 for the move of one side.
    pub steps: u32,
}

/// White's expected result after White's and Black's choice.
pub type Glances<'s, E> = Box<dyn Fn(E, E) -> Option<f64> + 's>;

/// What follows a choice.
#[derive(Clone, Debug)]
pub enum Next<S> {
    /// This.
    Sure(S),
    /// One of these, each with its probability; together 1.
    Chance(Vec<(f64, S)>),
}

/// What is looked at where the depth is used up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Beyond<E> {
    /// Nothing: the estimate holds.
    Quiet,
    /// These choices of the one side that chooses, which may also be content with the estimate.
    Optional(Side, Choices<E>),
    /// These choices, and no others.
    Forced(Choices<E>),
}
