/** Where the browser keeps which parts of the page are open: `{"scheduler": true}`. */
export const FOLDS_KEY = "platzwart.folds";
