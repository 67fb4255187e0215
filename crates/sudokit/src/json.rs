//! Every verb as JSON in and JSON out: what the service, WebAssembly and Python call. No input or output, no threads, no
//! clock of its own.
//!
//! A request is an object with `puzzle` (a text in any format) or `puzzles` (a list of texts), optionally the houses they
//! have (`box`, `diagonals`, `windows`, `regions`), and the options of the verb. The answer is the verb's answer with the
//! puzzle; for a list, `{"results":[…]}` with an answer or `{"error":…}` for each.
//!
//! ```
//! use sudokit::{Job, json};
//!
//! let body = br#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#;
//! let answer = json::call("solve", body, &json::Limits::default(), &Job::default())?;
//! assert!(answer.contains(r#""solutions":1"#));
//! # Ok::<(), sudokit::Error>(())
//! ```

use crate::catalog;
use crate::driver::run_all;
use crate::error::{Error, ErrorKind, Wrapped};
use crate::job::Job;
use crate::puzzle::Puzzle;
use crate::verb::{
    Always, Candidates, Canon, Check, Convert, Count, Draw, Estimate, Expand, Explain, Facts, Fill, Generate, Hint,
    Identify, Minimize, Rate, Redundant, Solutions, Solve, Unavoidable, Verb, Vicinity, Why,
};
use serde::de::{self, Deserialize, DeserializeOwned, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::ser::Serialize;
use serde_json::{Map, Value};
use std::sync::Arc;
use std::time::Duration;
use sudokit_constraint::Geometry;
use sudokit_text::{ReadOptions, Record};

/// The limits of a request, and a random seed for requests without one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of a request.
    pub body: usize,
    /// Puzzles of a request.
    pub puzzles: usize,
    /// Symbols of a puzzle: 25 for 25x25.
    pub order: usize,
    /// The time limit of a call. It is only reported by `about`; the job ends a call.
    pub time: Option<Duration>,
    /// The seed for a request to generate that names none. Use another one for each request.
    pub seed: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { body: 1 << 20, puzzles: 1000, order: 25, time: None, seed: 0 }
    }
}

/// A verb behind its name.
#[derive(Clone, Copy)]
pub struct Call {
    /// The name of the verb.
    pub name: &'static str,
    /// Whether it takes a request. The answers of the others never change.
    pub has_request: bool,
    run: fn(&[u8], &Limits, &Job<'_>) -> Result<String, Error>,
}

impl core::fmt::Debug for Call {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name)
    }
}

const fn verb<V: Verb + DeserializeOwned>() -> Call {
    Call { name: V::NAME, has_request: true, run: answer::<V> }
}

/// All verbs.
pub const VERBS: &[Call] = &[
    verb::<Solve>(),
    verb::<Solutions>(),
    verb::<Count>(),
    verb::<Estimate>(),
    verb::<Candidates>(),
    verb::<Check>(),
    verb::<Why>(),
    verb::<Always>(),
    verb::<Redundant>(),
    verb::<Fill>(),
    verb::<Draw>(),
    verb::<Rate>(),
    verb::<Hint>(),
    verb::<Explain>(),
    verb::<Facts>(),
    verb::<Minimize>(),
    verb::<Canon>(),
    verb::<Identify>(),
    verb::<Expand>(),
    verb::<Vicinity>(),
    verb::<Unavoidable>(),
    verb::<Convert>(),
    Call { name: Generate::NAME, has_request: true, run: generate },
    Call { name: "techniques", has_request: false, run: |_, _, _| text(&catalog::techniques()) },
    Call { name: "about", has_request: false, run: about },
];

/// Answers a request. The body of a call without a request is ignored.
pub fn call(name: &str, body: &[u8], limits: &Limits, job: &Job<'_>) -> Result<String, Error> {
    match VERBS.iter().find(|call| call.name == name) {
        Some(call) => (call.run)(body, limits, job),
        None => Err(Error::new(ErrorKind::NotFound, format!("unknown verb {name:?}; the verb `about` lists them"))),
    }
}

/// How much work a request may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Microseconds as a rule. There are exceptions: give it a few milliseconds, then treat it as slow.
    Quick,
    /// Unknown: it may run until it is stopped.
    Slow,
}

/// The largest body that can be quick: a puzzle as a drawn grid fits, one with pencil marks does not.
const QUICK_BODY: usize = 512;

/// How much work a request may be, from a glance at it. Only a 9x9 puzzle given by its clues is little as a rule.
pub fn weight(name: &str, body: &[u8]) -> Weight {
    let has = |word: &[u8]| body.windows(word.len()).any(|window| window == word);
    match name {
        "techniques" | "about" => Weight::Quick,
        // A word can also be written with escapes (`\u0062ox`); such a body is not searched.
        "solve" | "check" | "convert"
            if body.len() <= QUICK_BODY
                && ![&b"\"puzzles\""[..], b"\"box\"", b"\\u", b"~", b"3x3:", b"\"rules\""].into_iter().any(has) =>
        {
            Weight::Quick
        }
        _ => Weight::Slow,
    }
}

/// An answer with the puzzle it belongs to.
#[derive(serde::Serialize)]
pub struct Told<'a, A> {
    /// The puzzle as text.
    pub puzzle: &'a str,
    /// The answer.
    #[serde(flatten)]
    pub answer: &'a A,
}

/// An answer, or `{"error":…}`, as one JSON object.
pub fn told<A: Serialize>(puzzle: &str, answer: &Result<A, Error>) -> String {
    let text = match answer {
        Ok(answer) => serde_json::to_string(&Told { puzzle, answer }),
        Err(error) => serde_json::to_string(&Told { puzzle, answer: &Wrapped { error } }),
    };
    text.unwrap_or_default()
}

fn text(answer: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(answer).map_err(|error| Error::new(ErrorKind::Internal, error.to_string()))
}

/// The object in a body, and nothing else.
fn request(body: &[u8], limits: &Limits) -> Result<Map<String, Value>, Error> {
    if body.len() > limits.body {
        let message = format!("the request has {} bytes, at most {} are allowed", body.len(), limits.body);
        return Err(Error::new(ErrorKind::BodyTooLarge, message));
    }
    match serde_json::from_slice(body)? {
        Body::Object(map) => Ok(map),
        Body::Other => Err(Error::new(ErrorKind::BadRequest, "expected a JSON object")),
    }
}

/// What a body holds. A field that is given twice is refused: readers of JSON differ in which of the two they take.
enum Body {
    Object(Map<String, Value>),
    Other,
}

impl<'de> Deserialize<'de> for Body {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = Body;

            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("a JSON object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Body, A::Error> {
                let mut map = Map::new();
                while let Some((name, value)) = fields.next_entry::<String, Value>()? {
                    if map.contains_key(&name) {
                        return Err(de::Error::custom(format_args!("the field {name:?} is given twice")));
                    }
                    map.insert(name, value);
                }
                Ok(Body::Object(map))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Body, A::Error> {
                while items.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Body::Other)
            }

            fn visit_bool<E>(self, _: bool) -> Result<Body, E> {
                Ok(Body::Other)
            }

            fn visit_i64<E>(self, _: i64) -> Result<Body, E> {
                Ok(Body::Other)
            }

            fn visit_u64<E>(self, _: u64) -> Result<Body, E> {
                Ok(Body::Other)
            }

            fn visit_f64<E>(self, _: f64) -> Result<Body, E> {
                Ok(Body::Other)
            }

            fn visit_str<E>(self, _: &str) -> Result<Body, E> {
                Ok(Body::Other)
            }

            fn visit_unit<E>(self) -> Result<Body, E> {
                Ok(Body::Other)
            }
        }
        from.deserialize_any(Fields)
    }
}

/// The options of a verb; an error names the option.
pub fn options<T: DeserializeOwned>(request: Map<String, Value>) -> Result<T, Error> {
    let read = |request: Map<String, Value>| serde_json::from_value::<T>(Value::Object(request));
    read(request.clone()).map_err(|error| blame(&request, error, &|alone| read(alone).err()))
}

/// The error of a request, with the name of the option that has it alone.
fn blame(
    request: &Map<String, Value>,
    error: serde_json::Error,
    read: &dyn Fn(Map<String, Value>) -> Option<serde_json::Error>,
) -> Error {
    let message = error.to_string();
    let is_it = |name: &String, value: &Value| {
        let alone = Map::from_iter([(name.clone(), value.clone())]);
        read(alone).is_some_and(|error| error.to_string() == message)
    };
    let found = request.iter().find(|(name, value)| is_it(name, value));
    // The reader of the message does not know the types of the program.
    let plain = message.replace("expected u64", "expected a whole number of 0 or more");
    match found {
        Some((name, _)) if !message.contains(name.as_str()) => Error::bad_option(name, plain),
        _ if plain != message => Error::new(ErrorKind::BadRequest, plain),
        _ => error.into(),
    }
}

/// Takes a field of a request out.
fn take<T: DeserializeOwned>(request: &mut Map<String, Value>, field: &str) -> Result<Option<T>, Error> {
    match request.remove(field) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => serde_json::from_value(value).map(Some).map_err(|error| Error::bad_option(field, error)),
    }
}

/// Takes the houses that the puzzles of a request have out of it.
pub fn read_options(request: &mut Map<String, Value>, limits: &Limits) -> Result<ReadOptions, Error> {
    let mut options = ReadOptions::default();
    if let Some(text) = take::<String>(request, "box")? {
        let (height, width) = box_size(&text)?;
        options.boxes = Some((height, width));
        within(height * width, limits)?;
    }
    options.diagonals = take(request, "diagonals")?.unwrap_or(false);
    options.windows = take(request, "windows")?.unwrap_or(false);
    if let Some(text) = take::<String>(request, "regions")? {
        options.regions = Some(sudokit_text::read_regions(&text).map_err(|error| Error::bad_option("regions", error))?);
    }
    Ok(options)
}

/// `2x3`: rows and columns of a box.
pub fn box_size(text: &str) -> Result<(usize, usize), Error> {
    let number = |text: &str| {
        let is_number = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<usize>().ok().filter(|side| is_number && *side > 0)
    };
    let sides = text.split_once('x').and_then(|(height, width)| number(height).zip(number(width)));
    sides.ok_or_else(|| Error::bad_option("box", format!("found {text:?}, expected rows x columns such as 2x3")))
}

fn within(order: usize, limits: &Limits) -> Result<(), Error> {
    if order <= limits.order {
        return Ok(());
    }
    let message = format!("found {order}x{order}, the largest size here is {0}x{0}", limits.order);
    Err(Error::new(ErrorKind::Unsupported, message))
}

fn read(text: &str, options: &ReadOptions, limits: &Limits) -> Result<Record, Error> {
    let record = Record::read(text, options.clone())?;
    within(record.puzzle.order(), limits)?;
    Ok(record)
}

fn answer<V: Verb + DeserializeOwned>(body: &[u8], limits: &Limits, job: &Job<'_>) -> Result<String, Error> {
    let (asked, rest) = Asked::of(body, limits)?;
    let verb: V = options(rest)?;
    verb.validate()?;
    let told = |record: &Record, answer: V::Answer| {
        // What a link says beside its puzzle is asked for where the link is read.
        let rest = if V::NAME == Convert::NAME { record.rest.as_str() } else { "" };
        text(&Whole { told: Told { puzzle: &record.puzzle.to_string(), answer: &answer }, rest })
    };
    match asked.read(limits)? {
        Given::One(record) => told(&record, verb.one(&record.puzzle, job)?),
        Given::Many(read) => {
            let records: Vec<&Record> = read.iter().flatten().collect();
            let puzzles: Vec<Puzzle> = records.iter().map(|record| record.puzzle.clone()).collect();
            let answers = run_all(&verb, &puzzles, job).into_iter().zip(records);
            let texts = answers.map(|(answer, record)| told(record, answer?)).collect();
            list(read, texts)
        }
    }
}

/// An answer, and what the text of the puzzle says beside it.
#[derive(serde::Serialize)]
struct Whole<'a, A> {
    #[serde(flatten)]
    told: Told<'a, A>,
    #[serde(skip_serializing_if = "str::is_empty")]
    rest: &'a str,
}

/// A request without the options of its verb. Nothing here depends on the verb, so all of them share the code.
struct Asked {
    one: Option<String>,
    many: Option<Vec<String>>,
    options: ReadOptions,
}

/// The puzzles of a request.
enum Given {
    One(Box<Record>),
    Many(Vec<Result<Record, Error>>),
}

impl Asked {
    /// Takes the puzzles and their houses out of a request; what is left are options.
    fn of(body: &[u8], limits: &Limits) -> Result<(Self, Map<String, Value>), Error> {
        let mut request = request(body, limits)?;
        let one = take::<PuzzleText>(&mut request, "puzzle")?.map(PuzzleText::into_text);
        let many = take::<Vec<PuzzleText>>(&mut request, "puzzles")?;
        let many = many.map(|many| many.into_iter().map(PuzzleText::into_text).collect::<Vec<_>>());
        let options = read_options(&mut request, limits)?;
        Ok((Self { one, many, options }, request))
    }

    fn read(self, limits: &Limits) -> Result<Given, Error> {
        let texts = match (self.one, self.many) {
            (Some(one), None) => return read(&one, &self.options, limits).map(|one| Given::One(Box::new(one))),
            (None, Some(many)) => many,
            (None, None) => return Err(Error::new(ErrorKind::BadRequest, "missing field `puzzle` or `puzzles`")),
            (Some(_), Some(_)) => {
                let message = "found both `puzzle` and `puzzles`, expected one of them";
                return Err(Error::new(ErrorKind::BadRequest, message));
            }
        };
        if texts.len() > limits.puzzles {
            let message = format!("found {} puzzles, at most {} are allowed", texts.len(), limits.puzzles);
            return Err(Error::new(ErrorKind::TooManyPuzzles, message));
        }
        Ok(Given::Many(texts.iter().map(|text| read(text, &self.options, limits)).collect()))
    }
}

/// The answers of a list in the order of its puzzles. What a stop left unanswered is an error of its own; the answers
/// before it are kept.
fn list(read: Vec<Result<Record, Error>>, texts: Vec<Result<String, Error>>) -> Result<String, Error> {
    let mut texts = texts.into_iter();
    let item = |record: Result<Record, Error>| match record
        .and_then(|_| texts.next().unwrap_or_else(|| Err(Error::stopped())))
    {
        Ok(answer) => Ok(answer),
        Err(error) => text(&Wrapped { error: &error }),
    };
    let items: Vec<String> = read.into_iter().map(item).collect::<Result<_, _>>()?;
    Ok(format!(r#"{{"results":[{}]}}"#, items.join(",")))
}

/// A puzzle of a request: a text, or an object with rules.
struct PuzzleText(Value);

impl<'de> Deserialize<'de> for PuzzleText {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match Value::deserialize(from)? {
            value @ (Value::String(_) | Value::Object(_)) => Ok(Self(value)),
            value => {
                // In the words of serde for a string.
                String::deserialize(value).map_err(de::Error::custom).map(|text| Self(Value::String(text)))
            }
        }
    }
}

impl PuzzleText {
    fn into_text(self) -> String {
        match self.0 {
            Value::String(text) => text,
            object => object.to_string(),
        }
    }
}

/// What is answered for a list.
#[derive(serde::Serialize)]
struct Results<A> {
    results: Vec<A>,
}

/// Puzzles on request: one unless `count` says otherwise.
fn generate(body: &[u8], limits: &Limits, job: &Job<'_>) -> Result<String, Error> {
    #[derive(serde::Serialize)]
    struct Made<'a, A> {
        #[serde(flatten)]
        made: &'a A,
        seed: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        r#box: Option<String>,
    }
    let mut request = request(body, limits)?;
    let is_list = request.contains_key("count");
    let options = read_options(&mut request, limits)?;
    let mut wish: Generate = self::options(request)?;
    if wish.count > limits.puzzles as u64 {
        let message = format!("count: found {}, at most {} are allowed", wish.count, limits.puzzles);
        return Err(Error::new(ErrorKind::TooManyPuzzles, message));
    }
    let geometry = geometry(&options)?;
    // Rules say themselves which boxes there are.
    let name = wish.rules.is_none().then(|| format!("{}x{}", geometry.box_height(), geometry.box_width()));
    wish.geometry =
        ((geometry.box_height(), geometry.box_width()) != (3, 3) || !geometry.is_plain()).then(|| Arc::new(geometry));
    let seed = *wish.seed.get_or_insert(limits.seed);
    let made = wish.collect(job)?;
    let told = |made| Made { made, seed: seed.to_string(), r#box: name.clone() };
    match &made[..] {
        [one] if !is_list => text(&told(one)),
        many => text(&Results { results: many.iter().map(told).collect() }),
    }
}

/// The requested houses; plain 9x9 by default.
pub fn geometry(options: &ReadOptions) -> Result<Geometry, Error> {
    let unsupported = |error: sudokit_constraint::GeometryError| Error::new(ErrorKind::Unsupported, error.to_string());
    let order = options.regions.as_ref().map_or(9, |map| map.len().isqrt());
    let usual = Geometry::of_order(options.order.unwrap_or(order)).map_err(unsupported)?;
    options.geometry(options.boxes.unwrap_or((usual.box_height(), usual.box_width()))).map_err(unsupported)
}

fn about(_: &[u8], limits: &Limits, _: &Job<'_>) -> Result<String, Error> {
    #[derive(serde::Serialize)]
    struct Told {
        body_bytes: usize,
        puzzles: usize,
        order: usize,
        seconds: Option<f64>,
    }
    #[derive(serde::Serialize)]
    struct About {
        #[serde(flatten)]
        about: catalog::About,
        limits: Told,
    }
    let told = Told {
        body_bytes: limits.body,
        puzzles: limits.puzzles,
        order: limits.order,
        seconds: limits.time.map(|time| time.as_secs_f64()),
    };
    text(&About { about: catalog::about(limits.order), limits: told })
}
