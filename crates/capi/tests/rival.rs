//! Our own library as a rival of our own engines: loaded at run time, called by the name and the signature that tdoku
//! has, and found to agree.

mod common;

use clap::Parser;
use sudokit_bench::{BenchArgs, Verdict, run};
use sudokit_testkit::random::{Kind, Puzzles};

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    bench: BenchArgs,
}

#[test]
fn it_takes_part_as_a_rival() {
    let mut puzzles = Puzzles::new(9);
    let kinds = [Kind::Proper, Kind::Multi, Kind::Changed, Kind::Clashing];
    let lines: String = (0..80).map(|i| puzzles.of(kinds[i % 4]).to_string() + "\n").collect();
    let file = common::temporary("it_takes_part_as_a_rival.txt");
    std::fs::write(&file, lines).unwrap();

    // Without a symbol the usual names are tried, of which the library has two.
    for symbol in ["", ":sudokit_solve", ":TdokuSolverDpllTriadSimd"] {
        let rival = format!("capi={}{symbol}", common::libraries().shared.display());
        let args = ["bench", "--engine", "singles", "--rounds", "1", "--seconds", "0", "--format", "json"];
        let args = args.into_iter().chain(["--data", file.to_str().unwrap(), "--rival", &rival]);
        let cli = Cli::try_parse_from(args).unwrap();
        let mut out = Vec::new();
        let verdict = run(&cli.bench, &mut out, &mut |_| {}).map_err(|error| error.to_string());
        assert_eq!(verdict, Ok(Verdict::Good), "{symbol}");
        let json: serde_json::Value = serde_json::from_slice(&out).unwrap();
        let [ours, rival] = [0, 1].map(|i| &json["results"][i]);
        assert_eq!((&rival["engine"], &rival["rival"]), (&"capi".into(), &true.into()));
        assert_eq!((&rival["puzzles"], &rival["solutions"]), (&80.into(), &ours["solutions"]));
    }
}
