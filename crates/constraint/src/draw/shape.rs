//! What a picture is made of: lines, circles, rectangles and text, each in an [`Ink`].

/// A place, to the right and down from the upper left corner.
pub type Point = (f64, f64);

/// A colour with a name, so that a page can give it another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// Its class in SVG.
    pub name: &'static str,
    /// Red, green and blue on a light page.
    pub light: u32,
    /// Red, green and blue on a dark page.
    pub dark: u32,
}

macro_rules! inks {
    ($($(#[$doc:meta])* $name:ident = $class:literal, $light:literal, $dark:literal;)*) => {
        impl Ink {
            $($(#[$doc])* pub const $name: Self = Self { name: $class, light: $light, dark: $dark };)*

            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];
        }
    };
}

inks! {
    /// The page.
    PAGE = "page", 0xffffff, 0x15181d;
    /// Thin lines between cells.
    THIN = "thin", 0x9aa3b0, 0x59616d;
    /// Lines around boxes and the grid.
    THICK = "thick", 0x15181d, 0xf1f3f6;
    /// Givens.
    GIVEN = "given", 0x15181d, 0xf1f3f6;
    /// Values that are not given.
    ENTRY = "entry", 0x1d5fbf, 0x7db1ff;
    /// Candidates.
    MARK = "mark", 0x5b6470, 0xaeb6c2;
    /// Clues beside the grid and numbers on dots.
    CLUE = "clue", 0x15181d, 0xf1f3f6;
    /// Text under the grid.
    WORDS = "words", 0x3d444e, 0xc4cbd5;
    /// Highlighted cells.
    MARKED = "marked", 0xfff0a3, 0x5e5310;
    /// Highlighted rules.
    USED = "used", 0xd83a2b, 0xff8678;
    /// Dashed borders of cages.
    CAGE = "cage", 0x3d444e, 0xc4cbd5;
    /// Thermometers.
    THERMO = "thermo", 0xc9ccd1, 0x4b525c;
    /// Arrows and circles.
    ARROW = "arrow", 0x8d949e, 0x8d949e;
    /// Whisper lines.
    WHISPER = "whisper", 0x8fd694, 0x2f7a3a;
    /// Renban lines.
    RENBAN = "renban", 0xe3a5e8, 0x7d3f85;
    /// Nabner lines.
    NABNER = "nabner", 0xf2d272, 0x7d6514;
    /// Palindromes.
    PALINDROME = "palindrome", 0xbfc4cb, 0x555d68;
    /// Lines with equal sums.
    SUMS = "sums", 0x9cc4f0, 0x2f5f95;
    /// Zipper lines.
    ZIPPER = "zipper", 0xc9b6f2, 0x5c4695;
    /// Entropic lines.
    CLASSES = "classes", 0xf5bf9a, 0x8a5023;
    /// Modular lines, and lines whose rule is in words.
    OTHER = "other", 0xa8d8d8, 0x2f6f6f;
    /// Long diagonals.
    DIAGONAL = "diagonal", 0x8fb3e6, 0x4a71a8;
    /// Shapes behind digits, such as those of odd and even cells.
    SHADE = "shade", 0xd9dce1, 0x3b424c;
    /// Groups of cells, in turn with the next ones.
    GROUP0 = "group0", 0xfbe3b8, 0x5e4a1e;
    /// See [`Ink::GROUP0`].
    GROUP1 = "group1", 0xcfe5fb, 0x1f4264;
    /// See [`Ink::GROUP0`].
    GROUP2 = "group2", 0xd8f0cf, 0x2a5420;
    /// See [`Ink::GROUP0`].
    GROUP3 = "group3", 0xf7d5e4, 0x5f2b45;
    /// White dots.
    WHITE = "white", 0xffffff, 0xf1f3f6;
    /// Black dots.
    BLACK = "black", 0x15181d, 0x000000;
    /// Numbers on white dots.
    ON_WHITE = "onwhite", 0x15181d, 0x15181d;
}

/// A line around or along a form.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub ink: Ink,
    /// Its width.
    pub width: f64,
    /// The lengths of dashes and of the gaps between them.
    pub dash: Option<(f64, f64)>,
}

/// Where a text is about its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its middle is there.
    Middle,
    /// It starts there.
    Start,
}

/// A form.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// Straight lines from point to point.
    Path {
        /// The points.
        points: Vec<Point>,
        /// Whether the last is joined to the first.
        closed: bool,
    },
    /// Lines that are not joined.
    Segments(Vec<(Point, Point)>),
    /// A circle.
    Circle(Point, f64),
    /// A rectangle: its upper left corner, width and height.
    Rectangle(Point, f64, f64),
    /// A text on one line, in the middle of its height.
    Text {
        /// Where it is.
        at: Point,
        /// The height of its letters with the space above them.
        size: f64,
        /// Whether it starts at the point.
        anchor: Anchor,
        /// What it says.
        text: String,
    },
}

/// A form in its colours.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// What lies on top of what: larger is above.
    pub(super) layer: u8,
    /// The form.
    pub form: Form,
    /// The colour inside it.
    pub fill: Option<Ink>,
    /// The line around or along it.
    pub stroke: Option<Stroke>,
}
