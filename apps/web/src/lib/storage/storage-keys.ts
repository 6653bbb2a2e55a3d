/** Keys of the browser's storage that browser tests set, too: the session, shared by all tabs (N-07), … */
export const SESSION_KEY = "platzwart.session";

/** … the open parts of pages, as `{"scheduler": true}`, … */
export const FOLDS_KEY = "platzwart.folds";

/** … and the hidden guide of a new hall. */
export const FIRST_STEPS_KEY = "platzwart.first-steps";
