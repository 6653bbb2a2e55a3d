import type { KeyScope } from "@platzwart/domain/key-scope";

/** What each scope of an API key allows. */
export const KEY_SCOPE_WORDS: Readonly<Record<KeyScope, string>> = {
  "bookings:read": "eigene Buchungen lesen",
  "bookings:write": "eigene Buchungen anlegen, ändern und stornieren",
};
