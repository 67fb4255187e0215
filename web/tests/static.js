// A tiny server of static files with the headers of `sudokit serve`: for sites that need no engine behind them, and for
// the files of the page as they are in the work tree, with the calls passed on to a running `sudokit serve`.
// Only names below the folders given are answered; the first folder that has a file wins. Answers are compressed, as
// any host of static files does.

import { createServer, request as ask } from "node:http";
import { gzipSync } from "node:zlib";
import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";

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
 * @returns {Promise<{ address: string, close: () => void }>}
 */
export function serve(roots, api = null, port = 0) {
  /** Every file is read and compressed once; they do not change while a check runs. @type {Map<string, Promise<Buffer | null>>} */
  const packed = new Map();
  const load = (/** @type {string} */ file) => {
    const body = packed.get(file) ?? readFile(file).then(
      (bytes) => gzipSync(bytes),
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
      const body = await load(file);
      if (body === null) continue;
      response.writeHead(200, {
        "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
        // A site of static files carries its policy itself.
        ...(api ? { "Content-Security-Policy": POLICY } : {}),
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-cache",
        "Content-Encoding": "gzip",
      });
      response.end(body);
      return;
    }
    response.writeHead(404).end();
  });
  return new Promise((resolve) => {
    server.listen(port, "127.0.0.1", () => {
      const address = `http://127.0.0.1:${server.address().port}/`;
      resolve({ address, close: () => (server.closeAllConnections(), server.close()) });
    });
  });
}
