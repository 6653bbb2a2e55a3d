import type { Language } from "@platzwart/domain/language";
import { germanMail } from "./german.ts";
import type { MailLanguage } from "./mail-words.ts";

const LANGUAGES: Readonly<Record<Language, () => Promise<MailLanguage>>> = {
  de: async () => germanMail,
  en: () => import("./english.ts").then(({ englishMail }) => englishMail),
};

export function loadMailLanguage(language: Language): Promise<MailLanguage> {
  return LANGUAGES[language]();
}
