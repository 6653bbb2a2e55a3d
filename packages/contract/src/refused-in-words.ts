/**
 * A refusal that is only a German sentence, without a code. Separate from client.ts, whose schemas a
 * terminal does not load.
 */
export class RefusedInWords extends Error {
  readonly status: number;

  constructor(sentence: string, status: number) {
    super(sentence);
    this.name = "RefusedInWords";
    this.status = status;
  }
}
