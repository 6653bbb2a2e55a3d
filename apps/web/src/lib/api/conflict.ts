/** Error of a save whose value another person has changed meanwhile. */
export class Conflict<Present> extends Error {
  /** German sentence about the other change. */
  readonly detail: string;
  /** What is stored now. */
  readonly present: Present;

  constructor(detail: string, present: Present) {
    super(detail);
    this.name = "Conflict";
    this.detail = detail;
    this.present = present;
  }
}
