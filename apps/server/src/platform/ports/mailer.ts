import type { MailProblem } from "@platzwart/domain/messages/mail-problem";

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** null: no sign-in. */
  readonly login: { readonly user: string; readonly password: string } | null;
}

export interface Mail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  /** null: replies go to the sender. */
  readonly replyTo: string | null;
  readonly subject: string;
  /** Plain text; no HTML, no tracking. */
  readonly text: string;
  /** Message-ID header without angle brackets; the same in all attempts. */
  readonly messageId: string;
  readonly calendar: { readonly method: "PUBLISH" | "CANCEL"; readonly content: string } | null;
}

export class MailFailure extends Error {
  readonly problem: MailProblem;

  constructor(problem: MailProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = "MailFailure";
    this.problem = problem;
  }
}

/** Sends mails over one connection, opened by the first mail. */
export interface Mailer {
  /** Resolves once the server accepts the mail; rejects with MailFailure. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export type OpenMailer = (server: MailServer) => Mailer;
