import { isPasswordTooShort, MINIMUM_PASSWORD_LENGTH } from "@platzwart/domain/password-length";
import { passwordTooShort } from "@platzwart/texts/new-password";

/** Problem of a new password before the request, so that it is reported together with others (N-10). */
export const passwordProblem = (password: string): string | undefined =>
  isPasswordTooShort(password) ? passwordTooShort(MINIMUM_PASSWORD_LENGTH) : undefined;
