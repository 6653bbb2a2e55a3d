import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { PieceWriter } from "./piece-writer.ts";

/** A stream that takes all pending bytes at once, as sockets do. */
function slowStream() {
  const taken: Buffer[] = [];
  const stream = new Writable({
    writev: (chunks, done) => {
      taken.push(Buffer.concat(chunks.map(({ chunk }) => chunk)));
      setImmediate(done);
    },
  });
  return { stream, taken };
}

test("a list of codes leaves in pieces of 15 kB, what is small at once, and all of it in order before the end", async () => {
  const { stream, taken } = slowStream();
  const writer = new PieceWriter(stream);
  const sent = ["a", "b".repeat(526_000), "c", "d", "e".repeat(40_000), "f"].map((text) => Buffer.from(text));
  for (const bytes of sent) writer.write(bytes);
  expect(writer.unsentBytes).toBe(566_004);
  writer.end();
  await new Promise((resolve) => void stream.once("close", resolve));
  expect(Math.max(...taken.map(({ length }) => length))).toBe(15 * 1024);
  expect(Buffer.concat(taken).equals(Buffer.concat(sent))).toBe(true);
  expect(writer.unsentBytes).toBe(0);
});

test("nothing more is written to a stream that broke", async () => {
  const { stream, taken } = slowStream();
  const writer = new PieceWriter(stream);
  writer.write(Buffer.alloc(100_000));
  stream.destroy();
  await new Promise((resolve) => void stream.once("close", resolve));
  writer.write(Buffer.alloc(1));
  expect(taken).toHaveLength(1);
});
