export const ALL_COURTS = "Alle Courts";

/** Name of a court of which only the number is known. */
export function courtByNumber(id: number): string {
  return `Court ${id}`;
}
