import type { Language } from "@platzwart/domain/language";
import { german } from "./german.ts";
import type { MailLanguage } from "./mail-words.ts";

const LANGUAGES: Readonly<Record<Language, () => Promise<MailLanguage>>> = {
  de: async () => german,
  en: () => import("./english.ts").then(({ english }) => english),
};

export function mailLanguage(language: Language): Promise<MailLanguage> {
  return LANGUAGES[language]();
}
