/**
 * The server responded with an error status and a German sentence without further data, as functions do. No schema, so
 * that terminals can load it.
 */
export class RefusedInWords extends Error {
  readonly status: number;

  constructor(sentence: string, status: number) {
    super(sentence);
    this.name = "RefusedInWords";
    this.status = status;
  }
}
