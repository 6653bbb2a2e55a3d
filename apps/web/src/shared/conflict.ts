/** It was not saved: somebody else changed it since the form was opened. */
export class Conflict<Present> extends Error {
  /** What is another now, in German. */
  readonly detail: string;
  /** What it is now. */
  readonly present: Present;

  constructor(detail: string, present: Present) {
    super(detail);
    this.name = "Conflict";
    this.detail = detail;
    this.present = present;
  }
}
