import {
  type AccessChange,
  type AccessDocument,
  type AccessHead,
  accessChange,
  accessDocument,
  accessListOf,
  holdsOf,
  listedCodeOf,
  listWithHead,
} from "@platzwart/contract/device-link/documents";
import type { ChangeRefusal, DocumentRefusal } from "@platzwart/contract/device-link/messages";
import {
  type AccessList,
  checkListed,
  codeLengths,
  type DoorCheck,
  type ListedCode,
} from "@platzwart/domain/doors/access-list";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { wallClockAt } from "@platzwart/domain/time/wall-clock";
import { isSigned } from "@platzwart/machine/list-crypto";
import { ListDigest } from "@platzwart/machine/list-digest";
import { SerialQueue } from "@platzwart/machine/serial-queue";
import { isOlder, type SignedDocument } from "./signed-document.ts";

export interface ListStore {
  /** Replaces the stored whole list; rejects without room. */
  storeList(list: SignedDocument): Promise<void>;
  /** Stores a change after the first `count` changes; false: the file is full. */
  storeChange(count: number, change: SignedDocument): Promise<boolean>;
}

export interface StoredList {
  readonly whole: SignedDocument | null;
  readonly changes: readonly SignedDocument[];
}

interface InForce {
  readonly revision: number;
  readonly head: AccessHead;
  readonly list: AccessList;
  readonly digest: ListDigest;
  /** Changes since the whole list. */
  readonly changes: number;
}

interface Next {
  readonly before: InForce;
  readonly change: AccessChange;
  readonly codes: readonly ListedCode[];
}

/** Access list of a door: a whole list, then changes whose base is exactly the list in force. */
export class AccessKeeper {
  readonly #options: { readonly door: string; readonly serverKey: string; readonly store: ListStore };
  #inForce: InForce | null = null;
  /** Stored list, behind `#inForce` while the memory card is slow or full; null: none. */
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
    const read = whole && this.#readWhole(whole);
    if (read === null || typeof read === "string") return;
    this.#inForce = read;
    for (const signed of changes) {
      const next = this.#readChange(signed);
      if (typeof next === "string") break;
      this.#apply(next);
    }
    this.#stored = this.#currentVersion;
  }

  /** 0: no list. */
  get revision(): number {
    return this.#inForce?.revision ?? 0;
  }

  /** List after a restart; null: none. */
  get stored(): { readonly revision: number; readonly digest: string } | null {
    return this.#isRevoked ? null : this.#stored;
  }

  /** base64url; empty without a list. */
  get tagKey(): string {
    return this.#inForce?.head.tagKey ?? "";
  }

  get openSeconds(): number {
    return this.#inForce?.head.openSeconds ?? 0;
  }

  get servers(): readonly string[] {
    return this.#inForce?.head.servers ?? [];
  }

  /** Empty without a list. */
  lengths(now: Instant): readonly number[] {
    return this.#inForce === null ? [] : codeLengths(this.#inForce.list, now);
  }

  get holds(): readonly Interval[] {
    return this.#inForce === null ? [] : holdsOf(this.#inForce.head);
  }

  check(tag: string, circumstances: Omit<Parameters<typeof checkListed>[2], "wallClock">): DoorCheck {
    if (this.#inForce === null) return { granted: false, reason: "unknown_code" };
    const { head, list } = this.#inForce;
    return checkListed(list, tag, {
      ...circumstances,
      wallClock: wallClockAt(head.offsets, circumstances.now),
    });
  }

  /**
   * Applies a whole list before it is stored, so that a revoked code opens nothing; null: stored, else the
   * refusal.
   */
  async applyList(signed: SignedDocument): Promise<DocumentRefusal | null> {
    const whole = this.#readWhole(signed);
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
    const next = this.#readChange(signed);
    if (typeof next === "string") return next;
    this.#apply(next);
    const version = this.#currentVersion;
    return this.#queue.run(async () => {
      if (this.#hasGap) return "base";
      this.#hasGap = true;
      try {
        if (!(await this.#options.store.storeChange(next.before.changes, signed))) return "base";
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

  #readWhole(signed: SignedDocument): InForce | DocumentRefusal {
    if (!this.#isFromServer(signed)) return "signature";
    try {
      // the digest covers the JSON as sent, with fields that this version does not know
      const document: AccessDocument = JSON.parse(signed.text);
      accessDocument.parse(document);
      if (document.door !== this.#options.door) return "other_door";
      const { revision, entries, ...head } = document;
      if (revision !== signed.revision) return "unreadable";
      const digest = new ListDigest({ head, entries });
      return { revision, head, digest, list: accessListOf(document), changes: 0 };
    } catch {
      return "unreadable";
    }
  }

  #readChange(signed: SignedDocument): Next | ChangeRefusal {
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
      if (before.digest.after(change) !== change.digest) return "base";
      return { before, change, codes: change.put.map(listedCodeOf) };
    } catch {
      return "unreadable";
    }
  }

  #isFromServer({ text, signature }: SignedDocument): boolean {
    return !this.#isRevoked && isSigned(text, signature, this.#options.serverKey);
  }

  #apply({ before, change, codes }: Next): void {
    const { digest, list, changes } = before;
    const { head } = change;
    digest.apply(change);
    for (const code of codes) list.codes.put(code);
    for (const id of change.removed) list.codes.remove(id);
    this.#inForce = {
      ...{ revision: change.revision, head, digest, changes: changes + 1 },
      list: listWithHead(head, list.codes),
    };
  }
}
