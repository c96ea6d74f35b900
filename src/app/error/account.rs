use crate::app::limits::{
    ACCOUNT_REASON_CHARS_MAX, EXPORTS_PER_DAY, LABEL_MAX, MAIL_ADDRESSES_MAX, NAME_MAX, PASSKEYS_MAX,
    PIN_LEN_MAX, PIN_LEN_MIN, PUSH_BROWSERS_MAX, TOKEN_DAYS_MAX, TOKENS_MAX, WEBHOOKS_MAX,
};
use crate::base::{faults, wordings};

wordings! {
    /// Why an administrator may not do something to an account.
    pub enum AccountRefusal {
        PlaysAgainst: "account-refused-plays-against", "you have an unfinished game with this person; another administrator must do this";
        Oneself: "account-refused-oneself", "nobody does this to their own account; another administrator must";
        IsLocked: "account-refused-is-locked", "the account is locked already";
        IsOpen: "account-refused-is-open", "the account is not locked";
        Erased: "account-refused-erased", "the account is erased; nobody brings it back";
    }
}

wordings! {
    /// Why nothing comes of signing in by the club's provider.
    pub enum OidcRefusal {
        Expired: "oidc-refused-expired", "this sign-in has run out, was used, or began in another browser; begin it again";
        Declined: "oidc-refused-declined", "the provider has let nobody in";
        Unreachable: "oidc-refused-unreachable", "the provider does not answer; try again later, or sign in by mail";
        Answer: "oidc-refused-answer", "the provider's answer cannot be used; tell the operator, or sign in by mail";
        NotMember: "oidc-refused-member", "the provider knows you, but does not say of you what is asked for here";
        NoAddress: "oidc-refused-address", "the provider names no confirmed address of yours; join by mail, and link both accounts in the settings";
        Unknown: "oidc-refused-unknown", "no account here is linked with yours there; sign in as usual, and link both in the settings";
        Theirs: "oidc-refused-theirs", "this account of the provider, or its address, belongs to another account here";
        Locked: "oidc-refused-locked", "this account is locked";
    }
}

impl AccountRefusal {
    /// A stable word for programs: the last part of the key of its text.
    pub fn as_str(self) -> &'static str {
        self.wording().key.trim_start_matches("account-refused-")
    }
}

faults! {
    /// What is wrong with an account, its addresses, tokens and settings.
    pub enum AccountFault {
        Name("name"): "people-fault-name" [n: NAME_MAX], "a name has 1 to 80 characters, none of them a control character";
        NameReserved("name-reserved"): "people-fault-bot", "names such as Bot 3 are those of the bot";
        NameErased("name-reserved"): "people-fault-erased", "erased accounts are called so";
        NameTaken("name-taken"): "join-fault-taken", "somebody has this name; add a place or a middle name";
        Email("email"): "by-mail-address-fault", "an address looks like name@example.org and has at most 254 characters";
        EmailTaken("email-taken"): "people-fault-taken", "another player has this address";
        EmailOwn("email-taken"): "people-fault-own", "this is the address that mails go to now";
        Locale("locale"): "people-fault-language", "a language is de or en";
        Reason("reason"): "people-fault-reason" [n: ACCOUNT_REASON_CHARS_MAX], "a reason has at most 500 characters, none of them a control character";
        JoinFull("join-full"): "join-fault-full", "200 requests wait; try again in some days";
        SignInLinks("links"): "people-fault-links", "3 links at once and 10 a day are mailed to a person";
        Pin("pin"): "by-mail-pin-fault" [from: PIN_LEN_MIN, to: PIN_LEN_MAX], "a PIN has 6 to 12 digits";
        AddressKnown("known"): "by-mail-address-known", "you have this address already";
        AddressesFull("addresses"): "by-mail-addresses-full" [n: MAIL_ADDRESSES_MAX], "you have 5 further addresses; remove one first";
        AddressLinks("links"): "by-mail-links-full", "10 links a day are mailed; try again tomorrow";
        Quiet("quiet"): "mail-look-fault-quiet", "quiet hours go from one time of day to another, such as 22:00 to 07:00";
        TokenLabel("label"): "tokens-fault-label" [n: LABEL_MAX], "a token's label has 1 to 60 characters";
        TokenDays("days"): "tokens-fault-days" [n: TOKEN_DAYS_MAX as usize], "a token lives 1 to 365 days";
        TokensFull("tokens"): "tokens-fault-full" [n: TOKENS_MAX], "you hold 20 tokens; revoke one first";
        PasskeyName("name"): "passkeys-fault-name" [n: LABEL_MAX], "a passkey's name has 1 to 60 characters";
        PasskeysFull("passkeys"): "passkeys-fault-full" [n: PASSKEYS_MAX], "you have 10 passkeys; remove one first";
        PasskeyKnown("known"): "passkeys-fault-known", "this passkey is there already";
        PasskeyAnswer("answer"): "passkeys-fault-answer", "the passkey was not added; try again";
        CodesWithoutPasskey("codes"): "codes-fault-none", "recovery codes are for accounts with a passkey; add one first";
        WebhookLabel("label"): "webhooks-fault-label" [n: LABEL_MAX], "a webhook's name has 1 to 60 characters";
        WebhookUrl("url"): "webhooks-fault-url", "an address begins with https:// and has at most 1000 bytes, without user name and password";
        WebhookPrivate("private"): "webhooks-fault-private", "this address is on the server's own network; webhooks are called at public addresses only";
        ExportsFull("exports"): "data-fault-full" [n: EXPORTS_PER_DAY], "your data can be fetched 2 times within 24 hours";
        EraseName("erase-name"): "erase-fault-name", "this is not the name of the account";
        WebhooksFull("webhooks"): "webhooks-fault-full" [n: WEBHOOKS_MAX], "you have 5 webhooks; delete one first";
        PushSubscription("push"): "push-fault", "that is not a subscription of a browser to a key of this server";
        PushFull("push"): "push-fault-full" [n: PUSH_BROWSERS_MAX], "10 browsers of yours show notifications; remove one first";
    }
}
