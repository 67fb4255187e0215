//! Days of the calendar, for puzzles of the day.

use core::fmt;
use core::str::FromStr;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A day of the Gregorian calendar, from 1970-01-01 on.
///
/// ```
/// use sudokit::dates::Day;
///
/// let day: Day = "2028-02-28".parse()?;
/// assert_eq!(day.plus(2).to_string(), "2028-03-01");
/// assert_eq!(day.weekday(), 0); // Monday
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(i64);

impl Day {
    /// Days since 1970-01-01.
    pub const fn number(self) -> i64 {
        self.0
    }

    /// The day this many days later.
    #[must_use]
    pub const fn plus(self, days: i64) -> Self {
        Self(self.0 + days)
    }

    /// 0 for Monday to 6 for Sunday.
    pub const fn weekday(self) -> usize {
        (self.0 + 3).rem_euclid(7) as usize
    }

    /// Year, month and day.
    const fn parts(self) -> (i64, i64, i64) {
        // Years begin in March here, so that the leap day is the last of a year; eras have 400 years.
        let shifted = self.0 + 719_468;
        let (era, day) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let of_year = day - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let date = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        (year + era * 400 + if month <= 2 { 1 } else { 0 }, month, date)
    }

    const fn of(year: i64, month: i64, date: i64) -> Self {
        let year = if month <= 2 { year - 1 } else { year };
        let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let of_year = (153 * (if month > 2 { month - 3 } else { month + 9 }) + 2) / 5 + date - 1;
        Self(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, date) = self.parts();
        write!(f, "{year:04}-{month:02}-{date:02}")
    }
}

impl FromStr for Day {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Vec<i64> = text.splitn(3, '-').filter_map(|part| part.parse().ok()).collect();
        if let [year, month, date] = numbers[..] {
            let day = Self::of(year, month, date);
            // A day that does not exist, such as February 30, becomes another one.
            if (1970..=9999).contains(&year) && day.to_string() == text {
                return Ok(day);
            }
        }
        Err(format!("found {text:?}, expected a day such as 2027-01-31"))
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_each_other() {
        let first: Day = "1970-01-01".parse().unwrap();
        assert_eq!((first.number(), first.weekday()), (0, 3));
        let mut last = String::new();
        for number in 0..60_000 {
            let day = first.plus(number).to_string();
            assert!(day > last && day.parse::<Day>() == Ok(first.plus(number)), "{day}");
            last = day;
        }
        assert_eq!(first.plus(20_775).to_string(), "2026-11-18");
    }

    #[test]
    fn days_that_do_not_exist_are_refused() {
        for bad in ["2027-02-29", "2027-13-01", "2027-00-10", "2027-1-1", "1969-12-31", "tomorrow", "", "2027-01-01-"] {
            assert!(bad.parse::<Day>().is_err(), "{bad}");
        }
    }
}
