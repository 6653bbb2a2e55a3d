import type { SectionHelp } from "./section-help.ts";

export const mailHelp: SectionHelp<"mail"> = {
  mail_host: "Der Postausgangsserver (SMTP) Ihres Anbieters.",
  mail_port: "Meist 465, sonst 587. 465 spricht TLS von Anfang an, jeder andere STARTTLS.",
  mail_user: "Oft die E-Mail-Adresse; leer, wenn der Server keine Anmeldung verlangt.",
  mail_password:
    "Wird verschlüsselt gespeichert und nirgends mehr angezeigt. Manche Anbieter verlangen ein eigenes App-Passwort.",
  mail_from: "Die E-Mail-Adresse der Halle; der Anbieter muss sie zu diesem Zugang erlauben.",
  mail_from_name: "So heißt die Halle in Mails und auf Zetteln.",
  mail_reply_to: "Leer: Antworten gehen an den Absender.",
  mail_per_minute: "Mehr nimmt mancher Anbieter nicht an.",
  hall_language: "Für Mails und Zettel an Kunden, deren Sprache nicht bekannt ist.",
  heartbeat_url:
    "Diese Adresse ruft der Server jede Minute auf, solange er arbeitet; ein Dienst wie Uptime Kuma oder healthchecks.io meldet sich, wenn das ausbleibt. Leer: keine.",
  mail_to_customers:
    "Wer mit E-Mail-Adresse bucht, bekommt Zeit, Court und Code, und Änderungen und Stornierungen. Lässt sich einschalten, wenn mit diesen Einstellungen eine Testmail angenommen wurde.",
};
