import { passPhrase } from "@platzwart/domain/pass-phrase";
import { PASSWORD_WORDS } from "@platzwart/texts/password-words";
import { randomBelow } from "./random-below.ts";

/** A random password that the rules accept; its words are a chunk of their own. */
export const drawPassword = (): string => passPhrase(PASSWORD_WORDS, (limit) => randomBelow(limit));
