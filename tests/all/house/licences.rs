//! Whatever is linked into the program, or used by its tests, may be used under MIT or Apache-2.0, comes from one registry and
//! brings no second TLS.

use serde_json::Value;
use spdx::{Expression, LicenseReq, ParseMode};
use std::collections::BTreeSet;
use std::process::Command;

/// All of these let the program be used under MIT or Apache-2.0. No GPL, LGPL or AGPL, not even in tests.
const ALLOWED: [&str; 9] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Zlib",
];

/// Of the tests alone, and changed nowhere: the Mozilla Public License asks for no more.
const OF_TESTS: [&str; 1] = ["webdriver"];

/// One TLS and one provider of ciphers: rustls with ring. These would bring a second one, or OpenSSL.
const UNWANTED: [&str; 5] = ["aws-lc-rs", "native-tls", "openssl", "openssl-sys", "rsa"];

/// Ours, and all that they need with every feature on the machines that the program is built for.
fn packages() -> Vec<Value> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(crate::peers::project());
    cargo.args(["metadata", "--locked", "--all-features", "--format-version=1"]);
    for machine in ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"] {
        cargo.args(["--filter-platform", machine]);
    }
    let out = cargo.output().expect("cargo runs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let mut told: Value = serde_json::from_slice(&out.stdout).expect("cargo tells JSON");
    let Value::Array(packages) = told["packages"].take() else { panic!("cargo tells packages") };
    packages
}

/// What is wrong with one of them.
fn faults(package: &Value) -> Vec<&'static str> {
    let mut faults = Vec::new();
    // LLVM's exception only allows more.
    let adds = |one: &LicenseReq| one.addition.as_ref().map(ToString::to_string);
    let is_allowed = |one: &LicenseReq| {
        adds(one).is_none_or(|adds| adds == "LLVM-exception")
            && one.license.id().is_some_and(|id| ALLOWED.contains(&id.name))
    };
    let licence =
        package["license"].as_str().and_then(|text| Expression::parse_mode(text, ParseMode::LAX).ok());
    let of_tests = OF_TESTS.iter().any(|name| package["name"] == *name);
    if !of_tests && !licence.is_some_and(|licence| licence.evaluate(is_allowed)) {
        faults.push("its licence is none of those allowed");
    }
    if UNWANTED.iter().any(|name| package["name"] == *name) {
        faults.push("it brings a second TLS");
    }
    let needs = package["dependencies"].as_array().into_iter().flatten();
    if package["source"].is_null() && needs.into_iter().any(|one| one["req"] == "*" && one["path"].is_null())
    {
        faults.push("it takes any version of another");
    }
    faults
}

#[test]
fn everything_may_be_used_and_comes_from_one_place() {
    let packages = packages();
    assert!(packages.len() > 300, "{} packages", packages.len());
    let told = |one: &Value| {
        faults(one).into_iter().map(|fault| format!("{}: {fault}", one["id"])).collect::<Vec<_>>()
    };
    let faults: Vec<String> = packages.iter().flat_map(told).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let sources: BTreeSet<&str> = packages.iter().filter_map(|one| one["source"].as_str()).collect();
    assert!(sources.len() == 1 && sources.iter().all(|one| one.starts_with("registry+")), "{sources:?}");
}

#[test]
fn what_may_not_be_used_is_found() {
    let package = |name: &str, licence: &str, req: &str| {
        serde_json::json!({ "name": name, "license": licence, "source": null,
            "dependencies": [{ "req": req, "path": null }] })
    };
    assert_eq!(faults(&package("a", "MIT/Apache-2.0", "^1")), [""; 0]);
    assert_eq!(faults(&package("a", "GPL-3.0-only OR ISC", "^1")), [""; 0]);
    assert_eq!(faults(&package("a", "Apache-2.0 WITH LLVM-exception", "^1")), [""; 0]);
    let with = "GPL-2.0-only WITH Classpath-exception-2.0";
    for licence in ["GPL-3.0-only", "MIT AND LGPL-2.1-only", with, "MPL-2.0", "", "mine"] {
        assert_eq!(
            faults(&package("a", licence, "^1")),
            ["its licence is none of those allowed"],
            "{licence}"
        );
    }
    assert_eq!(faults(&package("openssl", "MIT", "^1")), ["it brings a second TLS"]);
    assert_eq!(faults(&package("a", "MIT", "*")), ["it takes any version of another"]);
}
