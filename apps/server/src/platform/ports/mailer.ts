import type { MailProblem } from "@platzwart/domain/messages/mail-problem";

/** A mail server and the account at it. */
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
  /** The same at each attempt, without angle brackets. */
  readonly messageId: string;
  readonly calendar: { readonly method: "PUBLISH" | "CANCEL"; readonly content: string } | null;
}

/** A mail that its server did not take. */
export class MailFailure extends Error {
  readonly problem: MailProblem;

  constructor(problem: MailProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = "MailFailure";
    this.problem = problem;
  }
}

/** One connection to a mail server, opened by the first mail. */
export interface Mailer {
  /** Resolves once the server has taken the mail. Rejects with MailFailure. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export type OpenMailer = (server: MailServer) => Mailer;
