import { searchInterval } from "@platzwart/domain/access/access-code";
import type { CourtId } from "@platzwart/domain/court/court";
import { ownChannels } from "@platzwart/domain/scheduler/channel-decision";
import { decide } from "@platzwart/domain/scheduler/decide";
import type { ChannelFacts } from "@platzwart/domain/scheduler/facts";
import { preview } from "@platzwart/domain/scheduler/preview";
import { decodeSettings } from "@platzwart/domain/settings/stored-settings";
import { aCode, aCourt, aDoor, at, factsOf, revisioned } from "@platzwart/domain/testing/builders";
import { type HallDay, randomDay } from "@platzwart/domain/testing/random-hall";
import { instant, minutes, plus } from "@platzwart/domain/time/instant";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type StoredHall, stateAt } from "./hall-state.ts";

/** The whole day as stored. */
function storedHall({ facts }: HallDay): StoredHall {
  const { doorFreeze } = facts;
  const settings = decodeSettings([]).values;
  return {
    ...facts,
    channels: facts.channels.map(({ id, courtIds, reported }) => ({
      id,
      courtIds,
      reported: reported && { ...reported, cause: null },
    })),
    codes: facts.codes
      .filter(({ isPermanent }) => !isPermanent)
      .map((code) => ({ code, searchInterval: searchInterval(code) })),
    blocks: facts.blocks.map((block) => ({ ...block, endedAt: null })),
    laterCodes: [],
    scheduler:
      doorFreeze === null
        ? { isPaused: false }
        : { isPaused: true, since: doorFreeze.at, byUserId: "somebody", doorFreeze },
    settings: { ...settings, auto_light_control: facts.autoLightControl },
    unreadableSettings: [],
  } as unknown as StoredHall;
}

/** Light of a court by its lamps' last reports: with several, lit since the first of the lit ones. */
function lightOf(court: CourtId, channels: readonly ChannelFacts[]) {
  const own = ownChannels(channels, court).flatMap(({ reported }) => reported ?? []);
  const lit = own.filter(({ on }) => on).map(({ at: since }) => since);
  if (ownChannels(channels, court).length > 1 && lit.length > 0)
    return { isLightOn: true, lightReportedAt: instant(Math.min(...lit)) };
  const all = ownChannels(channels, court).length;
  return {
    isLightOn: all > 0 && lit.length === all,
    lightReportedAt:
      all > 0 && own.length === all ? instant(Math.max(...own.map(({ at: since }) => since))) : null,
  };
}

test("[C-13, C-14, D-09, Z-06, Z-20] what stateAt leaves out changes no decision and nothing in the preview", () => {
  fc.assert(
    fc.property(randomDay, fc.integer({ min: 7 * 60, max: 32 * 60 }), (drawn, minute) => {
      // late enough that the whole day is within a day ahead
      const now = plus(instant(drawn.from), minutes(minute));
      const courts = drawn.facts.courts.map((court) => ({
        ...court,
        ...lightOf(court.id, drawn.facts.channels),
      }));
      const day = { ...drawn, facts: { ...drawn.facts, courts } };
      const settled = day.facts.channels.filter(({ isReportCurrent }) => isReportCurrent).map(({ id }) => id);
      const { facts } = stateAt(storedHall(day), now, {
        reportOf: () => undefined,
        isLit: (id) => day.facts.channels.find((lamp) => lamp.id === id)?.isLit,
        isReportCurrent: (id) => settled.includes(id),
        manualLight: () => undefined,
        commandOf: (id) => day.facts.channels.find((lamp) => lamp.id === id)?.command ?? null,
        openingOf: () => null,
        userName: () => null,
      });
      expect(decide(facts, now)).toEqual(decide(day.facts, now));
      expect(preview(facts, now)).toEqual(preview(day.facts, now));
    }),
    { numRuns: 5000 },
  );
});

test("[D-09] a lock by hand that another booking's end lifted hours ago does not come back in a long booking", () => {
  const facts = factsOf({
    courts: [aCourt(1)],
    doors: [
      aDoor("door-1", [1], { lock: { ...revisioned(at("2026-11-21T09:00+01:00")), userId: "user-1" } }),
    ],
    codes: [
      aCode("2026-11-21T08:00+01:00", "2026-11-21T18:00+01:00"),
      aCode("2026-11-21T08:30+01:00", "2026-11-21T09:30+01:00"),
    ],
  });
  const now = at("2026-11-21T15:00+01:00");
  const decision = decide(stateAt(storedHall({ from: 0, facts }), now).facts, now);
  expect(decision.doors).toMatchObject([{ released: true }]);
});
