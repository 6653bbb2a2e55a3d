import { type Duplex, duplexPair } from "node:stream";
import { expect, test } from "vitest";
import { type LineChannel, openLineChannel } from "./line-channel.ts";

interface End {
  readonly channel: LineChannel;
  readonly other: Duplex;
  readonly lines: string[];
  readonly ends: string[];
}

/** A channel with small limits, and the other end of its stream. */
function open(onLine?: (line: string, channel: LineChannel) => void): End {
  const [stream, other] = duplexPair();
  const lines: string[] = [];
  const ends: string[] = [];
  const channel = openLineChannel(
    stream,
    { maxLineBytes: 10, maxUnsentBytes: 1_000 },
    {
      onLine: (line) => {
        lines.push(line);
        onLine?.(line, channel);
      },
      onEnd: (reason) => void ends.push(reason),
    },
  );
  return { channel, other: other.on("error", () => {}), lines, ends };
}

test("lines come whole, however their bytes are cut", async () => {
  const text = "Tür\n\n0123456789\n🚪 zu\n";
  for (const size of [1, 2, 3, 5, 100]) {
    const { other, lines } = open();
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) other.write(bytes.subarray(at, at + size));
    await expect.poll(() => lines).toEqual(["Tür", "", "0123456789", "🚪 zu"]);
  }
});

test("a line that is too long ends the channel before it is whole, once, and nothing comes after it", async () => {
  const { channel, other, lines, ends } = open();
  other.write("gut\n01234567");
  other.write("890");
  other.write("\nmehr\n");
  await expect.poll(() => ends).toEqual(["line_too_long"]);
  channel.end("again");
  channel.send("x");
  expect([lines, ends]).toEqual([["gut"], ["line_too_long"]]);
});

test("what is behind the line that ended it is not read", async () => {
  const { other, lines, ends } = open((line, channel) => {
    if (line === "b") channel.end("enough");
  });
  other.write("a\nb\nc\n");
  await expect.poll(() => ends).toEqual(["enough"]);
  expect(lines).toEqual(["a", "b"]);
});

test("what was sent before the end still goes out, then the other end closes", async () => {
  const { channel, other, ends } = open();
  channel.send("eins");
  channel.send("zwei");
  channel.end("done");
  let text = "";
  for await (const part of other) text += part;
  expect([text, ends]).toEqual(["eins\nzwei\n", ["done"]]);
});

test("a channel whose other end takes nothing ends once too much waits", async () => {
  const { channel, ends } = open();
  const line = "x".repeat(99);
  for (let count = 0; count < 10; count += 1) channel.send(line);
  expect(channel.unsentBytes).toBe(1_000);
  expect(ends).toEqual([]);
  channel.send(line);
  await expect.poll(() => ends).toEqual(["too_much_unsent"]);
});

test("the end of the stream, however it comes, is reported once", async () => {
  const closed = open();
  closed.other.end();
  await expect.poll(() => closed.ends).toEqual(["closed"]);
  const broken = open();
  broken.other.destroy();
  await expect.poll(() => broken.ends).toEqual(["closed"]);
});
