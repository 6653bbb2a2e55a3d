import { argon2, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Refused } from "@platzwart/domain/refusal";
import type { PasswordHasher } from "../application/ports/password-hasher.ts";
import type { Randomness } from "../application/ports/randomness.ts";

const argon2id = promisify(argon2);

/** Design, section 7 (ASVS 5.0, appendix C): argon2id with 46 MiB and one pass. */
const MEMORY_KIB = 46 * 1024;
const PASSES = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
/** At most two hashes at once, 46 MiB each, and a short queue; whoever comes then is told to wait. */
const AT_ONCE = 2;
const WAITING = 20;

const STORED = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=1\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

/** Hashes passwords with argon2id of node:crypto, never more than two at a time. */
export class Argon2Hasher implements PasswordHasher {
  readonly unmatchable = stored(Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES));
  readonly #randomness: Randomness;
  #running = 0;
  readonly #queue: (() => void)[] = [];

  constructor(randomness: Randomness) {
    this.#randomness = randomness;
  }

  async hash(password: string): Promise<string> {
    const salt = Buffer.from(this.#randomness.secret(SALT_BYTES), "base64url");
    const tag = await this.#compute(password, salt, MEMORY_KIB, PASSES);
    return stored(salt, tag);
  }

  async verify(hash: string, password: string): Promise<boolean> {
    const [, memory, passes, salt, tag] = STORED.exec(hash) ?? [];
    if (memory === undefined || passes === undefined || salt === undefined || tag === undefined) {
      throw new Error("stored password hash is not readable");
    }
    const computed = await this.#compute(
      password,
      Buffer.from(salt, "base64url"),
      Number(memory),
      Number(passes),
    );
    const expected = Buffer.from(tag, "base64url");
    return computed.length === expected.length && timingSafeEqual(computed, expected);
  }

  async #compute(password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
    await this.#takePlace();
    try {
      return await argon2id("argon2id", {
        message: password.normalize("NFKC"),
        nonce,
        parallelism: 1,
        tagLength: TAG_BYTES,
        memory,
        passes,
      });
    } finally {
      this.#leavePlace();
    }
  }

  async #takePlace(): Promise<void> {
    if (this.#running < AT_ONCE) {
      this.#running += 1;
      return;
    }
    if (this.#queue.length >= WAITING) throw new Refused({ code: "too_many_sign_ins" });
    await new Promise<void>((resolve) => {
      this.#queue.push(resolve);
    });
  }

  #leavePlace(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}

function stored(salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${salt.toString("base64url")}$${tag.toString("base64url")}`;
}
