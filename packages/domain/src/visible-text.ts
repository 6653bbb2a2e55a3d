/** Invisible characters except joiners of letters and style selectors of emojis. */
const REMOVED_CHARACTERS = /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;

/** Characters that show nothing; U+2800 is a braille sign without dots. */
const INVISIBLE_CHARACTERS = /[\p{Default_Ignorable_Code_Point}\u2800\s]/gu;

/** Scripts with lookalikes of Latin letters. */
const LATIN_LOOKALIKES = /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Cherokee}/u;

/** Trims and removes invisible characters; an invisible text becomes empty. */
export function visibleText(text: string): string {
  return isVisible(text) ? text.replace(REMOVED_CHARACTERS, "").trim() : "";
}

export function isVisible(text: string): boolean {
  return text.replace(INVISIBLE_CHARACTERS, "") !== "";
}

/** Latin letters mixed with lookalikes can imitate another name. */
export function mixesScripts(text: string): boolean {
  return /\p{Script=Latin}/u.test(text) && LATIN_LOOKALIKES.test(text);
}
