import type { MemberView } from "@platzwart/contract/endpoints/server-health-endpoints";
import { DOUBT_AFTER, MISSING_AFTER } from "@platzwart/domain/leadership/leadership";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import { between, hours, type Instant, seconds } from "@platzwart/domain/time/instant";
import { VERSION } from "@platzwart/texts/releases";
import { SERVER } from "../../database/caller.ts";
import type { LeadingMember, ProofGap } from "../../database/leading-member.ts";
import type { NewLogEntry } from "../../facts/log-entry.ts";
import { logIn } from "../../facts/log-writer.ts";
import { storeAuditLine } from "../access/audit-file.ts";
import type { Needs } from "../services.ts";
import { memberLog } from "./member-log-entries.ts";
import { membersIn } from "./member-records.ts";

const PERIOD = seconds(10);

/** Time for which a take-over or a lost proof is reported; longer than a night's quiet hours. */
const EVENT_SHOWN = hours(12);

type Services = Needs<"storage" | "clock" | "serverLog"> & {
  readonly lease: LeadingMember;
  readonly takenOverAt: Instant | null;
};

/** What happened to this server as the leading one, and when. */
interface MemberEvent {
  readonly name: string;
  readonly at: Instant;
}

/** Watches which of the hall's servers are connected, and logs who is missing for a minute (V-07). */
export class MemberWatch {
  readonly #services: Services;
  #accepted: readonly string[] = [];
  /** By name of an accepted server: when it was last connected, or when this server began to lead. */
  readonly #seenAt = new Map<string, Instant>();
  readonly #missing = new Set<string>();
  #loggedGap: ProofGap | null = null;
  #timer: PendingTimer | null = null;
  #isStopped = false;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Looks at once, and then every ten seconds; never rejects. */
  async start(): Promise<void> {
    await this.look();
    if (this.#isStopped) return;
    this.#timer = this.#services.clock.timer("members", PERIOD, () => void this.start());
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
  }

  /** This server first, then the others by name. */
  get views(): MemberView[] {
    const { lease, clock } = this.#services;
    const now = clock.now();
    const own: MemberView = {
      ...{ name: lease.name, version: VERSION, isLeading: true, isAccepted: true, missingSince: null },
      isProven: lease.proofAge < DOUBT_AFTER,
    };
    const present = new Map(lease.others.map((other) => [other.name, other]));
    const names = new Set([...this.#accepted, ...present.keys()]);
    names.delete(lease.name);
    const others = [...names].sort().map(
      (name): MemberView => ({
        ...{ name, version: present.get(name)?.version ?? null, isLeading: false, isProven: null },
        isAccepted: this.#accepted.includes(name),
        missingSince: present.has(name) ? null : (this.#seenAt.get(name) ?? now),
      }),
    );
    return [own, ...others];
  }

  /** The take-over by this server within the last twelve hours; null: none. */
  get takenOver(): MemberEvent | null {
    return this.#recent(this.#services.takenOverAt);
  }

  /** The end of this server's last time without proofs, within the last twelve hours; null: none. */
  get proofLost(): MemberEvent | null {
    return this.#recent(this.#services.lease.proofGap?.endedAt ?? null);
  }

  #recent(at: Instant | null): MemberEvent | null {
    const { lease, clock } = this.#services;
    return at !== null && between(at, clock.now()) < EVENT_SHOWN ? { name: lease.name, at } : null;
  }

  /** Accepted servers that have been away for a minute. */
  get missing(): readonly { readonly name: string; readonly since: Instant }[] {
    const now = this.#services.clock.now();
    return this.views.flatMap(({ name, missingSince, isAccepted }) =>
      isAccepted && missingSince !== null && between(missingSince, now) >= MISSING_AFTER
        ? [{ name, since: missingSince }]
        : [],
    );
  }

  /** Name of a server that would lead at once; null: nobody would. */
  get successor(): string | null {
    return this.#services.lease.successor;
  }

  /** Logs that this server gives up the hall. */
  async logHandOver(successor: string): Promise<void> {
    const { lease, clock, storage } = this.#services;
    await storage.write(SERVER, (store) =>
      logIn(store).append(memberLog.handsOver(clock.now(), lease.name, successor)),
    );
  }

  isAccepted(name: string): boolean {
    return this.#accepted.includes(name);
  }

  /** Reads who is accepted and who is there; never rejects. */
  async look(): Promise<void> {
    const { storage, clock, lease, serverLog } = this.#services;
    try {
      this.#accepted = (await membersIn(storage.read).list()).map(({ name }) => name);
      const now = clock.now();
      const present = new Set(lease.others.map(({ name }) => name));
      for (const name of this.#accepted)
        if (present.has(name) || !this.#seenAt.has(name)) this.#seenAt.set(name, now);
      await this.#log(now);
      await this.#storeAuditLines();
    } catch (error) {
      serverLog.error("the hall's servers could not be watched; the next look tries again", error);
    }
  }

  /** What a server wrote beside the database while it led, and handed over since (V-05). */
  async #storeAuditLines(): Promise<void> {
    const { storage } = this.#services;
    if ((await membersIn(storage.read).auditLines()).length === 0) return;
    await storage.write(SERVER, async (store) => {
      for (const { line } of await membersIn(store).auditLines()) await storeAuditLine(store, line);
      await membersIn(store).deleteAuditLines();
    });
  }

  async #log(now: Instant): Promise<void> {
    const missing = new Set(this.missing.map(({ name }) => name));
    const { name, proofGap } = this.#services.lease;
    const gap = proofGap === this.#loggedGap ? null : proofGap;
    const entries: NewLogEntry[] = [
      ...(gap === null ? [] : [memberLog.proofLost(gap.endedAt, name, gap.length)]),
      ...[...missing].filter((name) => !this.#missing.has(name)).map((name) => memberLog.missing(now, name)),
      ...[...this.#missing]
        .filter((name) => !missing.has(name) && this.#accepted.includes(name))
        .map((name) => memberLog.backAgain(now, name)),
    ];
    if (entries.length > 0)
      await this.#services.storage.write(SERVER, async (store) => {
        for (const entry of entries) await logIn(store).append(entry);
      });
    this.#loggedGap = proofGap;
    this.#missing.clear();
    for (const name of missing) this.#missing.add(name);
  }
}
