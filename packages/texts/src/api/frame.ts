import type { AllowedCallers } from "@platzwart/contract/endpoint";
import type { KeyScope } from "@platzwart/domain/key-scope";
import { ROLE_WORDS } from "../role-words.ts";

/** Parts of the API's description, in order. */
export const PART_WORDS = {
  bookingSystems: {
    title: "Buchungssysteme",
    text: "Was der API-Schlüssel eines Buchungssystems aufrufen darf, für eigene Buchungen.",
  },
  sessions: { title: "Anmeldung", text: "Sich anmelden, und wo man angemeldet ist." },
  usersAndKeys: { title: "Benutzer und Schlüssel", text: "Wer sich anmelden oder Aufrufe machen darf." },
  courts: { title: "Courts", text: "Courts mit Licht, Sperren und dem Plan eines Tages." },
  doors: {
    title: "Türen",
    text: "Türen, die Codes, die an ihnen eingegeben werden, Terminals und Türcontroller.",
  },
  accessCodes: { title: "Zugangscodes", text: "Codes von Buchungen, und solche ohne Ende." },
  lampsAndDevices: {
    title: "Lampen und Geräte",
    text: "Was eingerichtet ist, und in welchem Zustand es ist.",
  },
  climate: { title: "Klima", text: "Heizung, Kühlung und Lüftung." },
  scheduler: { title: "Scheduler", text: "Läufe nach der Uhr und von Hand." },
  settings: { title: "Einstellungen", text: "Wie die Halle eingestellt ist, und wer es geändert hat." },
  messages: { title: "Nachrichten", text: "E-Mails an Kunden, und was aus ihnen wurde." },
  halls: {
    title: "Weitere Hallen",
    text: "Der Überblick, den andere Hallen bekommen, und die Hallen, deren Überblick diese zeigt.",
  },
  people: { title: "Personen", text: "Kunden: gefunden, zusammengeführt, ausgegeben und gelöscht." },
  log: { title: "System-Log", text: "Was geschehen ist." },
  liveStream: { title: "Live-Daten", text: "Änderungen, sobald sie geschehen." },
} as const;

/** How callers prove who they are. */
export const CREDENTIAL_WORDS = {
  bearer: "Das Access-Token einer Anmeldung, oder der API-Schlüssel eines Buchungssystems.",
  apikey: "Derselbe Wert in dem Header, den supabase-js benutzt.",
  terminal: "Der Cookie, der einen Browser an einer Tür als Terminal ausweist; `enrolTerminal` setzt ihn.",
} as const;

/** What a response means. */
export const ANSWER_WORDS = {
  server: "Dieser Server.",
  done: "Erledigt.",
  actionDone:
    "Erledigt; oder abgelehnt, weil das Verlangte nicht geht: dann mit `success` false und einem deutschen Satz für den Kunden.",
  unchanged: "Unverändert, seit die Antwort mit diesem `ETag` kam (`If-None-Match`).",
  refused: "Abgelehnt.",
  refusedWith: (codes: readonly string[]) => `Abgelehnt: ${codes.map((code) => `\`${code}\``).join(", ")}.`,
} as const;

export const HEADER_WORDS = {
  idempotencyKey:
    "Für Anfragen, die eine Buchung anlegen. Eine wiederholte mit demselben Key ändert nichts und bekommt die erste Antwort, solange der Code der Buchung eine Tür öffnet. Ist die Buchung storniert oder vorbei, oder ist es eine andere Anfrage, wird der Key abgelehnt.",
  notAfter:
    "Bis wann der Aufrufer darauf wartet, dass eine Tür öffnet, in der Zeit des Servers; eine Anfrage, die erst später ausgeführt wird, öffnet keine.",
  retryAfter: "Nach so vielen Sekunden lohnt sich ein neuer Versuch.",
} as const;

const CALLER_WORDS: Readonly<Record<Exclude<AllowedCallers, "public">[number], string>> = {
  admin: `${ROLE_WORDS.admin} (\`admin\`)`,
  staff: `${ROLE_WORDS.staff} (\`staff\`)`,
  booking_system: "Buchungssysteme mit API-Schlüssel",
  terminal: "Terminals mit ihrem Cookie",
};

/** Allowed callers, and the scope that an API key needs. */
export function callersText(allowed: AllowedCallers, scope?: KeyScope): string {
  if (allowed === "public") return "Für alle, auch ohne Anmeldung.";
  const right = scope === undefined ? "" : ` Ein API-Schlüssel braucht das Recht \`${scope}\`.`;
  return `Für: ${allowed.map((kind) => CALLER_WORDS[kind]).join(", ")}.${right}`;
}
