import { argon2, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { PasswordHasher } from "../ports/password-hasher.ts";
import type { Randomness } from "../ports/randomness.ts";
import { HashQueue } from "./hash-queue.ts";

const argon2id = promisify(argon2);

/** As OWASP's ASVS 5.0 recommends (appendix C): argon2id with 46 MiB and one iteration. */
const MEMORY_KIB = 46 * 1024;
const PASSES = 1;
/** Length of the hash, which argon2 calls tag. */
const TAG_BYTES = 32;
/** argon2 calls the salt nonce. */
const SALT_BYTES = 16;
/** $argon2id$v=19$m=<KiB>,t=<passes>,p=1$<salt>$<tag>, the usual text form. */
const HASH_FORMAT = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=1\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

export class Argon2Hasher implements PasswordHasher {
  /** Salt and tag of zeros: no known password has this tag. */
  readonly dummyHash = formatHash(Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES));
  readonly #randomness: Randomness;
  readonly #queue = new HashQueue();

  constructor(randomness: Randomness) {
    this.#randomness = randomness;
  }

  async hash(password: string): Promise<string> {
    const salt = Buffer.from(this.#randomness.secret(SALT_BYTES), "base64url");
    const tag = await this.#compute(password, salt, { memory: MEMORY_KIB, passes: PASSES });
    return formatHash(salt, tag);
  }

  async verify(hash: string, password: string): Promise<boolean> {
    const [, memory, passes, salt, tag] = HASH_FORMAT.exec(hash) ?? [];
    if (memory === undefined || passes === undefined || salt === undefined || tag === undefined) {
      throw new Error("stored password hash is not readable");
    }
    const computed = await this.#compute(password, Buffer.from(salt, "base64url"), {
      memory: Number(memory),
      passes: Number(passes),
    });
    const expected = Buffer.from(tag, "base64url");
    return computed.length === expected.length && timingSafeEqual(computed, expected);
  }

  #compute(
    password: string,
    nonce: Buffer,
    { memory, passes }: { memory: number; passes: number },
  ): Promise<Buffer> {
    return this.#queue.run(() =>
      argon2id("argon2id", {
        message: password.normalize("NFKC"),
        nonce,
        parallelism: 1,
        tagLength: TAG_BYTES,
        memory,
        passes,
      }),
    );
  }
}

function formatHash(salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${salt.toString("base64url")}$${tag.toString("base64url")}`;
}
