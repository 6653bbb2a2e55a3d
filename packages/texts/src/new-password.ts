/** Used by the page and the server (N-10). */
export const passwordTooShort = (minimum: number) => `Das Passwort muss mindestens ${minimum} Zeichen haben.`;
