/** Browser storage key of the session, shared by all tabs (N-07). */
export const SESSION_KEY = "platzwart.session";
