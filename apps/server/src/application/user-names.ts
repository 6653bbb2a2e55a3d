import type { Refusal } from "@platzwart/domain/refusal";

const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,63}$/u;

/** Holds a trimmed user name against the rules. */
export function checkUserName(name: string): Refusal | null {
  return USERNAME.test(name) ? null : { code: "user_name_invalid" };
}
