import type { MailProblem } from "@platzwart/domain/messages/mail-problem";
import { MAIL_PROBLEM_WORDS } from "../mail/mail-problems.ts";

export const messageLogMessages = {
  mailFailed: (problem: MailProblem) =>
    `E-Mail zu einer Buchung nicht zugestellt: ${MAIL_PROBLEM_WORDS[problem]}`,
  mailsStopped: (problem: MailProblem) => `Es werden keine E-Mails gesendet: ${MAIL_PROBLEM_WORDS[problem]}`,
  mailsResumed: "E-Mails werden wieder gesendet",
  heldDecided: (count: number, isSent: boolean) =>
    `${count} nach der Wiederherstellung angehaltene ${count === 1 ? "Nachricht" : "Nachrichten"} ${isSent ? "zum Senden freigegeben" : "verworfen"}`,
  testSent: "Testmail gesendet",
  testFailed: (problem: MailProblem) => `Testmail nicht angenommen: ${MAIL_PROBLEM_WORDS[problem]}`,
  codeResent: "Zeit und Code einer Buchung erneut gesendet",
  retried: "Eine Nachricht erneut gesendet",
  languageChanged: "Sprache eines Kunden geändert",
};
