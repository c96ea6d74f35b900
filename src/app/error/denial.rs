use crate::base::wordings;

wordings! {
    /// Why the one who asks may not do something.
    pub enum Denial {
        NotItsPlayer: "denied-player", "only the players of a game act in it";
        OnlyPlayersResign: "denied-resign", "only a player resigns";
        OnlyPlayersClaim: "denied-claim", "only players claim";
        OnlyPlayersObject: "denied-object", "only players object";
        NoScans: "denied-scans", "only players and arbiters see scans";
        MakesNoGames: "denied-games", "games are made by arbiters, directors and administrators";
        GameRuns: "denied-shred", "the game runs, and its open turn could never be revealed; end or suspend it first";
        OthersChallenge: "denied-challenge", "a challenge is withdrawn by its maker and declined by the one it is for";
        OwnChallenge: "denied-own-challenge", "this is your own challenge";
        NotItsArbiter: "denied-arbiter", "only the game's arbiters do this";
        NoSubmissions: "denied-submissions", "only the game's arbiter sees its submissions";
        NoBounces: "denied-bounces", "only an arbiter of the game sees whose mails came back";
        OwnRuling: "desk-fault-appeal", "an appeal is answered by the arbiter who did not give the ruling";
        NamesNoArbiter: "denied-appoint", "only the operator names an arbiter";
        NoNamer: "appeal-fault-director", "only who names arbiters in this game does this";
        NoOperator: "denied-operator", "only an administrator who does not play in the game does this, or the director of its tournament whom its first event names";
        ArbiterResumes: "denied-arbiter-resumes", "this game has an arbiter, who lets it go on";
        NotTheOperators: "denied-operator-act", "the operator lifts a suspension and names an arbiter for an appeal, nothing more";
        NoSecondArbiter: "denied-no-second", "no second arbiter was named when this game was made, so nothing in it can be unsealed";
        SecondForAppeal: "denied-second-for-appeal", "the second arbiter was named for an appeal, after the game was made, so nothing in it can be unsealed";
        OwnUnsealing: "denied-own-unsealing", "who asks for an unsealing does not agree to it";
        UnsealingNotAgreed: "denied-not-agreed", "the other arbiter has not agreed to it";
        ByHardEndAlone: "denied-adjudicate", "a game is stopped for adjudication by its tournament's hard end alone";
        MakesNoTournaments: "denied-tournaments", "tournaments are made by directors and administrators";
        DoesNotRunIt: "denied-run", "only those who run the tournament do this";
        DoesNotDirect: "denied-direct", "only the tournament's directors do this";
        DoesNotRunSeries: "denied-run-series", "only those who run the series do this";
        DoesNotDirectSeries: "denied-direct-series", "only the series' directors do this";
        GivesNoPosts: "refused-posts", "only directors give posts";
        NoArbiterThere: "denied-time", "arbiters of the tournament give time";
        ArbiterOfNone: "denied-time-none", "the arbiter of the games gives time; you are the arbiter of none of them";
        NotChallenged: "denied-ladder-answer", "only who is challenged answers";
        NotChallenger: "denied-ladder-back", "only who has challenged takes it back";
        NotCaptain: "denied-captain", "only the captain of the team does this";
        LooksNobodyUp: "denied-people", "people are looked up by arbiters, directors and administrators";
        SeesNoSilence: "denied-silence", "who is silent is seen by arbiters, directors and administrators";
        SeesNoReliability: "denied-reliability", "how reliably somebody plays is shown to the player, to arbiters, directors and administrators";
        NamesNoOutage: "denied-outage", "only directors and administrators name an outage";
        JoinsByInvitation: "denied-join", "accounts are made by administrators and invitations here; ask one of them";
        KeepsNoAccounts: "denied-accounts", "accounts are kept by administrators";
        AnswersNoReports: "denied-reports", "reports of players are seen and answered by arbiters and administrators";
        Veiled: "denied-veiled", "this session began with an address or a link that an administrator gave; what was made before is not shown in it";
        NoPasskeys: "denied-no-passkeys", "this server has no passkeys: they take an address with a name and a secure connection";
        PasskeyAsked: "denied-passkey-asked", "whoever has passkeys shows one first, on a signed-in page and not more than 5 minutes before";
        FirstPasskey: "denied-first-passkey", "the first passkey is added within 15 minutes of signing in: please sign in again";
        FreshSignIn: "denied-fresh-sign-in", "a way in is added within 15 minutes of signing in here: please sign in again by mail";
        PasskeyRequired: "denied-passkey-required", "your role takes a passkey on this server; add one under Settings";
        SetsNoClock: "denied-clock", "only administrators say that the clock is right";
        NoAdministrator: "denied-administrators", "only administrators see this";
        ReadsNoMails: "denied-mails", "only the administrator reads mails";
        FromElsewhere: "error-not-allowed-what", "not from there";
    }
}
