import type { AccessCode } from "@platzwart/domain/access/access-code";
import type { Block } from "@platzwart/domain/court/block";
import { decide } from "@platzwart/domain/scheduler/decide";
import type { Facts } from "@platzwart/domain/scheduler/facts";
import { nextEdge } from "@platzwart/domain/scheduler/next-edge";
import { preview } from "@platzwart/domain/scheduler/preview";
import { aCourt, aDoor, courtId, factsOf, USUAL_MARGINS } from "@platzwart/domain/testing/builders";
import { DAY, HOUR, type Instant, instant, minutes, plus } from "@platzwart/domain/time/instant";
import { demand, median, milliseconds, ROUNDS, spread } from "./lib/figures.ts";

/**
 * Cost of the rules in the largest hall, relative to reading the same codes; ratios hardly depend on the
 * machine.
 */
const COURTS = 20;
const CODES = 4_000;
/** One code in a hundred. */
const FOR_ALL_COURTS = 100;
const SLICE_MS = 400;
const CALLS_AT_ONCE = 10;

const now = instant(Date.UTC(2026, 10, 21, 14));

const WORKS = {
  touch: { work: () => touch(facts), targetMs: null, mostRatio: null },
  decide: { work: () => decide(facts, now), targetMs: 1, mostRatio: 80 },
  preview: { work: () => preview(facts, now), targetMs: 5, mostRatio: 180 },
  nextEdge: { work: () => nextEdge(facts, now), targetMs: null, mostRatio: null },
} as const;

const facts = aFullDay();
let kept: unknown;

for (const { work } of Object.values(WORKS)) slice(work);
const rounds = Array.from({ length: ROUNDS }, () => Object.values(WORKS).map(({ work }) => slice(work)));

console.log(`${COURTS} courts, ${facts.doors.length} doors, ${CODES} codes of the coming 24 h`);
for (const [index, [name, { targetMs, mostRatio }]] of Object.entries(WORKS).entries()) {
  const time = median(rounds.map((times) => times[index] ?? Number.NaN));
  const ratios = rounds.map((times) => (times[index] ?? Number.NaN) / (times[0] ?? Number.NaN));
  const target =
    targetMs === null ? "" : `, expected at most ${targetMs} ms: ${time <= targetMs ? "met" : "MISSED"}`;
  console.log(`${name}: median ${milliseconds(time)}${target}; ${spread(ratios)} × touching`);
  if (mostRatio !== null) demand(median(ratios) <= mostRatio, `at most ${mostRatio} × touching`);
}
if (kept === undefined) throw new Error("nothing was computed");

/** Milliseconds of this thread's processor time per call. */
function slice(work: () => unknown): number {
  globalThis.gc?.();
  const begin = process.threadCpuUsage();
  let calls = 0;
  let elapsed = 0;
  while (elapsed < SLICE_MS) {
    for (let call = 0; call < CALLS_AT_ONCE; call += 1) kept = work();
    calls += CALLS_AT_ONCE;
    const { user, system } = process.threadCpuUsage(begin);
    elapsed = (user + system) / 1_000;
  }
  return elapsed / calls;
}

/** Reads all fields that decide the windows of a code. */
function touch({ codes }: Facts): number {
  let sum = 0;
  for (const { courtId, validity, margins } of codes) {
    sum += (courtId ?? 0) + validity.from + validity.until;
    sum += margins.lightBefore + margins.lightAfter + margins.doorBefore + margins.doorAfter;
  }
  return sum;
}

function aFullDay(): Facts {
  const numbers = Array.from({ length: COURTS }, (_, index) => index + 1);
  return factsOf({
    courts: numbers.map((id) =>
      aCourt(id, {
        autoMode: id !== 7,
        lightOverride:
          id === 3 ? { on: true, period: lasting(-10, 30), userId: "user-1", reason: null } : null,
      }),
    ),
    doors: [
      ...numbers.map((id) => aDoor(`door-${id}`, [id], id === 5 ? { mode: "code_only" } : {})),
      aDoor("main", numbers),
    ],
    codes: Array.from({ length: CODES }, (_, index) => aCode(index)),
    blocks: [aBlock(2, -30, 60), aBlock(4, 120, 240), aBlock(4, 600, 660), aBlock(9, 300, 1_440)],
  });
}

/** One hour each, spread over the coming day, consecutive per court. */
function aCode(index: number): AccessCode {
  const from = instant(now + Math.floor((index / CODES) * (DAY - HOUR)));
  const court = index % FOR_ALL_COURTS === 0 ? null : courtId((index % COURTS) + 1);
  return {
    id: `code-${index}`,
    courtId: court,
    isPermanent: false,
    occupiesCourt: true,
    hours: null,
    status: "active",
    createdAt: instant(0),
    createdInRevision: 0,
    endedAt: null,
    validity: { from, until: plus(from, HOUR) },
    margins: { ...USUAL_MARGINS },
  };
}

function aBlock(court: number, from: number, until: number): Block {
  return { id: `block-${court}-${from}`, courtId: courtId(court), period: lasting(from, until) };
}

/** Minutes from now. */
function lasting(from: number, until: number) {
  const at = (offset: number): Instant => plus(now, minutes(offset));
  return { from: at(from), until: at(until) };
}
