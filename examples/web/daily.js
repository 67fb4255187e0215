// The puzzle of a day in a web app or in Node, with the package @sudokit/engine: nothing leaves the machine.
//     node daily.js 2027-01-31 easy
import { open } from "@sudokit/engine";

const [date = "2027-01-31", minutes = "easy"] = process.argv.slice(2);
const engine = await open();
const { puzzle, solution } = await engine.generate({ date, minutes, seed: 1 });
const hint = await engine.hint({ puzzle, level: "where" });
const { human } = await engine.rate({ puzzle, scale: "human" });
console.log([puzzle, solution, hint.words, human.level].join("\n"));
engine.close();
