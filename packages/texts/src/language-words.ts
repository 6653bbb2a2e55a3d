const WORDS: Readonly<Record<string, string>> = { de: "Deutsch", en: "Englisch" };

/** A language (Language) as people read it. */
export function languageWord(language: string): string {
  return WORDS[language] ?? language;
}
