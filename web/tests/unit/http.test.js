import { test } from "node:test";
import assert from "node:assert/strict";
import { open } from "../../port/http.js";
import { PortError } from "../../port/error.js";

globalThis.document = { baseURI: "http://127.0.0.1:1/below/" };

/** A server that answers once, and what it was asked. */
function server(answer) {
  const asked = [];
  globalThis.fetch = async (address, options) => {
    asked.push({ address: String(address), ...options });
    return answer(options);
  };
  return asked;
}

/** A stream that comes in pieces. */
const stream = (pieces) =>
  new Response(
    new ReadableStream({
      start(control) {
        for (const piece of pieces) control.enqueue(new TextEncoder().encode(piece));
        control.close();
      },
    }),
    {
      headers: { "Content-Type": "text/event-stream" },
    },
  );
const json = (value, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { "Content-Type": "application/json" } });

test("a call is posted below the page's address and its JSON comes back", async () => {
  const asked = server(() => json({ solutions: 1 }));
  assert.deepEqual(await (await open()).call("solve", { puzzle: "x" }), { solutions: 1 });
  assert.equal(asked[0].address, "http://127.0.0.1:1/below/api/v1/solve");
  assert.equal(asked[0].method, "POST");
  assert.equal(asked[0].body, '{"puzzle":"x"}');
  // A stream is answered 200 even when the time is over; a browser would repeat what was answered 408.
  assert.equal(asked[0].headers.Accept, "text/event-stream");
  await (await open()).call("about");
  assert.equal(asked[1].method, "GET");
});

test("events are read however they are cut", async () => {
  const text =
    'event: progress\r\ndata: {"done":1,"total":2,"words":"é"}\r\n\r\n: alive\n\nevent: progress\ndata: {"done":2,"total":2,"words":""}\n\nevent: result\ndata: {"count":\ndata: "7"}\n\n';
  const bytes = [...new TextEncoder().encode(text)];
  for (const size of [1, 2, 3, 7, 1000]) {
    const pieces = [];
    for (let i = 0; i < bytes.length; i += size) pieces.push(Uint8Array.from(bytes.slice(i, i + size)));
    server(
      () =>
        new Response(
          new ReadableStream({
            start(control) {
              pieces.forEach((piece) => control.enqueue(piece));
              control.close();
            },
          }),
          { headers: { "Content-Type": "text/event-stream" } },
        ),
    );
    const told = [];
    const found = await (await open()).call("count", {}, { onProgress: (progress) => told.push(progress.words) });
    assert.deepEqual(found, { count: "7" });
    assert.deepEqual(told, ["é", ""]);
  }
});

test("what goes wrong has its kind", async () => {
  const fails = async (answer, kind, options) => {
    server(answer);
    const error = await (await open()).call("hint", {}, options).then(
      () => assert.fail("an answer came"),
      (found) => found,
    );
    assert.ok(error instanceof PortError, String(error));
    assert.equal(error.kind, kind);
    return error;
  };
  const bad = { error: { kind: "bad_puzzle", message: "found x", place: { line: 1, column: 5 } } };
  assert.deepEqual((await fails(() => json(bad, 422), "bad_puzzle")).place, { line: 1, column: 5 });
  await fails(() => stream([`event: error\ndata: ${JSON.stringify(bad)}\n\n`]), "bad_puzzle", { onProgress() {} });
  await fails(() => stream(["event: progress\ndata: {}\n\n"]), "offline", { onProgress() {} });
  await fails(() => new Response("<html>", { status: 502 }), "internal");
  await fails(() => {
    throw new TypeError("failed to fetch");
  }, "offline");
  const control = new AbortController();
  await fails(
    () => {
      control.abort();
      throw new DOMException("aborted", "AbortError");
    },
    "cancelled",
    { signal: control.signal },
  );
});
