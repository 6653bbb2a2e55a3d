import { createHash } from "node:crypto";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, minutes, plus, seconds } from "@platzwart/domain/time/instant";

/** Of a nonce (firmware 2.0). */
const GOOD_FOR = minutes(60);
const MOST_NONCES = 32;

/** With all nonces in use a request waits this long; then the least used one is dropped. */
const NONE_FOR = seconds(2);

interface Nonce {
  readonly givenAt: Duration;
  /** Of the last use; 0: unused. */
  count: number;
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
  #noneUntil: Duration | null = null;

  constructor(options: { realm: string; password: string; clock: Clock; isSingleUse: boolean }) {
    this.#realm = options.realm;
    this.#password = options.password;
    this.#clock = options.clock;
    this.#isSingleUse = options.isSingleUse;
  }

  /** Power loss clears the nonces. */
  forget(): void {
    this.#nonces.clear();
    this.#noneUntil = null;
  }

  /** null: too many requests; an unknown nonce does not start the wait (field reports). */
  challenge(header?: string): string | null {
    this.challenges += 1;
    if (this.isThrottled || !this.#makeRoom(header !== undefined)) return null;
    const nonce = (0x60dc2c00 + this.challenges).toString(16);
    this.#nonces.set(nonce, { givenAt: this.#clock.elapsed(), count: 0 });
    return `Digest qop="auth", realm="${this.#realm}", nonce="${nonce}", algorithm=SHA-256`;
  }

  isRight(header: string | undefined, method: string, uri: string): boolean {
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
    const isGood = parts["uri"] === uri && parts["response"] === expected;
    if (header !== undefined && !isGood) this.failures += 1;
    return isGood && this.#use(nonce, Number.parseInt(parts["nc"] ?? "", 16));
  }

  #use(nonce: string, count: number): boolean {
    const known = this.#nonces.get(nonce);
    if (known === undefined || !(count > known.count)) return false;
    // the first use of a nonce needs count 1 (field reports)
    if (!this.#isSingleUse && known.count === 0 && count !== 1) return false;
    known.count = count;
    if (this.#isSingleUse) this.#nonces.delete(nonce);
    return this.#clock.elapsed() - known.givenAt < GOOD_FOR;
  }

  #makeRoom(hasAnother: boolean): boolean {
    const now = this.#clock.elapsed();
    for (const [nonce, { givenAt }] of this.#nonces)
      if (now - givenAt >= GOOD_FOR) this.#nonces.delete(nonce);
    if (this.#isSingleUse || this.#nonces.size < MOST_NONCES) return true;
    if (hasAnother) return false;
    this.#noneUntil ??= plus(now, NONE_FOR);
    if (now < this.#noneUntil) return false;
    this.#noneUntil = null;
    const [[least] = [""]] = [...this.#nonces].sort(([, a], [, b]) => a.count - b.count);
    this.#nonces.delete(least);
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
