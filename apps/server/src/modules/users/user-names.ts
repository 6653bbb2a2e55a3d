import type { Refusal } from "@platzwart/domain/refusal";
import { mixesScripts } from "@platzwart/domain/visible-text";

const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,63}$/u;

/** Also refuses letters that resemble Latin ones beside them; null: accepted. */
export function checkUserName(name: string): Refusal | null {
  return USERNAME.test(name) && !mixesScripts(name) ? null : { code: "user_name_invalid" };
}
