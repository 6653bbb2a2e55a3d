import type { SchedulerRunView } from "@platzwart/contract/endpoints/scheduler-endpoints";
import { expect, test } from "vitest";
import { withOlder } from "./scheduler-queries.ts";

const runs = (...ids: number[]) => ids.map((id) => ({ id }) as SchedulerRunView);

test("[Z-05] older runs follow the last one, and fewer than were asked for are the last", () => {
  const known = { items: runs(30, 29), isComplete: false };
  const page = runs(...Array.from({ length: 20 }, (_, place) => 28 - place));
  expect(withOlder(known, page, 29)).toEqual({ items: [...known.items, ...page], isComplete: false });
  expect(withOlder(known, runs(28), 29)).toEqual({ items: runs(30, 29, 28), isComplete: true });
});

test("[Z-05] older runs that no longer follow the last one leave no gap", () => {
  const anew = { items: runs(150, 149), isComplete: false };
  expect(withOlder(anew, runs(28), 29)).toBe(anew);
});
