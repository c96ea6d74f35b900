use crate::base::UnknownWord;

/// A word that may be missing.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
pub(super) struct MaybeWord(Option<String>);

impl<T: TryFrom<String, Error = UnknownWord>> TryFrom<MaybeWord> for Option<T> {
    type Error = UnknownWord;

    fn try_from(MaybeWord(word): MaybeWord) -> Result<Self, UnknownWord> {
        word.map(T::try_from).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::Wish;

    #[test]
    fn a_word_may_be_missing_and_another_one_is_named() {
        let read = |word: Option<&str>| Option::<Wish>::try_from(MaybeWord(word.map(str::to_owned)));
        assert!(matches!(read(None), Ok(None)));
        assert!(matches!(read(Some("draw")), Ok(Some(Wish::Draw))));
        let fault = read(Some("dance")).unwrap_err();
        assert_eq!(fault.to_string(), "\"dance\" is no such word");
    }
}
