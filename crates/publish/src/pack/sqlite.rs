//! A pack as an SQLite database, with indices by level, technique and date.

use super::Pack;
use rusqlite::{Connection, params};
use sudokit::{Error, ErrorKind};

const TABLES: &str = "
    PRAGMA page_size = 4096;
    CREATE TABLE pack (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE puzzles (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, date TEXT UNIQUE, puzzle TEXT NOT NULL, solution TEXT NOT NULL,
        clues INTEGER NOT NULL, level TEXT NOT NULL, minutes REAL NOT NULL, er REAL NOT NULL, hodoku_level TEXT NOT NULL,
        hodoku_score INTEGER NOT NULL, technique TEXT NOT NULL, steps TEXT);
    CREATE TABLE techniques (
        technique TEXT NOT NULL, number INTEGER NOT NULL REFERENCES puzzles (number), count INTEGER NOT NULL,
        PRIMARY KEY (technique, number)) WITHOUT ROWID;
    CREATE INDEX by_level ON puzzles (level, number);
    CREATE INDEX by_technique ON puzzles (technique, number);
";

impl Pack {
    /// The pack as the bytes of a database file.
    pub fn sqlite(&self) -> Result<Vec<u8>, Error> {
        let fail = |error: rusqlite::Error| Error::new(ErrorKind::Internal, format!("SQLite: {error}"));
        self.database().map_err(fail)
    }

    fn database(&self) -> Result<Vec<u8>, rusqlite::Error> {
        let mut connection = Connection::open_in_memory()?;
        connection.execute_batch(TABLES)?;
        let all = connection.transaction()?;
        {
            let mut fact = all.prepare("INSERT INTO pack VALUES (?1, ?2)")?;
            let header = serde_json::to_value(&self.header).unwrap_or_default();
            for (key, value) in header.as_object().into_iter().flatten() {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                fact.execute(params![key, text])?;
            }
            let mut puzzle = all.prepare("INSERT INTO puzzles VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13)")?;
            let mut used = all.prepare("INSERT INTO techniques VALUES (?1, ?2, ?3)")?;
            for entry in &self.entries {
                let steps = (!entry.steps.is_empty()).then(|| serde_json::to_string(&entry.steps).unwrap_or_default());
                puzzle.execute(params![
                    entry.number as i64,
                    entry.id,
                    entry.date,
                    entry.puzzle,
                    entry.solution,
                    entry.clues as i64,
                    entry.level,
                    entry.minutes,
                    entry.er,
                    entry.hodoku_level,
                    entry.hodoku_score,
                    entry.technique,
                    steps
                ])?;
                for (technique, count) in &entry.techniques {
                    used.execute(params![technique, entry.number as i64, *count as i64])?;
                }
            }
        }
        all.commit()?;
        Ok(connection.serialize("main")?.to_vec())
    }
}
