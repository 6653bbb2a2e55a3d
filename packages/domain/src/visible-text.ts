/** Invisible characters, except those that join letters or choose an emoji's style. */
const STRAY = /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;

/** Everything without a visible glyph; U+2800 is a braille sign without dots. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800\s]/gu;

/** Scripts with letters that look like Latin ones. */
const LIKE_LATIN = /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Cherokee}/u;

/** A name without invisible characters, trimmed; an invisible name becomes empty. */
export function visibleText(text: string): string {
  return isVisible(text) ? text.replace(STRAY, "").trim() : "";
}

/** Whether a text shows anything. */
export function isVisible(text: string): boolean {
  return text.replace(UNSEEN, "") !== "";
}

/** Whether Latin letters are mixed with lookalikes: a name that passes for another one. */
export function mixesScripts(text: string): boolean {
  return /\p{Script=Latin}/u.test(text) && LIKE_LATIN.test(text);
}
