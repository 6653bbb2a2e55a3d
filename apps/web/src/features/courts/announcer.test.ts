import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { at } from "@platzwart/domain/testing/builders";
import { type Instant, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { Announcer } from "./announcer.ts";

const START = at("2026-11-21T18:00:00+01:00");
const END = plus(START, minutes(60));

function aCourt(code: string | null, holderName = "Jana Albrecht", until: Instant = END): CourtView {
  const booking = code === null ? null : { codeId: code, holderName, from: START, until };
  return { id: 1, name: "Court 1", booking } as CourtView;
}

/** Announcements of each second from START + `from` to START + `to`, inclusive. */
function said(announcer: Announcer, court: CourtView, from: number, to: number): string[] {
  const texts: string[] = [];
  for (let second = from; second <= to; second += 1)
    texts.push(
      ...[announcer.announcement([court], plus(START, seconds(second)))].filter((text) => text !== null),
    );
  return texts;
}

test("[C-04] a countdown is said at its start, 10 seconds before its end and at its end, and at no other second", () => {
  const announcer = new Announcer();
  expect(said(announcer, aCourt(null), -5, -1)).toEqual([]);
  expect(said(announcer, aCourt("a"), 0, 3589)).toEqual(["Court 1: Jana Albrecht, Buchung endet 19:00 Uhr"]);
  expect(said(announcer, aCourt("a"), 3590, 3599)).toEqual(["Court 1: noch 10 Sekunden"]);
  expect(said(announcer, aCourt(null), 3600, 3700)).toEqual(["Court 1: Buchung zu Ende"]);
});

test("[C-04] of what stands there when the page is opened nothing is said, but its last seconds are", () => {
  const announcer = new Announcer();
  expect(said(announcer, aCourt("a"), 100, 3589)).toEqual([]);
  expect(said(announcer, aCourt("a"), 3592, 3595)).toEqual(["Court 1: noch 10 Sekunden"]);
});

test("[C-04] back to back only the new player is said", () => {
  const announcer = new Announcer();
  said(announcer, aCourt("a"), 0, 3599);
  const next = aCourt("b", "TV Eintracht", plus(END, minutes(60)));
  expect(said(announcer, next, 3600, 3700)).toEqual(["Court 1: TV Eintracht, Buchung endet 20:00 Uhr"]);
});
