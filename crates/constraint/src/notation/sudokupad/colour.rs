//! Colours as people name them, from the ways in which SudokuPad writes them.

use serde_json::Value;

/// A colour as people name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::notation) enum Colour {
    White,
    Black,
    Grey,
    Red,
    Orange,
    Peach,
    Yellow,
    Green,
    Teal,
    Blue,
    Purple,
    Pink,
}

impl Colour {
    /// The colour that a word names.
    pub(super) fn named(word: &str) -> Option<Self> {
        Some(match word {
            "white" => Self::White,
            "black" => Self::Black,
            "grey" | "gray" => Self::Grey,
            "red" => Self::Red,
            "orange" => Self::Orange,
            "peach" => Self::Peach,
            "yellow" | "gold" => Self::Yellow,
            "green" | "lime" => Self::Green,
            "teal" | "turquoise" | "cyan" => Self::Teal,
            "blue" | "navy" => Self::Blue,
            "purple" | "violet" | "lavender" => Self::Purple,
            "pink" | "magenta" => Self::Pink,
            _ => return None,
        })
    }

    /// The name of a colour.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Grey => "grey",
            Self::Red => "red",
            Self::Orange => "orange",
            Self::Peach => "peach",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Teal => "teal",
            Self::Blue => "blue",
            Self::Purple => "purple",
            Self::Pink => "pink",
        }
    }

    /// Whether people may call the one colour by the name of the other.
    pub(super) fn is_like(self, other: Self) -> bool {
        let close = |one: Self, two: Self| self == one && other == two || self == two && other == one;
        self == other
            || close(Self::Purple, Self::Pink)
            || close(Self::Blue, Self::Teal)
            || close(Self::Orange, Self::Peach)
            || close(Self::Orange, Self::Yellow)
            || close(Self::Red, Self::Pink)
            || close(Self::Green, Self::Teal)
    }

    /// The hue in degrees that people think of; `None` for white, grey and black.
    fn middle(self) -> Option<f64> {
        Some(match self {
            Self::White | Self::Black | Self::Grey => return None,
            Self::Red => 0.0,
            Self::Peach => 25.0,
            Self::Orange => 32.0,
            Self::Yellow => 55.0,
            Self::Green => 115.0,
            Self::Teal => 180.0,
            Self::Blue => 215.0,
            Self::Purple => 280.0,
            Self::Pink => 320.0,
        })
    }

    fn of([r, g, b]: [u32; 3]) -> Self {
        let Some(hue) = hue([r, g, b]) else {
            return match r.max(g).max(b) {
                0..60 => Self::Black,
                60..236 => Self::Grey,
                _ => Self::White,
            };
        };
        let least = r.min(g).min(b);
        match hue {
            h if h < 14.0 => Self::Red,
            h if h < 45.0 && least > 120 => Self::Peach,
            h if h < 45.0 => Self::Orange,
            h if h < 70.0 => Self::Yellow,
            h if h < 160.0 => Self::Green,
            h if h < 198.0 => Self::Teal,
            h if h < 258.0 => Self::Blue,
            h if h < 297.0 => Self::Purple,
            h if h < 345.0 => Self::Pink,
            _ => Self::Red,
        }
    }
}

/// A colour that can be seen, exactly and by its name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Paint {
    pub(super) colour: Colour,
    hue: Option<f64>,
}

impl Paint {
    /// The paint of `#rrggbb`, `#rgb`, `rgb(…)`, `hsl(…)`, `oklch(…)` or a name; `None` if there is none, or it cannot be seen. A
    /// colour in another form counts as grey: it is seen, so it must not be left out.
    pub(super) fn read(value: Option<&Value>) -> Option<Self> {
        let text = value?.as_str()?.trim().to_lowercase();
        if matches!(text.as_str(), "" | "none" | "transparent") {
            return None;
        }
        let read = match text.strip_prefix('#') {
            Some(hex) => hexadecimal(hex),
            None => text.split_once('(').and_then(|(name, rest)| function(name.trim(), rest)),
        };
        let Some((rgb, alpha)) = read else {
            let colour = Colour::named(&text).unwrap_or(Colour::Grey);
            return Some(Self { colour, hue: colour.middle() });
        };
        // What is behind it is white.
        let rgb = rgb.map(|part| (255.0 - alpha * (255.0 - part.clamp(0.0, 255.0))).round() as u32);
        (alpha > 0.03).then(|| Self { colour: Colour::of(rgb), hue: hue(rgb) })
    }

    /// How far the paint is from a colour of this name; `None` if the name does not fit.
    pub(super) fn distance(self, name: Colour) -> Option<f64> {
        let turn = |one: f64, two: f64| ((one - two).abs()).min(360.0 - (one - two).abs());
        match (self.colour == name, self.colour.is_like(name)) {
            (true, _) => Some(0.0),
            (false, true) => Some(self.hue.zip(name.middle()).map_or(180.0, |(one, two)| turn(one, two))),
            _ => None,
        }
    }
}

/// The hue in degrees; `None` if there is hardly any.
fn hue([r, g, b]: [u32; 3]) -> Option<f64> {
    let (most, least) = (r.max(g).max(b), r.min(g).min(b));
    if most - least < 28 {
        return None;
    }
    let (r, g, b, range) = (f64::from(r), f64::from(g), f64::from(b), f64::from(most - least));
    let hue = if r >= g && r >= b {
        60.0 * (g - b) / range
    } else if g >= b {
        60.0 * (b - r) / range + 120.0
    } else {
        60.0 * (r - g) / range + 240.0
    };
    Some((hue + 360.0) % 360.0)
}

/// Red, green and blue from 0 to 255, and how opaque it is from 0 to 1.
type Rgba = ([f64; 3], f64);

fn hexadecimal(hex: &str) -> Option<Rgba> {
    let digits: Vec<f64> = hex.chars().map(|digit| digit.to_digit(16).map(f64::from)).collect::<Option<_>>()?;
    Some(match digits[..] {
        [r, g, b] => ([17.0 * r, 17.0 * g, 17.0 * b], 1.0),
        [r, g, b, a] => ([17.0 * r, 17.0 * g, 17.0 * b], a / 15.0),
        [a, b, c, d, e, f] => ([16.0 * a + b, 16.0 * c + d, 16.0 * e + f], 1.0),
        [a, b, c, d, e, f, g, h] => ([16.0 * a + b, 16.0 * c + d, 16.0 * e + f], (16.0 * g + h) / 255.0),
        _ => return None,
    })
}

/// The functions of style sheets.
fn function(name: &str, rest: &str) -> Option<Rgba> {
    let part = |text: &str| match text.trim_end_matches("deg").strip_suffix('%') {
        Some(percent) => percent.parse::<f64>().ok().map(|number| number / 100.0),
        None => text.trim_end_matches("deg").parse().ok(),
    };
    let parts: Option<Vec<f64>> = rest
        .split(|c: char| c == ',' || c == '/' || c == ')' || c.is_whitespace())
        .filter(|text| !text.is_empty())
        .map(part)
        .collect();
    let parts = parts?;
    let &[one, two, three, ..] = parts.as_slice() else { return None };
    let alpha = parts.get(3).copied().unwrap_or(1.0).clamp(0.0, 1.0);
    let rgb = match name {
        "rgb" | "rgba" => [one, two, three],
        "hsl" | "hsla" => {
            let chroma = two * three.min(1.0 - three);
            [0.0, 8.0, 4.0].map(|shift| {
                let place = (shift + one / 30.0) % 12.0;
                255.0 * (three - chroma * (place - 3.0).min(9.0 - place).clamp(-1.0, 1.0))
            })
        }
        "oklch" => oklch(one, two, three.to_radians()),
        _ => return None,
    };
    Some((rgb, alpha))
}

/// Lightness, chroma and hue of Oklab (B. Ottosson, 2020) as red, green and blue.
fn oklch(light: f64, chroma: f64, hue: f64) -> [f64; 3] {
    let (a, b) = (chroma * hue.cos(), chroma * hue.sin());
    let cube = |x: f64| x * x * x;
    let l = cube(light + 0.396_337_777_4 * a + 0.215_803_757_3 * b);
    let m = cube(light - 0.105_561_345_8 * a - 0.063_854_172_8 * b);
    let s = cube(light - 0.089_484_177_5 * a - 1.291_485_548 * b);
    let linear = [
        4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
        -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
        -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
    ];
    linear.map(|part| {
        let part = part.clamp(0.0, 1.0);
        255.0 * if part <= 0.003_130_8 { 12.92 * part } else { 1.055 * part.powf(1.0 / 2.4) - 0.055 }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_in_every_form() {
        for (text, colour) in [
            ("#67F067", Colour::Green),
            ("#2ecbffff", Colour::Teal),
            ("#0003", Colour::Grey),
            ("#000", Colour::Black),
            ("rgb(255, 0, 0)", Colour::Red),
            ("rgba(0 0 0 / 20%)", Colour::Grey),
            ("hsl(220deg 80% 60%)", Colour::Blue),
            ("oklch(88.739% 0.07926 208.88)", Colour::Teal),
            ("oklch(62.8% 0.25768 29.23)", Colour::Red),
            ("gold", Colour::Yellow),
        ] {
            let paint = Paint::read(Some(&Value::from(text)));
            assert_eq!(paint.map(|paint| paint.colour), Some(colour), "{text}");
        }
        for text in ["#0000", "#12345600", "transparent", "rgba(1, 2, 3, 0)", "none", ""] {
            assert_eq!(Paint::read(Some(&Value::from(text))), None, "{text}");
        }
        for text in ["rgb(1)", "rgb(1, 2, x)", "#12345", "lab(1 2 3)", "papayawhip"] {
            assert_eq!(Paint::read(Some(&Value::from(text))).map(|paint| paint.colour), Some(Colour::Grey), "{text}");
        }
    }

    #[test]
    fn a_paint_is_nearest_to_the_name_that_people_use() {
        let sky = Paint::read(Some(&Value::from("#2ecbffff"))).unwrap();
        assert!(sky.distance(Colour::Blue) < sky.distance(Colour::Green));
        assert_eq!(sky.distance(Colour::Red), None);
    }
}
