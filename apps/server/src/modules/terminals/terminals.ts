import { parseEnrolmentCode } from "@platzwart/domain/access/enrolment-code";
import { Refused } from "@platzwart/domain/refusal";
import { between, type Instant, minutes, SECOND } from "@platzwart/domain/time/instant";
import { PUBLIC, type TerminalCaller } from "../../database/caller.ts";
import { logIn } from "../../facts/log-writer.ts";
import { inTime } from "../../platform/system/in-time.ts";
import { hashOfSecret } from "../../platform/system/secret-hash.ts";
import type { Needs } from "../services.ts";
import { terminalLog } from "./terminal-log-entries.ts";
import { type TerminalRecord, terminalsIn } from "./terminal-records.ts";

const TOKEN_BYTES = 32;
/** Interval at which the last call is stored, because terminals call all day. */
const STORE_PERIOD = minutes(10);
/** A page calls every 20 seconds; longer silence means a lost connection, whatever the socket reports. */
const PRESENCE_TIMEOUT = 60 * SECOND;

type TerminalServices = Needs<"storage" | "clock" | "randomness" | "cipher" | "serverLog" | "rates">;

/** Enrols and authenticates browsers at doors (D-30). */
export class Terminals {
  readonly #services: TerminalServices;
  /** Last call of each terminal since the start, and the last stored call. */
  readonly #seen = new Map<string, { at: Instant; storedAt: Instant | null }>();
  readonly #streams = new Map<string, number>();
  /** Key: hash of the credential. */
  readonly #cached = new Map<string, TerminalRecord>();
  readonly #endListeners = new Set<(id: string) => void>();

  constructor(services: TerminalServices) {
    this.#services = services;
  }

  /** Keyed hash of a one-time code, as stored. */
  codeHash(code: string): string {
    return this.#services.cipher.lookupHash(`enrolment ${code}`);
  }

  /** Returns the browser's credential; refuses with enrolment_code_wrong, too_many_sign_ins (per network). */
  async enrol(typed: string, network: string): Promise<{ readonly name: string; readonly token: string }> {
    const refundTry = this.#services.rates.admit("enrolmentTries", network);
    const code = parseEnrolmentCode(typed);
    const codeHash = code === null ? null : this.codeHash(code);
    // an unknown code costs no write
    if (
      codeHash === null ||
      (await terminalsIn(this.#services.storage.read).findByEnrolmentHash(codeHash)) === null
    )
      throw new Refused({ code: "enrolment_code_wrong" });
    const token = this.#services.randomness.secret(TOKEN_BYTES);
    const terminal = await this.#services.storage.write(PUBLIC, async (store) => {
      const now = this.#services.clock.now();
      const found = await terminalsIn(store).findByEnrolmentHash(codeHash);
      if (found?.enrolment == null || found.enrolment.endsAt <= now)
        throw new Refused({ code: "enrolment_code_wrong" });
      const credential = { tokenHash: hashOfSecret(token), enrolledAt: now };
      await terminalsIn(store).setAccess(found.id, { credential, enrolment: null });
      await terminalsIn(store).noteSeen(found.id, now);
      await logIn(store).append(terminalLog.enrolled(now, found, { address: network }));
      return found;
    });
    refundTry();
    const now = this.#services.clock.now();
    this.#seen.set(terminal.id, { at: now, storedAt: now });
    return { name: terminal.name, token };
  }

  /** Refuses with terminal_not_enrolled. */
  async authenticate(token: string): Promise<TerminalCaller> {
    const tokenHash = hashOfSecret(token);
    const terminal = await this.#findInTime(tokenHash);
    if (terminal === null) throw new Refused({ code: "terminal_not_enrolled" });
    this.#noteSeen(terminal);
    const { id, name, doorId } = terminal;
    return { role: "terminal", id, name, doorId, tokenHash };
  }

  /** The cached terminal if the database does not answer within a second (D-10). */
  async #findInTime(tokenHash: string): Promise<TerminalRecord | null> {
    const cached = this.#cached.get(tokenHash);
    const reading = terminalsIn(this.#services.storage.read)
      .findByTokenHash(tokenHash)
      .then((found) => {
        if (found === null) this.#cached.delete(tokenHash);
        else this.#cached.set(tokenHash, found);
        return found;
      });
    if (cached === undefined) return reading;
    return inTime(
      this.#services.clock,
      SECOND,
      reading.catch(() => cached),
      () => cached,
    );
  }

  /** Unlike a call, this is not recorded. */
  async isEnrolled(token: string): Promise<boolean> {
    return (await terminalsIn(this.#services.storage.read).findByTokenHash(hashOfSecret(token))) !== null;
  }

  /** Whether the terminal still has the credential of a call. */
  async isValid({ id, tokenHash }: TerminalCaller): Promise<boolean> {
    return (await terminalsIn(this.#services.storage.read).findByTokenHash(tokenHash))?.id === id;
  }

  /** Last call, stored or not; null: none. */
  lastSeenAt({ id, lastSeenAt }: TerminalRecord): Instant | null {
    return this.#seen.get(id)?.at ?? lastSeenAt;
  }

  /** Whether an open page of the terminal has called recently. */
  isConnected(id: string): boolean {
    const seen = this.#seen.get(id);
    const isPresent =
      seen !== undefined && Math.abs(between(seen.at, this.#services.clock.now())) < PRESENCE_TIMEOUT;
    return isPresent && (this.#streams.get(id) ?? 0) > 0;
  }

  /** Counts a live stream; returns the function that uncounts it. */
  beginStream(id: string): () => void {
    this.#streams.set(id, (this.#streams.get(id) ?? 0) + 1);
    return () => {
      const remaining = (this.#streams.get(id) ?? 0) - 1;
      if (remaining > 0) this.#streams.set(id, remaining);
      else this.#streams.delete(id);
    };
  }

  /** Closes the streams after the commit, because terminal or credential is no longer valid. */
  end(id: string): void {
    for (const [tokenHash, terminal] of this.#cached) if (terminal.id === id) this.#cached.delete(tokenHash);
    for (const listener of this.#endListeners) listener(id);
  }

  /** Returns the unsubscribe function. */
  onEnd(listener: (id: string) => void): () => void {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  }

  /** In the background, so that a failure does not fail the call. */
  #noteSeen({ id, lastSeenAt }: TerminalRecord): void {
    const now = this.#services.clock.now();
    const storedAt = this.#seen.get(id)?.storedAt ?? lastSeenAt;
    const isStored = storedAt !== null && Math.abs(between(storedAt, now)) < STORE_PERIOD;
    this.#seen.set(id, { at: now, storedAt: isStored ? storedAt : now });
    if (isStored) return;
    this.#services.storage
      .write(PUBLIC, (store) => terminalsIn(store).noteSeen(id, now))
      .catch((error: unknown) =>
        this.#services.serverLog.error("the last call of a terminal could not be stored", error),
      );
  }
}
