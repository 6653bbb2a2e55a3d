/** Why a controller refuses a program update. */
export const PROGRAM_REFUSALS = ["signature", "unreadable", "no_room", "not_newer"] as const;
export type ProgramRefusal = (typeof PROGRAM_REFUSALS)[number];

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** Whether a version such as "1.4.2" is later than another one; false if one is invalid, such as "9". */
export function isNewerProgram(version: string, otherVersion: string): boolean {
  const parts = VERSION.exec(version);
  const otherParts = VERSION.exec(otherVersion);
  if (parts === null || otherParts === null) return false;
  const firstDifference = [1, 2, 3].find((index) => parts[index] !== otherParts[index]);
  return (
    firstDifference !== undefined && Number(parts[firstDifference]) > Number(otherParts[firstDifference])
  );
}
