/** What all courts of the hall together are called. */
export const ALL_COURTS = "Alle Courts";

/** What a court is called of which only the number is known. */
export function courtByNumber(id: number): string {
  return `Court ${id}`;
}
