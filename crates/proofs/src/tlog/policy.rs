//! Which checkpoints to trust: the logs, the witnesses, and how many of them must have cosigned (C2SP `tlog-policy`).

use std::collections::{HashMap, HashSet};

use super::checkpoint::{Checkpoint, CheckpointError, CheckpointNote};
use super::note::{CosignerKey, NoteKeyError, VerifierKey};
use crate::base::errors;

/// The longest policy file, in bytes.
pub const MAX_POLICY_LEN: usize = 64 * 1024;
/// The most lines of each kind: logs, witnesses, groups.
pub const MAX_POLICY_LINES: usize = 64;

/// A trust policy (C2SP `tlog-policy`), read from its file.
///
/// ```text
/// log <verifier key> [<url>]
/// witness <name> <cosigner key> [<url>]
/// group <name> <all | any | number> <name>...
/// quorum <name | none>
/// ```
///
/// Names are bytes: they mean nothing outside of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Policy {
    logs: Vec<PolicyLog>,
    witnesses: Vec<PolicyWitness>,
    groups: Vec<Group>,
    quorum: Option<Member>,
}

/// A log that a policy trusts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PolicyLog {
    /// Its key. Its name is the log's origin.
    pub key: VerifierKey,
    /// Where to reach it, in the bytes of the file.
    pub url: Option<Vec<u8>>,
}

/// A witness that a policy knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PolicyWitness {
    /// Its name in the policy, in the bytes of the file.
    pub name: Vec<u8>,
    /// With what its cosignatures are verified.
    pub key: CosignerKey,
    /// Where to send checkpoints to (the "submission prefix"), in the bytes of the file.
    pub url: Option<Vec<u8>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Group {
    name: Vec<u8>,
    needed: usize,
    members: Vec<Member>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Member {
    Witness(usize),
    Group(usize),
}

/// What a policy says of a checkpoint that one of its logs signed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The checkpoint. To be relied on only if [`shortfall`](Self::shortfall) is `None`.
    pub checkpoint: Checkpoint,
    /// The witnesses of the policy that cosigned it, with the time of their cosignature in seconds since 1970. Times in
    /// the future are not refused: the reader's clock may be wrong.
    pub cosigned: Vec<(PolicyWitness, u64)>,
    /// If the quorum is not met, whose cosignatures are missing.
    pub shortfall: Option<String>,
}

/// Why a policy file cannot be used: its line, from 1, and what is wrong there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct PolicyError {
    /// The line; for what is missing, the one behind the last.
    pub line: usize,
    /// What is wrong.
    pub fault: PolicyFault,
}

errors! {
    /// What can be wrong in a line of a policy file.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    pub enum PolicyFault {
        TooLong: "a policy has at most {MAX_POLICY_LEN} bytes";
        Control: "a policy has no control characters but tab and newline";
        /// Another line than the four kinds.
        #[error("expected \"log KEY [URL]\", \"witness NAME KEY [URL]\", \"group NAME all|any|NUMBER NAME...\" or \"quorum NAME\"")]
        Form;
        TooMany: "a policy has at most {MAX_POLICY_LINES} logs, as many witnesses, and as many groups";
        Key(NoteKeyError): "cannot use the key: {0}";
        /// The same key twice, under whatever name.
        SameKey: "the key stands in an earlier line";
        NameTaken: "the name is none, or was given to another witness or group";
        UnknownName: "no line before names such a witness or group";
        MemberTwice: "a witness or group is a member of one group only, and once";
        /// A number of members that there cannot be.
        Threshold: "a group needs from 1 to as many cosignatures as it has members; the number has no leading zeros";
        QuorumTwice: "a policy has one quorum line only";
        NoQuorum: "a policy needs a line \"quorum NAME\", or \"quorum none\"";
    }
}

const NONE: &[u8] = b"none";

impl Policy {
    /// Reads a policy file. Blank lines and those that begin with `#` are passed over, blanks are spaces and tabs, and the
    /// last line needs no newline.
    pub fn parse(file: &[u8]) -> Result<Self, PolicyError> {
        let error = |line| move |fault| PolicyError { line, fault };
        if file.len() > MAX_POLICY_LEN {
            return Err(error(1)(PolicyFault::TooLong));
        }
        let mut reader = Reader::default();
        let mut count = 0;
        for (line, number) in file.split(|byte| *byte == b'\n').zip(1..) {
            reader.line(line).map_err(error(number))?;
            count = number;
        }
        let quorum = reader.quorum.ok_or(PolicyFault::NoQuorum).map_err(error(count))?;
        Ok(Policy { logs: reader.logs, witnesses: reader.witnesses, groups: reader.groups, quorum })
    }

    /// The logs that are believed.
    pub fn logs(&self) -> &[PolicyLog] {
        &self.logs
    }

    /// Every witness that a quorum may count.
    pub fn witnesses(&self) -> &[PolicyWitness] {
        &self.witnesses
    }

    /// What it says of a signed checkpoint. `logs` are keys known from elsewhere, trusted beside those of the policy, which
    /// may have none. It fails if no log signed it or a signature of one of its keys is wrong.
    pub fn judge(&self, note: &str, logs: &[VerifierKey]) -> Result<Verdict, CheckpointError> {
        let note = CheckpointNote::parse(note)?;
        let logs: Vec<VerifierKey> = self.logs.iter().map(|log| &log.key).chain(logs).cloned().collect();
        let checkpoint = note.verify(&logs)?.clone();
        let times: Vec<Option<u64>> =
            self.witnesses.iter().map(|witness| note.cosigned(&witness.key)).collect::<Result<_, _>>()?;
        let cosigned = self.witnesses.iter().zip(&times);
        Ok(Verdict {
            checkpoint,
            cosigned: cosigned.filter_map(|(witness, time)| Some((witness.clone(), (*time)?))).collect(),
            shortfall: self.shortfall(&times),
        })
    }

    /// What is missing to the quorum, given when each witness cosigned.
    fn shortfall(&self, times: &[Option<u64>]) -> Option<String> {
        let quorum = self.quorum?;
        // Groups name only what stands before them, so one walk through them is enough.
        let mut met: Vec<bool> = Vec::with_capacity(self.groups.len());
        for group in &self.groups {
            let has = group.members.iter().filter(|member| is_met(**member, times, &met));
            met.push(has.count() >= group.needed);
        }
        if is_met(quorum, times, &met) {
            return None;
        }
        let mut missing = Vec::new();
        let mut open = vec![quorum];
        while let Some(member) = open.pop() {
            let Some(group) = self.group(member) else {
                missing.push(format!("{} has not cosigned", self.name(member)));
                continue;
            };
            let lacking: Vec<Member> =
                group.members.iter().copied().filter(|m| !is_met(*m, times, &met)).collect();
            let names: Vec<String> = lacking.iter().map(|member| self.name(*member)).collect();
            missing.push(format!(
                "{} needs {} of {} and has {}: not {}",
                shown(&group.name),
                group.needed,
                group.members.len(),
                group.members.len() - lacking.len(),
                names.join(", ")
            ));
            // Each member belongs to one group, so this ends.
            open.extend(lacking.into_iter().filter(|member| self.group(*member).is_some()));
        }
        Some(missing.join("; "))
    }

    fn group(&self, member: Member) -> Option<&Group> {
        match member {
            Member::Group(at) => self.groups.get(at),
            Member::Witness(_) => None,
        }
    }

    fn name(&self, member: Member) -> String {
        match member {
            Member::Witness(at) => self.witnesses.get(at).map(|witness| shown(&witness.name)),
            Member::Group(at) => self.groups.get(at).map(|group| shown(&group.name)),
        }
        .unwrap_or_default()
    }
}

fn is_met(member: Member, times: &[Option<u64>], met: &[bool]) -> bool {
    match member {
        Member::Witness(at) => times.get(at).is_some_and(Option::is_some),
        Member::Group(at) => met.get(at).copied().unwrap_or(false),
    }
}

/// A name for people.
fn shown(name: &[u8]) -> String {
    String::from_utf8_lossy(name).escape_debug().to_string()
}

/// What was read so far.
#[derive(Default)]
struct Reader {
    logs: Vec<PolicyLog>,
    witnesses: Vec<PolicyWitness>,
    groups: Vec<Group>,
    names: HashMap<Vec<u8>, Member>,
    members: HashSet<Member>,
    quorum: Option<Option<Member>>,
}

impl Reader {
    fn line(&mut self, line: &[u8]) -> Result<(), PolicyFault> {
        if line.iter().any(|byte| (*byte < b' ' && *byte != b'\t') || *byte == 0x7f) {
            return Err(PolicyFault::Control);
        }
        let items = line.split(|byte| matches!(byte, b' ' | b'\t'));
        let items: Vec<&[u8]> = items.filter(|item| !item.is_empty()).collect();
        match items.as_slice() {
            [] => Ok(()),
            [first, ..] if first.starts_with(b"#") => Ok(()),
            [b"log", key] => self.log(key, None),
            [b"log", key, url] => self.log(key, Some(url)),
            [b"witness", name, key] => self.witness(name, key, None),
            [b"witness", name, key, url] => self.witness(name, key, Some(url)),
            [b"group", name, needed, members @ ..] if !members.is_empty() => {
                self.group(name, needed, members)
            }
            [b"quorum", name] => self.quorum(name),
            _ => Err(PolicyFault::Form),
        }
    }

    fn log(&mut self, key: &[u8], url: Option<&[u8]>) -> Result<(), PolicyFault> {
        let key = VerifierKey::parse(text(key)?).map_err(PolicyFault::Key)?;
        if self.logs.iter().any(|log| log.key.public_key() == key.public_key()) {
            return Err(PolicyFault::SameKey);
        }
        let url = url.map(<[u8]>::to_vec);
        push(&mut self.logs, PolicyLog { key, url })?;
        Ok(())
    }

    fn witness(&mut self, name: &[u8], key: &[u8], url: Option<&[u8]>) -> Result<(), PolicyFault> {
        let key = CosignerKey::parse(text(key)?).map_err(PolicyFault::Key)?;
        let same = |witness: &PolicyWitness| witness.key.public_key() == key.public_key();
        if self.witnesses.iter().any(same) {
            return Err(PolicyFault::SameKey);
        }
        let witness = PolicyWitness { name: name.to_vec(), key, url: url.map(<[u8]>::to_vec) };
        let at = push(&mut self.witnesses, witness)?;
        self.define(name, Member::Witness(at))
    }

    fn group(&mut self, name: &[u8], needed: &[u8], members: &[&[u8]]) -> Result<(), PolicyFault> {
        let needed = match needed {
            b"all" => members.len(),
            b"any" => 1,
            digits if digits.iter().all(u8::is_ascii_digit) && !digits.starts_with(b"0") => {
                text(digits)?.parse().map_err(|_| PolicyFault::Threshold)?
            }
            _ => return Err(PolicyFault::Threshold),
        };
        if needed > members.len() {
            return Err(PolicyFault::Threshold);
        }
        let members = members.iter().map(|member| self.find(member));
        let members: Vec<Member> = members.collect::<Result<_, _>>()?;
        if !members.iter().all(|member| self.members.insert(*member)) {
            return Err(PolicyFault::MemberTwice);
        }
        let group = Group { name: name.to_vec(), needed, members };
        let at = push(&mut self.groups, group)?;
        self.define(name, Member::Group(at))
    }

    fn quorum(&mut self, name: &[u8]) -> Result<(), PolicyFault> {
        let quorum = if name == NONE { None } else { Some(self.find(name)?) };
        match self.quorum.replace(quorum) {
            None => Ok(()),
            Some(_) => Err(PolicyFault::QuorumTwice),
        }
    }

    fn find(&self, name: &[u8]) -> Result<Member, PolicyFault> {
        self.names.get(name).copied().ok_or(PolicyFault::UnknownName)
    }

    fn define(&mut self, name: &[u8], member: Member) -> Result<(), PolicyFault> {
        if name == NONE || self.names.insert(name.to_vec(), member).is_some() {
            return Err(PolicyFault::NameTaken);
        }
        Ok(())
    }
}

/// Adds to a list of limited length and says where it stands.
fn push<T>(list: &mut Vec<T>, item: T) -> Result<usize, PolicyFault> {
    if list.len() == MAX_POLICY_LINES {
        return Err(PolicyFault::TooMany);
    }
    list.push(item);
    Ok(list.len() - 1)
}

/// Keys are UTF-8, whatever else is in the file.
fn text(bytes: &[u8]) -> Result<&str, PolicyFault> {
    str::from_utf8(bytes).map_err(|_| PolicyFault::Key(NoteKeyError::Form))
}
