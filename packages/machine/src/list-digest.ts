import { hash } from "node:crypto";

interface Identified {
  readonly id: string;
}

/** An access list in its parts. */
export interface ListParts<Head extends object = object, Entry extends Identified = Identified> {
  /** All that is not entries. */
  readonly head: Head;
  readonly entries: readonly Entry[];
}

/** What makes another list of one. */
export interface ListStep<Head extends object = object, Entry extends Identified = Identified> {
  /** The whole head of the other list. */
  readonly head: Head;
  /** New entries, and such as take the place of those with their ids. */
  readonly put: readonly Entry[];
  /** The ids of those that go. */
  readonly removed: readonly string[];
}

/**
 * Tells whether two access lists are the same, whatever their order: the sum of the SHA-256 of the JSON of their head and of
 * each entry, modulo 2^256. A change costs what it changes (field: controller 3).
 */
export class ListDigest {
  #head: bigint;
  #sum: bigint;
  readonly #entries = new Map<string, bigint>();

  constructor({ head, entries }: ListParts) {
    this.#head = numberOf(head);
    for (const entry of entries) this.#entries.set(entry.id, numberOf(entry));
    this.#sum = [...this.#entries.values()].reduce((sum, number) => sum + number, this.#head);
  }

  get text(): string {
    return textOf(this.#sum);
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  /** Whether the list says just this of the entry's id. */
  says(entry: Identified): boolean {
    return this.#entries.get(entry.id) === numberOf(entry);
  }

  hasHead(head: object): boolean {
    return this.#head === numberOf(head);
  }

  /** The digest of the list that a step makes. */
  after(step: ListStep): string {
    return textOf(this.#sumAfter(step));
  }

  /** Goes on to the list that a step makes. */
  apply(step: ListStep): void {
    this.#sum = this.#sumAfter(step);
    this.#head = numberOf(step.head);
    for (const entry of step.put) this.#entries.set(entry.id, numberOf(entry));
    for (const id of step.removed) this.#entries.delete(id);
  }

  #sumAfter({ head, put, removed }: ListStep): bigint {
    const added = put.reduce((sum, entry) => sum + numberOf(entry), numberOf(head));
    const gone = [...put.map(({ id }) => id), ...removed];
    return gone.reduce((sum, id) => sum - (this.#entries.get(id) ?? 0n), this.#sum + added - this.#head);
  }
}

function numberOf(value: object): bigint {
  return BigInt(`0x${hash("sha256", JSON.stringify(value), "hex")}`);
}

/** 64 hexadecimal digits. */
function textOf(sum: bigint): string {
  return BigInt.asUintN(256, sum).toString(16).padStart(64, "0");
}
