//! The promises of the text formats on random input, by the same harness as the fuzz targets.

use proptest::collection::vec;
use proptest::prelude::*;
use sudokit::text;
use sudokit_harness::text as harness;

/// Bytes that texts of puzzles are made of.
fn likely() -> impl Strategy<Value = u8> {
    let signs = b"0123456789....000---|||+++   \t\n\n\n\r,,;:#\"\"{}[]<>/='*_xX!q\\\xe2\x94\x82\x80\xc3";
    proptest::sample::select(&signs[..])
}

/// A good text, of every format in turn, with a few bytes changed, put in or taken out.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let change = (any::<prop::sample::Index>(), likely(), 0..3u8);
    (0..text::formats().len(), vec(any::<u8>(), 0..300), vec(change, 0..6), 0..4usize).prop_map(
        |(format, seed, changes, lines)| {
            let format = text::formats()[format];
            let mut text = format.header().map(|header| format!("{header}\n")).unwrap_or_default().into_bytes();
            for i in 0..=lines {
                let record = harness::record(seed.get(i * 7..).unwrap_or(&[]));
                format.write(&record, &mut text);
            }
            for (place, byte, what) in changes {
                let at = place.index(text.len());
                match what {
                    0 => text[at] = byte,
                    1 => text.insert(at, byte),
                    _ => drop(text.remove(at)),
                }
            }
            text
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_in_the_format_they_are_taken_for(text in vec(any::<u8>(), 0..600)) {
        harness::detect_any(&text);
    }

    #[test]
    fn likely_bytes_in_the_format_they_are_taken_for(text in vec(likely(), 0..1500)) {
        harness::detect_any(&text);
    }

    #[test]
    fn likely_bytes_in_every_format(text in vec(likely(), 0..1500)) {
        for i in 0..text::formats().len() {
            harness::check(&text, Some(text::formats()[i]));
        }
    }

    #[test]
    fn random_bytes_in_every_format(text in vec(any::<u8>(), 0..300)) {
        harness::each_format(&text);
    }

    #[test]
    fn damaged_texts(text in damaged(), format in 0..text::formats().len()) {
        harness::detect_any(&text);
        harness::check(&text, Some(text::formats()[format]));
    }

    #[test]
    fn every_format_round_trips(bytes in vec(any::<u8>(), 0..500)) {
        harness::round_trip(&bytes);
    }

    #[test]
    fn every_format_round_trips_with_a_likely_rest(
        mut bytes in vec(any::<u8>(), 164..=164),
        rest in vec(likely(), 0..60),
    ) {
        bytes[0] = 3 * (bytes[0] / 3 % 80); // pencilmarks
        harness::round_trip(&[&bytes[..], &rest].concat());
        bytes[0] += 1; // clues
        harness::round_trip(&[&bytes[..83], &rest].concat());
    }
}

/// The second line, far behind the first, tells the format: it must count however slowly the text comes.
#[test]
fn a_slow_text_is_taken_for_the_same_format() {
    let deleted: Vec<String> = (111..1000).map(|n| n.to_string()).filter(|n| !n.contains('0')).collect();
    let good = format!(":0000:x:{}:{}:::\n", ".".repeat(81), deleted.join(" "));
    harness::detect_any(format!("{}{good}{good}{good}", good.replacen(":x:", "x:", 1)).as_bytes());
}

/// A carriage return within a library line, which is written as it was read but for that.
#[test]
fn a_return_within_a_library_line() {
    let line = ":\r0000:x:..9.....4.3...4.5.86...7..........9.......1.......9..4..32..7........3..........5::::";
    harness::each_format(format!("8{line}\n").as_bytes());
    harness::detect_any(format!("{line}\n{line}\n").as_bytes());
}
