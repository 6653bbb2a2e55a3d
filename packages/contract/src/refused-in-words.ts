/**
 * The server responded with an error status and a German sentence, and nothing else that a page could go by: the functions
 * refuse so. It needs no schema, so that a terminal can have it.
 */
export class RefusedInWords extends Error {
  readonly status: number;

  constructor(sentence: string, status: number) {
    super(sentence);
    this.name = "RefusedInWords";
    this.status = status;
  }
}
