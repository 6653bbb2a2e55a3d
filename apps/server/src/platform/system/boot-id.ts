import { readFileSync } from "node:fs";

/** Linux makes one at each start of the machine. */
const BOOT_ID_FILE = "/proc/sys/kernel/random/boot_id";

/** Tells one start of the machine from another; null: this system does not tell. */
export function readBootId(): string | null {
  try {
    return readFileSync(BOOT_ID_FILE, "utf8").trim();
  } catch {
    return null;
  }
}
