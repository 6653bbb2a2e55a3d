/** Browser storage key of the open parts of the page: `{"scheduler": true}`. */
export const FOLDS_KEY = "platzwart.folds";
