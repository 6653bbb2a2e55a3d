import type { DoorEvent } from "@platzwart/contract/device-link/messages";
import type { GuessRecord } from "@platzwart/domain/access/guess-policy";
import type { DiskFile } from "./disk.ts";
import { FRAME_HEADER, framesIn } from "./journal-frames.ts";

/** First frame of a segment: its number in the ring and the state before its first entry. */
export interface SegmentHead {
  readonly segment: number;
  readonly guesses: GuessRecord | null;
  /** Of the newest runs. */
  readonly acknowledged: readonly (readonly [run: string, upTo: number])[];
}

export interface JournalEntry {
  /** Left out: the previous entry's run. */
  readonly run?: string;
  readonly event: DoorEvent;
  /** Left out: unchanged. */
  readonly guesses?: GuessRecord | null;
}

/** Consecutive entries of one run. */
export interface Span {
  readonly run: string;
  readonly first: number;
  last: number;
  /** Position of its first entry among all entries of the segment. */
  readonly firstIndex: number;
}

export interface ReadLimits {
  readonly count: number;
  /** Total size of the frames; a larger single event is read too. */
  readonly bytes: number;
}

/** One file of the ring; `clean` zeros what follows its last frame. */
export class Segment {
  readonly #file: DiskFile;
  readonly size: number;
  /** Position in the ring since its first segment; 0: not in the ring. */
  number = 0;
  /** Offset after the last frame. */
  end = 0;
  readonly spans: Span[] = [];
  /** Offsets of all entries. */
  readonly #entryStarts: number[] = [];
  /** Other bytes than zeros follow the last frame. */
  isTorn = false;
  /** Offset from which on all bytes are zeros. */
  #dirtyUntil = 0;

  constructor(file: DiskFile, size: number) {
    this.#file = file;
    this.size = size;
  }

  /**
   * Returns the state after the last whole frame; null: none. `into`: shared, since a buffer per segment
   * costs memory.
   */
  async load(buffer: Buffer): Promise<SegmentHead | null> {
    const bytes = await this.#file.read(0, buffer);
    this.#dirtyUntil = this.size;
    const frames = framesIn(bytes);
    const first = frames.next().value;
    if (first !== undefined && isHead(first.value)) {
      this.number = first.value.segment;
      this.end = first.end;
    }
    let state = this.number === 0 ? null : (first?.value as SegmentHead);
    for (const { value, start, end } of state === null ? [] : frames) {
      const { run, event, guesses } = value as JournalEntry;
      this.noteEntry(run, event.seq, start);
      this.end = end;
      if (guesses !== undefined) state = { ...(state as SegmentHead), guesses };
    }
    this.isTorn = !isZeros(bytes.subarray(this.end));
    if (!this.isTorn) this.#dirtyUntil = this.end;
    return state;
  }

  forget(): void {
    this.#dirtyUntil = Math.max(this.#dirtyUntil, this.end);
    this.number = 0;
    this.end = 0;
    this.spans.length = 0;
    this.#entryStarts.length = 0;
  }

  /** Zeros the header of a torn frame first, so that a power cut leaves no frame that looks whole. */
  async clean(): Promise<void> {
    if (this.#dirtyUntil <= this.end) return;
    const headEnd = Math.min(this.end + FRAME_HEADER, this.size);
    await this.#file.write(this.end, Buffer.alloc(headEnd - this.end));
    await this.#file.sync();
    if (this.#dirtyUntil > headEnd) {
      await this.#file.write(headEnd, Buffer.alloc(this.#dirtyUntil - headEnd));
      await this.#file.sync();
    }
    this.#dirtyUntil = this.end;
  }

  /** Durable; does not move `end`. */
  async write(bytes: Buffer): Promise<void> {
    this.#dirtyUntil = Math.max(this.#dirtyUntil, this.end + bytes.length);
    await this.#file.write(this.end, bytes);
    await this.#file.sync();
  }

  /** `run` undefined: the previous entry's run. */
  noteEntry(run: string | undefined, seq: number, start: number): void {
    const span = this.spans.at(-1);
    if (span !== undefined && (run === undefined || run === span.run)) span.last = seq;
    else if (run !== undefined)
      this.spans.push({ run, first: seq, last: seq, firstIndex: this.#entryStarts.length });
    this.#entryStarts.push(start);
  }

  async read(span: Span, from: number, { count, bytes }: ReadLimits): Promise<DoorEvent[]> {
    const firstIndex = span.firstIndex + from - span.first;
    const start = this.#startOf(firstIndex);
    let endIndex = firstIndex + 1;
    while (
      endIndex < firstIndex + Math.min(count, span.last - from + 1) &&
      this.#startOf(endIndex + 1) - start <= bytes
    )
      endIndex += 1;
    const bytesRead = await this.#file.read(start, Buffer.alloc(this.#startOf(endIndex) - start));
    return [...framesIn(bytesRead)].map(({ value }) => (value as JournalEntry).event);
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  #startOf(index: number): number {
    return this.#entryStarts[index] ?? this.end;
  }
}

/** The first byte is 0, and each byte equals its predecessor. */
function isZeros(bytes: Buffer): boolean {
  return bytes.length === 0 || (bytes[0] === 0 && bytes.subarray(1).equals(bytes.subarray(0, -1)));
}

function isHead(value: unknown): value is SegmentHead {
  return typeof value === "object" && value !== null && "segment" in value;
}
