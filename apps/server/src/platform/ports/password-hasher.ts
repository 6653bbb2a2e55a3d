/** Refuses with too_many_sign_ins while too many calls wait. */
export interface PasswordHasher {
  /** One text with hash, salt and parameters. */
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** Matches no password; verified for unknown user names, so that response times reveal no names (N-04). */
  readonly dummyHash: string;
}
