//! What is wrong with a form, each thing beside its field, with the keyboard's focus on the first.

use crate::app::error::FieldError;
use crate::show::{Lang, escape};

/// What is wrong with what was typed, by the names of the fields, in the order in which they stand in the form.
#[derive(Clone, Default, Debug)]
pub struct FieldFaults(Vec<(String, String)>);

impl FieldFaults {
    /// Sorts what is wrong by the fields of the form. What belongs to none of them is said above the form.
    pub fn new(
        fields: &[impl AsRef<str>],
        faults: impl IntoIterator<Item = (String, String)>,
    ) -> FieldFaults {
        let fields: Vec<&str> = fields.iter().map(AsRef::as_ref).collect();
        let mut all: Vec<_> = faults.into_iter().collect();
        all.sort_by_key(|(field, _)| fields.iter().position(|one| one == field));
        FieldFaults(all).within(&fields)
    }

    /// What a verb has found wrong with the fields of a form, in words.
    pub(in crate::http::web) fn said(
        lang: Lang,
        fields: &[&'static str],
        faults: &[FieldError],
    ) -> FieldFaults {
        FieldFaults::new(fields, faults.iter().map(|fault| (fault.field.clone(), fault.in_words(lang))))
    }

    /// One thing that is wrong.
    pub fn one(field: &str, says: String) -> FieldFaults {
        FieldFaults(vec![(field.to_owned(), says)])
    }

    /// The same in a form that has these fields only: what belongs to none of them is said above it.
    pub fn within(mut self, fields: &[&str]) -> FieldFaults {
        let strange = self.0.iter_mut().filter(|(field, _)| !fields.contains(&field.as_str()));
        strange.for_each(|(field, _)| field.clear());
        self
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether something is wrong with one of these.
    pub fn is_any(&self, fields: &[&str]) -> bool {
        self.0.iter().any(|(field, _)| fields.contains(&field.as_str()))
    }

    fn of(&self, field: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(of, _)| *of == field).map(|(_, says)| says.as_str())
    }

    /// What belongs to no field.
    pub fn general(&self) -> Vec<&str> {
        self.of("").collect()
    }

    /// What is wrong with a field, as HTML to stand right before it.
    pub fn beside(&self, field: &str) -> String {
        let says: Vec<String> = self.of(field).map(escape).collect();
        match says.is_empty() {
            true => String::new(),
            false => {
                format!("<p class=\"fault\" id=\"{field}-fault\" role=\"alert\">{}</p>\n", says.join("<br>"))
            }
        }
    }

    /// The attributes of a field: what describes it, that it is wrong, and the focus if it is the first that is. `help` is
    /// the id of what explains it.
    pub fn mark(&self, field: &str, help: &str) -> String {
        let described = |ids: &str| format!(" aria-describedby=\"{ids}\"");
        if self.of(field).next().is_none() {
            return if help.is_empty() { String::new() } else { described(help) };
        }
        let first = self.0.iter().find(|(of, _)| !of.is_empty()).is_some_and(|(of, _)| of == field);
        let focus = if first { " autofocus" } else { "" };
        let ids = format!("{field}-fault {help}");
        format!(" aria-invalid=\"true\"{}{focus}", described(ids.trim_end()))
    }
}
