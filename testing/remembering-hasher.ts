import type { PasswordHasher } from "@platzwart/server/platform/ports/password-hasher";
import { Argon2Hasher } from "@platzwart/server/platform/system/argon2-hasher";
import { systemRandomness } from "@platzwart/server/platform/system/system-randomness";
import { PASSWORD } from "./hall-api.ts";

/**
 * The real hasher, which remembers the hash of the one password that every test signs in with, and what came of holding a
 * password against a hash: hashing is slow on purpose, and a run of all tests would spend minutes of it on always the
 * same. Of names that nobody has it remembers nothing: a flood of those is to take as long as it does.
 */
class RememberingHasher implements PasswordHasher {
  readonly #hasher = new Argon2Hasher(systemRandomness);
  readonly #password: string;
  /** Algorithm and cost of each hash that was computed to hold a password against it. */
  readonly hashings: string[] = [];
  #hash: Promise<string> | null = null;
  readonly #verified = new Map<string, Promise<boolean>>();

  constructor(password: string) {
    this.#password = password;
  }

  get dummyHash(): string {
    return this.#hasher.dummyHash;
  }

  hash(password: string): Promise<string> {
    if (password !== this.#password) return this.#hasher.hash(password);
    this.#hash ??= this.#hasher.hash(password);
    return this.#hash;
  }

  async verify(hash: string, password: string): Promise<boolean> {
    const isRemembered = password === this.#password && hash === (await this.#hash);
    if (isRemembered) return true;
    this.hashings.push(hash.split("$").slice(1, 4).join(" "));
    if (hash === this.dummyHash) return this.#hasher.verify(hash, password);
    const pair = JSON.stringify([hash, password]);
    const known = this.#verified.get(pair) ?? this.#hasher.verify(hash, password);
    this.#verified.set(pair, known);
    return known;
  }
}

export const hasher = new RememberingHasher(PASSWORD);
