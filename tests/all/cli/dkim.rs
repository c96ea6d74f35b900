//! `admin keys dkim` on the real program.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use serde_json::Value;

use super::{run, said};
use crate::server::process::Home;
use crate::support::Database;

#[tokio::test]
async fn keys_for_signing_are_made_once_and_their_records_are_told() {
    let home = Home::new(Database::Sqlite).await;
    let made = home.admin(&["admin", "keys", "dkim"]);
    assert_eq!(made["made"], true);
    let records = made["records"].as_array().unwrap();
    let names: Vec<&str> = records.iter().map(|record| record["name"].as_str().unwrap()).collect();
    let domain = names[0].split("._domainkey.").nth(1).unwrap();
    assert_eq!(
        names,
        [format!("fairschach._domainkey.{domain}"), format!("fairschach-ed25519._domainkey.{domain}"),]
    );
    for (record, sort) in records.iter().zip(["rsa", "ed25519"]) {
        assert!(record["value"].as_str().unwrap().starts_with(&format!("v=DKIM1; k={sort}; p=")));
        let file = home.store.folder().join(format!("keys/dkim-{sort}.key"));
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        let secret = fs::read_to_string(&file).unwrap();
        assert!(!made.to_string().contains(secret.trim().rsplit(' ').next().unwrap()));
    }
    let again = home.admin(&["admin", "keys", "dkim"]);
    assert_eq!((&again["made"], &again["records"]), (&Value::from(false), &made["records"]));

    let pem = Command::new("openssl").args(["genrsa", "2048"]).output().unwrap().stdout;
    let given = home.store.folder().join("given.pem");
    fs::write(&given, pem).unwrap();
    fs::set_permissions(&given, fs::Permissions::from_mode(0o600)).unwrap();
    let take = ["admin", "keys", "dkim", "--rsa", given.to_str().unwrap()];
    let refused = run(&home, &take);
    assert!(!refused.status.success() && said(&refused).contains("is there already"), "{}", said(&refused));
    fs::remove_file(home.store.folder().join("keys/dkim-rsa.key")).unwrap();
    let taken = home.admin(&take);
    assert!(taken["made"] == true && taken["records"][0] != made["records"][0]);
    assert_eq!(taken["records"][1], made["records"][1]);
}
