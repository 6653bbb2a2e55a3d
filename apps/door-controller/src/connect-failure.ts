/**
 * refused: the server does not take the key, or does not have it itself; unreachable: there is no server, or one that
 * takes no link now.
 */
export type ConnectFailureKind = "unreachable" | "refused" | "timeout";

export class ConnectFailure extends Error {
  readonly kind: ConnectFailureKind;

  constructor(kind: ConnectFailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
