import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { courtId } from "@platzwart/domain/testing/builders";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import {
  applyCourtChange,
  applyCourtsAnswer,
  type Courts,
  courtChangeCount,
  withCourt,
} from "./court-queries.ts";

function court(id: number, changes: Partial<CourtView> = {}): CourtView {
  return {
    id: courtId(id),
    name: `Court ${id}`,
    status: "available",
    block: null,
    autoMode: true,
    isLightOn: false,
    isBooked: false,
    booking: null,
    countdown: null,
    next: null,
    freeUntil: null,
    canEndAccess: false,
    light: {
      reportedAt: null,
      pending: null,
      fault: null,
      phase: "off",
      isSimulated: true,
      isPartlyOn: false,
      sharedWith: [],
      cause: null,
      override: null,
      forgottenSince: null,
      reasons: [],
      until: null,
    },
    ...changes,
  };
}

const COURTS: Courts = { items: [court(1), court(3)], blocked: [], configuredCount: 3 };

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

  test("[C-11, C-13] a court that is blocked is no longer among the cards, and comes back when it is free again", () => {
    const ids = (courts: readonly CourtView[]) => courts.map(({ id }) => id);
    const blocked = withCourt(COURTS, court(3, { status: "blocked" }));
    expect([ids(blocked.items), ids(blocked.blocked)]).toEqual([[1], [3]]);
    const free = withCourt(blocked, court(3));
    expect([ids(free.items), ids(free.blocked)]).toEqual([[1, 3], []]);
  });
});

describe("the answer to a command to several courts", () => {
  const lit = [court(1, { isLightOn: true }), court(3, { isLightOn: true })];
  const clientOf = () => {
    const client = new QueryClient();
    client.setQueryData<Courts>(["courts"], COURTS);
    return client;
  };

  test("[C-14, H-12] is on screen at once, for all of them, and nobody has to ask again", () => {
    const client = clientOf();
    applyCourtsAnswer(client, lit, courtChangeCount(client));
    expect(client.getQueryData<Courts>(["courts"])?.items).toEqual(lit);
    expect(client.getQueryState(["courts"])?.isInvalidated).toBe(false);
  });

  test("[C-14, H-12] where one of them changed meanwhile, the server is asked which is the newer one", () => {
    const client = clientOf();
    const changeCount = courtChangeCount(client);
    applyCourtChange(client, { court: court(3, { canEndAccess: true }) });
    applyCourtsAnswer(client, lit, changeCount);
    expect(client.getQueryState(["courts"])?.isInvalidated).toBe(true);
  });
});
