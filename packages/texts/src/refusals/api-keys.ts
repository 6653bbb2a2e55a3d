import type { KeyScope } from "@platzwart/domain/key-scope";
import { notFound, ofField, type RefusalRows, refusal } from "./refusal-row.ts";
import { shortened } from "./words-of-refusals.ts";

const KEY_SCOPE_WORDS: Readonly<Record<KeyScope, string>> = {
  "bookings:read": "eigene Buchungen lesen",
  "bookings:write": "eigene Buchungen anlegen, ändern und stornieren",
  "hall:read": "den Überblick der Halle lesen",
};

export const apiKeysRefusals = {
  api_key_invalid: refusal(
    401,
    () => "Dieser API-Schlüssel gilt nicht: Er ist unbekannt, erneuert oder widerrufen.",
  ),
  api_key_not_allowed: refusal(
    403,
    () =>
      "Ein API-Schlüssel darf nur eigene Buchungen anlegen (create_booking), lesen, ändern und stornieren, freie Zeiten lesen und den Überblick der Halle.",
  ),
  api_key_scope: refusal(
    403,
    ({ scope }) =>
      `Diesem API-Schlüssel fehlt das Recht ${scope}: ${KEY_SCOPE_WORDS[scope]}. Ein Betreiber legt dafür einen neuen Schlüssel an.`,
  ),
  api_key_in_page: refusal(
    403,
    () =>
      "Ein API-Schlüssel gehört auf einen Server: In einer Webseite kann ihn jeder lesen, der sie öffnet. Lassen Sie den Server Ihrer Webseite hier anfragen.",
  ),
  api_key_name_invalid: ofField(
    "name",
    () =>
      "Der Name hat 1 bis 64 Zeichen und beginnt mit einem Buchstaben oder einer Ziffer; möglich sind Buchstaben, Ziffern, Leerzeichen und . _ @ & ( ) + ' / -",
  ),
  api_key_name_taken: ofField(
    "name",
    ({ name }) => `Einen API-Schlüssel für „${shortened(name)}“ gibt es schon.`,
    409,
  ),
  api_key_unknown: notFound(() => "Diesen API-Schlüssel gibt es nicht mehr."),
} satisfies RefusalRows;
