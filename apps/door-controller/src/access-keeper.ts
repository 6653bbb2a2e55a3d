import {
  type AccessChange,
  type AccessDocument,
  type AccessHead,
  accessChange,
  accessDocument,
  accessListOf,
  holdsOf,
  listedCodeOf,
  listOfHeadAndCodes,
} from "@platzwart/contract/device-link/documents";
import type { ChangeRefusal, DocumentRefusal } from "@platzwart/contract/device-link/messages";
import {
  type AccessList,
  checkAgainstList,
  codeLengths,
  type DoorCheck,
  type ListedCode,
} from "@platzwart/domain/doors/access-list";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { wallClockAt } from "@platzwart/domain/time/wall-clock";
import { isValidSignature } from "@platzwart/machine/list-crypto";
import { ListDigest } from "@platzwart/machine/list-digest";
import { SerialQueue } from "@platzwart/machine/serial-queue";
import { isOlder, type SignedDocument } from "./signed-document.ts";

export interface ListStore {
  /** Replaces the stored whole list; rejects on a full memory card. */
  storeList(list: SignedDocument): Promise<void>;
  /** Stores a change after the first `changeCount` changes; false: the file is full. */
  storeChange(changeCount: number, change: SignedDocument): Promise<boolean>;
}

export interface StoredList {
  readonly whole: SignedDocument | null;
  readonly changes: readonly SignedDocument[];
}

interface ListInForce {
  readonly revision: number;
  readonly head: AccessHead;
  readonly list: AccessList;
  readonly digest: ListDigest;
  /** Since the whole list. */
  readonly changeCount: number;
}

interface VerifiedChange {
  readonly before: ListInForce;
  readonly change: AccessChange;
  readonly codes: readonly ListedCode[];
}

/** Access list of a door: a whole list, then changes whose base is exactly the list in force. */
export class AccessKeeper {
  readonly #options: { readonly door: string; readonly serverKey: string; readonly store: ListStore };
  #inForce: ListInForce | null = null;
  /** Version of the stored list, older than `#inForce` while the memory card is slow or full; null: none. */
  #stored: { readonly revision: number; readonly digest: string } | null = null;
  /** A change was not stored, so later changes have no base on the memory card. */
  #hasGap = false;
  #isRevoked = false;
  readonly #queue = new SerialQueue();

  constructor(options: { readonly door: string; readonly serverKey: string; readonly store: ListStore }) {
    this.#options = options;
  }

  /**
   * Loads the stored list up to the first entry that is damaged, has another base or another server's
   * signature.
   */
  start({ whole, changes }: StoredList): void {
    const stored = whole && this.#verifyWhole(whole);
    if (stored === null || typeof stored === "string") return;
    this.#inForce = stored;
    for (const signed of changes) {
      const verified = this.#verifyChange(signed);
      if (typeof verified === "string") break;
      this.#apply(verified);
    }
    this.#stored = this.#currentVersion;
  }

  /** Of the list in force; 0: none. */
  get revision(): number {
    return this.#inForce?.revision ?? 0;
  }

  /** Version of the list that a restart loads; null: none. */
  get stored(): { readonly revision: number; readonly digest: string } | null {
    return this.#isRevoked ? null : this.#stored;
  }

  /** Key by which codeTag makes tags of digits, base64url; empty without a list. */
  get tagKey(): string {
    return this.#inForce?.head.tagKey ?? "";
  }

  /** For how long a code opens; 0 without a list, when no code opens. */
  get openSeconds(): number {
    return this.#inForce?.head.openSeconds ?? 0;
  }

  /** Addresses. */
  get servers(): readonly string[] {
    return this.#inForce?.head.servers ?? [];
  }

  /** Possible numbers of digits; empty without a list. */
  codeLengths(now: Instant): readonly number[] {
    return this.#inForce === null ? [] : codeLengths(this.#inForce.list, now);
  }

  /** The schedule's holds, ordered by time. */
  get holds(): readonly Interval[] {
    return this.#inForce === null ? [] : holdsOf(this.#inForce.head);
  }

  check(tag: string, circumstances: Omit<Parameters<typeof checkAgainstList>[2], "wallClock">): DoorCheck {
    if (this.#inForce === null) return { granted: false, reason: "unknown_code" };
    const { head, list } = this.#inForce;
    return checkAgainstList(list, tag, {
      ...circumstances,
      wallClock: wallClockAt(head.offsets, circumstances.now),
    });
  }

  /**
   * Applies a whole list before it is stored, so that a revoked code opens nothing; null: stored, else the
   * refusal.
   */
  async applyList(signed: SignedDocument): Promise<DocumentRefusal | null> {
    const whole = this.#verifyWhole(signed);
    if (typeof whole === "string") return whole;
    if (isOlder(signed, this.#inForce)) return "older";
    this.#inForce = whole;
    const version = this.#currentVersion;
    return this.#queue.run(async () => {
      try {
        await this.#options.store.storeList(signed);
      } catch {
        this.#hasGap = true;
        return "no_room";
      }
      this.#hasGap = false;
      this.#stored = version;
      return null;
    });
  }

  async applyChange(signed: SignedDocument): Promise<ChangeRefusal | null> {
    const next = this.#verifyChange(signed);
    if (typeof next === "string") return next;
    this.#apply(next);
    const version = this.#currentVersion;
    return this.#queue.run(async () => {
      if (this.#hasGap) return "base";
      this.#hasGap = true;
      try {
        if (!(await this.#options.store.storeChange(next.before.changeCount, signed))) return "base";
      } catch {
        return "no_room";
      }
      this.#hasGap = false;
      this.#stored = version;
      return null;
    });
  }

  revoke(): void {
    this.#isRevoked = true;
    this.#inForce = null;
  }

  get #currentVersion() {
    return this.#inForce && { revision: this.#inForce.revision, digest: this.#inForce.digest.text };
  }

  #verifyWhole(signed: SignedDocument): ListInForce | DocumentRefusal {
    if (!this.#isFromServer(signed)) return "signature";
    try {
      // the digest covers the JSON as sent, with fields that this version does not know
      const document: AccessDocument = JSON.parse(signed.text);
      accessDocument.parse(document);
      if (document.door !== this.#options.door) return "other_door";
      const { revision, entries, ...head } = document;
      if (revision !== signed.revision) return "unreadable";
      const digest = new ListDigest({ head, entries });
      return { revision, head, digest, list: accessListOf(document), changeCount: 0 };
    } catch {
      return "unreadable";
    }
  }

  #verifyChange(signed: SignedDocument): VerifiedChange | ChangeRefusal {
    if (!this.#isFromServer(signed)) return "signature";
    try {
      const change: AccessChange = JSON.parse(signed.text);
      accessChange.parse(change);
      if (change.door !== this.#options.door) return "other_door";
      if (change.revision !== signed.revision) return "unreadable";
      const before = this.#inForce;
      if (before === null) return "base";
      if (change.revision <= before.revision) return "older";
      const { revision, digest } = change.base;
      if (revision !== before.revision || digest !== before.digest.text) return "base";
      if (before.digest.textAfter(change) !== change.digest) return "base";
      return { before, change, codes: change.put.map(listedCodeOf) };
    } catch {
      return "unreadable";
    }
  }

  #isFromServer({ text, signature }: SignedDocument): boolean {
    return !this.#isRevoked && isValidSignature(text, signature, this.#options.serverKey);
  }

  #apply({ before, change, codes }: VerifiedChange): void {
    const { digest, list, changeCount } = before;
    const { head } = change;
    digest.apply(change);
    for (const code of codes) list.codes.put(code);
    for (const id of change.removed) list.codes.remove(id);
    this.#inForce = {
      ...{ revision: change.revision, head, digest, changeCount: changeCount + 1 },
      list: listOfHeadAndCodes(head, list.codes),
    };
  }
}
