import type { AccessChange, AccessDocument, AccessEntry } from "@platzwart/contract/device-link/documents";
import type { DoorEvent } from "@platzwart/contract/device-link/messages";
import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { type Duration, type Instant, minus } from "@platzwart/domain/time/instant";
import { codeTag, newSigningKey, publicKeyOf, signText } from "@platzwart/machine/list-crypto";
import { ListDigest } from "@platzwart/machine/list-digest";
import { DoorClock } from "../door-clock.ts";
import { DoorCore } from "../door-core.ts";
import type { DoorIo, DoorKey } from "../door-io.ts";
import { SimulatedIo } from "../io/simulated-io.ts";
import { Journal } from "../journal.ts";
import { stateFiles } from "../state-files.ts";
import { FaultyDisk } from "./faulty-disk.ts";

/** A Saturday in winter. */
export const NOON = at("2026-11-28T12:00+01:00");
export const DOOR = "door-1";
const SIGNING_KEY = newSigningKey();
const TAG_KEY = Buffer.alloc(32, 7).toString("base64url");
/** Event-loop iterations within which a disk in memory answers. */
const TURNS = 40;

type Code = Partial<AccessEntry> & { readonly digits: string };

/** For the door's only court. */
export function listWith(
  codes: readonly Code[],
  more: Partial<AccessDocument> = {},
): Omit<AccessDocument, "revision"> {
  return {
    document: "access",
    door: DOOR,
    tagKey: TAG_KEY,
    openSeconds: 30,
    codeLength: 6,
    permanentCodesAllowed: true,
    courts: [{ id: 1, isAvailable: true, blocks: [] }],
    offsets: [{ from: 0, minutes: 60 }],
    entries: codes.map(({ digits, ...entry }, index) => ({
      id: `code-${index + 1}`,
      tag: codeTag(TAG_KEY, digits),
      length: digits.length,
      court: 1,
      isPermanent: false,
      validity: { from: NOON - 60_000, until: NOON + 3_600_000 },
      before: 0,
      after: 0,
      endedAt: null,
      hours: null,
      ...entry,
    })),
    holds: [],
    ...more,
  };
}

export type List = ReturnType<typeof listWith>;

/** Computed from scratch. */
export function digestOf({ entries, ...head }: List): string {
  return new ListDigest({ head, entries }).text;
}

export const permanent = (digits: string, more: Partial<AccessEntry> = {}): Code => ({
  digits,
  isPermanent: true,
  court: null,
  validity: { from: NOON - 86_400_000, until: NOON + 100 * 31_536_000_000 },
  ...more,
});

interface Start {
  readonly clock?: FakeClock;
  readonly disk?: FaultyDisk;
  readonly run?: string;
  readonly boot?: string;
  readonly isKept?: boolean;
  /** Left out: all pins work. */
  readonly pins?: (io: DoorIo) => DoorIo;
}

export class DoorUnderTest {
  readonly clock: FakeClock;
  readonly doorClock: DoorClock;
  readonly disk: FaultyDisk;
  readonly core: DoorCore;
  readonly journal: Journal;
  /** Output of the simulated pins. */
  readonly lines: string[];
  #revision = 0;
  #holds = 0;

  private constructor(
    parts: Pick<DoorUnderTest, "clock" | "doorClock" | "disk" | "core" | "journal" | "lines">,
  ) {
    this.clock = parts.clock;
    this.doorClock = parts.doorClock;
    this.disk = parts.disk;
    this.core = parts.core;
    this.journal = parts.journal;
    this.lines = parts.lines;
  }

  /** `boot`: another id is another boot of the machine; `isKept`: a time server synchronises its clock. */
  static async start({ clock = new FakeClock(NOON), disk = new FaultyDisk(), ...more }: Start = {}) {
    const { run = "run-1", boot = "boot-1", isKept = true, pins = (io) => io } = more;
    clock.settle = turns;
    const files = stateFiles(disk);
    const journal = await Journal.open({ disk, run, segments: 4, segmentSize: 16 * 1024 });
    const times = await files.clock.read();
    const lines: string[] = [];
    const startedAt = clock.elapsed();
    const sync = { state: () => (isKept ? "synchronised" : "not_synchronised") } as const;
    const doorClock = new DoorClock({ system: clock, sync, boot, saved: times });
    const core = new DoorCore({
      door: DOOR,
      serverKey: publicKeyOf(SIGNING_KEY),
      clock: doorClock,
      io: pins(new SimulatedIo((line) => lines.push(line))),
      program: "test",
      stored: {
        access: { whole: await files.access.read(), changes: await files.accessChanges.read() },
        guesses: journal.guesses,
        guessTime: (times?.guessTime ?? null) as Instant | null,
        lastContactAt: (times?.lastContactAt ?? null) as Instant | null,
      },
      store: {
        append: (event, guesses) =>
          journal.append(event, { at: doorClock.now(), mono: minus(clock.elapsed(), startedAt), guesses }),
        storeList: (list) => files.access.write(list),
        storeChange: (count, change) => files.accessChanges.append(count, change),
        changeKey: () => Promise.reject(new Error("there is no link")),
        async erase() {
          await files.accessChanges.remove();
          await files.access.remove();
          await files.identity.remove();
        },
      },
      onState: () => {},
      onPressed: (key) => lines.push(`pressed ${key}`),
    });
    core.start();
    await turns();
    return new DoorUnderTest({ clock, doorClock, disk, core, journal, lines });
  }

  /** Like a power cut without pending writes. */
  async restart(run: string, more: Start = {}): Promise<DoorUnderTest> {
    await this.save();
    return this.restartAfterCut(run, more);
  }

  /** Without the periodic save. */
  async restartAfterCut(run: string, more: Start = {}): Promise<DoorUnderTest> {
    this.core.stop();
    return DoorUnderTest.start({ clock: this.clock, disk: this.disk.restarted(), run, ...more });
  }

  async save(): Promise<void> {
    const { core, doorClock, disk } = this;
    await stateFiles(disk).clock.write({
      ...doorClock.saved,
      lastContactAt: core.lastContactAt,
      guessTime: core.guessTime,
    });
  }

  /** Returns the refusal. */
  async give(list: object, how: { revision?: number; signedBy?: string; signed?: string } = {}) {
    this.#revision = how.revision ?? this.#revision + 1;
    const text = JSON.stringify({ ...list, revision: this.#revision });
    const signature = signText(how.signedBy ?? SIGNING_KEY, how.signed ?? text);
    this.core.noteContact();
    return this.core.applyList({ revision: this.#revision, text, signature });
  }

  /** Returns the refusal. */
  async change(
    before: List,
    after: List,
    how: { signedBy?: string; revision?: number } & Partial<AccessChange> = {},
  ) {
    const { signedBy = SIGNING_KEY, ...fields } = how;
    const { entries, ...head } = after;
    const said = new Set(before.entries.map((entry) => JSON.stringify(entry)));
    const base = this.core.storedList?.revision ?? 0;
    const revision = base + 1;
    const text = JSON.stringify({
      ...{ document: "access_change", door: DOOR, revision },
      base: { revision: base, digest: digestOf(before) },
      head,
      put: entries.filter((entry) => !said.has(JSON.stringify(entry))),
      removed: before.entries.map(({ id }) => id).filter((id) => after.entries.every((one) => one.id !== id)),
      digest: digestOf(after),
      ...fields,
    } satisfies AccessChange);
    this.core.noteContact();
    return this.core.applyChange({
      revision: how.revision ?? revision,
      text,
      signature: signText(signedBy, text),
    });
  }

  async hold(until: Instant | null) {
    this.#holds += 1;
    this.core.noteContact();
    return this.core.execute({
      id: `hold ${this.#holds}`,
      action: { kind: "hold", until },
      isInTime: () => true,
    });
  }

  /** Returns the pin output since. */
  async type(keys: string): Promise<string[]> {
    const before = this.lines.length;
    for (const key of keys) this.core.press(key as DoorKey);
    await turns();
    return this.lines.slice(before);
  }

  async advance(duration: Duration): Promise<void> {
    await this.clock.advance(duration);
  }

  /** Of all runs. */
  async events(): Promise<DoorEvent[]> {
    const found: DoorEvent[] = [];
    for (const { run, first, last } of this.journal.runs())
      for (let from = first; from <= last; ) {
        const some = await this.journal.read(run, from, { count: 100, bytes: 64 * 1024 });
        found.push(...some);
        from += some.length;
      }
    return found;
  }
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
