const WORDS: Readonly<Record<string, string>> = { de: "Deutsch", en: "Englisch" };

export function languageWord(language: string): string {
  return WORDS[language] ?? language;
}
