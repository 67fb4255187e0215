// The types of the package, from the API description: node web/engine/types.js OPENAPI.json > index.d.ts

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CALLS } from "./engine.js";

/** Names that mean something else in JavaScript. @type {Record<string, string>} */
const RENAMED = { Error: "Fault", Number: "NumberText", Node: "ChainNode" };

/** @param {string} name */
const named = (name) => RENAMED[name] ?? name;

/** A schema as a type. @param {any} schema @returns {string} */
function typeOf(schema) {
  if (schema === true || schema === undefined) return "unknown";
  if (schema.$ref) return named(schema.$ref.split("/").pop());
  const any = schema.oneOf ?? schema.anyOf;
  // Beside properties, oneOf only says which of them are needed.
  if (any && !schema.properties) return [...new Set(any.map(typeOf))].join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((/** @type {any} */ value) => JSON.stringify(value)).join(" | ");
  const types = [schema.type ?? "object"].flat();
  return types.map((type) => plain(type, schema)).join(" | ");
}

/** @param {string} type @param {any} schema @returns {string} */
function plain(type, schema) {
  if (type === "integer" || type === "number") return "number";
  if (type === "string" || type === "boolean" || type === "null") return type;
  if (type === "array") return `(${typeOf(schema.items)})[]`;
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => `${comment(field)}${name}${required.has(name) ? "" : "?"}: ${typeOf(field)};`,
  );
  if (schema.additionalProperties && typeof schema.additionalProperties === "object")
    fields.push(`[key: string]: ${typeOf(schema.additionalProperties)};`);
  return fields.length ? `{ ${fields.join(" ")} }` : "Record<string, unknown>";
}

/** @param {any} schema */
const comment = (schema) => (schema?.description ? `/** ${schema.description.replaceAll("*/", "* /")} */ ` : "");

/** @param {any} api the API description */
export function typesOf(api) {
  const schemas = Object.entries(api.components.schemas).map(
    ([name, schema]) => `${comment(schema)}export type ${named(name)} = ${typeOf(schema)};`,
  );
  /** @type {Map<string, any>} */
  const operations = new Map();
  for (const methods of Object.values(api.paths))
    for (const operation of Object.values(/** @type {Record<string, any>} */ (methods)))
      if (operation?.operationId) operations.set(operation.operationId, operation);
  const json = (/** @type {any} */ body) => body?.content?.["application/json"]?.schema;
  const calls = CALLS.map((name) => {
    const operation = operations.get(name);
    if (!operation) throw new Error(`the API description has no ${name}`);
    const request = json(operation.requestBody);
    const answer = json(operation.responses["200"]);
    // One puzzle or a list: the answer is of the same kind.
    const pair = request?.properties?.puzzles && answer.oneOf?.length === 2 ? answer.oneOf.map(typeOf) : null;
    return { name, words: operation.summary ?? "", request: request && typeOf(request), answer: typeOf(answer), pair };
  });
  return `// Made by web/engine/types.js from the API description.

${schemas.join("\n")}

/** Requests and answers by the name of the call. */
export interface Calls {
${calls.map(({ name, request, answer }) => `  ${name}: { request: ${request ?? "null"}; answer: ${answer} };`).join("\n")}
}

export interface Progress { done: number; total: number | null; words: string }

export interface CallOptions {
  /** Stops the work; the call then rejects with kind \`cancelled\`. */
  signal?: AbortSignal;
  /** Called now and then by calls that know how far they are. */
  onProgress?: (progress: Progress) => void;
}

export interface OpenOptions {
  /** The compiled module, if it is not to be loaded from beside the package. */
  module?: WebAssembly.Module | Promise<WebAssembly.Module>;
  /** How many seconds a call may take, 0 for no limit [default: 120]. */
  seconds?: number;
}

export interface Engine {
  call<Name extends keyof Calls>(name: Name, request: Calls[Name]["request"], options?: CallOptions): Promise<Calls[Name]["answer"]>;
${calls
  .map(({ name, request, words, pair }) => {
    const about = words ? `  /** ${words} */\n` : "";
    if (pair)
      return ["puzzle: Text", "puzzles: Text[]"]
        .map((field, i) => {
          const rest = `Omit<Calls["${name}"]["request"], "puzzle" | "puzzles">`;
          return `${about}  ${name}(request: { ${field} } & ${rest}, options?: CallOptions): Promise<${pair[i]}>;`;
        })
        .join("\n");
    const first = request ? `request: Calls["${name}"]["request"], ` : "";
    return `${about}  ${name}(${first}options?: CallOptions): Promise<Calls["${name}"]["answer"]>;`;
  })
  .join("\n")}
  /** Ends all workers. */
  close(): void;
}

/** A call that gave no answer. */
export class EngineError extends Error {
  /** A kind of the service, or \`cancelled\`. */
  kind: string;
  place: { line: number; column?: number } | null;
}

/** Loads the module and starts the engine. */
export function open(options?: OpenOptions): Promise<Engine>;
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv[2]) {
    console.error("types.js: expected the file of the API description");
    process.exit(2);
  }
  process.stdout.write(typesOf(JSON.parse(readFileSync(process.argv[2], "utf8"))));
}
