use crate::app::limits::{
    CLASS_CHARS_MAX, CLASSES_MAX, INVITATION_DAYS_MAX, INVITATIONS_OPEN_MAX, POSTS_MAX, SECTION_PLAYERS_MAX,
    SECTIONS_OPEN_MAX, SERIES_MAX, SERIES_NAME_CHARS_MAX, SERIES_WAITING_MAX,
};
use crate::base::{faults, wordings};

wordings! {
    /// Why something is not done in a series.
    pub enum SeriesRefusal {
        Full: "series-refused-full" [n: SERIES_MAX], "this server has 500 series, as many as it keeps";
        Shut: "series-refused-shut", "nobody enters this series now; those who wait keep their places";
        ShutAlready: "series-refused-shut-already", "entries of this series are closed already";
        OpenAlready: "series-refused-open-already", "entries of this series are open already";
        Waits: "series-refused-waits", "this player waits for a section of this series already";
        NotWaiting: "series-refused-not-waiting", "this player does not wait for a section of this series";
        Plays: "series-refused-plays", "this player has a place in a section of this series that goes on, and enters again when it is over";
        ClassOther: "series-refused-class", "by their last section or their rating this player may not enter this class; `enters` of the series names those that they may enter";
        InvitedAlready: "series-refused-invited-already", "this player has an invitation to this series that waits for an answer";
        NotInvited: "series-refused-not-invited", "this player has no invitation to this series that waits for an answer";
        InvitationsFull: "series-refused-invitations" [n: INVITATIONS_OPEN_MAX], "200 invitations to this series wait for an answer, as many as can";
        WaitingFull: "series-refused-waiting-full" [n: SERIES_WAITING_MAX], "1000 players wait for sections of this series, as many as can";
        Changed: "series-refused-changed", "the series was changed in the meantime; look at it again";
        LastDirector: "series-refused-last-director", "a series keeps at least one director";
        PostsFull: "series-refused-posts-full" [n: POSTS_MAX], "a series has at most 50 posts";
    }
}

faults! {
    /// What is wrong with what is given for a series.
    pub enum SeriesFault {
        Name("name"): "series-fault-name" [n: SERIES_NAME_CHARS_MAX], "the name of a series has 1 to 80 characters on one line";
        Players("players"): "series-fault-players" [n: SECTION_PLAYERS_MAX], "a section has 3 to 100 players";
        Open("open"): "series-fault-open" [n: SECTIONS_OPEN_MAX], "1 to 50 sections are open at once at most";
        Kind("kind"): "series-fault-kind", "sections are round-robin, Swiss or knock-out tournaments";
        Dates("dates"): "series-fault-dates", "sections begin when they are full: the sheet of a series has no dates";
        Classes("classes"): "series-fault-classes" [n: CLASSES_MAX, chars: CLASS_CHARS_MAX], "a series has no classes or 2 to 12; their names differ and have 1 to 20 characters, their ratings are 1 to 4000";
        ClassesStay("classes-stay"): "series-fault-classes-stay", "a series keeps as many classes as it was made with";
        ClassesKind("classes-kind"): "series-fault-classes-kind", "there are classes where sections have a table: in round-robin and Swiss tournaments";
        Moves("moves"): "series-fault-moves", "players are promoted and relegated between classes, together no more than a section has";
        Rounds("rounds"): "series-fault-rounds", "a section of a Swiss tournament has more players than rounds";
        Class("class"): "series-fault-class", "this series has no such class";
        LastDay("last-day"): "series-fault-last-day" [n: INVITATION_DAYS_MAX as usize], "the last day of an invitation is today or lies up to 60 days ahead";
        From("from"): "series-fault-from", "take the sheet of a tournament that you see";
    }
}
