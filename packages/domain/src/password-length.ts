/** In characters (N-10). */
export const MINIMUM_PASSWORD_LENGTH = 12;

/** Counts code points, so that an emoji is one character. */
export const isPasswordTooShort = (password: string): boolean =>
  [...password].length < MINIMUM_PASSWORD_LENGTH;
