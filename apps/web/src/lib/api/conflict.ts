/** A save that met a concurrent change. */
export class Conflict<Present> extends Error {
  /** The difference, in German. */
  readonly detail: string;
  readonly present: Present;

  constructor(detail: string, present: Present) {
    super(detail);
    this.name = "Conflict";
    this.detail = detail;
    this.present = present;
  }
}
