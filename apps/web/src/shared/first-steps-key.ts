/** Where the browser keeps that the guide of a new hall is not wanted any more. */
export const FIRST_STEPS_KEY = "platzwart.first-steps";
