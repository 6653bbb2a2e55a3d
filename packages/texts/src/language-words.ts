import type { Language } from "@platzwart/domain/language";

export const LANGUAGE_WORDS: Readonly<Record<Language, string>> = { de: "Deutsch", en: "Englisch" };
