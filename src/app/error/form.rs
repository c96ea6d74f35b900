use crate::base::faults;

faults! {
    /// What is wrong with a form as it came, or with the address of a page.
    pub enum FormFault {
        CutOff("cut-off"): "paper-fault-form", "the form was cut off";
        TooLong("too-long"): "fault-form-long", "the form holds more than it has room for";
        TooLarge("too-large"): "fault-form-large", "a field holds more bytes than it takes";
        FieldsFull("too-many-fields"): "fault-form-long", "the form has more than 16 fields";
        UnknownField("unknown-field"): "paper-fault-form", "the form has a field that is not known";
        NotText("not-utf-8"): "fault-form-text", "a field is not UTF-8";
        Query("query"): "fault-query", "the query of this page cannot be read";
        Choice("wrong-value"): "fault-choice", "choose one of what is offered";
        Day("day"): "tournament-fault-day", "a day is written as 2026-12-24";
        Format("wrong-value"): "fault-choice", "format takes csv, json or text";
        Month("wrong-value"): "fault-month", "a month is written 2026-01";
        Hours("seconds"): "hand-time-fault", "days and hours are whole numbers";
        NobodyChosen("player"): "fault-time-whom", "choose who gets time";
        ListLarge("too-large"): "roster-too-large", "a list has at most 65536 bytes; send it in parts";
        Side("wrong-value"): "paper-fault-side", "\"side\" takes white or black";
        Arrived("wrong-value"): "paper-fault-arrived", "\"arrived\" takes letter, telephone or other";
        NoScan("wrong-value"): "paper-fault-scan", "\"scan\" takes a file: PNG, JPEG or PDF";
        YesOrNo("wrong-value"): "fault-choice", "this takes yes or no";
        Turn("wrong-value"): "paper-fault-form", "\"turn\" takes a whole number";
        Scopes("scopes"): "tokens-fault-scopes", "a token takes at least one scope";
        Asks("asks"): "adjudication-fault-asks", "choose what you claim";
        Result("score"): "desk-fault-outcome", "choose a result";
        Topic("about"): "object-fault-about", "choose what it is about";
        Position("position"): "compose-fault-position", "that is not a position";
        Move("entry"): "endgames-fault-move", "this move cannot be played here";
    }
}
