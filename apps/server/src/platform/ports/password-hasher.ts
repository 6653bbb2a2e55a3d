/** Whose work a hash is: the calls of one lane wait for each other, and do not delay those of other lanes. */
export interface HashLane {
  readonly key: string;
  /** Whether the lane is of a signed-in user, or of a name that signed in from the caller's address before. */
  readonly isKnown: boolean;
}

/** Refuses with too_many_sign_ins while too many calls wait. */
export interface PasswordHasher {
  /** The hash with its salt and parameters, as one text. */
  hash(password: string, lane: HashLane): Promise<string>;
  verify(hash: string, password: string, lane: HashLane): Promise<boolean>;
  /**
   * A hash that no password matches. It is verified for an unknown user name, so that the response takes as long as for
   * a known one and does not reveal which names exist (N-04).
   */
  readonly dummyHash: string;
}
