//! What the program says, with a key for each language.

/// A text that the program says: in English to programs, and by its key to people in their language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wording {
    /// The key of the text in `locales`.
    pub key: &'static str,
    /// The numbers for the places of that text.
    pub values: &'static [(&'static str, usize)],
    /// The English of the API.
    pub english: &'static str,
}

/// An enum of which each line is a variant, the key of its text, the numbers for the places of that text, and the English
/// of the API.
#[macro_export]
macro_rules! wordings {
    ($(#[$about:meta])* pub enum $name:ident {
        $($variant:ident: $key:literal $([$($place:ident: $value:expr),+])?, $english:literal;)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $(#[doc = $english] $variant,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// What is said of it.
            pub const fn wording(self) -> &'static $crate::Wording {
                match self {
                    $($name::$variant => &$crate::Wording {
                        key: $key,
                        values: &[$($((stringify!($place), $value)),+)?],
                        english: $english,
                    },)+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.wording().english)
            }
        }
    };
}

/// The same for what is wrong in something that was given: each variant with its word in the API too, which several may
/// share; where all share it, each has the name of a field instead.
#[macro_export]
macro_rules! faults {
    ($(#[$about:meta])* pub enum $name:ident($word:literal) {
        $($variant:ident($field:literal): $key:literal $([$($place:ident: $value:expr),+])?, $english:literal;)+
    }) => {
        $crate::faults! {
            $(#[$about])*
            pub enum $name {
                $($variant($word): $key $([$($place: $value),+])?, $english;)+
            }
        }

        impl $name {
            /// Which field.
            pub const fn field(self) -> &'static str {
                match self { $($name::$variant => $field,)+ }
            }
        }
    };
    ($(#[$about:meta])* pub enum $name:ident {
        $($variant:ident($word:literal): $key:literal $([$($place:ident: $value:expr),+])?, $english:literal;)+
    }) => {
        $crate::wordings! {
            $(#[$about])*
            pub enum $name {
                $($variant: $key $([$($place: $value),+])?, $english;)+
            }
        }

        impl $name {
            /// A stable word for programs.
            pub const fn as_str(self) -> &'static str {
                match self { $($name::$variant => $word,)+ }
            }
        }
    };
}

/// An error of which each line is a variant and what it says, which stands in its documentation too; what says something
/// else has attributes instead.
#[macro_export]
macro_rules! errors {
    ($(#[$about:meta])* pub enum $name:ident {
        $($(#[$more:meta])* $variant:ident $(($($held:tt)+))? $({$($field:tt)+})? $(: $says:literal)?;)+
    }) => {
        $(#[$about])*
        pub enum $name {
            $($(#[$more])* $(#[doc = $says] #[error($says)])? $variant $(($($held)+))? $({$($field)+})?,)+
        }
    };
}
