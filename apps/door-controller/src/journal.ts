import type { DoorEvent, NewDoorEvent } from "@platzwart/contract/device-link/messages";
import type { GuessRecord } from "@platzwart/domain/access/guess-policy";
import type { Duration, Instant } from "@platzwart/domain/time/instant";
import type { Disk } from "./disk.ts";
import { frameOf } from "./journal-frames.ts";
import {
  type JournalEntry,
  type ReadLimits,
  Segment,
  type SegmentHead,
  type Span,
} from "./journal-segment.ts";
import { SmallFile } from "./small-file.ts";

const SEGMENT_SIZE = 1024 * 1024;
const SEGMENTS = 32;
/** One segment is written while another is overwritten. */
const FEWEST_SEGMENTS = 2;
/** Bytes per write and sync. */
const LARGEST_WRITE = 64 * 1024;
/** The server repeats its acknowledgements at each connection, so that those of older runs need no storage. */
const RUNS_IN_HEAD = 100;
const TOO_LONG = "the entry is longer than a segment";

export interface JournalOptions {
  readonly disk: Disk;
  /** Unique id of this start of the program. */
  readonly run: string;
  readonly segmentSize?: number;
  readonly segments?: number;
}

interface EntryContext {
  readonly at: Instant;
  /** Elapsed time since the program's start. */
  readonly mono: Duration;
  /** Record of wrong codes after the entry. */
  readonly guesses: GuessRecord | null;
}

interface UnwrittenEntry extends EntryContext {
  readonly event: NewDoorEvent;
  resolve(written: DoorEvent | null): void;
  reject(error: unknown): void;
}

/** State after the newest entry; `seq`: its number in the run. */
type Tip = Pick<SegmentHead, "guesses"> & { readonly seq: number };

/** Denials without an entry: the guess record of the last one, and the newest entry before it. */
interface CountedDenial {
  /** Run and number of that entry; null: none. */
  readonly after: string | null;
  readonly guesses: GuessRecord | null;
  /** Not reported by an entry yet. */
  readonly count: number;
}

/**
 * Ring of preallocated files: one positioned write and sync per entry. With no
 * acknowledged entry to overwrite, denials are only counted, and others overwrite the oldest.
 */
export class Journal {
  readonly #run: string;
  /** Oldest first; the last one is written. */
  readonly #ring: Segment[];
  readonly #unused: Segment[];
  readonly #denials: SmallFile<CountedDenial>;
  readonly #acknowledged = new Map<string, number>();
  readonly #queue: UnwrittenEntry[] = [];
  #tip: Tip;
  #guesses: GuessRecord | null;
  #writing: Promise<void> | null = null;
  #isClosed = false;
  #unreportedDenials = 0;
  /** Unusable files, without which the ring is smaller; it fails below two files. */
  readonly faults: readonly Error[];

  private constructor(run: string, opened: OpenedJournal) {
    this.#run = run;
    this.#ring = opened.ring;
    this.#unused = opened.unused;
    this.#denials = opened.denials;
    this.#tip = { guesses: opened.guesses, seq: 0 };
    this.#guesses = opened.guesses;
    this.faults = opened.faults;
  }

  /** Writes nothing before the first entry of the run. */
  static async open(options: JournalOptions): Promise<Journal> {
    const { disk, run, segmentSize = SEGMENT_SIZE, segments = SEGMENTS } = options;
    const { loaded, unused, faults } = await loadSegments(disk, segmentSize, segments);
    const ring = newestWithoutGap(loaded, unused);
    const states = loaded.map(({ state }) => state);
    const guesses = states.at(-1)?.guesses ?? null;
    const denials = new SmallFile(disk, "counted-denial.json", (json) => json as CountedDenial);
    const denial = await denials.read().catch(() => null);
    const journal = new Journal(run, { ring, unused, denials, faults, guesses });
    if (denial !== null && denial.after === journal.#newestEntry()) journal.#guesses = denial.guesses;
    journal.#unreportedDenials = denial?.count ?? 0;
    for (const [acknowledgedRun, upTo] of states.flatMap((state) => state.acknowledged))
      journal.acknowledge(acknowledgedRun, upTo);
    return journal;
  }

  /** Record of wrong codes after the newest entry or counted denial; null: none. */
  get guesses(): GuessRecord | null {
    return this.#guesses;
  }

  get unacknowledged(): number {
    return this.#spans().reduce((sum, span) => sum + this.#unacknowledgedIn(span), 0);
  }

  get entryCount(): number {
    return this.#spans().reduce((sum, { first, last }) => sum + last - first + 1, 0);
  }

  /**
   * Resolves once durable; null: a counted denial, without an entry. A failed write rejects, and its number
   * is reused.
   */
  append(event: NewDoorEvent, context: EntryContext): Promise<DoorEvent | null> {
    if (this.#isClosed) return Promise.reject(new Error("the journal is closed"));
    return new Promise((resolve, reject) => {
      this.#queue.push({ event, ...context, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Oldest first. */
  runs(): { readonly run: string; readonly first: number; readonly last: number }[] {
    const runs = new Map<string, { run: string; first: number; last: number }>();
    for (const { run, first, last } of this.#spans())
      runs.set(run, { run, first: runs.get(run)?.first ?? first, last });
    return [...runs.values()];
  }

  /**
   * Consecutive events from that number or the first stored one on; may return fewer than the limits allow.
   */
  async read(run: string, from: number, limits: ReadLimits): Promise<DoorEvent[]> {
    for (const segment of this.#ring) {
      const span = segment.spans.find((one) => one.run === run && one.last >= from);
      if (span === undefined) continue;
      const { number } = segment;
      const events = await segment.read(span, Math.max(from, span.first), limits);
      // an overwritten segment has other bytes at these offsets
      return segment.number === number ? events : [];
    }
    return [];
  }

  /** Makes entries overwritable; stored with the next segment's head. */
  acknowledge(run: string, upTo: number): void {
    this.#acknowledged.set(run, Math.max(upTo, this.#acknowledged.get(run) ?? 0));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
    await Promise.all([...this.#ring, ...this.#unused].map((segment) => segment.close()));
  }

  async #writeAll(): Promise<void> {
    for (let next = this.#queue[0]; next !== undefined; next = this.#queue[0]) {
      let handledCount = 1;
      let hasRoom = false;
      try {
        const batch = await this.#nextBatch(next);
        if (batch === null) {
          await this.#countDenial(next);
        } else {
          handledCount = batch.entries.length;
          await this.#write(batch);
          hasRoom = !this.#isFull();
        }
      } catch (error) {
        for (const { reject } of this.#queue.slice(0, handledCount)) reject(error);
      }
      this.#queue.splice(0, handledCount);
      if (hasRoom && this.#unreportedDenials > 0) this.#queue.unshift(this.#reportOfDenials(next));
    }
    this.#writing = null;
  }

  /** null: a denial without room, which is only counted. */
  async #nextBatch(next: UnwrittenEntry): Promise<Batch | null> {
    const current = this.#ring.at(-1);
    await current?.clean();
    const batch = current && this.#batchFor(current);
    if (batch !== undefined && batch.entries.length > 0) return batch;
    if (current?.end === 0) throw new RangeError(TOO_LONG);
    if (next.event.kind === "denied" && this.#isFull()) return null;
    const firstBatch = this.#batchFor(await this.#nextSegment());
    if (firstBatch.entries.length === 0) throw new RangeError(TOO_LONG);
    return firstBatch;
  }

  #batchFor(segment: Segment): Batch {
    const frames: Buffer[] = segment.end === 0 ? [frameOf(this.#header(segment))] : [];
    let end = segment.end + (frames[0]?.length ?? 0);
    let tip = this.#tip;
    let run = segment.spans.at(-1)?.run;
    const entries: Batch["entries"][number][] = [];
    for (const { event: newEvent, at, mono, guesses } of this.#queue) {
      const event = { ...newEvent, seq: tip.seq + 1, at, mono } as DoorEvent;
      const changedGuesses = guesses === tip.guesses ? undefined : guesses;
      const entry: JournalEntry = {
        ...(run !== this.#run && { run: this.#run }),
        event,
        ...(changedGuesses !== undefined && { guesses: changedGuesses }),
      };
      const frame = frameOf(entry);
      if (end + frame.length > segment.size) break;
      frames.push(frame);
      entries.push({ event, start: end });
      end += frame.length;
      run = this.#run;
      tip = { guesses, seq: event.seq };
      if (end - segment.end > LARGEST_WRITE) break;
    }
    return { segment, bytes: Buffer.concat(frames), entries, tip };
  }

  async #write({ segment, bytes, entries, tip }: Batch): Promise<void> {
    await segment.write(bytes);
    for (const { event, start } of entries) segment.noteEntry(this.#run, event.seq, start);
    segment.end += bytes.length;
    this.#tip = tip;
    this.#guesses = tip.guesses;
    entries.forEach(({ event }, index) => {
      this.#queue[index]?.resolve(event);
    });
  }

  async #countDenial({ guesses, resolve }: UnwrittenEntry): Promise<void> {
    await this.#denials.write({ after: this.#newestEntry(), guesses, count: this.#unreportedDenials + 1 });
    this.#guesses = guesses;
    this.#unreportedDenials += 1;
    resolve(null);
  }

  #reportOfDenials({ at, mono }: EntryContext): UnwrittenEntry {
    const count = this.#unreportedDenials;
    return {
      ...{ event: { kind: "counted", count }, at, mono, guesses: this.#tip.guesses },
      resolve: () => {
        this.#unreportedDenials = 0;
        // a power cut before the removal reports the denials once more
        this.#denials.remove().catch(() => {});
      },
      // retried after the next entry
      reject: () => {},
    };
  }

  async #nextSegment(): Promise<Segment> {
    if (this.#ring.length + this.#unused.length < FEWEST_SEGMENTS)
      throw this.faults[0] ?? new Error("the journal has too few segments");
    if (this.#unused.length === 0) this.#unused.push(...this.#ring.splice(0, 1));
    const [segment] = this.#unused as [Segment];
    segment.forget();
    await segment.clean();
    this.#unused.shift();
    segment.number = (this.#ring.at(-1)?.number ?? 0) + 1;
    this.#ring.push(segment);
    const runs = new Set(this.#spans().map(({ run }) => run));
    for (const run of this.#acknowledged.keys()) if (!runs.has(run)) this.#acknowledged.delete(run);
    return segment;
  }

  #header({ number }: Segment): SegmentHead {
    const acknowledged = this.runs()
      .slice(-RUNS_IN_HEAD)
      .flatMap(({ run }) => {
        const upTo = this.#acknowledged.get(run);
        return upTo === undefined ? [] : [[run, upTo] as const];
      });
    return { segment: number, guesses: this.#tip.guesses, acknowledged };
  }

  #isFull(): boolean {
    if (this.#unused.length > 0) return false;
    return this.#ring[0]?.spans.some((span) => this.#unacknowledgedIn(span) > 0) ?? false;
  }

  #unacknowledgedIn({ run, first, last }: Span): number {
    return Math.max(0, last - Math.max(first - 1, this.#acknowledged.get(run) ?? 0));
  }

  #newestEntry(): string | null {
    const newest = this.#spans().at(-1);
    return newest === undefined ? null : `${newest.run} ${newest.last}`;
  }

  #spans(): Span[] {
    return this.#ring.flatMap(({ spans }) => spans);
  }
}

interface Batch {
  readonly segment: Segment;
  readonly bytes: Buffer;
  readonly entries: readonly { readonly event: DoorEvent; readonly start: number }[];
  /** After the batch. */
  readonly tip: Tip;
}

/** Includes counted denials; no journal may be open. */
export async function removeJournal(disk: Disk): Promise<void> {
  for (const name of await disk.list()) if (/^(journal-|counted-denial)/.test(name)) await disk.remove(name);
  await disk.syncFolder();
}

interface Loaded {
  readonly segment: Segment;
  readonly state: SegmentHead;
}

interface OpenedJournal {
  readonly ring: Segment[];
  readonly unused: Segment[];
  readonly faults: readonly Error[];
  readonly guesses: GuessRecord | null;
  readonly denials: SmallFile<CountedDenial>;
}

async function loadSegments(disk: Disk, size: number, count: number) {
  const loaded: Loaded[] = [];
  const unused: Segment[] = [];
  const faults: Error[] = [];
  const bytes = Buffer.alloc(size);
  for (let index = 0; index < count; index += 1) {
    try {
      const file = await disk.openFixedSize(`journal-${String(index).padStart(2, "0")}`, size);
      const segment = new Segment(file, size);
      const state = await segment.load(bytes);
      if (state === null) unused.push(segment);
      else loaded.push({ segment, state });
    } catch (error) {
      faults.push(error as Error);
    }
  }
  loaded.sort((one, other) => one.segment.number - other.segment.number);
  return { loaded, unused, faults };
}

/** Only the newest consecutive segments, as older entries would hide the gap; the others become unused. */
function newestWithoutGap(loaded: readonly Loaded[], unused: Segment[]): Segment[] {
  const segments = loaded.map(({ segment }) => segment);
  const firstIndex = segments.findLastIndex((segment, index) => {
    const before = segments[index - 1];
    return before !== undefined && (before.isTorn || before.number + 1 !== segment.number);
  });
  unused.push(...segments.splice(0, Math.max(0, firstIndex)));
  return segments;
}
