//! The addresses at which mail is taken.

/// What begins the local part of a game's personal address.
const PERSONAL: &str = "m+";
/// What begins the local part of the address that bounces go to.
const BOUNCES: &str = "b+";
/// The longest local part (RFC 5321, 4.5.3.1.1).
const MAX_LOCAL_LEN: usize = 64;

/// The addresses of one server: `m+…@`, `b+…@` and the sender's own local part, in one domain. No mail is taken for any other.
#[derive(Clone)]
pub struct OwnDomain {
    domain: String,
    plain: String,
}

/// Why an address is not one of ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stranger {
    /// Another domain's: mail is not passed on.
    Domain,
    /// Nobody's.
    Unknown,
}

impl OwnDomain {
    /// Those of this domain; `plain` is the address from which mails are sent.
    pub fn new(domain: &str, plain: &str) -> OwnDomain {
        let local = plain.rsplit_once('@').map_or(plain, |(local, _)| local);
        OwnDomain { domain: domain.to_ascii_lowercase(), plain: local.to_ascii_lowercase() }
    }

    pub fn domain(&self) -> &str {
        &self.domain
    }

    /// Nothing, if mail is taken at this address. Letter case does not matter.
    ///
    /// # Errors
    /// Why it is not taken.
    pub fn takes(&self, address: &str) -> Result<(), Stranger> {
        let (local, domain) = address.rsplit_once('@').ok_or(Stranger::Unknown)?;
        if !domain.eq_ignore_ascii_case(&self.domain) {
            return Err(Stranger::Domain);
        }
        let local = local.to_ascii_lowercase();
        let token = [PERSONAL, BOUNCES].iter().find_map(|start| local.strip_prefix(start));
        let is_token = token.is_some_and(|token| {
            !token.is_empty()
                && token.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'=')
        });
        if local.len() <= MAX_LOCAL_LEN && (is_token || local == self.plain) {
            Ok(())
        } else {
            Err(Stranger::Unknown)
        }
    }
}
