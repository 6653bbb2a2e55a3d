export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** A hash that no password matches and that costs as much to verify as any (N-04). */
  readonly unmatchable: string;
}
