//! The variants' names and whose they are: for the pages, the command line's help and the README alike.

use super::i18n::Lang;

/// A variant as it is credited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Credit {
    pub id: &'static str,
    /// Its name in German and in English.
    title: [&'static str; 2],
    /// Its author, where one is known for certain.
    pub author: Option<&'static str>,
    /// The key of the sentence that says what it is.
    line: &'static str,
}

const fn credit(
    id: &'static str,
    title: [&'static str; 2],
    author: Option<&'static str>,
    line: &'static str,
) -> Credit {
    Credit { id, title, author, line }
}

/// Werner Zühlke's, Gerd Degens's, Markus Reinhardt's and Bobby Fischer's games, and those of nobody in particular.
pub const CREDITS: [Credit; 11] = [
    credit("fairschach", ["Fairschach"; 2], Some("Werner Zühlke"), "line-fairschach"),
    credit("normal", ["Normalschach", "Normal chess"], None, "line-normal"),
    credit("marseillais", ["Marseiller Schach", "Marseillais chess"], None, "line-marseillais"),
    credit("chess960", ["Fischer Random Chess (Chess960)"; 2], Some("Bobby Fischer"), "line-chess960"),
    credit("shuffle", ["Zufallsschach", "Shuffle chess"], None, "line-shuffle"),
    credit("freischach", ["Freischach"; 2], None, "line-freischach"),
    credit("chess66", ["Chess 66"; 2], Some("Gerd Degens"), "line-chess66"),
    credit("ordo", ["VARIASCHACH® ORDO"; 2], Some("Markus Reinhardt"), "line-ordo"),
    credit(
        "ordo-vulneris",
        ["VARIASCHACH® ORDO VULNERIS"; 2],
        Some("Markus Reinhardt"),
        "line-ordo-vulneris",
    ),
    credit("occasio", ["VARIASCHACH® OCCASIO"; 2], Some("Markus Reinhardt"), "line-occasio"),
    credit("occado", ["VARIASCHACH® OCCADO"; 2], Some("Markus Reinhardt"), "line-occado"),
];

impl Credit {
    /// The variant with this id.
    pub fn of(id: &str) -> Option<&'static Credit> {
        CREDITS.iter().find(|credit| credit.id == id)
    }

    /// Its name.
    pub const fn title(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::De => self.title[0],
            Lang::En => self.title[1],
        }
    }

    /// What it is, in a sentence.
    pub fn line(&self, lang: Lang) -> String {
        lang.t(self.line)
    }
}

/// All variants for the help of a command: id, name, author, and what it is; and whose the names are.
pub fn listing() -> String {
    let lang = Lang::En;
    let mut text = "Variants:\n".to_owned();
    for credit in &CREDITS {
        let by = credit.author.map_or_else(String::new, |author| format!(", by {author}"));
        let (title, line) = (credit.title(lang), credit.line(lang));
        text.push_str(&format!("  {:<13}  {title}{by}: {line}\n", credit.id));
    }
    text.push('\n');
    text.push_str(&lang.t("credits-names"));
    text
}
