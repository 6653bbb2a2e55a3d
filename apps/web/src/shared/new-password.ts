import { isPasswordTooShort, MINIMUM_PASSWORD_LENGTH } from "@platzwart/domain/password-length";
import { passwordTooShort } from "@platzwart/texts/new-password";

/** What can be said of a new password before it is sent, so that it is not told only after all else was right (N-10). */
export const passwordProblem = (password: string): string | undefined =>
  isPasswordTooShort(password) ? passwordTooShort(MINIMUM_PASSWORD_LENGTH) : undefined;
