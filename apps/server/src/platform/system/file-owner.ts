import { lchownSync, statSync } from "node:fs";
import { lchown, stat } from "node:fs/promises";

/**
 * A command run as root must leave nothing that the server's user cannot read or delete. Links themselves are
 * changed, not their targets; file systems without owners and restricted containers leave the path with root.
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

/** As `giveToOwnerOf`, for a slow disk. */
export async function giveToOwnerOfAsync(existing: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(existing);
  await lchown(path, uid, gid).catch(() => {});
}
