import type { MailProblem } from "@platzwart/domain/messages/mail-problem";

/** Why no mail could be sent, and what to change (O-03). */
export const MAIL_PROBLEM_WORDS: Readonly<Record<MailProblem, string>> = {
  incomplete: "Mailserver oder Absender fehlt. Bitte tragen Sie beide ein und speichern Sie.",
  name_unknown:
    "Einen Server dieses Namens gibt es nicht. Bitte prüfen Sie „Mailserver“ auf Tippfehler, und ob die Halle gerade Internet hat.",
  address_forbidden:
    "Unter dieser Adresse steht kein Mailserver, an den gesendet werden darf. Bitte tragen Sie den Namen ein, den Ihr Anbieter nennt.",
  unreachable:
    "Der Mailserver ist nicht erreichbar. Bitte prüfen Sie „Mailserver“ und „Port“ (meist 465, sonst 587), und ob die Halle gerade Internet hat.",
  silent:
    "Der Mailserver meldet sich, aber anders als erwartet. Meist passt der Port nicht: Bitte versuchen Sie 465, sonst 587.",
  plain_port:
    "An diesem Port spricht der Mailserver anfangs kein TLS. Bitte tragen Sie statt 465 den Port 587 ein.",
  starttls_missing:
    "Der Mailserver bietet an diesem Port keine Verschlüsselung an, und ohne sie wird nichts ins Internet gesendet. Bitte nehmen Sie Port 465, oder fragen Sie Ihren Anbieter nach dem richtigen.",
  certificate_unknown:
    "Dem Zertifikat des Mailservers ist nicht zu trauen. Bitte prüfen Sie „Mailserver“; ein eigener Server braucht ein Zertifikat, das diese Maschine kennt.",
  certificate_name:
    "Das Zertifikat des Mailservers gilt für einen anderen Namen. Bitte tragen Sie den Namen ein, den Ihr Anbieter für den Postausgang nennt.",
  login_wrong:
    "Der Mailserver lehnt Benutzername oder Passwort ab. Bitte prüfen Sie beide; manche Anbieter verlangen ein App-Passwort.",
  passwords_off:
    "Der Anbieter nimmt keine Anmeldung mit Passwort mehr an (Microsoft 365). Möglich sind ein anderer Anbieter für den Versand oder ein Relay, das Ihr Administrator einrichtet.",
  login_missing: "Der Mailserver verlangt eine Anmeldung. Bitte tragen Sie Benutzername und Passwort ein.",
  sender_refused:
    "Der Mailserver lässt diesen Absender nicht zu. Bitte tragen Sie als „Absender“ die Adresse ein, die zu diesem Zugang gehört.",
  recipient_refused: "Der Mailserver nimmt für diese Adresse keine Mail an. Bitte prüfen Sie die Adresse.",
  later: "Der Mailserver nimmt die Mail gerade nicht an und bittet um einen späteren Versuch.",
  content_refused: "Der Mailserver lehnt die Mail wegen ihres Inhalts ab, zum Beispiel als Werbung.",
  other:
    "Der Mailserver hat die Mail nicht angenommen. Bitte versuchen Sie es später, oder fragen Sie Ihren Anbieter.",
};
