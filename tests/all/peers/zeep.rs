//! A program that is not ours knows Xfcc by its description alone: zeep (`tests/peers/xfcc.py`).

use std::net::SocketAddr;
use std::process::Stdio;

use serde_json::Value;
use tokio::io::AsyncWriteExt;

use super::{project, python};

/// Calls one after the other, `["GetMyGames", {"username": …}]`: what each was answered, which fits the schema, and at which
/// address the description has programs call.
pub(crate) async fn calls(server: SocketAddr, calls: &Value) -> (Vec<Value>, String) {
    let mut process = tokio::process::Command::new(python())
        .arg("-B")
        .arg(project().join("tests/peers/xfcc.py"))
        .arg(format!("http://{server}/xfcc"))
        .env("PYTHONUTF8", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tests' Python runs");
    let mut asks = process.stdin.take().expect("it was asked for");
    asks.write_all(calls.to_string().as_bytes()).await.expect("it reads");
    drop(asks);
    let said = process.wait_with_output().await.expect("it ends");
    let why = String::from_utf8_lossy(&said.stderr);
    assert!(said.status.success(), "xfcc.py: {why}; ./scripts/setup-tests installs what it needs");
    let said: Value = serde_json::from_slice(&said.stdout).expect("it answers");
    let told = said["told"].as_array().expect("a list").clone();
    (told, said["address"].as_str().expect("a text").to_owned())
}
