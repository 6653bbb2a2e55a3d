import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { courtId } from "@platzwart/domain/testing/builders";
import { describe, expect, test } from "vitest";
import { shownLight } from "./court-light.ts";

function aCourtWith(isLightOn: boolean, pending: boolean | null = null): CourtView {
  return {
    id: courtId(1),
    name: "Court 1",
    status: "available",
    block: null,
    autoMode: false,
    isLightOn,
    isBooked: false,
    booking: null,
    countdown: null,
    next: null,
    freeUntil: null,
    canEndAccess: false,
    light: {
      reportedAt: null,
      pending,
      fault: null,
      phase: isLightOn ? "on" : "off",
      isSimulated: true,
      isPartlyOn: false,
      sharedWith: [],
      cause: null,
      override: null,
      forgottenSince: null,
      reasons: [],
      until: null,
    },
  };
}

describe("the light as it is shown", () => {
  test("[C-07] is what the lamp reported while nothing is requested", () => {
    expect(shownLight(aCourtWith(true), null)).toEqual({ pending: null, isOn: true });
  });

  test("[C-07] is pending at once on a request, and until the lamp reports", () => {
    expect(shownLight(aCourtWith(false), { value: true, isSent: true })).toEqual({
      pending: true,
      isOn: true,
    });
    expect(shownLight(aCourtWith(false, true), { value: true, isSent: true })).toEqual({
      pending: true,
      isOn: true,
    });
    expect(shownLight(aCourtWith(true), { value: true, isSent: true })).toEqual({
      pending: null,
      isOn: true,
    });
  });

  test("[C-07] stays pending for a request that is not sent yet, whatever the lamp says", () => {
    expect(shownLight(aCourtWith(false), { value: false, isSent: false })).toEqual({
      pending: false,
      isOn: false,
    });
  });

  test("[C-07, E-02] is switched off, and not lit again, where one of several lamps burns", () => {
    const court = aCourtWith(false);
    const partly = { ...court, light: { ...court.light, isPartlyOn: true } };
    expect(shownLight(partly, null)).toEqual({ pending: null, isOn: true });
    expect(shownLight(partly, { value: false, isSent: true })).toEqual({ pending: false, isOn: false });
    expect(shownLight(court, { value: false, isSent: true })).toEqual({ pending: null, isOn: false });
    expect(shownLight(partly, { value: true, isSent: true })).toEqual({ pending: true, isOn: true });
  });

  test("[C-07] is pending for everyone while the server has it switched", () => {
    expect(shownLight(aCourtWith(false, true), null)).toEqual({ pending: true, isOn: true });
  });
});
