import { expect, test } from "vitest";
import { hours, minutes } from "../time/instant.ts";
import {
  channelPause,
  type MailProblem,
  mailProblemOf,
  problemScope,
  retryDelay,
  type SmtpFailure,
} from "./mail-problem.ts";

/** As nodemailer 10.6.0 reported them of real servers. */
const MEASURED: readonly [string, SmtpFailure, MailProblem][] = [
  [
    "wrong password",
    { code: "EAUTH", responseCode: 535, text: "Invalid login", command: "AUTH PLAIN" },
    "login_wrong",
  ],
  [
    "Microsoft, off",
    { code: "EAUTH", responseCode: 535, text: "535 5.7.139 Authentication unsuccessful" },
    "passwords_off",
  ],
  [
    "Microsoft, later",
    { code: "EMESSAGE", responseCode: 550, text: "550 5.7.30 Basic authentication" },
    "passwords_off",
  ],
  [
    "no password",
    { code: "EENVELOPE", responseCode: 530, text: "Authentication required", command: "MAIL FROM" },
    "login_missing",
  ],
  [
    "no relay",
    { code: "EENVELOPE", responseCode: 554, text: "Relay access denied", command: "RCPT TO" },
    "login_missing",
  ],
  [
    "no STARTTLS",
    { code: "ETLS", responseCode: 500, text: "Error upgrading connection", command: "STARTTLS" },
    "starttls_missing",
  ],
  [
    "TLS to a plain port",
    { code: "ESOCKET", text: "SSL routines:wrong version number", command: "CONN" },
    "plain_port",
  ],
  ["silence", { code: "ETIMEDOUT", text: "Greeting never received", command: "CONN" }, "silent"],
  ["no answer at all", { code: "ETIMEDOUT", text: "Connection timeout", command: "CONN" }, "unreachable"],
  [
    "own certificate",
    { code: "ESOCKET", text: "self-signed certificate", command: "CONN" },
    "certificate_unknown",
  ],
  [
    "other name",
    { code: "ESOCKET", text: "Hostname/IP does not match certificate's altnames" },
    "certificate_name",
  ],
  [
    "nobody there",
    { code: "ESOCKET", text: "connect ECONNREFUSED 127.0.0.1:2525", command: "CONN" },
    "unreachable",
  ],
  ["name unknown", { code: "EDNS", text: "getaddrinfo ENOTFOUND mail.example" }, "name_unknown"],
  [
    "sender",
    { code: "EENVELOPE", responseCode: 553, text: "Sender rejected", command: "MAIL FROM" },
    "sender_refused",
  ],
  [
    "recipient",
    { code: "EENVELOPE", responseCode: 550, text: "User unknown", command: "RCPT TO" },
    "recipient_refused",
  ],
  ["greylisted", { code: "EENVELOPE", responseCode: 451, text: "Try again", command: "RCPT TO" }, "later"],
  ["content", { code: "EMESSAGE", responseCode: 554, text: "Spam", command: "DATA" }, "content_refused"],
];

test.each(MEASURED)("[O-03] %s", (_, failure, problem) => {
  expect(mailProblemOf(failure)).toBe(problem);
});

test("a problem of the settings or the network stops all mails, one of the recipient only that mail", () => {
  for (const problem of [
    "login_wrong",
    "sender_refused",
    "unreachable",
    "silent",
    "certificate_name",
  ] as const)
    expect(problemScope(problem)).toBe("channel");
  expect(problemScope("recipient_refused")).toBe("message");
  expect(problemScope("later")).toBe("attempt");
  expect([1, 2, 9].map((attempts) => channelPause("login_wrong", attempts))).toEqual(Array(3).fill(hours(1)));
  expect([1, 2, 9].map((attempts) => channelPause("silent", attempts))).toEqual([
    minutes(1),
    minutes(5),
    hours(4),
  ]);
});

test("attempts come after 1, 5 and 15 minutes, 1 and 2 hours, then every 4 hours", () => {
  expect([1, 2, 3, 4, 5, 6, 40].map(retryDelay)).toEqual([
    minutes(1),
    minutes(5),
    minutes(15),
    hours(1),
    hours(2),
    hours(4),
    hours(4),
  ]);
});
