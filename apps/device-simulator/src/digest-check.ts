import { createHash } from "node:crypto";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, minutes, plus, seconds } from "@platzwart/domain/time/instant";

/** With firmware 2.0. */
const NONCE_LIFETIME = minutes(60);
const MOST_NONCES = 32;

/** With all nonces in use a request waits this long; then the least used one is dropped. */
const NO_NONCE_PAUSE = seconds(2);

interface Nonce {
  readonly givenAt: Duration;
  /** Field `nc` of the last login with this nonce; 0: unused. */
  lastRequestCount: number;
}

/**
 * Shelly's digest authentication (RFC 7616, SHA-256): firmware 2.0 reuses nonces with a growing count, older
 * ones do not.
 */
export class DigestCheck {
  /** Number of nonces requested. */
  challenges = 0;
  /** Number of wrong responses. */
  failures = 0;
  /** After too many wrong passwords within ten minutes (their number is undocumented) no nonce is given. */
  isThrottled = false;
  readonly #realm: string;
  readonly #password: string;
  readonly #clock: Clock;
  readonly #isSingleUse: boolean;
  readonly #nonces = new Map<string, Nonce>();
  #noNonceUntil: Duration | null = null;

  constructor(options: { realm: string; password: string; clock: Clock; isSingleUse: boolean }) {
    this.#realm = options.realm;
    this.#password = options.password;
    this.#clock = options.clock;
    this.#isSingleUse = options.isSingleUse;
  }

  /** Power loss clears the nonces. */
  forgetNonces(): void {
    this.#nonces.clear();
    this.#noNonceUntil = null;
  }

  /** `header`: of a rejected login, which does not start the pause. null: no nonce, for too many requests. */
  challenge(header?: string): string | null {
    this.challenges += 1;
    if (this.isThrottled || !this.#makeRoom(header !== undefined)) return null;
    const nonce = (0x60dc2c00 + this.challenges).toString(16);
    this.#nonces.set(nonce, { givenAt: this.#clock.elapsed(), lastRequestCount: 0 });
    return `Digest qop="auth", realm="${this.#realm}", nonce="${nonce}", algorithm=SHA-256`;
  }

  isValidLogin(header: string | undefined, method: string, uri: string): boolean {
    const parts = partsOf(header ?? "");
    const nonce = parts["nonce"] ?? "";
    const expected = sha256(
      [
        sha256(`admin:${this.#realm}:${this.#password}`),
        nonce,
        parts["nc"],
        parts["cnonce"],
        "auth",
        sha256(`${method}:${uri}`),
      ].join(":"),
    );
    const isValid = parts["uri"] === uri && parts["response"] === expected;
    if (header !== undefined && !isValid) this.failures += 1;
    return isValid && this.#countUse(nonce, Number.parseInt(parts["nc"] ?? "", 16));
  }

  #countUse(nonce: string, count: number): boolean {
    const known = this.#nonces.get(nonce);
    if (known === undefined || !(count > known.lastRequestCount)) return false;
    // real devices reject a first use of a nonce with another count than 1
    if (!this.#isSingleUse && known.lastRequestCount === 0 && count !== 1) return false;
    known.lastRequestCount = count;
    if (this.#isSingleUse) this.#nonces.delete(nonce);
    return this.#clock.elapsed() - known.givenAt < NONCE_LIFETIME;
  }

  #makeRoom(hasLogin: boolean): boolean {
    const now = this.#clock.elapsed();
    for (const [nonce, { givenAt }] of this.#nonces)
      if (now - givenAt >= NONCE_LIFETIME) this.#nonces.delete(nonce);
    if (this.#isSingleUse || this.#nonces.size < MOST_NONCES) return true;
    if (hasLogin) return false;
    this.#noNonceUntil ??= plus(now, NO_NONCE_PAUSE);
    if (now < this.#noNonceUntil) return false;
    this.#noNonceUntil = null;
    const [[leastUsed] = [""]] = [...this.#nonces].sort(
      ([, a], [, b]) => a.lastRequestCount - b.lastRequestCount,
    );
    this.#nonces.delete(leastUsed);
    return true;
  }
}

function partsOf(header: string): Readonly<Record<string, string | undefined>> {
  const [kind = "", rest = ""] = header.split(/ (.*)/s);
  if (kind !== "Digest") return {};
  return Object.fromEntries(
    rest.split(", ").map((part) => {
      const [name = "", value = ""] = part.split(/=(.*)/s);
      return [name, value.replace(/^"|"$/g, "")];
    }),
  );
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
