// The port over HTTP: the service of `sudokit serve`, on the address the page came from.
//
// Every call that works asks for an event stream and reads it as it comes. An error then comes inside an answer of status
// 200: browsers repeat requests that were answered 408 by themselves, which would start the work again. When the signal is
// raised the connection closes, and the server stops working on the call.

import { PortError } from "./error.js";

/** Calls without a request are read, not posted. */
const READS = new Set(["about", "techniques"]);

/** @returns {Promise<import("./types").Port>} */
export async function open() {
  const base = new URL("api/v1/", document.baseURI);
  return {
    async call(name, request, { signal, onProgress } = {}) {
      const post = !READS.has(name);
      try {
        const response = await fetch(new URL(name, base), {
          method: post ? "POST" : "GET",
          headers: {
            Accept: post ? "text/event-stream" : "application/json",
            ...(post ? { "Content-Type": "application/json" } : {}),
          },
          body: post ? JSON.stringify(request ?? {}) : undefined,
          signal,
        });
        return await answer(response, onProgress);
      } catch (error) {
        if (error instanceof PortError) throw error;
        if (signal?.aborted) throw new PortError("cancelled", "cancelled");
        throw new PortError("offline", "the engine cannot be reached; is sudokit serve still running?");
      }
    },
  };
}

/**
 * @param {Response} response
 * @param {((progress: import("./types").Progress) => void) | undefined} onProgress
 */
async function answer(response, onProgress) {
  const type = response.headers.get("Content-Type") ?? "";
  if (response.ok && type.startsWith("text/event-stream") && response.body) {
    for await (const { event, data } of events(response.body)) {
      if (event === "progress") onProgress?.(JSON.parse(data));
      if (event === "result") return JSON.parse(data);
      if (event === "error") throw PortError.from(JSON.parse(data));
    }
    throw new PortError("offline", "the connection ended before the answer came");
  }
  const json = await response.json().catch(() => null);
  if (!response.ok || json === null) throw PortError.from(json, `the server answered ${response.status}`);
  return json;
}

/**
 * Server-sent events of a body: blocks of lines, an empty line after each.
 * @param {ReadableStream<Uint8Array>} body
 */
async function* events(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      text += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const blocks = text.split(/\r?\n\r?\n/);
      text = blocks.pop() ?? "";
      for (const block of blocks) yield parse(block);
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** @param {string} block */
function parse(block) {
  let event = "message";
  const data = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (field === "event") event = value;
    if (field === "data") data.push(value);
  }
  return { event, data: data.join("\n") };
}
