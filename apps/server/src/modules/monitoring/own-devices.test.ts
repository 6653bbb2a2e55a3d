import { at } from "@platzwart/domain/testing/builders";
import { describe, expect, test } from "vitest";
import { combineLamps, type LampConnection } from "./own-devices.ts";

/** A minute of the hour. */
const min = (minute: number) => at(`2026-11-21T14:${String(minute).padStart(2, "0")}:00Z`);

/** A lamp lit at :00 with its last report at `heard`. */
const well = (heard: number): LampConnection => ({
  isSimulated: false,
  fault: null,
  reportedAt: min(0),
  respondedAt: min(heard),
  unresponsiveSince: null,
});
const unasked: LampConnection = { ...well(0), reportedAt: null, respondedAt: null };
/** A lamp whose state was stored by the former program. */
const remembered: LampConnection = { ...well(0), respondedAt: null };
const away = (fault: "offline" | "timeout", since: number, heard: number | null = 0): LampConnection => ({
  ...well(0),
  fault,
  reportedAt: heard === null ? null : min(heard),
  respondedAt: heard === null ? null : min(heard),
  unresponsiveSince: min(since),
});
/** A lamp that refuses commands since :00, with its last report at `heard`. */
const refusing = (heard: number): LampConnection => ({ ...well(heard), fault: "refused" });

const CASES: readonly [
  string,
  readonly LampConnection[],
  { readonly fault: LampConnection["fault"]; readonly reportedAt: LampConnection["reportedAt"] },
][] = [
  ["all are well", [well(8), well(9)], { fault: null, reportedAt: min(0) }],
  ["one was never asked, one is well", [unasked, well(9)], { fault: null, reportedAt: min(0) }],
  ["none was ever asked", [unasked, unasked], { fault: null, reportedAt: null }],
  ["one says no, one is well", [refusing(8), well(9)], { fault: "refused", reportedAt: min(9) }],
  ["all say no", [refusing(8), refusing(7)], { fault: "refused", reportedAt: min(8) }],
  // the others were not polled since
  ["one fell silent just now", [away("timeout", 9), well(8)], { fault: "timeout", reportedAt: min(8) }],
  [
    "the second fell silent just now",
    [well(8), away("offline", 9)],
    { fault: "offline", reportedAt: min(8) },
  ],
  [
    "one says no, and one fell silent since",
    [refusing(8), away("offline", 9)],
    { fault: "offline", reportedAt: min(8) },
  ],
  [
    "one is silent, and another answers since",
    [away("timeout", 5), well(9)],
    { fault: "refused", reportedAt: min(9) },
  ],
  [
    "one is silent, and another says no since",
    [away("timeout", 5), refusing(9)],
    { fault: "refused", reportedAt: min(9) },
  ],
  [
    "all are silent, since different times",
    [away("offline", 5, 4), away("timeout", 9, 8)],
    { fault: "timeout", reportedAt: min(8) },
  ],
  [
    "one is silent, one was never asked",
    [unasked, away("offline", 9, null)],
    { fault: "offline", reportedAt: null },
  ],
  [
    "one is silent, one was not asked since the start",
    [remembered, away("offline", 9, null)],
    { fault: "offline", reportedAt: min(0) },
  ],
];

describe("[M-01, M-02, L-03] a device with several lamps", () => {
  test.each(CASES)("%s", (_name, lamps, expected) => {
    expect(combineLamps(lamps)).toEqual({ isSimulated: false, ...expected });
  });

  test("of which none has a driver has no connection", () => {
    expect(combineLamps([])).toBeUndefined();
  });
});
