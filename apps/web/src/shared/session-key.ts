/** Where the browser keeps the session; other tabs read it too (N-07). */
export const SESSION_KEY = "platzwart.session";
