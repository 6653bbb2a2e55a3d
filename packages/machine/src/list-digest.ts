import { hash } from "node:crypto";

interface Identified {
  readonly id: string;
}

/** A code list, split into its entries (codes) and its head (all else). */
export interface DigestInput<Head extends object = object, Entry extends Identified = Identified> {
  readonly head: Head;
  readonly entries: readonly Entry[];
}

/** What makes another list of exactly one. */
export interface ListDelta<Head extends object = object, Entry extends Identified = Identified> {
  /** The whole new head. */
  readonly head: Head;
  /** New entries, and replacements by id. */
  readonly put: readonly Entry[];
  readonly removed: readonly string[];
}

/** SHA-256 hashes of a list's head and entries, summed modulo 2^256, so that a delta costs only its size. */
export class ListDigest {
  #head: bigint;
  #sum: bigint;
  readonly #entries = new Map<string, bigint>();

  constructor({ head, entries }: DigestInput) {
    this.#head = hashNumber(head);
    for (const entry of entries) this.#entries.set(entry.id, hashNumber(entry));
    this.#sum = [...this.#entries.values()].reduce((sum, number) => sum + number, this.#head);
  }

  get text(): string {
    return hexOf(this.#sum);
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  containsExactly(entry: Identified): boolean {
    return this.#entries.get(entry.id) === hashNumber(entry);
  }

  hasSameHead(head: object): boolean {
    return this.#head === hashNumber(head);
  }

  textAfter(delta: ListDelta): string {
    return hexOf(this.#sumAfter(delta));
  }

  apply(delta: ListDelta): void {
    this.#sum = this.#sumAfter(delta);
    this.#head = hashNumber(delta.head);
    for (const entry of delta.put) this.#entries.set(entry.id, hashNumber(entry));
    for (const id of delta.removed) this.#entries.delete(id);
  }

  #sumAfter({ head, put, removed }: ListDelta): bigint {
    const added = put.reduce((sum, entry) => sum + hashNumber(entry), hashNumber(head));
    const replacedIds = [...put.map(({ id }) => id), ...removed];
    return replacedIds.reduce(
      (sum, id) => sum - (this.#entries.get(id) ?? 0n),
      this.#sum + added - this.#head,
    );
  }
}

function hashNumber(value: object): bigint {
  return BigInt(`0x${hash("sha256", JSON.stringify(value), "hex")}`);
}

function hexOf(sum: bigint): string {
  return BigInt.asUintN(256, sum).toString(16).padStart(64, "0");
}
