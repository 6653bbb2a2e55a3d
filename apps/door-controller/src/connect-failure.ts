/** refused: the proof of the key fails at either end; unreachable: no server, or no connection now. */
export type ConnectFailureKind = "unreachable" | "refused" | "timeout";

export class ConnectFailure extends Error {
  readonly kind: ConnectFailureKind;

  constructor(kind: ConnectFailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
