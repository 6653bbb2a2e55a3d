import { lchownSync, statSync } from "node:fs";
import { lchown, stat } from "node:fs/promises";

/**
 * Gives a path to the owner of another one where root runs: a command that root runs must leave nothing that the server's
 * own user cannot read or delete. Of a link the link itself is given, not what it leads to. A file system without owners, and a container that may not, leave it with root.
 */
export function giveToOwnerOf(existing: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(existing);
  try {
    lchownSync(path, uid, gid);
  } catch {
    // whoever cannot read it then is told so at the start
  }
}

/** The same for a path on a disk that may be slow to answer. */
export async function giveToOwnerOfAsync(existing: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(existing);
  await lchown(path, uid, gid).catch(() => {});
}
