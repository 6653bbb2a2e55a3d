/** Least number of characters of a password (N-10). */
export const MINIMUM_PASSWORD_LENGTH = 12;

/** Counts code points, so that a character outside of the basic plane is one. */
export const isPasswordTooShort = (password: string): boolean =>
  [...password].length < MINIMUM_PASSWORD_LENGTH;
