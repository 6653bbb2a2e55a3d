import type { AuthoredBlockView } from "@platzwart/contract/endpoints/block-endpoints";
import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { at, courtId } from "@platzwart/domain/testing/builders";
import { expect, test } from "vitest";
import { isAlike, shownBlocks } from "./shown-blocks.ts";

const NOW = at("2026-11-21T14:00:00Z");
const EARLIER = at("2026-11-21T08:00:00Z");
const EVENING = at("2026-11-21T20:00:00Z");
const LATER = at("2026-11-22T08:00:00Z");

function aBlock(id: string, changes: Partial<AuthoredBlockView> = {}): AuthoredBlockView {
  return {
    id,
    courtId: courtId(1),
    from: EARLIER,
    until: EVENING,
    reason: "Bodenpflege",
    ...{ createdAt: EARLIER, createdBy: "Kim", changedAt: null, changedBy: null },
    ...changes,
  };
}

function blockedCourt(id: number, { id: blockId, from, until, reason }: AuthoredBlockView): CourtView {
  return { id: courtId(id), block: { id: blockId, from, until, reason } } as CourtView;
}

const ids = (blocks: readonly { readonly id: string }[]) => blocks.map(({ id }) => id);

test("[C-13] a blocked court is named even when the list of blocks is missing", () => {
  expect(shownBlocks([], [blockedCourt(2, aBlock("a"))], NOW)).toEqual([
    { id: "a", courtId: 2, from: EARLIER, until: EVENING, reason: "Bodenpflege" },
  ]);
});

test("[C-13] a block stands once, as the list has it, and those to come stand after those in force", () => {
  const coming = aBlock("b", { from: LATER, until: at("2026-11-22T10:00:00Z") });
  const changed = aBlock("a", { until: LATER });
  const shown = shownBlocks([coming, changed], [blockedCourt(1, aBlock("a"))], NOW);
  expect(ids(shown)).toEqual(["a", "b"]);
  expect(shown[0]?.until).toBe(LATER);
});

test("[C-13] one that is over is not shown, unless its court still says that it holds", () => {
  const over = aBlock("a", { until: NOW });
  expect(shownBlocks([over], [], NOW)).toEqual([]);
  expect(ids(shownBlocks([over], [blockedCourt(1, over)], NOW))).toEqual(["a"]);
});

test("[C-13] blocks are ended together where the same is left of them", () => {
  const running = aBlock("a");
  expect(isAlike(running, aBlock("b", { from: NOW }), NOW)).toBe(true);
  expect(isAlike(running, aBlock("b", { reason: "Turnier" }), NOW)).toBe(false);
  expect(isAlike(running, aBlock("b", { until: LATER }), NOW)).toBe(false);
  const coming = aBlock("c", { from: EVENING, until: LATER });
  expect(isAlike(coming, { ...coming, id: "d" }, NOW)).toBe(true);
  expect(isAlike(coming, aBlock("e", { until: LATER }), NOW)).toBe(false);
});
