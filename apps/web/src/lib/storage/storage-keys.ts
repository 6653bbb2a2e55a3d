/** Session shared by all tabs (N-07); browser tests set these keys, too. */
export const SESSION_KEY = "platzwart.session";

/** Open sections of pages, as `{"scheduler": true}`. */
export const FOLDS_KEY = "platzwart.folds";

/** Set once the first steps of a new hall are dismissed. */
export const FIRST_STEPS_KEY = "platzwart.first-steps";
