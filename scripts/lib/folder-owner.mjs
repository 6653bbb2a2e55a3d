// Commands with sudo in a folder that is somebody else's: what they leave there must stay that user's.
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Hands over how to run a program, as `spawn` takes it, so that what it writes into a folder belongs to the folder's
 * owner: with sudo npm would leave packages that the owner's next update cannot replace. Empty where that is so by itself.
 *
 * @template T
 * @param {string} folder
 * @param {(owner: { uid?: number, gid?: number, env?: Record<string, string | undefined> }) => T | Promise<T>} run
 * @returns {Promise<T>} what `run` returns; a home that was made for it is gone by then
 */
export async function asOwnerOf(folder, run) {
  const owner = otherOwnerOf(folder);
  if (owner === null) return run({});
  const ownHome = homeOf(owner.uid);
  const home = ownHome ?? newHome(owner);
  try {
    // npm tells the programs that it runs where root keeps what it fetched
    return await run({
      ...owner,
      env: { ...process.env, HOME: home, npm_config_cache: join(home, ".npm") },
    });
  } finally {
    if (ownHome === undefined) rmSync(home, { recursive: true, force: true });
  }
}

/** The owner of a folder, if root asks and it is not root's; null otherwise, also where there is no such thing (Windows). */
function otherOwnerOf(folder) {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? null : { uid, gid };
}

/** A folder that nobody else can have prepared. */
function newHome({ uid, gid }) {
  const home = mkdtempSync(join(tmpdir(), "platzwart-home-"));
  chownSync(home, uid, gid);
  return home;
}

/** The name of a user by id, or the id where nothing names it. */
export function userNameOf(uid) {
  try {
    return accountOf(uid)?.[0] ?? String(uid);
  } catch {
    return String(uid);
  }
}

/** The fields of a user's line in the list of users; throws where there is no such list. */
function accountOf(uid) {
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  return users.map((line) => line.split(":")).find((fields) => fields[2] === String(uid));
}

/** The home of a user, where it is one: a user of the system often has none, or one that is somebody else's. */
function homeOf(uid) {
  try {
    const home = accountOf(uid)?.[5];
    return home !== undefined && statSync(home).uid === uid ? home : undefined;
  } catch {
    return undefined;
  }
}
