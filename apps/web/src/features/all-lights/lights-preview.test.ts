import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { at } from "@platzwart/domain/testing/builders";
import { minutes, plus } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { NEW_ENTRY } from "./lights-entry.ts";
import { previewLights } from "./lights-preview.ts";

const NOW = at("2026-11-21T20:00:00Z");
const END = plus(NOW, minutes(60));
const slot = (from: number) => ({
  ...{ codeId: "c", holderName: "Jana Albrecht" },
  from: plus(NOW, minutes(from)),
  until: plus(NOW, minutes(from + 60)),
});

function aCourt(id: number, changes: Partial<CourtView> & { readonly hasLamp?: boolean } = {}): CourtView {
  const { hasLamp = true, ...rest } = changes;
  const light = { isSimulated: hasLamp ? true : null };
  return {
    id: id as CourtId,
    autoMode: true,
    isLightOn: false,
    booking: null,
    next: null,
    light,
    ...rest,
  } as CourtView;
}

const idsOf = (courts: readonly { readonly id: number }[]) => courts.map(({ id }) => id);
const toBe = (courts: readonly CourtView[], on: boolean, entry: Partial<typeof NEW_ENTRY> = {}) => {
  const { leftOut, litByHand, playing, coming } = previewLights(courts, {
    ...NEW_ENTRY,
    ...entry,
    on,
    end: END,
  });
  return {
    leftOut: leftOut.map(({ court, why }) => [court.id, why]),
    ...{ litByHand: idsOf(litByHand), playing: idsOf(playing), coming: idsOf(coming) },
  };
};

test("[C-14] all on leaves out who has no lamp or no rule to go back to", () => {
  const courts = [aCourt(1), aCourt(2, { autoMode: false, isLightOn: true }), aCourt(3, { hasLamp: false })];
  expect(toBe(courts, true)).toEqual({
    leftOut: [
      [2, "manual_mode"],
      [3, "no_lamp"],
    ],
    ...{ litByHand: [], playing: [], coming: [] },
  });
});

test("[C-14, C-16] all off takes what burns by hand along, unless somebody says otherwise", () => {
  const courts = [aCourt(1, { autoMode: false, isLightOn: true }), aCourt(2, { autoMode: false })];
  expect(toBe(courts, false)).toMatchObject({ leftOut: [[2, "manual_mode"]], litByHand: [1] });
  expect(toBe(courts, false, { includeByHand: false })).toMatchObject({
    leftOut: [
      [1, "manual_mode"],
      [2, "manual_mode"],
    ],
    litByHand: [1],
  });
});

test("[C-14] all off names who plays in the light, and who comes before the end and would find it dark", () => {
  const courts = [
    aCourt(1, { booking: slot(-30), isLightOn: true }),
    // a running booking without light is not left in the dark, as on a blocked court
    aCourt(2, { booking: slot(-30) }),
    aCourt(3, { next: slot(30) }),
    aCourt(4, { next: slot(60) }),
    aCourt(5, { booking: slot(-30), next: slot(30), isLightOn: true }),
  ];
  expect(toBe(courts, false)).toMatchObject({ playing: [1, 5], coming: [3] });
  expect(toBe(courts, false, { includeBooked: true })).toMatchObject({ playing: [1, 5], coming: [3, 5] });
});
