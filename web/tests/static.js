// A tiny server of static files with the headers of `sudokit serve`: for sites that need no engine behind them.
// Only names below the folders given are answered; the first folder that has a file wins.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".json": "application/json",
};

export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** @param {{ prefix: string, folder: string }[]} roots @returns {Promise<{ address: string, close: () => void }>} */
export function serve(roots) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname);
    const name = path.endsWith("/") ? `${path}index.html` : path;
    for (const { prefix, folder } of roots) {
      const file = normalize(join(folder, name.slice(prefix.length)));
      if (!name.startsWith(prefix) || !file.startsWith(folder + sep)) continue;
      const body = await readFile(file).catch(() => null);
      if (body === null) continue;
      response.writeHead(200, {
        "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
        "Content-Security-Policy": POLICY,
        "X-Content-Type-Options": "nosniff",
      });
      response.end(body);
      return;
    }
    response.writeHead(404).end();
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = `http://127.0.0.1:${server.address().port}/`;
      resolve({ address, close: () => (server.closeAllConnections(), server.close()) });
    });
  });
}
