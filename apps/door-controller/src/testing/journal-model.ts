import type { DoorEvent, NewDoorEvent } from "@platzwart/contract/device-link/messages";
import type { GuessRecord } from "@platzwart/domain/access/guess-policy";
import { instant, milliseconds } from "@platzwart/domain/time/instant";
import type { Disk } from "../disk.ts";
import { Journal } from "../journal.ts";

const START = Date.UTC(2026, 10, 28, 18);

export function guessesAfter(count: number): GuessRecord {
  const since = instant(START + count);
  return { wrong: [{ at: since, tag: `tag ${count}` }], triesLeft: 8, since, refillTime: milliseconds(1) };
}

export const denied = (length = 4): NewDoorEvent => ({
  kind: "denied",
  by: null,
  length,
  tag: "tag",
  reason: "unknown_code",
  lockedFor: null,
});
export const granted = (code: string): NewDoorEvent => ({
  kind: "granted",
  code,
  by: null,
  seconds: 5,
  misspelt: [],
});

export function facts(nth: number, guesses: GuessRecord | null = null) {
  return { at: instant(START + nth * 1_000), mono: milliseconds(nth), guesses };
}

export function openJournal(disk: Disk, run: string, segmentSize = 1024, segments = 4): Promise<Journal> {
  return Journal.open({ disk, run, segmentSize, segments });
}

/** Oldest first. */
export async function allOf(journal: Journal): Promise<(DoorEvent & { readonly run: string })[]> {
  const all: (DoorEvent & { readonly run: string })[] = [];
  for (const { run, first, last } of journal.runs()) {
    for (let from = first; from <= last; ) {
      const read = await journal.read(run, from, { count: 100, bytes: 64 * 1024 });
      if (read.length === 0) throw new Error(`${run} ${from} cannot be read`);
      all.push(...read.map((event) => ({ ...event, run })));
      from += read.length;
    }
  }
  return all;
}
