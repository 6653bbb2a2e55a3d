import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives `run` spawn options by which files belong to the owner of the folder, who could not replace those of
 * sudo.
 * @template T
 * @param {string} folder
 * @param {(owner: { uid?: number, gid?: number, env?: Record<string, string | undefined> }) => T |
 * Promise<T>} run
 * @returns {Promise<T>}
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

/** null: not root, a folder of root, or Windows. */
function otherOwnerOf(folder) {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? null : { uid, gid };
}

/** Unpredictable, so that no other user can prepare the folder. */
function newHome({ uid, gid }) {
  const home = mkdtempSync(join(tmpdir(), "platzwart-home-"));
  chownSync(home, uid, gid);
  return home;
}

/** The id itself for a user without name. */
export function userNameOf(uid) {
  try {
    return accountOf(uid)?.[0] ?? String(uid);
  } catch {
    return String(uid);
  }
}

/** Fields of /etc/passwd; throws without that file. */
function accountOf(uid) {
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  return users.map((line) => line.split(":")).find((fields) => fields[2] === String(uid));
}

/** undefined: a system user without a home, or with another user's. */
function homeOf(uid) {
  try {
    const home = accountOf(uid)?.[5];
    return home !== undefined && statSync(home).uid === uid ? home : undefined;
  } catch {
    return undefined;
  }
}
