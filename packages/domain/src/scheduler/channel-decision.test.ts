import { describe, expect, test } from "vitest";
import { aChannel, aCode, aCourt, anIntent, at, factsOf } from "../testing/builders.ts";
import { decide } from "./decide.ts";
import type { Facts } from "./facts.ts";
import { endedLightIntents } from "./light-decision.ts";

const NOW = at("2026-11-21T17:30:00Z");
const UNTIL = at("2026-11-21T18:15:00Z");
const booking = (court: number, until = "2026-11-21T18:00:00Z") =>
  aCode("2026-11-21T17:00:00Z", until, { court, id: `of-${court}` });

/** Courts 1 and 2 share a lamp; court 3 has its own. */
function sharing(changes: Partial<Facts>, isLit = true) {
  const { courts = [aCourt(1), aCourt(2), aCourt(3)] } = changes;
  const channels = [aChannel("both", [1, 2], { isLit }), aChannel("own", [3])];
  return decide(factsOf({ courts, channels, ...changes }), NOW);
}
const manual = (id: number, manualLight: boolean | null = null) =>
  aCourt(id, {
    autoMode: false,
    manualLight: manualLight === null ? null : { on: manualLight, revision: 0 },
  });

describe("what a lamp of several courts should be", () => {
  test("[E-02, L-01] on while any of its courts wants light, whatever the others want", () => {
    const { channels, courts } = sharing({ codes: [booking(2)] });
    expect(channels).toEqual([
      { channelId: "both", desired: true, until: UNTIL, isCommanded: false },
      { channelId: "own", desired: false, until: null, isCommanded: false },
    ]);
    expect(courts[0]?.light).toMatchObject({
      desired: true,
      until: UNTIL,
      reasons: [{ kind: "shared_light", on: true, courtIds: [2] }, { kind: "no_window" }],
    });
    expect(courts[1]?.light.reasons.map(({ kind }) => kind)).toEqual(["window"]);
  });

  test("[E-02, C-05] until the last of them wants it no more, one after the other", () => {
    const next = aCode("2026-11-21T18:00:00Z", "2026-11-21T19:00:00Z", { court: 1, id: "next" });
    const { channels } = sharing({ codes: [booking(2), next] });
    expect(channels[0]?.until).toBe(at("2026-11-21T19:15:00Z"));
  });

  test("[E-02, L-01] off once each of them wants the dark, until the first wants light", () => {
    const later = aCode("2026-11-21T20:00:00Z", "2026-11-21T21:00:00Z", { court: 2, id: "later" });
    expect(sharing({ codes: [later] }).channels[0]).toMatchObject({
      desired: false,
      until: at("2026-11-21T19:55:00Z"),
    });
  });

  test.each([
    ["people want light there: it stays", true, null],
    ["nobody asked for light there: it goes off", false, false],
    ["nothing is known of it: it goes off", null, false],
  ])("[E-02, Z-01] a court in manual mode beside one that wants the dark; %s", (_, manualLight, desired) => {
    const { channels, courts } = sharing({ courts: [manual(1, manualLight), aCourt(2)] });
    expect(channels[0]?.desired).toBe(desired);
    const [first, second] = courts;
    const [commanded, silent] = desired === null ? [second, first] : [first, second];
    expect(commanded?.light.reasons[0]).toEqual({
      kind: "shared_light",
      on: desired,
      courtIds: [silent?.courtId],
    });
    expect(silent?.light.reasons.map(({ kind }) => kind)).not.toContain("shared_light");
  });

  test("[E-02, Z-01] a dark lamp beside a court in manual mode is people's to switch", () => {
    const { channels, courts } = sharing({ courts: [manual(1, false), aCourt(2)] }, false);
    expect(channels[0]?.desired).toBeNull();
    expect(courts[1]?.light.reasons[0]).toEqual({ kind: "shared_light", on: null, courtIds: [1] });
    expect(sharing({ courts: [aCourt(1), aCourt(2)] }, false).channels[0]?.desired).toBe(false);
  });

  test("[E-02, L-08] while no light follows the bookings a court keeps its light, whatever another wants once", () => {
    const courts = [aCourt(1, { lightIntent: anIntent(false) }), aCourt(2)];
    const { channels } = sharing({ courts, codes: [booking(2)], autoLightControl: false });
    expect(channels[0]?.desired).toBeNull();
  });

  test("[E-02, Z-01] all in manual mode: nobody but people switches it", () => {
    expect(sharing({ courts: [manual(1, true), manual(2)] }).channels[0]?.desired).toBeNull();
  });

  test("[E-02, C-11] a court out of operation wants nothing of it, unless all are", () => {
    const gone = (id: number) => aCourt(id, { status: "unavailable" });
    expect(sharing({ courts: [gone(1), manual(2, true)] }).channels[0]?.desired).toBeNull();
    expect(sharing({ courts: [gone(1), gone(2)] }).channels[0]?.desired).toBe(false);
    const { courts } = sharing({ courts: [gone(1), aCourt(2)], codes: [booking(2)] });
    expect(courts[0]?.light).toMatchObject({ desired: false, reasons: [{ kind: "court_unavailable" }] });
  });

  test("[E-02, Z-09] a court with a lamp of its own says what that does, also beside one of the hall", () => {
    const courts = [aCourt(1), aCourt(2), aCourt(3), aCourt(4)];
    const channels = [aChannel("own", [1]), aChannel("both", [3, 4]), aChannel("hall", [1, 2, 3, 4])];
    const decided = decide(factsOf({ courts, channels, codes: [booking(2)] }), NOW);
    expect(decided.channels.map(({ desired }) => desired)).toEqual([false, false, true]);
    const nothing = { desired: false, reasons: [{ kind: "no_window" }] };
    expect(decided.courts[0]?.light).toMatchObject(nothing);
    expect(decided.courts[2]?.light).toMatchObject(nothing);
  });

  test("[E-02, Z-09] several lamps that the same courts share are one light to them", () => {
    const courts = [aCourt(1), aCourt(2)];
    const channels = [aChannel("left", [1, 2]), aChannel("right", [1, 2])];
    const decided = decide(factsOf({ courts, channels, codes: [booking(2)] }), NOW);
    expect(decided.courts[0]?.light).toMatchObject({ desired: true, until: UNTIL });
  });

  test("[E-02] a channel whose courts there are not is left as it is", () => {
    expect(sharing({ channels: [aChannel("lost", [9])] }).channels).toEqual([
      { channelId: "lost", desired: null, until: null, isCommanded: false },
    ]);
  });

  test("[C-07, E-02, Z-09] what a user has it do now holds, whatever its courts want, and is the first reason", () => {
    const command = { on: false, userId: "user-1" };
    const facts = { channels: [aChannel("both", [1, 2], { isLit: true, command }), aChannel("own", [3])] };
    const { channels, courts } = sharing({ ...facts, courts: [manual(1), aCourt(2)], codes: [booking(2)] });
    expect(channels[0]).toEqual({ channelId: "both", desired: false, until: null, isCommanded: true });
    for (const index of [0, 1])
      expect(courts[index]?.light).toMatchObject({
        desired: false,
        until: null,
        reasons: [{ kind: "being_switched", on: false, userId: "user-1" }, {}],
      });
    expect(courts[1]?.ownDemand.desired).toBe(true);
  });

  test("[A-01, E-02] the dark that a neighbour's light is in the way of is given up, and never comes later", () => {
    const courts = [aCourt(1, { autoMode: false, lightIntent: anIntent(false) }), manual(2, true)];
    const lit = { reported: { on: true, at: NOW, revision: 1 }, isReportCurrent: true, isLit: true };
    const facts = factsOf({ courts, channels: [aChannel("both", [1, 2], lit)] });
    expect(endedLightIntents(facts, NOW)).toEqual([{ courtId: 1, why: "held_by_others" }]);
    const alone = factsOf({ courts, channels: [aChannel("own", [1], lit)] });
    expect(endedLightIntents(alone, NOW)).toEqual([]);
  });
});
