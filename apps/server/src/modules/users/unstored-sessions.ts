import { hashOfSecret } from "../../platform/system/secret-hash.ts";
import type { OpenedSession } from "./refresh-token-rotation.ts";

/** More people than sign in while a disk is full; the oldest session is forgotten first. */
const MAX_SESSIONS = 100;

/** The sessions that began while the disk was full, in memory until they can be stored. */
export class UnstoredSessions {
  /** By the hash of the refresh token, the oldest first. */
  readonly #sessions = new Map<string, OpenedSession>();

  keep(refreshToken: string, session: OpenedSession): void {
    this.#sessions.set(hashOfSecret(refreshToken), session);
    const [oldest] = this.#sessions.keys();
    if (oldest !== undefined && this.#sessions.size > MAX_SESSIONS) this.#sessions.delete(oldest);
  }

  /** The session of a refresh token; undefined: it is stored, or nobody's. */
  find(hash: string): OpenedSession | undefined {
    return this.#sessions.get(hash);
  }

  hasFamily(familyId: string): boolean {
    return [...this.#sessions.values()].some((session) => session.familyId === familyId);
  }

  listOfUser(userId: string): OpenedSession[] {
    return [...this.#sessions.values()].filter(({ user }) => user.id === userId);
  }

  /** Forgets a session that is stored now. */
  delete(hash: string): void {
    this.#sessions.delete(hash);
  }

  deleteFamily(familyId: string): void {
    for (const [hash, session] of this.#sessions)
      if (session.familyId === familyId) this.#sessions.delete(hash);
  }

  /** Forgets a user's sessions except those of one token family (null: all). */
  deleteOfUser(userId: string, exceptFamilyId: string | null): void {
    for (const [hash, { user, familyId }] of this.#sessions)
      if (user.id === userId && familyId !== exceptFamilyId) this.#sessions.delete(hash);
  }
}
