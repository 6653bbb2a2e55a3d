import { type Duration, hours, minutes } from "../time/instant.ts";

/** Why a mail was not accepted (O-03). */
export type MailProblem =
  /** No server or sender is set. */
  | "incomplete"
  | "name_unknown"
  /** The address is link-local, or of no mail server. */
  | "address_forbidden"
  | "unreachable"
  /** No reply, or a plain greeting where TLS is expected. */
  | "silent"
  /** TLS at a port without it. */
  | "plain_port"
  | "starttls_missing"
  | "certificate_unknown"
  | "certificate_name"
  | "login_wrong"
  /** The provider accepts no passwords any more (Microsoft 365). */
  | "passwords_off"
  | "login_missing"
  | "sender_refused"
  | "recipient_refused"
  /** Temporary, such as greylisting. */
  | "later"
  | "content_refused"
  | "other";

export const MAIL_PROBLEMS = [
  ...["incomplete", "name_unknown", "address_forbidden", "unreachable", "silent", "plain_port"],
  ...["starttls_missing", "certificate_unknown", "certificate_name", "login_wrong", "passwords_off"],
  ...["login_missing", "sender_refused", "recipient_refused", "later", "content_refused", "other"],
] as const satisfies readonly MailProblem[];

export interface SmtpFailure {
  /** Error code of nodemailer or the system, such as EAUTH. */
  readonly code?: string | undefined;
  /** SMTP reply code, such as 535. */
  readonly responseCode?: number | undefined;
  /** Text of the reply or the error. */
  readonly text: string;
  /** Failed SMTP command, such as RCPT TO. */
  readonly command?: string | undefined;
}

const PASSWORDS_OFF = /5\.7\.(?:139|30)\b/;

/** Problem behind a failure, by the replies of real mail servers (O-03). */
export function mailProblemOf({ code, responseCode = 0, text, command = "" }: SmtpFailure): MailProblem {
  if (PASSWORDS_OFF.test(text)) return "passwords_off";
  if (
    responseCode >= 500 &&
    /relay(?:ing)? (?:access )?(?:denied|not permitted)|authentication required/i.test(text)
  )
    return "login_missing";
  if (responseCode >= 400 && responseCode < 500) return "later";
  if (code === "EDNS" || code === "ENOTFOUND") return "name_unknown";
  if (code === "EAUTH") return responseCode >= 500 ? "login_wrong" : "login_missing";
  if (code === "ETLS") return "starttls_missing";
  if (code === "ETIMEDOUT") return /greeting|idle/i.test(text) ? "silent" : "unreachable";
  if (/wrong version number|packet length too long|record layer failure/i.test(text)) return "plain_port";
  if (/does not match certificate|altnames/i.test(text)) return "certificate_name";
  if (/certificate|self[- ]signed/i.test(text)) return "certificate_unknown";
  if (responseCode === 530) return "login_missing";
  if (command.startsWith("MAIL FROM") && responseCode >= 500) return "sender_refused";
  if (command.startsWith("RCPT TO") && responseCode >= 500) return "recipient_refused";
  if (command.startsWith("DATA") && responseCode >= 500) return "content_refused";
  return responseCode === 0 ? "unreachable" : "other";
}

/** Problems that only a change of the settings ends. */
const SETTINGS_PROBLEMS: readonly MailProblem[] = [
  ...(["incomplete", "address_forbidden", "login_wrong", "passwords_off", "login_missing"] as const),
  "sender_refused",
];

/** Problems after which the mail is not sent again. */
const MESSAGE_PROBLEMS: readonly MailProblem[] = ["recipient_refused", "content_refused"];

/** Problems of one attempt, while the server accepts other mails. */
const ATTEMPT_PROBLEMS: readonly MailProblem[] = ["later", "other"];

/** What a problem stops: all mails (channel), this mail, or only this attempt to send it. */
export function problemScope(problem: MailProblem): "channel" | "message" | "attempt" {
  if (MESSAGE_PROBLEMS.includes(problem)) return "message";
  return ATTEMPT_PROBLEMS.includes(problem) ? "attempt" : "channel";
}

const FIRST_RETRY_DELAYS = [minutes(1), minutes(5), minutes(15), hours(1), hours(2)] as const;
const LATER_RETRY_DELAY = hours(4);
/** More attempts with a wrong password could lock the account. */
const SETTINGS_PROBLEM_PAUSE = hours(1);

/** Time until a mail is tried again; `attempts`: failed in a row, from 1. */
export function retryDelay(attempts: number): Duration {
  return FIRST_RETRY_DELAYS[attempts - 1] ?? LATER_RETRY_DELAY;
}

/** Pause of all mails; `attempts`: failed in a row. */
export function channelPause(problem: MailProblem, attempts: number): Duration {
  return SETTINGS_PROBLEMS.includes(problem) ? SETTINGS_PROBLEM_PAUSE : retryDelay(attempts);
}
