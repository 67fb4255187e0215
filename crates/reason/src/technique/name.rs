//! What the list of the techniques makes: the names, the families, and who finds what.

use super::{Family, Technique};
use core::fmt;
use core::str::FromStr;
use sudokit_constraint::rule::distance;

macro_rules! techniques {
    ($($family:ident { $($finder:path { $($name:ident $slug:literal $title:literal ,)* })* })*) => {
        /// A rule of reasoning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $($($(#[doc = concat!($title, ".")] $name,)*)*)*
        }

        impl Technique {
            /// All techniques, family by family.
            pub const ALL: &'static [Self] = &[$($($(Self::$name,)*)*)*];

            /// The name by which commands and data know it: lower case with hyphens.
            pub const fn slug(self) -> &'static str {
                match self { $($($(Self::$name => $slug,)*)*)* }
            }

            /// The name for readers.
            pub const fn title(self) -> &'static str {
                match self { $($($(Self::$name => $title,)*)*)* }
            }

            /// The family it belongs to.
            pub const fn family(self) -> Family {
                match self { $($($(Self::$name => Family::$family,)*)*)* }
            }
        }

        /// The finder of a technique.
        pub fn finder(technique: Technique) -> &'static dyn Finder {
            match technique { $($($(Technique::$name)|* => &$finder,)*)* }
        }

        /// Techniques of one kind.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Family {
            $(#[doc = concat!("The techniques in the folder `", stringify!($family), "`, in lower case.")] $family,)*
        }
    };
}

pub(super) use techniques;

impl Technique {
    /// Whether it assumes that the puzzle has only one solution.
    pub const fn assumes_uniqueness(self) -> bool {
        matches!(self.family(), Family::Uniqueness)
    }

    /// Whether its steps can place a digit. All others only remove candidates.
    pub const fn places(self) -> bool {
        matches!(self.family(), Family::Single | Family::Forcing) || matches!(self, Self::Tridagon)
    }
}

impl fmt::Display for Family {
    /// Its name in lower case with hyphens: `locked-set`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut name = String::new();
        for letter in format!("{self:?}").chars() {
            if letter.is_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.push(letter.to_ascii_lowercase());
        }
        f.pad(&name)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.title())
    }
}

/// No technique has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTechniqueError(String);

impl fmt::Display for UnknownTechniqueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no technique is called {:?}", self.0)?;
        close_to(&self.0).map_or(Ok(()), |close| write!(f, "; did you mean {}?", close.slug()))
    }
}

impl core::error::Error for UnknownTechniqueError {}

/// The technique that a wrong name probably means: one whose name has it as a part, or is spelled like it.
fn close_to(name: &str) -> Option<Technique> {
    let name = name.trim().to_lowercase().replace([' ', '_'], "-");
    let all = || Technique::ALL.iter().copied();
    let is_part = |technique: &Technique| {
        name.len() > 3
            && technique.slug().split('-').any(|word| name.split('-').any(|part| part == word && part.len() > 3))
    };
    let near = all().map(|technique| (distance(&name, technique.slug()), technique)).min_by_key(|(steps, _)| *steps);
    let spelled = near.filter(|(steps, technique)| 3 * steps <= technique.slug().len()).map(|(_, technique)| technique);
    spelled.or_else(|| all().find(is_part))
}

impl FromStr for Technique {
    type Err = UnknownTechniqueError;

    /// The technique with this slug or title, in upper or lower case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = |name: &str| name.eq_ignore_ascii_case(text.trim());
        let found = Self::ALL.iter().copied().find(|technique| named(technique.slug()) || named(technique.title()));
        found.ok_or_else(|| UnknownTechniqueError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_none_is_used_twice() {
        for &technique in Technique::ALL {
            assert_eq!(technique.slug().parse(), Ok(technique));
            assert_eq!(technique.title().to_uppercase().parse(), Ok(technique));
        }
        assert_eq!(Family::LockedSet.to_string(), "locked-set");
        assert_eq!("y-wing-of-doom".parse::<Technique>(), Err(UnknownTechniqueError("y-wing-of-doom".into())));
        let said = |name: &str| name.parse::<Technique>().unwrap_err().to_string();
        assert_eq!(said("exocet"), "no technique is called \"exocet\"; did you mean junior-exocet?");
        assert_eq!(said("x_wing"), "no technique is called \"x_wing\"; did you mean x-wing?");
        assert_eq!(said("magic"), "no technique is called \"magic\"");
    }
}
