import { describe, test } from "vitest";
import { aCourt, aDoor, revisioned } from "../testing/builders.ts";
import { berlinTime, block, endedGame, game, timetable } from "../testing/timetable.ts";

describe("bookings close to each other", () => {
  test("[L-01, Z-02] a booking alone lights and releases in its margins and not a millisecond longer", () =>
    timetable({ codes: [game("17:00", "18:00")] }, [
      ["16:00", "off", "closed"],
      ["16:45", "off", "released"],
      ["16:55", "on", "released"],
      ["18:15", "off", "released"],
      ["19:00", "off", "closed"],
    ]));

  test("[L-09, Z-02] back-to-back bookings: neither the light nor the door notices the change of players", () =>
    timetable({ codes: [game("17:00", "18:00"), game("18:00", "19:00")] }, [
      ["16:45", "off", "released"],
      ["16:55", "on", "released"],
      ["19:15", "off", "released"],
      ["20:00", "off", "closed"],
    ]));

  test("[L-09] 20 minutes between two bookings: the light windows touch and the light stays on", () =>
    timetable({ codes: [game("17:00", "18:00"), game("18:20", "19:00")] }, [
      ["16:55", "on", "released"],
      ["19:15", "off", "released"],
      ["20:00", "off", "closed"],
    ]));

  test("[L-09, Z-02] half an hour between two bookings: the light goes off between them, the door stays released", () =>
    timetable({ codes: [game("17:00", "18:00"), game("18:30", "19:00")] }, [
      ["16:55", "on", "released"],
      ["18:15", "off", "released"],
      ["18:25", "on", "released"],
      ["19:15", "off", "released"],
      ["20:00", "off", "closed"],
    ]));

  test("[A-01] a booking ended early has no after-time", () =>
    timetable({ codes: [endedGame("17:00", "17:40")] }, [["17:40", "off", "closed"]]));

  test("[A-01, L-09] a booking ended early while the next one's margins run: nothing goes off or closes", () =>
    timetable({ codes: [endedGame("17:00", "17:57"), game("18:00", "19:00")] }, [
      ["17:57", "on", "released"],
      ["19:15", "off", "released"],
    ]));

  test("[A-01] a booking ended early, the next one's door margin runs, its light margin does not yet", () =>
    timetable({ codes: [endedGame("17:00", "17:50"), game("18:00", "19:00")] }, [
      ["17:50", "off", "released"],
      ["17:55", "on", "released"],
      ["19:15", "off", "released"],
    ]));

  test("[L-02] a code moved while it was valid leaves its old time at once and gets the new one", () => {
    timetable({ codes: [game("17:00", "18:00")] }, [
      ["17:29", "on", "released"],
      ["18:15", "off", "released"],
      ["19:00", "off", "closed"],
    ]);
    timetable({ codes: [game("18:30", "19:00", { margins: { doorAfter: 15 } })] }, [
      ["17:30", "off", "closed"],
      ["18:15", "off", "released"],
      ["18:25", "on", "released"],
      ["19:15", "off", "closed"],
    ]);
  });

  test("[L-06, Z-02] a permanent and an expired code neither light nor release", () =>
    timetable(
      {
        codes: [
          game("10:00", "22:00", { isPermanent: true, court: null }),
          game("17:00", "18:00", { status: "expired" }),
        ],
      },
      [["17:30", "off", "closed"]],
    ));
});

describe("nights", () => {
  test("[L-01] a booking over midnight is like any other", () =>
    timetable({ codes: [game("23:30", "2026-11-22T00:30+01:00")] }, [
      ["23:15", "off", "released"],
      ["23:25", "on", "released"],
      ["2026-11-22T00:45+01:00", "off", "released"],
      ["2026-11-22T01:30+01:00", "off", "closed"],
    ]));

  test("[L-07] the clocks go forward in a booking: from 01:30 to 03:30 is one hour", () =>
    timetable({ codes: [game("2026-03-29T01:30+01:00", "2026-03-29T03:30+02:00")] }, [
      ["2026-03-29T01:14+01:00", "off", "closed"],
      ["2026-03-29T01:15+01:00", "off", "released"],
      ["2026-03-29T01:25+01:00", "on", "released"],
      ["2026-03-29T03:00+02:00", "on", "released"],
      ["2026-03-29T03:45+02:00", "off", "released"],
      ["2026-03-29T04:30+02:00", "off", "closed"],
    ]));

  test("[L-07] the clocks go forward in the after-time: 15 minutes after 01:50 is 03:05", () =>
    timetable({ codes: [game("2026-03-29T01:00+01:00", "2026-03-29T01:50+01:00")] }, [
      ["2026-03-29T01:55+01:00", "on", "released"],
      ["2026-03-29T03:05+02:00", "off", "released"],
      ["2026-03-29T03:50+02:00", "off", "closed"],
    ]));

  test("[L-07] the clocks go back in a booking: from 02:30 to 02:30 is one hour", () =>
    timetable({ codes: [game("2026-10-25T02:30+02:00", "2026-10-25T02:30+01:00")] }, [
      ["2026-10-25T02:14+02:00", "off", "closed"],
      ["2026-10-25T02:15+02:00", "off", "released"],
      ["2026-10-25T02:25+02:00", "on", "released"],
      ["2026-10-25T02:00+01:00", "on", "released"],
      ["2026-10-25T02:45+01:00", "off", "released"],
      ["2026-10-25T03:30+01:00", "off", "closed"],
    ]));

  test("[L-07] the clocks go back before a booking: in the first 02:55 there is nobody, in the second there is", () =>
    timetable({ codes: [game("2026-10-25T03:00+01:00", "2026-10-25T04:00+01:00")] }, [
      ["2026-10-25T02:55+02:00", "off", "closed"],
      ["2026-10-25T02:45+01:00", "off", "released"],
      ["2026-10-25T02:55+01:00", "on", "released"],
      ["2026-10-25T04:15+01:00", "off", "released"],
    ]));
});

describe("doors by schedule", () => {
  const codes = [game("17:00", "18:00"), game("18:00", "19:00")];

  test("[Z-06] paused while a door is released: the release ends with its own window, the next booking adds nothing", () =>
    timetable({ codes, doorFreeze: revisioned(berlinTime("16:50")) }, [
      ["16:50", "off", "released"],
      ["16:55", "on", "released"],
      ["19:00", "on", "closed"],
      ["19:15", "off", "closed"],
    ]));

  test("[Z-06, Z-10] a run by hand while paused takes up what began meanwhile", () =>
    timetable({ codes, doorFreeze: revisioned(berlinTime("17:45")) }, [
      ["17:45", "on", "released"],
      ["19:15", "off", "released"],
      ["20:00", "off", "closed"],
    ]));

  test("[Z-06] a code made while paused releases nothing, though its window covers the pause's beginning", () => {
    const made = (createdAt: string) => [game("17:00", "18:00", { createdAt: berlinTime(createdAt) })];
    const doorFreeze = revisioned(berlinTime("16:50"));
    timetable({ codes: made("16:50:00.001"), doorFreeze }, [["17:00", "on", "closed"]]);
    timetable({ codes: made("16:50"), doorFreeze }, [["17:00", "on", "released"]]);
  });

  test("[Z-06] paused before a window: the light goes on by rule, the door stays closed", () =>
    timetable({ codes, doorFreeze: revisioned(berlinTime("16:44:59.999")) }, [
      ["16:45", "off", "closed"],
      ["16:55", "on", "closed"],
      ["19:15", "off", "closed"],
    ]));

  test("[C-13, Z-06] paused, a block ends the release that stood, and after it nobody releases again", () =>
    timetable({ codes, blocks: [block("17:20", "17:40")], doorFreeze: revisioned(berlinTime("16:50")) }, [
      ["17:00", "on", "released"],
      ["17:20", "off", "closed"],
      ["17:40", "on", "closed"],
    ]));

  test("[E-02, Z-02] a main door is released while any of its courts is", () =>
    timetable(
      {
        courts: [aCourt(1), aCourt(2), aCourt(3)],
        doors: [aDoor("main", [1, 2]), aDoor("one", [1]), aDoor("two", [2]), aDoor("three", [3])],
        codes: [game("17:00", "18:00"), game("19:15", "20:00", { court: 2 })],
        blocks: [block("17:30", "17:45", 2)],
      },
      [
        ["16:45", "off off off", "released released closed closed"],
        ["16:55", "on off off", "released released closed closed"],
        ["18:15", "off off off", "released released closed closed"],
        ["19:00", "off off off", "released closed released closed"],
        ["19:10", "off on off", "released closed released closed"],
        ["20:15", "off off off", "released closed released closed"],
        ["21:00", "off off off", "closed closed closed closed"],
      ],
    ));

  test("[C-13, E-02] a main door closes only when the last of its courts with a booking is blocked", () =>
    timetable(
      {
        courts: [aCourt(1), aCourt(2)],
        doors: [aDoor("main", [1, 2])],
        codes: [game("17:00", "18:00", { court: null })],
        blocks: [block("17:10", "17:40"), block("17:20", "17:30", 2)],
      },
      [
        ["17:00", "on on", "released"],
        ["17:10", "off on", "released"],
        ["17:20", "off off", "closed"],
        ["17:30", "off on", "released"],
      ],
    ));

  test("[Z-08] a door in mode 'Nur mit Code' is never released; the light and the other door go by time", () =>
    timetable(
      {
        doors: [aDoor("coded", [1], { mode: "code_only" }), aDoor("plain", [1])],
        codes: [game("17:00", "18:00")],
      },
      [
        ["16:45", "off", "closed released"],
        ["16:55", "on", "closed released"],
        ["18:15", "off", "closed released"],
        ["19:00", "off", "closed closed"],
      ],
    ));
});
