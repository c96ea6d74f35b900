//! Enums that are written as words.

/// A word that the database should not hold.
#[derive(Debug, thiserror::Error)]
#[error("{0:?} is no such word")]
pub struct UnknownWord(pub String);

/// Enums of which each line is a variant and its word in the database, in files and in the API. The store reads them from
/// their word.
#[macro_export]
macro_rules! words {
    ($(
        $(#[$about:meta])*
        pub enum $name:ident { $($(#[$doc:meta])* $variant:ident: $word:literal,)+ }
    )+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: [$name; [$($word),+].len()] = [$($name::$variant),+];
            /// The words of all of them.
            pub const WORDS: [&'static str; $name::ALL.len()] = [$($word),+];

            /// The word in the database and the API.
            pub const fn as_str(self) -> &'static str {
                match self { $($name::$variant => $word,)+ }
            }

            /// Reads the word.
            pub fn parse(text: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|known| known.as_str() == text)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        $crate::stored!($name);
    )+};
}

/// Types that the store reads from the word of their `as_str`.
#[macro_export]
macro_rules! stored {
    ($($name:ty),+) => {$(
        impl TryFrom<String> for $name {
            type Error = $crate::UnknownWord;

            fn try_from(word: String) -> Result<Self, Self::Error> {
                <$name>::parse(&word).ok_or($crate::UnknownWord(word))
            }
        }
    )+};
}
