//! Numbers as people write and read them: `1_000_000` in, `1,000,000` out.

/// A number with a comma between the thousands.
pub(crate) fn grouped(number: u64) -> String {
    grouped_digits(&number.to_string())
}

/// As [`grouped`], for numbers of solutions.
pub(crate) fn grouped_digits(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `count` per second, rounded to three digits, with a comma between the thousands.
pub(crate) fn rate(count: u64, seconds: f64) -> String {
    let per_second = count as f64 / seconds.max(1e-9);
    let unit = 10f64.powi((per_second.max(1.0).log10().floor() as i32 - 2).max(0));
    grouped(((per_second / unit).round() * unit) as u64)
}

/// Seconds in the unit that suits them.
pub(crate) fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s if s < 100.0 => format!("{s:.2} s"),
        s => format!("{s:.0} s"),
    }
}

/// One thing or many: `1 puzzle`, `2 puzzles`.
pub(crate) fn plural(count: u64, one: &str) -> String {
    format!("{} {one}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// For `--limit`: a whole number from 1, underscores allowed between its digits.
pub(crate) fn positive(text: &str) -> Result<u64, String> {
    let digits = text.replace('_', "");
    match digits.parse() {
        Ok(0) => Err("found 0, expected a number from 1".to_owned()),
        Ok(number) => Ok(number),
        Err(_) if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Err(format!("too large, expected at most {}", u64::MAX))
        }
        Err(_) => Err("expected a whole number from 1".to_owned()),
    }
}

/// For `--time-limit`: a number and its unit, `ms`, `s`, `m` or `h`; seconds without one.
pub(crate) fn duration(text: &str) -> Result<std::time::Duration, String> {
    let wrong = || "expected a time such as 500ms, 10s, 1.5m or 2h".to_owned();
    let (number, unit) = text.split_at(text.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(text.len()));
    let unit = match unit {
        "ms" => 1e-3,
        "s" | "" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    match std::time::Duration::try_from_secs_f64(number * unit) {
        Ok(time) if !time.is_zero() => Ok(time),
        _ => Err("expected a time above 0".to_owned()),
    }
}

/// For `--memory`: a number and its unit, `K`, `M` or `G` (powers of 1024); at least 1M.
pub(crate) fn memory(text: &str) -> Result<usize, String> {
    let (number, unit) = text.split_at(text.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(text.len()));
    let unit = match unit.to_ascii_uppercase().as_str() {
        "" | "B" => 1,
        "K" | "KB" | "KIB" => 1 << 10,
        "M" | "MB" | "MIB" => 1 << 20,
        "G" | "GB" | "GIB" => 1 << 30,
        _ => return Err("expected a size such as 64M or 2G".to_owned()),
    };
    let number: usize = number.parse().map_err(|_| "expected a size such as 64M or 2G".to_owned())?;
    match number.checked_mul(unit) {
        Some(bytes) if bytes >= 1 << 20 => Ok(bytes),
        Some(_) => Err("expected at least 1M".to_owned()),
        None => Err("too large".to_owned()),
    }
}

/// For numbers that take memory: a whole number from 1 to `most`.
pub(crate) fn up_to(most: u64) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| match positive(text) {
        Ok(number) if number > most => Err(format!("too large, expected at most {}", grouped(most))),
        other => other,
    }
}

/// For numbers of a small range, both ends included.
pub(crate) fn between<T: TryFrom<u64>>(least: u64, most: u64) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| format!("expected a number from {} to {}", grouped(least), grouped(most)))
    }
}

/// For `--seed`: any whole number that fits 64 bits.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

/// For `--threads`: from 1 to 1024.
pub(crate) fn thread_count(text: &str) -> Result<usize, String> {
    between(1, 1024)(text)
}

/// For ranges: `24`, `24..28` (both ends belong to it), `24..`, `..28`.
pub(crate) fn range<T: std::str::FromStr + std::fmt::Display + PartialOrd + Copy>(
    text: &str,
    least: T,
    most: T,
) -> Result<std::ops::RangeInclusive<T>, String> {
    let expected = || format!("found {text:?}, expected a range such as 24, 24..28, 24.. or ..28");
    let end = |part: &str, open: T| if part.is_empty() { Some(open) } else { part.parse().ok() };
    let range = match text.split_once("..") {
        Some((from, to)) => end(from, least).zip(end(to.strip_prefix('=').unwrap_or(to), most)),
        None => text.parse().ok().map(|one| (one, one)),
    };
    // `inf` and `NaN` are numbers to the parser.
    let is_number = text.bytes().all(|byte| !byte.is_ascii_alphabetic() || byte == b'e');
    let (from, to) = range.filter(|_| is_number).ok_or_else(expected)?;
    if from < least || to > most {
        return Err(format!("found {text:?}, expected {least} to {most}"));
    }
    if from <= to { Ok(from..=to) } else { Err(format!("found {text:?}, expected the smaller number first")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_range() {
        assert_eq!(between::<u8>(1, 3)("3"), Ok(3));
        for text in ["0", "4", "-1", "x", ""] {
            assert_eq!(between::<u8>(1, 3)(text), Err("expected a number from 1 to 3".to_owned()), "{text:?}");
        }
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
        assert!(seed("-1").is_err_and(|error| error.starts_with("expected a whole number from 0 to ")));
    }

    #[test]
    fn thousands_are_grouped() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(rate(1_234_567, 1.0), "1,230,000");
        assert_eq!(rate(7, 2.0), "4");
        assert_eq!(rate(0, 0.0), "0");
    }

    #[test]
    fn limits_are_whole_numbers_from_one() {
        assert_eq!(positive("1_000"), Ok(1000));
        for wrong in ["0", "-1", "", "_", "1.5", "many", "99999999999999999999"] {
            assert!(positive(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn times_have_their_unit() {
        let millis = |text| duration(text).map(|time| time.as_millis());
        assert_eq!(["500ms", "2s", "3", "1.5m", "1h"].map(millis), [500, 2000, 3000, 90_000, 3_600_000].map(Ok));
        for wrong in ["", "s", "0", "-1s", "10x", "1e400s", "nan", "inf"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_of_memory_have_their_unit() {
        assert_eq!(
            [memory("1M"), memory("64mb"), memory("2G"), memory("1048576")],
            [1 << 20, 64 << 20, 2 << 30, 1 << 20].map(Ok)
        );
        for wrong in ["", "M", "0", "1K", "-1M", "1.5G", "1X", "99999999999999G", "99999999999999999999"] {
            assert!(memory(wrong).is_err(), "{wrong}");
        }
        assert_eq!((up_to(10)("10"), up_to(10)("11").is_err(), up_to(10)("0").is_err()), (Ok(10), true, true));
    }

    #[test]
    fn ranges_have_both_ends() {
        let clues = |text| range(text, 0usize, 81).ok();
        assert_eq!(clues("24"), Some(24..=24));
        assert_eq!(clues("24..28"), Some(24..=28));
        assert_eq!(clues("24..=28"), Some(24..=28));
        assert_eq!((clues("24.."), clues("..28"), clues("..")), (Some(24..=81), Some(0..=28), Some(0..=81)));
        for wrong in ["", "a", "28..24", "-1", "1..b", "1.5", "..x", "82", "24..99"] {
            assert_eq!(clues(wrong), None, "{wrong}");
        }
        assert_eq!(range("0.5..2", 0.0, f64::INFINITY), Ok(0.5..=2.0));
        assert!(range("NaN", 0.0, 1.0).is_err());
    }

    #[test]
    fn seconds_have_their_unit() {
        assert_eq!([2e-6, 0.0123, 1.5, 250.0].map(seconds), ["2 µs", "12.3 ms", "1.50 s", "250 s"]);
    }
}
