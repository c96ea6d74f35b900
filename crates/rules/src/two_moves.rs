//! Two moves a turn (Marseillais): who moves on, and what may still be captured en passant.

use super::{Form, Setup, Turn};

/// After a move the same side has its second one, unless this was it or gave check: then the other side has two.
/// `now` is as if the turn had passed. En passant the second move captures only if the first one did too.
pub(super) fn go_on(now: &mut Setup, before: &Setup, left: u8, by_ep: bool) {
    now.form = Form::TwoMoves { left: 2 };
    let (Turn::Alone(side), Turn::Alone(other)) = (before.turn, now.turn) else { return };
    if left < 2 || *now.in_check().get(other) {
        return;
    }
    now.form = Form::TwoMoves { left: 1 };
    (now.turn, now.pair) = (before.turn, before.pair);
    if by_ep {
        let still = before.ep.get(side).filter(|&passed| now.ep_stands(side, passed));
        *now.ep.get_mut(side) = still.collect();
    }
}
