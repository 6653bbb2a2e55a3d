import { hash } from "node:crypto";

interface Identified {
  readonly id: string;
}

export interface DigestInput<Head extends object = object, Entry extends Identified = Identified> {
  /** All but the entries. */
  readonly head: Head;
  readonly entries: readonly Entry[];
}

export interface ListDelta<Head extends object = object, Entry extends Identified = Identified> {
  /** The whole new head. */
  readonly head: Head;
  /** New entries, and replacements by id. */
  readonly put: readonly Entry[];
  readonly removed: readonly string[];
}

/** SHA-256 of head and entries, summed modulo 2^256: without order, and a change costs only its size. */
export class ListDigest {
  #head: bigint;
  #sum: bigint;
  readonly #entries = new Map<string, bigint>();

  constructor({ head, entries }: DigestInput) {
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

  containsExactly(entry: Identified): boolean {
    return this.#entries.get(entry.id) === numberOf(entry);
  }

  hasSameHead(head: object): boolean {
    return this.#head === numberOf(head);
  }

  after(delta: ListDelta): string {
    return textOf(this.#sumAfter(delta));
  }

  apply(delta: ListDelta): void {
    this.#sum = this.#sumAfter(delta);
    this.#head = numberOf(delta.head);
    for (const entry of delta.put) this.#entries.set(entry.id, numberOf(entry));
    for (const id of delta.removed) this.#entries.delete(id);
  }

  #sumAfter({ head, put, removed }: ListDelta): bigint {
    const added = put.reduce((sum, entry) => sum + numberOf(entry), numberOf(head));
    const gone = [...put.map(({ id }) => id), ...removed];
    return gone.reduce((sum, id) => sum - (this.#entries.get(id) ?? 0n), this.#sum + added - this.#head);
  }
}

function numberOf(value: object): bigint {
  return BigInt(`0x${hash("sha256", JSON.stringify(value), "hex")}`);
}

function textOf(sum: bigint): string {
  return BigInt.asUintN(256, sum).toString(16).padStart(64, "0");
}
