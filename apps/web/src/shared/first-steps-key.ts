/** Browser storage key of the hidden guide of a new hall. */
export const FIRST_STEPS_KEY = "platzwart.first-steps";
