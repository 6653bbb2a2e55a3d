/** Why a controller refuses a program update. */
export const PROGRAM_REFUSALS = ["signature", "unreadable", "no_room", "not_newer"] as const;
export type ProgramRefusal = (typeof PROGRAM_REFUSALS)[number];

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** false for an invalid version, such as "9". */
export function isNewerProgram(version: string, than: string): boolean {
  const ours = VERSION.exec(version);
  const theirs = VERSION.exec(than);
  if (ours === null || theirs === null) return false;
  const part = [1, 2, 3].find((index) => ours[index] !== theirs[index]);
  return part !== undefined && Number(ours[part]) > Number(theirs[part]);
}
