/** A German sentence with an error status, as of functions; no schema, for terminals. */
export class RefusedInWords extends Error {
  readonly status: number;

  constructor(sentence: string, status: number) {
    super(sentence);
    this.name = "RefusedInWords";
    this.status = status;
  }
}
