import { describe, expect, test } from "vitest";
import { instant } from "../time/instant.ts";
import type { LightIntent } from "./facts.ts";
import { endOfLightIntent, type LightIntentEndReason } from "./light-intent.ts";

type Lamp = Parameters<typeof endOfLightIntent>[1][number];

/** The intents of these cases are of revision 5. */
const OFF: LightIntent = { on: false, revision: 5 };
const ON: LightIntent = { on: true, revision: 5 };

/** A lamp's report in a revision; "away": no answer, or an open command. */
const lamp = (on: boolean | null, revision: number, is: "settled" | "away"): Lamp => ({
  reported: on === null ? null : { on, revision, at: instant(0) },
  isReportCurrent: is === "settled",
});
const ITS_BOOKING = true;
const LATER = false;

// each case with its decision (docs/decisions)
describe("what somebody wanted of a court's light", () => {
  test.each<[string, LightIntent, Lamp[], boolean, LightIntentEndReason | null]>([
    // 4: "Buchung beenden" is a single intent for darkness
    ["is done once the lamp says so", OFF, [lamp(false, 6, "settled")], LATER, "done"],
    ["is done too where it fell silent after it said so", OFF, [lamp(false, 6, "away")], LATER, "done"],
    ["was done already, and nothing is under way", OFF, [lamp(false, 4, "settled")], LATER, "done"],
    ["is not known to be done by what was said before", OFF, [lamp(false, 4, "away")], LATER, null],
    ["is not done", OFF, [lamp(true, 4, "settled")], LATER, null],
    ["is not done by a lamp that never reported", OFF, [lamp(null, 0, "settled")], LATER, null],
    // 4: a later press at the lamp is an intent
    ["is over where it was lit since", OFF, [lamp(true, 6, "settled")], LATER, "switched_otherwise"],
    ["is over where it was put out since", ON, [lamp(false, 6, "away")], ITS_BOOKING, "switched_otherwise"],
    // 9: the intent after an override is for its booking only
    ["stands in its booking", ON, [lamp(false, 4, "away")], ITS_BOOKING, null],
    ["is over with its booking", ON, [lamp(false, 4, "away")], LATER, "booking_over"],
    ["is done in its booking", ON, [lamp(true, 6, "settled")], ITS_BOOKING, "done"],
    ["that is dark lasts beyond any booking", OFF, [lamp(true, 4, "away")], LATER, null],
    // 26: a court with several lamps
    ["is not done by the first of two", OFF, [lamp(false, 6, "settled"), lamp(true, 4, "away")], LATER, null],
    ["is done by both", OFF, [lamp(false, 6, "settled"), lamp(false, 4, "settled")], LATER, "done"],
    [
      "is over where one of them was switched otherwise",
      OFF,
      [lamp(false, 6, "settled"), lamp(true, 7, "settled")],
      LATER,
      "switched_otherwise",
    ],
    // E-01: a removed lamp ends its intents
    ["is over where no lamp is left to do it", OFF, [], LATER, "no_lamp"],
  ])("[A-01, C-14, L-05] %s", (_, intent, lamps, isInItsBooking, end) => {
    expect(endOfLightIntent(intent, lamps, isInItsBooking)).toBe(end);
  });
});
