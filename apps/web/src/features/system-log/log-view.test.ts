import { LOG_PAGE_SIZE, type LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";
import { at } from "@platzwart/domain/testing/builders";
import { expect, test } from "vitest";
import { type LogView, viewOf, withNewest, withOlder, withPending } from "./log-view.ts";

const anEntry = (id: number): LogEntryView => ({
  id,
  at: at("2026-11-21T17:00:00Z"),
  level: "info",
  component: "lighting",
  message: `Nummer ${id}`,
  courtId: null,
  metadata: {},
  references: [],
});

/** Entries from one id down to another. */
const entries = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => anEntry(from - index));

const view = (from: number, to: number, nextBefore: number | null, pagedUpTo = 0): LogView => ({
  entries: entries(from, to),
  nextBefore,
  pagedUpTo,
});

const ids = ({ entries }: LogView) => entries.map(({ id }) => id);
const span = (from: number, to: number) => entries(from, to).map(({ id }) => id);
const arriving = (from: number, to: number, hasGap = false) => ({ entries: entries(from, to), hasGap });

test("[G-04] what arrives comes on top, and what was loaded already comes no second time", () => {
  expect(ids(withPending(view(10, 1, null), arriving(12, 9)))).toEqual(span(12, 1));
  const known = view(10, 1, null);
  expect(withPending(known, arriving(10, 8))).toBe(known);
});

test("[G-02] of what nobody paged to, the newest 150 stay; older ones are to be had again", () => {
  const full = withPending(view(150, 1, null), arriving(160, 151));
  expect(ids(full)).toEqual(span(160, 11));
  expect(full.nextBefore).toBe(11);
});

test("[G-02] paged older entries do not count, until the live ones alone are too many", () => {
  const paged = withOlder(view(300, 151, 151), view(150, 1, null));
  expect(ids(paged)).toEqual(span(300, 1));
  expect(paged.nextBefore).toBe(null);
  const followed = withPending(withPending(paged, arriving(400, 301)), arriving(450, 401));
  expect(ids(followed)).toEqual(span(450, 1));
  const cut = withPending(followed, arriving(451, 451));
  expect(ids(cut)).toEqual(span(451, 302));
  expect(cut).toMatchObject({ nextBefore: 302, pagedUpTo: 0 });
});

test("[G-02, G-04] where some of what arrived was dropped, the view begins anew instead of hiding a gap", () => {
  const begun = withPending(view(300, 1, null, 300), arriving(600, 451, true));
  expect(ids(begun)).toEqual(span(600, 451));
  expect(begun.nextBefore).toBe(451);
  expect(begun.entries).toHaveLength(LOG_PAGE_SIZE);
});

test("[G-04] loaded anew it keeps the older ones below, without doubles", () => {
  const known = view(300, 1, null, 300);
  const again = withNewest(known, view(320, 171, 171));
  expect(ids(again)).toEqual(span(320, 1));
  expect(again.nextBefore).toBe(null);
});

test("[G-04] loaded anew after more was missed than a page holds, the older ones go: a gap would be between", () => {
  const newest = view(500, 351, 351);
  expect(withNewest(view(300, 1, null, 300), newest)).toBe(newest);
  expect(withNewest(view(349, 200, 200), newest)).toBe(newest);
  // the last known entry is directly below the page
  expect(ids(withNewest(view(350, 200, 200, 350), newest))).toEqual(span(500, 200));
});

test("[G-02] loaded anew it holds no more than 150 that nobody paged to", () => {
  const again = withNewest(view(150, 1, null), view(250, 101, 101));
  expect(ids(again)).toEqual(span(250, 101));
  expect(again.nextBefore).toBe(101);
});

test("[G-03] what was cleared away does not come back by itself", () => {
  expect(viewOf({ items: entries(12, 3), nextBefore: 3 }, 10)).toEqual(view(12, 11, null));
  expect(viewOf({ items: entries(30, 21), nextBefore: 21 }, 10).nextBefore).toBe(21);
  expect(viewOf({ items: [], nextBefore: 11 }, 10).nextBefore).toBe(null);
});
