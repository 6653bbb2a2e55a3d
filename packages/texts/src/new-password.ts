/** What is said of a new password before it is sent, and by the server where it was sent all the same (N-10). */
export const passwordTooShort = (minimum: number) => `Das Passwort muss mindestens ${minimum} Zeichen haben.`;
