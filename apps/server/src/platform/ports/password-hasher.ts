/** Refuses with too_many_sign_ins while too many calls wait. */
export interface PasswordHasher {
  /** The hash with its salt and parameters, as one text. */
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /**
   * A hash that no password matches, verified for an unknown user name, so that the response takes as long as for a known one
   * and does not reveal which names exist (N-04).
   */
  readonly dummyHash: string;
}
