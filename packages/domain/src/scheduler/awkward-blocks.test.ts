import { describe, test } from "vitest";
import { aCourt } from "../testing/builders.ts";
import { berlinTime, block, game, givenOverride, type Row, timetable } from "../testing/timetable.ts";
import type { Instant } from "../time/instant.ts";

describe("blocked courts", () => {
  test("[C-13] a block in the middle of a game makes it dark and closed, then the game has its rest", () =>
    timetable({ codes: [game("17:00", "18:00")], blocks: [block("17:20", "17:40")] }, [
      ["16:55", "on", "released"],
      ["17:20", "off", "closed"],
      ["17:40", "on", "released"],
      ["18:15", "off", "released"],
      ["19:00", "off", "closed"],
    ]));

  test("[C-13] a block that begins when the game ends takes away its after-time", () =>
    timetable({ codes: [game("17:00", "18:00")], blocks: [block("18:00", "20:00")] }, [
      ["17:30", "on", "released"],
      ["18:00", "off", "closed"],
      ["20:00", "off", "closed"],
    ]));

  test("[C-13] a block until the game begins takes away its lead, touching blocks are one", () =>
    timetable(
      { codes: [game("17:00", "18:00")], blocks: [block("16:30", "17:00"), block("16:00", "16:30")] },
      [
        ["16:00", "off", "closed"],
        ["17:00", "on", "released"],
        ["18:15", "off", "released"],
      ],
    ));

  test("[C-13] a code for all courts goes on at the court that is not blocked", () =>
    timetable(
      {
        courts: [aCourt(1), aCourt(2)],
        codes: [game("17:00", "18:00", { court: null })],
        blocks: [block("17:20", "17:40")],
      },
      [
        ["17:00", "on on", "released released"],
        ["17:20", "off on", "closed released"],
        ["17:40", "on on", "released released"],
        ["18:15", "off off", "released released"],
      ],
    ));

  test("[C-13] a light in manual mode that was left on is switched off by a block; switched during it, it stays", () => {
    const manual = (lightReportedAt: Instant | null, isLightOn = true) => ({
      courts: [aCourt(1, { autoMode: false, isLightOn, lightReportedAt })],
      blocks: [block("17:00", "18:00")],
    });
    timetable(manual(berlinTime("12:00")), [
      ["16:00", "as-it-is", "closed"],
      ["17:00", "off", "closed"],
      ["18:00", "as-it-is", "closed"],
    ]);
    timetable(manual(berlinTime("17:00")), [["17:00", "as-it-is", "closed"]]);
    timetable(manual(berlinTime("17:10")), [["17:10", "as-it-is", "closed"]]);
    // a clock that was ahead and is right again: no switching during the block
    timetable(manual(berlinTime("19:00")), [["17:10", "off", "closed"]]);
    timetable(manual(null), [["17:10", "as-it-is", "closed"]]);
    // a lamp that was dark before is not switched off, so people can switch it on
    timetable(manual(berlinTime("12:00"), false), [["17:00", "as-it-is", "closed"]]);
  });

  test("[C-11] a court taken out of use is dark and closed, whatever its codes say", () =>
    timetable(
      {
        courts: [aCourt(1, { status: "unavailable" }), aCourt(2)],
        codes: [game("17:00", "18:00"), game("17:00", "18:00", { court: null })],
      },
      [["17:30", "off on", "closed released"]],
    ));
});

describe("lights that somebody asked for", () => {
  const codes = [game("17:00", "18:00")];
  const courts = (...period: Parameters<typeof givenOverride>) => [
    aCourt(1, { lightOverride: givenOverride(...period) }),
  ];

  test("[C-14] on across the end of the window: it goes off when the asked time is over, the door does not care", () =>
    timetable({ codes, courts: courts(true, "18:10", "18:30") }, [
      ["18:00", "on", "released"],
      ["18:30", "off", "released"],
      ["19:00", "off", "closed"],
    ]));

  test("[C-14] off across the start of the window: the rule puts it on when the asked time is over", () =>
    timetable({ codes, courts: courts(false, "16:50", "17:05") }, [
      ["16:50", "off", "released"],
      ["17:05", "on", "released"],
      ["18:15", "off", "released"],
    ]));

  test("[C-13, C-14] a block switches off a light that was asked for before it, and it stays out after it", () =>
    timetable({ courts: courts(true, "18:20", "19:20"), blocks: [block("18:30", "18:50")] }, [
      ["18:00", "off", "closed"],
      ["18:20", "on", "closed"],
      ["18:30", "off", "closed"],
      ["18:50", "off", "closed"],
    ]));

  test("[C-13, C-14] a light asked for during a block is on at once and ends with the block", () =>
    timetable({ courts: courts(true, "18:35", "19:20"), blocks: [block("18:30", "18:50")] }, [
      ["18:30", "off", "closed"],
      ["18:35", "on", "closed"],
      ["18:50", "off", "closed"],
    ]));

  test("[C-13, C-14] when the block ends within a game the rule takes over, also from an asked-for off", () => {
    timetable({ codes, courts: courts(true, "17:30", "18:30"), blocks: [block("17:20", "17:40")] }, [
      ["17:20", "off", "closed"],
      ["17:30", "on", "closed"],
      ["17:40", "on", "released"],
      ["18:15", "off", "released"],
    ]);
    timetable({ codes, courts: courts(false, "17:10", "18:10"), blocks: [block("17:20", "17:40")] }, [
      ["17:05", "on", "released"],
      ["17:10", "off", "released"],
      ["17:20", "off", "closed"],
      ["17:40", "on", "released"],
    ]);
  });

  test("[C-14, L-08] with automatic light control off or in manual mode lights stay as they are, doors follow the time", () => {
    const rows: Row[] = [
      ["16:45", "as-it-is", "released"],
      ["17:20", "as-it-is", "released"],
      ["19:00", "as-it-is", "closed"],
    ];
    timetable({ codes, autoLightControl: false }, rows);
    timetable({ codes, courts: [aCourt(1, { autoMode: false })] }, rows);
    const forgotten = givenOverride(true, "17:10", "17:30");
    timetable({ codes, courts: [aCourt(1, { autoMode: false, lightOverride: forgotten })] }, rows);
  });
});
