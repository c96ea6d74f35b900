//! `fairschach tables verify`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use sha2::{Digest, Sha256};

use super::folder;
use crate::engine::tables::{Material, RULES, Tables, published};
use crate::rules::{OptionValue, RuleSet};

/// What is checked. 0: all tables are sound and, where they are published, the published ones; 1: one is not.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub struct VerifyArgs {
    /// The folder with the tables
    dir: PathBuf,
    /// How many states of each table are worked out once more by the rules
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(..=10_000_000))]
    samples: u64,
    /// Which states: another number chooses others
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let mut sound = true;
    for (material, few_pieces) in folder::all(&args.dir)? {
        match checked(args, material, few_pieces) {
            Ok(said) => println!("{material} few_pieces={few_pieces}: {said}"),
            Err(error) => {
                sound = false;
                println!("{material} few_pieces={few_pieces}: {error:#}");
            }
        }
    }
    Ok(ExitCode::from(u8::from(!sound)))
}

/// What is said of a sound table.
fn checked(args: &VerifyArgs, material: Material, few_pieces: u32) -> anyhow::Result<String> {
    let options = BTreeMap::from([("few_pieces".to_owned(), OptionValue::Number(few_pieces))]);
    let rules = RuleSet::new("fairschach", RULES, &options)?;
    let mut tables = Tables::new(few_pieces);
    folder::load_into(&mut tables, &args.dir, material, few_pieces)?;
    let states = tables.check(material, &rules, args.samples, args.seed)?;
    let path = folder::table_file(&args.dir, material, few_pieces);
    let file = folder::read(&path)?.with_context(|| format!("{} is gone", path.display()))?;
    let hash = hex::encode(Sha256::digest(&file));
    let published = match published(material, few_pieces) {
        Some(known) if known == hash => ", as published",
        Some(known) => bail!("SHA-256 {hash}; the published table has {known}"),
        None => "",
    };
    Ok(format!("sound, {states} states worked out again; SHA-256 {hash}{published}"))
}
