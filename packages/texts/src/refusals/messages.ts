import { notFound, ofField, type RefusalRows } from "./refusal-row.ts";

const MAIL_IMPOSSIBLE_TEXTS = {
  no_address: "Zu dieser Buchung ist keine E-Mail-Adresse angegeben.",
  over: "Diese Buchung ist vorbei oder storniert; ihr Code öffnet keine Tür mehr.",
  incomplete: "Es ist noch kein Mailserver eingerichtet (Einstellungen, „Verbindungen“).",
} as const;

export const messagesRefusals = {
  mail_not_tested: ofField(
    "mail_to_customers",
    () =>
      "Bitte senden Sie zuerst eine Testmail: Mails an Kunden lassen sich einschalten, sobald der Mailserver mit den jetzigen Einstellungen eine angenommen hat.",
    409,
  ),
  mail_password_needed: ofField(
    "mail_password",
    () =>
      "Bitte geben Sie das Passwort noch einmal ein: Das gespeicherte geht nur an den bisherigen Mailserver.",
  ),
  mail_impossible: ({ reason }) => MAIL_IMPOSSIBLE_TEXTS[reason],
  mail_recipient_invalid: ofField(
    "to",
    () => "Das ist keine E-Mail-Adresse; erwartet wird zum Beispiel name@beispiel.de.",
  ),
  notice_recipient_unknown: notFound(() => "Diesen Empfänger gibt es nicht."),
  notice_address_invalid: ofField("address", ({ channel }) =>
    channel === "mail"
      ? "Das ist keine E-Mail-Adresse; erwartet wird zum Beispiel name@beispiel.de."
      : "Das ist keine Adresse eines Themas; erwartet wird zum Beispiel https://ntfy.sh/halle-sued-4711.",
  ),
  notice_quiet_hours_empty: ofField("quiet", () => "Beginn und Ende der Ruhezeit sind gleich."),
  too_many_notice_recipients: ({ maximum }) => `Mehr als ${maximum} Empfänger sind nicht möglich.`,
  message_unknown: notFound(() => "Diese Nachricht gibt es nicht."),
  message_not_open: () => "Diese Nachricht ist schon gesendet oder nicht mehr nötig.",
} satisfies RefusalRows;
