// Commands with sudo in another user's folder: new files must belong to that user.
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Passes spawn options with which files written into a folder belong to the folder's owner: with sudo npm would leave packages
 * that the owner's next update cannot replace. Empty without need.
 *
 * @template T
 * @param {string} folder
 * @param {(owner: { uid?: number, gid?: number, env?: Record<string, string | undefined> }) => T | Promise<T>} run
 * @returns {Promise<T>} result of `run`; a temporary home is removed by then
 */
export async function asOwnerOf(folder, run) {
  const owner = otherOwnerOf(folder);
  if (owner === null) return run({});
  const ownHome = homeOf(owner.uid);
  const home = ownHome ?? newHome(owner);
  try {
    // npm passes root's cache on to its programs
    return await run({
      ...owner,
      env: { ...process.env, HOME: home, npm_config_cache: join(home, ".npm") },
    });
  } finally {
    if (ownHome === undefined) rmSync(home, { recursive: true, force: true });
  }
}

/** The owner of a folder if the process is root's and the folder is not; null otherwise, also without owners (Windows). */
function otherOwnerOf(folder) {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? null : { uid, gid };
}

/** A folder that no other user can have prepared. */
function newHome({ uid, gid }) {
  const home = mkdtempSync(join(tmpdir(), "platzwart-home-"));
  chownSync(home, uid, gid);
  return home;
}

/** Name of a user by id, or the id without a name. */
export function userNameOf(uid) {
  try {
    return accountOf(uid)?.[0] ?? String(uid);
  } catch {
    return String(uid);
  }
}

/** Fields of a user's line in the list of users; throws without such a list. */
function accountOf(uid) {
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  return users.map((line) => line.split(":")).find((fields) => fields[2] === String(uid));
}

/** Home of a user if it is theirs: system users often have none, or another user's. */
function homeOf(uid) {
  try {
    const home = accountOf(uid)?.[5];
    return home !== undefined && statSync(home).uid === uid ? home : undefined;
  } catch {
    return undefined;
  }
}
