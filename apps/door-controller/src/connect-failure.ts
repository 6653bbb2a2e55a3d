/** refused: the server rejects the key or lacks it itself; unreachable: no server, or no link accepted now. */
export type ConnectFailureKind = "unreachable" | "refused" | "timeout";

export class ConnectFailure extends Error {
  readonly kind: ConnectFailureKind;

  constructor(kind: ConnectFailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
