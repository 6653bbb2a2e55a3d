import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { makeCertificate } from "../../testing/certificate.ts";
import { openInbox } from "../../testing/mail-inbox.ts";
import type { Mail, MailServer } from "../ports/mailer.ts";
import type { Lookup } from "./name-lookup.ts";
import { smtpMailer } from "./smtp-mailer.ts";

const MAIL: Mail = {
  ...{ from: { name: "Halle", address: "halle@example.org" }, to: "kim@example.org", replyTo: null },
  ...{
    subject: "Grüße\r\nBcc: other@example.org",
    text: "Guten Tag",
    messageId: "one@hall.platzwart",
    calendar: null,
  },
};

const addresses: Readonly<Record<string, string>> = {
  "mail.example.org": "127.0.0.1",
  "metadata.example.org": "169.254.169.254",
};

const lookup: Lookup = (host, _options, done) => {
  const address = addresses[host];
  if (address === undefined) return done(Object.assign(new Error(host), { code: "ENOTFOUND" }), []);
  done(null, [{ address, family: 4 }]);
};

/** What becomes of a mail at a server. */
async function outcome(server: Partial<MailServer>, patience?: number): Promise<string> {
  const mailer = smtpMailer(lookup, patience)({ host: "mail.example.org", port: 25, login: null, ...server });
  onTestFinished(() => mailer.close());
  return mailer.send(MAIL).then(
    () => "sent",
    (error: { problem: string }) => error.problem,
  );
}

async function certified() {
  const folder = await mkdtemp(join(tmpdir(), "mail-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { cert, key } = await makeCertificate(folder, "mail");
  return { cert: readFileSync(cert), key: readFileSync(key) };
}

test("[O-03] a server that takes the mail; a line break in the subject forges no header", async () => {
  const inbox = await openInbox();
  expect(await outcome({ port: inbox.port })).toBe("sent");
  const [mail] = inbox.mails;
  expect(mail?.messageId).toBe("<one@hall.platzwart>");
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.to).toMatchObject({ text: "kim@example.org" });
});

test("[O-03] wrong password, no password, refused sender, refused recipient, greylisting", async () => {
  const inbox = await openInbox({ authOptional: false });
  const { port } = inbox;
  const login = { user: "halle", password: "geheim" };
  expect(await outcome({ port, login })).toBe("sent");
  expect(await outcome({ port, login: { user: "halle", password: "falsch" } })).toBe("login_wrong");
  expect(await outcome({ port })).toBe("login_missing");
  inbox.refuses.sender = 553;
  expect(await outcome({ port, login })).toBe("sender_refused");
  delete inbox.refuses.sender;
  inbox.refuses.recipient = 550;
  expect(await outcome({ port, login })).toBe("recipient_refused");
  inbox.refuses.recipient = 451;
  expect(await outcome({ port, login })).toBe("later");
});

test("[O-03] a certificate that this machine does not know, at STARTTLS", async () => {
  const inbox = await openInbox({ ...(await certified()), disabledCommands: [] });
  expect(await outcome({ port: inbox.port })).toBe("certificate_unknown");
  expect(inbox.mails).toEqual([]);
});

test("[O-03] a certificate of another name", async () => {
  const files = await certified();
  const inbox = await openInbox({ ...files, disabledCommands: [] });
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, files.cert.toString()]);
  onTestFinished(() => setDefaultCACertificates(before));
  expect(await outcome({ port: inbox.port })).toBe("certificate_name");
  expect(await outcome({ port: inbox.port, host: "127.0.0.1" })).toBe("sent");
});

test("[O-03] a server that says nothing", async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => silent.close(() => resolve())));
  const { port } = silent.address() as AddressInfo;
  expect(await outcome({ port }, 100)).toBe("silent");
});

test("[O-03] nobody there, and a name that nobody has", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const { port } = taken.address() as AddressInfo;
  await new Promise((resolve) => taken.close(resolve));
  expect(await outcome({ port })).toBe("unreachable");
  expect(await outcome({ host: "mail.unknown" })).toBe("name_unknown");
});

test("[O-10] nothing goes to a link-local address, also where a name leads to it", async () => {
  for (const host of ["metadata.example.org", "169.254.1.1", "fe80::1", "::ffff:169.254.1.1", "0.0.0.0"])
    expect(await outcome({ host }), host).toBe("address_forbidden");
});

test("[O-10] the connection goes to the address that was checked, whatever the name leads to afterwards", async () => {
  const inbox = await openInbox();
  let looks = 0;
  const rebinding: Lookup = (_host, _options, done) => {
    looks += 1;
    done(null, [{ address: looks === 1 ? "127.0.0.1" : "169.254.169.254", family: 4 }]);
  };
  const mailer = smtpMailer(rebinding)({ host: "mail.example.org", port: inbox.port, login: null });
  onTestFinished(() => mailer.close());
  await mailer.send(MAIL);
  await mailer.send({ ...MAIL, messageId: "two@hall.platzwart" });
  expect([inbox.mails.length, looks]).toEqual([2, 1]);
});
