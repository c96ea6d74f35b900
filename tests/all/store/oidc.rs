//! Links with accounts of the club's provider, and sign-ins by it, on both databases alike.

use fairschach::store::OidcLinkRow;

use super::sample::{at, person, seeded, uuid};
use crate::support::raw::tx;
use crate::support::{Database, on_all};

on_all! {
    sign_ins_are_taken_once_and_in_time => sign_ins;
    an_account_there_is_one_persons_and_theirs_alone => links;
}

async fn sign_ins(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        let mut oidc = tx.oidc();
        assert!(oidc.begin(&[1; 32], b"one", at(10), 2).await?);
        assert!(oidc.begin(&[2; 32], b"two", at(20), 2).await?);
        assert!(!oidc.begin(&[3; 32], b"three", at(20), 2).await?, "no more than may be");
        assert_eq!(oidc.under_way(&[1; 32], at(10)).await?, None, "too late");
        assert_eq!(oidc.take(&[1; 32], at(10)).await?, None, "too late");
        assert_eq!(oidc.under_way(&[1; 32], at(9)).await?.as_deref(), Some(&b"one"[..]));
        assert_eq!(oidc.take(&[1; 32], at(9)).await?.as_deref(), Some(&b"one"[..]));
        assert_eq!(oidc.take(&[1; 32], at(9)).await?, None, "once");
        oidc.sweep(at(20)).await?;
        assert!(oidc.under_way(&[2; 32], at(19)).await?.is_some());
        oidc.sweep(at(21)).await?;
        assert!(oidc.under_way(&[2; 32], at(19)).await?.is_none(), "swept");
    })
    .unwrap();
}

fn row(player: u128, fingerprint: u8) -> OidcLinkRow {
    OidcLinkRow {
        player_id: uuid(player),
        fingerprint: vec![fingerprint; 32],
        linked_us: at(1).as_us(),
        used_us: None,
        veil_us: Some(at(3).as_us()),
    }
}

async fn links(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        let mut oidc = tx.oidc();
        oidc.put_link(&row(1, 7)).await?;
        assert!(oidc.used(person(1), &[7; 32], at(9)).await? && !oidc.used(person(1), &[8; 32], at(9)).await?);
        assert!(!oidc.used(person(2), &[7; 32], at(10)).await?, "somebody else's");
        let found = oidc.link_by(&[7; 32]).await?.unwrap();
        assert_eq!(found, OidcLinkRow { used_us: Some(at(9).as_us()), ..row(1, 7) });
        oidc.put_link(&row(1, 8)).await?;
        assert!(oidc.link_by(&[7; 32]).await?.is_none(), "another came in its place");
        assert_eq!(oidc.link_of(person(1)).await?, Some(row(1, 8)));
    })
    .unwrap();
    let refused = tx!(store, write, tx => tx.oidc().put_link(&row(2, 8)).await?).unwrap_err();
    assert!(refused.is_constraint("oidc_link_fingerprint_key"), "it is one person's: {refused}");
    tx!(store, write, tx => {
        assert!(tx.oidc().delete_link(person(1)).await? && !tx.oidc().delete_link(person(1)).await?);
        tx.oidc().put_link(&row(2, 8)).await?;
    })
    .unwrap();
}
