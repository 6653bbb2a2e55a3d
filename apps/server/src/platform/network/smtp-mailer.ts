import type { LookupAddress } from "node:dns";
import { isIP } from "node:net";
import { mailProblemOf } from "@platzwart/domain/messages/mail-problem";
import { isPrivateAddress } from "@platzwart/domain/network/private-address";
import type { Transporter } from "nodemailer";
import { type Mail, type Mailer, MailFailure, type MailServer, type OpenMailer } from "../ports/mailer.ts";
import { isForbiddenAddress } from "./forbidden-address.ts";
import type { Lookup } from "./name-lookup.ts";

/** TLS from the first byte (RFC 8314). */
const TLS_PORT = 465;
/** In milliseconds. */
const CONNECTION_TIMEOUT = 10_000;
const SOCKET_TIMEOUT = 30_000;

/**
 * Sends mails by SMTP, with TLS to all but private addresses. The connection goes to the checked address, the
 * certificate is checked by the server's name (O-10). `connectTimeout`: of connection and greeting, in ms.
 */
export function smtpMailer(lookup: Lookup, connectTimeout = CONNECTION_TIMEOUT): OpenMailer {
  return (server) => {
    let transport: Promise<Transporter> | null = null;
    const mailer: Mailer = {
      async send(mail) {
        try {
          transport ??= open(server, lookup, connectTimeout);
          await (await transport).sendMail(messageOf(mail));
        } catch (error) {
          // the next mail looks the name up again
          if (error instanceof MailFailure) {
            transport = null;
            throw error;
          }
          const { code, responseCode, command, message, response } = error as SmtpError;
          const text = `${response ?? ""} ${message}`;
          throw new MailFailure(mailProblemOf({ code, responseCode, command, text }), { cause: error });
        }
      },
      close() {
        transport?.then(
          (opened) => opened.close(),
          () => undefined,
        );
      },
    };
    return mailer;
  };
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

async function open(
  { host, port, login }: MailServer,
  lookup: Lookup,
  connectTimeout: number,
): Promise<Transporter> {
  const address = isIP(host) === 0 ? await addressOf(host, lookup) : unlessForbidden(host);
  if (address === null) throw new MailFailure("address_forbidden");
  const { createTransport } = await import("nodemailer");
  const isSecure = port === TLS_PORT;
  return createTransport({
    ...{ host: address, port, secure: isSecure, requireTLS: !isSecure && !isPrivateAddress(address) },
    tls: isIP(host) === 0 ? { servername: host } : {},
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    ...{ pool: true, maxConnections: 1, maxMessages: Number.POSITIVE_INFINITY },
    ...{ connectionTimeout: connectTimeout, greetingTimeout: connectTimeout },
    ...{ dnsTimeout: connectTimeout, socketTimeout: SOCKET_TIMEOUT },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
}

async function addressOf(host: string, lookup: Lookup): Promise<string | null> {
  const found = await new Promise<LookupAddress[]>((resolve, reject) =>
    lookup(host, { all: true }, (error, addresses) => (error === null ? resolve(addresses) : reject(error))),
  ).catch((cause: unknown) => {
    throw new MailFailure("name_unknown", { cause });
  });
  return found.map(({ address }) => unlessForbidden(address)).find((address) => address !== null) ?? null;
}

function unlessForbidden(address: string): string | null {
  return isForbiddenAddress(address) ? null : address;
}

function messageOf({ from, to, replyTo, subject, text, messageId, calendar }: Mail) {
  return {
    ...{ from, to: { name: "", address: to }, subject, text, messageId: `<${messageId}>` },
    ...(replyTo === null ? {} : { replyTo }),
    // prevents automatic replies (RFC 3834)
    headers: { "Auto-Submitted": "auto-generated" },
    attachments:
      calendar === null
        ? []
        : [
            {
              filename: "buchung.ics",
              content: calendar.content,
              contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
            },
          ],
  };
}
