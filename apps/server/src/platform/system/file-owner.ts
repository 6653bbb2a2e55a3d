import { lchownSync, statSync } from "node:fs";
import { lchown, stat } from "node:fs/promises";

/**
 * Gives a path to the owner of another one when running as root: such a command must leave nothing that the server's own user
 * cannot read or delete. Links are changed themselves, not their targets. A file system without owners, or a restricted
 * container, leaves it with root.
 */
export function giveToOwnerOf(existing: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(existing);
  try {
    lchownSync(path, uid, gid);
  } catch {
    // an unreadable file is refused at the server's start
  }
}

/** The same for a path on a possibly slow disk. */
export async function giveToOwnerOfAsync(existing: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(existing);
  await lchown(path, uid, gid).catch(() => {});
}
