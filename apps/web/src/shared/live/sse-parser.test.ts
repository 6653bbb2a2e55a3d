import fc from "fast-check";
import { expect, test } from "vitest";
import { SseParser } from "./sse-parser.ts";

const STREAM = [
  ": a comment",
  "event: hello",
  'data: {"now":"2026-11-21T17:00:00.000Z"}',
  "",
  "event: courts-changes",
  "id: 41",
  "data: {",
  'data: "court": "Größe"}',
  "",
  "data:no space",
  "",
  "event: without data",
  "",
  "retry: 10",
  "id",
  "data",
  "",
  "data: never finished",
].join("\n");

const EVENTS = [
  { event: "hello", data: '{"now":"2026-11-21T17:00:00.000Z"}', id: null },
  { event: "courts-changes", data: '{\n"court": "Größe"}', id: "41" },
  { event: "message", data: "no space", id: null },
  { event: "message", data: "", id: "" },
];

test("a stream is read by its fields; comments, empty and unfinished events are left out", () => {
  expect(new SseParser().feed(STREAM)).toEqual(EVENTS);
});

test("[H-12] however the network cuts the stream and whatever ends its lines, the same events come out", () => {
  const cuts = fc.array(fc.nat(STREAM.length), { maxLength: 12 });
  fc.assert(
    fc.property(cuts, fc.constantFrom("\n", "\r\n", "\r"), (places, lineEnd) => {
      const text = STREAM.replaceAll("\n", lineEnd);
      const edges = [0, ...places.toSorted((a, b) => a - b), text.length];
      const parser = new SseParser();
      const events = edges.slice(1).flatMap((end, index) => parser.feed(text.slice(edges[index], end)));
      expect(events).toEqual(EVENTS);
    }),
  );
});
