import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** SMTP reply codes. */
interface Refusals {
  /** To any sender. */
  sender?: number;
  /** To any recipient. */
  recipient?: number;
}

export interface MailInbox {
  readonly port: number;
  readonly mails: readonly ParsedMail[];
  /** May change while the server runs. */
  readonly refuses: Refusals;
  /** Mail settings for the tested server. */
  readonly settings: Readonly<Record<string, string | number>>;
  stop(): Promise<void>;
}

/** SMTP without TLS, for every recipient; port 0: any free one. */
export async function startInbox(options: SMTPServerOptions = {}, wanted = 0): Promise<MailInbox> {
  const mails: ParsedMail[] = [];
  const refuses: Refusals = {};
  const reply = (code: number | undefined) =>
    code === undefined ? null : Object.assign(new Error("refused by the test"), { responseCode: code });
  const server = new SMTPServer({
    ...{ disabledCommands: ["STARTTLS"], authOptional: true, allowInsecureAuth: true, logger: false },
    onMailFrom: (_address, _session, done) => done(reply(refuses.sender)),
    onRcptTo: (_address, _session, done) => done(reply(refuses.recipient)),
    onAuth: (auth, _session, done) =>
      auth.password === "geheim" ? done(null, { user: "halle" }) : done(new Error("Invalid login")),
    onData(stream, _session, done) {
      simpleParser(stream).then(
        (mail) => {
          mails.push(mail);
          done();
        },
        (error: unknown) => done(error as Error),
      );
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(wanted, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const settings = { mail_host: "127.0.0.1", mail_port: port, mail_from: "halle@example.org" };
  return {
    port,
    mails,
    refuses,
    settings,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
