//! Which of a player's addresses mails go to.

use fairschach::app::accounts::delivery_address::{best, masked};
use fairschach::store::BouncedRow;

fn bounced(address: &str, count: i64, hard: i64) -> BouncedRow {
    BouncedRow { address: address.to_owned(), count, hard, at_us: 0, reason: String::new() }
}

#[test]
fn a_mail_goes_where_it_may_arrive() {
    let addresses = ["anna@x.test", "anna@y.test"].map(str::to_owned);
    for (bounced, goes) in [
        (vec![], 0),
        (vec![bounced("anna@x.test", 2, 0)], 0),
        (vec![bounced("anna@x.test", 3, 0)], 1),
        (vec![bounced("anna@x.test", 1, 1)], 1),
        (vec![bounced("anna@y.test", 9, 9)], 0),
        (vec![bounced("anna@x.test", 1, 1), bounced("anna@y.test", 1, 1)], 0),
    ] {
        assert_eq!(best(&addresses, &bounced), Some(&addresses[goes]));
    }
    assert_eq!(best(&[], &[]), None);
    assert_eq!(masked("anna.b@example.org"), "a…@example.org");
}
