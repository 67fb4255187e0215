// A tiny server of static files with the headers of `sudokit serve`: for sites that need no engine behind them, and for
// the files of the page as they are in the work tree, with the calls passed on to a running `sudokit serve`.
// Only names below the folders given are answered; the first folder that has a file wins. Answers are compressed and have
// an ETag, as those of any host of static files; what was sent is noted.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, request as ask } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Passes a request on to the server behind. */
function pass(request, response, api) {
  const onward = ask(new URL(request.url, api), {
    method: request.method,
    headers: { ...request.headers, host: new URL(api).host },
  });
  onward.on("response", (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  response.on("close", () => onward.destroy());
  request.pipe(onward);
}

/**
 * @param {{ prefix: string, folder: string }[]} roots
 * @param {string | null} [api] where calls go
 * @returns {Promise<{ address: string, sent: { name: string, bytes: number }[], close: () => void }>} `sent`: bodies, as compressed
 */
export function serve(roots, api = null, port = 0) {
  /** @type {{ name: string, bytes: number }[]} */
  const sent = [];
  /** Every file is read and compressed once; they do not change while a check runs. @type {Map<string, Promise<{ body: Buffer, tag: string } | null>>} */
  const packed = new Map();
  const load = (/** @type {string} */ file) => {
    const body = packed.get(file) ?? readFile(file).then(
      (bytes) => ({ body: gzipSync(bytes), tag: `"${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}"` }),
      () => null,
    );
    packed.set(file, body);
    return body;
  };
  const server = createServer(async (request, response) => {
    if (api && request.url?.startsWith("/api/")) return pass(request, response, api);
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname);
    const name = path.endsWith("/") ? `${path}index.html` : path;
    for (const { prefix, folder } of roots) {
      const file = normalize(join(folder, name.slice(prefix.length)));
      if (!name.startsWith(prefix) || !file.startsWith(folder + sep)) continue;
      const found = await load(file);
      if (found === null) continue;
      const { body, tag } = found;
      const known = request.headers["if-none-match"] === tag;
      response.writeHead(known ? 304 : 200, {
        "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
        // A site of static files carries its policy itself.
        ...(api ? { "Content-Security-Policy": POLICY } : {}),
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-cache",
        "Content-Encoding": "gzip",
        ETag: tag,
      });
      response.end(known ? undefined : body);
      sent.push({ name, bytes: known ? 0 : body.length });
      return;
    }
    response.writeHead(404).end();
  });
  return new Promise((resolve) => {
    server.listen(port, "127.0.0.1", () => {
      const address = `http://127.0.0.1:${server.address().port}/`;
      resolve({ address, sent, close: () => (server.closeAllConnections(), server.close()) });
    });
  });
}
