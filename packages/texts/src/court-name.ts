/** What a court is called of which only the number is known. */
export function courtByNumber(id: number): string {
  return `Court ${id}`;
}
