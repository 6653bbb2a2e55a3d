import type { CourtView } from "@platzwart/contract/calls/court-calls";
import { courtId } from "@platzwart/domain/testing/builders";
import { describe, expect, test } from "vitest";
import { type Courts, withCourt } from "./court-queries.ts";

function court(id: number, changes: Partial<CourtView> = {}): CourtView {
  return {
    id: courtId(id),
    name: `Court ${id}`,
    status: "available",
    autoMode: true,
    isLightOn: false,
    isBooked: false,
    booking: null,
    countdown: null,
    canEndAccess: false,
    light: {
      reportedAt: null,
      pending: null,
      fault: null,
      phase: "off",
      isSimulated: true,
      reasons: [],
      until: null,
    },
    ...changes,
  };
}

const COURTS: Courts = { items: [court(1), court(3)], configuredCount: 3 };

describe("the courts after a live change", () => {
  test("[H-12] a changed court stands in the place of the old one", () => {
    const changed = withCourt(COURTS, court(1, { isLightOn: true }));
    expect(changed.items.map(({ id, isLightOn }) => [id, isLightOn])).toEqual([
      [1, true],
      [3, false],
    ]);
  });

  test("[C-11] a new court takes its place in the order of ids", () => {
    expect(withCourt(COURTS, court(2)).items.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test("[C-11] a court that is no longer available is gone", () => {
    expect(withCourt(COURTS, court(3, { status: "unavailable" })).items.map(({ id }) => id)).toEqual([1]);
  });
});
