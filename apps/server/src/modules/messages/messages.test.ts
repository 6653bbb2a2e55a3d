import { readdirSync } from "node:fs";
import { join } from "node:path";
import { minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { anyEngine, eachEngine, sqlite } from "../../testing/engines.ts";
import { openInbox } from "../../testing/mail-inbox.ts";
import type { MailInbox } from "../../testing/mail-server.ts";
import { runCommand } from "../../testing/run-command.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";

const iso = (offset: number) => new Date(plus(SATURDAY, minutes(offset))).toISOString();
const KIM = { customerName: "Kim Meyer", customerEmail: "kim@example.org" };

async function saveMail(server: TestServer, settings: Readonly<Record<string, string | number | boolean>>) {
  const list = Object.entries(settings).map(([key, value]) => ({ key, value }));
  await server.operate("PUT", "/api/settings", { settings: list });
}

/** A hall that writes to its customers. */
async function mailingHall(server: TestServer, inbox: MailInbox): Promise<void> {
  await saveMail(server, { ...inbox.settings, mail_from_name: "Halle Süd" });
  expect(await server.operate("POST", "/api/mail/test", { to: "admin@example.org" })).toEqual({
    ...{ isSent: true, problem: null, problemText: null },
  });
  await saveMail(server, { mail_to_customers: true });
}

const book = (server: TestServer, changes: object = {}) =>
  server.operate("POST", "/api/bookings", {
    ...{ courtId: 1, ...KIM, startTime: iso(60), endTime: iso(120), ...changes },
  });

const messagesOf = async (server: TestServer, id: string) =>
  (await server.operate("GET", `/api/messages?bookingId=${id}`)).items;

/** Advances the clock and waits until the inbox has a number of mails. */
async function arrived(server: TestServer, inbox: MailInbox, count: number) {
  await server.advance(seconds(24));
  await server.until(async () => inbox.mails.length >= count);
  expect(inbox.mails).toHaveLength(count);
  return inbox.mails[count - 1];
}

eachEngine((engine) => {
  test("[O-01, O-02] who books with an address gets court, time, code, door and help by mail, with an entry for the calendar", async () => {
    const server = await TestServer.start(engine);
    const inbox = await openInbox();
    await mailingHall(server, inbox);
    await saveMail(server, { door_help_number: "030 1234" });
    const { id, accessCode } = await book(server);
    await server.advance(seconds(4));
    await server.until(async () => (await messagesOf(server, id)).length === 1);
    expect(await messagesOf(server, id)).toMatchObject([{ kind: "confirmation", state: "waiting" }]);
    const mail = await arrived(server, inbox, 2);
    expect(mail).toMatchObject({ subject: "Ihre Buchung: Court 1, Sa, 21.11.2026, 16:00 Uhr" });
    expect(mail?.from?.text).toBe('"Halle Süd" <halle@example.org>');
    expect(mail?.text).toContain("Guten Tag Kim Meyer");
    expect(mail?.text).toContain(`Ihr Code für die Tür: ${accessCode}`);
    expect(mail?.text).toContain("von 15:45 Uhr bis 18:00 Uhr");
    expect(mail?.text).toContain("030 1234");
    expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
    const [attachment] = mail?.attachments ?? [];
    expect(attachment).toMatchObject({ filename: "buchung.ics", contentType: "text/calendar" });
    const calendar = attachment?.content.toString() ?? "";
    expect(calendar).toContain("METHOD:PUBLISH");
    expect(calendar).toContain("DTSTART:20261121T150000Z");
    expect(calendar).not.toContain(accessCode);
    await server.until(async () => (await messagesOf(server, id))[0].state === "sent");
  });

  test("[O-01] changes within the rest are one mail with the newest state, and one taken back is none", async () => {
    const server = await TestServer.start(engine);
    const inbox = await openInbox();
    await mailingHall(server, inbox);
    const { id } = await book(server);
    await arrived(server, inbox, 2);
    for (const courtId of [2, 3]) {
      await server.operate("PATCH", `/api/bookings/${id}`, { courtId });
      await server.advance(seconds(6));
    }
    expect((await arrived(server, inbox, 3))?.subject).toContain("geändert: Court 3");
    // moved away and back
    await server.operate("PATCH", `/api/bookings/${id}`, { courtId: 1 });
    await server.advance(seconds(6));
    await server.operate("PATCH", `/api/bookings/${id}`, { courtId: 3 });
    await server.advance(minutes(2));
    await server.operate("DELETE", `/api/bookings/${id}`);
    const cancelled = await arrived(server, inbox, 4);
    expect(cancelled?.subject).toContain("storniert: Court 3");
    expect(cancelled?.attachments[0]?.content.toString()).toContain("METHOD:CANCEL");
    // never confirmed, so there is nothing to cancel
    const { id: never } = await book(server, { startTime: iso(180), endTime: iso(240) });
    await server.operate("DELETE", `/api/bookings/${never}`);
    await server.advance(minutes(2));
    expect(inbox.mails).toHaveLength(4);
    expect(
      (await messagesOf(server, never)).filter(({ state }: { state: string }) => state !== "dropped"),
    ).toEqual([]);
  });
});

test("[O-01, B-05] a series is one mail with all dates and one code; a change of several dates is one more", async () => {
  const server = await TestServer.start(sqlite);
  const inbox = await openInbox();
  await mailingHall(server, inbox);
  const { series, booking } = await server.operate("POST", "/api/series", {
    ...{ courtId: 1, ...KIM, firstDate: "2026-11-21", lastDate: "2026-12-12", everyWeeks: 1 },
    ...{ startMinute: 1080, endMinute: 1170 },
  });
  const mail = await arrived(server, inbox, 2);
  expect(mail?.subject).toBe("Ihre Termine: Court 1, Sa, 21.11.2026, 18:00 Uhr");
  expect(mail?.text).toContain(
    [21, 28].map((day) => `Samstag, ${day}. November 2026, 18:00 Uhr bis 19:30 Uhr, Court 1`).join("\n"),
  );
  expect(mail?.text).toContain("Samstag, 12. Dezember 2026, 18:00 Uhr bis 19:30 Uhr, Court 1");
  expect(mail?.text).toContain(`Ihr Code für die Tür, an allen Terminen: ${booking.accessCode}`);
  const calendar = mail?.attachments[0]?.content.toString() ?? "";
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(4);
  expect(calendar).toContain(`UID:booking-${series.dates[3].bookingId}@`);
  // one date is cancelled, the others move: one mail
  await server.operate("DELETE", `/api/bookings/${series.dates[1].bookingId}`);
  await server.operate("PATCH", `/api/series/${series.id}`, { from: "2026-12-05", courtId: 2 });
  const changed = await arrived(server, inbox, 3);
  expect(changed?.text).toContain("Ihre Termine bei Halle Süd wurden geändert");
  expect(changed?.text).toContain("Samstag, 12. Dezember 2026, 18:00 Uhr bis 19:30 Uhr, Court 2");
  expect(changed?.subject).toBe(
    "Ihre Termine wurden geändert, der nächste: Court 1, Sa, 21.11.2026, 18:00 Uhr",
  );
  expect(changed?.text).toMatch(
    /Es entfällt:\nSamstag, 28. November .*, Court 1\n\nAb jetzt gilt:\nSamstag, 21/,
  );
  // a date that is over changes nothing
  await server.advance(minutes(360));
  expect(inbox.mails).toHaveLength(3);
  const [, , third] = series.dates;
  expect(await messagesOf(server, third.bookingId)).toMatchObject([
    { kind: "change" },
    { kind: "confirmation" },
  ]);
  await server.operate("DELETE", `/api/series/${series.id}`);
  const cancelled = await arrived(server, inbox, 4);
  expect(cancelled?.text).toContain("Ihre Termine bei Halle Süd wurden storniert");
  expect(cancelled?.text).not.toContain("21. November");
  expect(cancelled?.attachments[0]?.content.toString().match(/STATUS:CANCELLED/g)).toHaveLength(2);
});

test("[O-01] a date of a series that staff end early is no news, and a booking that is moved and cancelled at once cancels its entry", async () => {
  const server = await TestServer.start(sqlite);
  const inbox = await openInbox();
  await mailingHall(server, inbox);
  await server.operate("POST", "/api/series", {
    ...{ courtId: 1, ...KIM, firstDate: "2026-11-21", lastDate: "2026-11-28", everyWeeks: 1 },
    ...{ startMinute: 930, endMinute: 1020 },
  });
  await arrived(server, inbox, 2);
  await server.advance(minutes(40));
  await server.operate("POST", "/api/courts/1/end-access");
  await server.advance(minutes(2));
  expect(inbox.mails).toHaveLength(2);
  const { id } = await book(server, { courtId: 3, startTime: iso(180), endTime: iso(240) });
  await arrived(server, inbox, 3);
  await server.operate("PATCH", `/api/bookings/${id}`, { courtId: 2 });
  await server.operate("DELETE", `/api/bookings/${id}`);
  const cancelled = await arrived(server, inbox, 4);
  expect(cancelled?.attachments[0]?.content.toString()).toContain(`UID:booking-${id}@`);
});

test("[O-05] after a restore what waited is held until an operator decides", async () => {
  const hall = await TestServer.start(sqlite);
  const inbox = await openInbox();
  await mailingHall(hall, inbox);
  inbox.refuses.recipient = 451;
  const { id } = await book(hall);
  await hall.advance(seconds(24));
  await hall.until(async () => (await messagesOf(hall, id))[0]?.tries === 1);
  // not decided yet when the backup is made
  await book(hall, { courtId: 2 });
  await runCommand(hall.database, ["backup"]);
  await hall.stop();
  const [name = ""] = readdirSync(join(hall.database.dataDir, "backups")).filter((file) =>
    file.endsWith(".sqlite"),
  );
  expect((await runCommand(hall.database, ["restore", name, "--yes"])).code).toBe(0);
  delete inbox.refuses.recipient;
  await hall.startAgain();
  await hall.advance(minutes(10));
  const list = () => hall.operate("GET", "/api/messages");
  expect(await list()).toMatchObject({ heldCount: 1, items: [{ state: "held" }, { kind: "test" }] });
  expect(inbox.mails).toHaveLength(1);
  expect(await hall.operate("POST", "/api/held-messages", { send: true })).toEqual({ count: 1 });
  await hall.advance(seconds(4));
  await hall.until(async () => inbox.mails.length === 2);
  expect((await list()).heldCount).toBe(0);
});

test("[O-01] while nothing can be stored no mail is repeated", async () => {
  const hall = await TestServer.start(sqlite);
  const inbox = await openInbox();
  await mailingHall(hall, inbox);
  const { id } = await book(hall);
  await hall.advance(seconds(10));
  const raw = await openRaw(hall.database);
  await raw.query(
    "create trigger refusing before update on messages begin select raise(abort, 'refused'); end",
  );
  await hall.advance(seconds(14));
  await hall.until(async () => inbox.mails.length === 2);
  await hall.advance(minutes(1));
  expect(inbox.mails).toHaveLength(2);
  await raw.query("drop trigger refusing");
  await raw.close();
  await hall.advance(seconds(4));
  await hall.until(async () => (await messagesOf(hall, id))[0].state === "sent");
  expect(inbox.mails).toHaveLength(2);
});

anyEngine((engine) => {
  test("[O-01] other digits are a change, and a repeated sending has the code as it is now", async () => {
    const server = await TestServer.start(engine);
    const inbox = await openInbox();
    await mailingHall(server, inbox);
    const { id } = await book(server);
    await arrived(server, inbox, 2);
    const { items } = await server.operate("GET", "/api/access-codes");
    const code = items.find(({ bookingId }: { bookingId: string }) => bookingId === id);
    await server.operate("POST", `/api/access-codes/${code.id}/replacement`, { reason: "lost" });
    const { accessCode } = (await server.operate("GET", "/api/bookings?changedSince=0")).items[0];
    expect((await arrived(server, inbox, 3))?.text).toContain(accessCode);
    const sent = await server.operate("POST", `/api/bookings/${id}/send-code`);
    expect(sent).toMatchObject({ kind: "code", state: "waiting" });
    expect((await arrived(server, inbox, 4))?.subject).toContain("Ihr Zugangscode");
    const ids = inbox.mails.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(4);
  });

  test("[O-01, O-02] a server that is away is tried again; a refused address is said at the booking and not tried again", async () => {
    const server = await TestServer.start(engine);
    const inbox = await openInbox();
    await mailingHall(server, inbox);
    inbox.refuses.recipient = 451;
    const { id } = await book(server);
    await server.advance(seconds(24));
    await server.until(async () => (await messagesOf(server, id))[0]?.tries === 1);
    expect((await messagesOf(server, id))[0]).toMatchObject({ state: "waiting", problem: "later" });
    inbox.refuses.recipient = 550;
    await server.advance(minutes(1));
    await server.until(async () => (await messagesOf(server, id))[0].state === "failed");
    const [failed] = await messagesOf(server, id);
    expect(failed.problemText).toBe(
      "Der Mailserver nimmt für diese Adresse keine Mail an. Bitte prüfen Sie die Adresse.",
    );
    delete inbox.refuses.recipient;
    await server.advance(minutes(10));
    expect(inbox.mails).toHaveLength(1);
    // a corrected address is another mail
    await server.operate("PATCH", `/api/bookings/${id}`, { customerEmail: "kim.meyer@example.org" });
    expect((await arrived(server, inbox, 2))?.to).toMatchObject({ text: "kim.meyer@example.org" });
    const { items } = await server.operate("GET", "/api/logs?component=messages&level=warn");
    expect(items.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringContaining("nicht zugestellt: Der Mailserver nimmt für diese Adresse"),
    ]);
  });

  test("[O-02, O-03] a refused sender stops all mails, is logged once, and a test mail that arrives lets them go", async () => {
    const server = await TestServer.start(engine);
    const inbox = await openInbox();
    await mailingHall(server, inbox);
    inbox.refuses.sender = 553;
    for (const courtId of [1, 2, 3]) await book(server, { courtId });
    await server.advance(seconds(24));
    const list = () => server.operate("GET", "/api/messages");
    await server.until(async () => (await list()).mailStop !== null);
    await server.advance(minutes(5));
    expect((await list()).mailStop).toMatchObject({ problem: "sender_refused" });
    const { items } = await server.operate("GET", "/api/logs?component=messages&level=error");
    expect(items).toHaveLength(1);
    delete inbox.refuses.sender;
    await server.operate("POST", "/api/mail/test", { to: "admin@example.org" });
    await server.advance(seconds(4));
    await server.until(async () => inbox.mails.length === 5);
    expect((await list()).mailStop).toBeNull();
  });

  test("[O-03] mails to customers are switched on by a test mail with the same settings", async () => {
    const server = await TestServer.start(engine);
    const inbox = await openInbox();
    const token = await server.tokenOf("admin");
    const switchOn = async () =>
      (await server.request("PUT", "/api/settings/mail_to_customers", { token, body: { value: true } })).body;
    expect(await switchOn()).toMatchObject({ code: "mail_not_tested" });
    expect(await server.operate("POST", "/api/mail/test", { to: "a@example.org" })).toMatchObject({
      ...{ isSent: false, problem: "incomplete" },
    });
    await saveMail(server, inbox.settings);
    await server.operate("POST", "/api/mail/test", { to: "a@example.org" });
    await server.advance(minutes(1));
    await saveMail(server, { mail_from: "andere@example.org" });
    expect(await switchOn()).toMatchObject({ code: "mail_not_tested" });
    await server.operate("POST", "/api/mail/test", { to: "a@example.org" });
    expect(await switchOn()).toMatchObject({ value: true });
    // bookings from before get no mail
    expect(inbox.mails).toHaveLength(2);
  });

  test("[O-04] messages at rest hold neither names nor digits, and erasing a customer drops what waits", async () => {
    const server = await TestServer.start(engine);
    const inbox = await openInbox();
    await mailingHall(server, inbox);
    const { id, accessCode } = await book(server);
    await server.advance(seconds(4));
    await server.until(async () => (await messagesOf(server, id)).length === 1);
    const raw = await openRaw(server.database);
    const rows = JSON.stringify(await raw.query("select * from messages"));
    await raw.close();
    const listed = JSON.stringify(await server.operate("GET", "/api/messages"));
    for (const text of [rows, listed])
      for (const secret of ["Kim", "kim@", accessCode]) expect(text).not.toContain(`${secret}`);
    await server.operate("POST", "/api/people/erase", {
      people: [{ name: "Kim Meyer", email: "kim@example.org", phone: null }],
      cancelBookings: [id],
    });
    await server.advance(minutes(2));
    expect(inbox.mails).toHaveLength(1);
    expect(await messagesOf(server, id)).toEqual([]);
  });

  test("[O-04] the password is in no answer, history, log or row in the clear", async () => {
    const server = await TestServer.start(engine);
    const inbox = await openInbox({ authOptional: false });
    await saveMail(server, { ...inbox.settings, mail_user: "halle", mail_password: "geheim" });
    expect(await server.operate("POST", "/api/mail/test", { to: "a@example.org" })).toMatchObject({
      isSent: true,
    });
    const raw = await openRaw(server.database);
    const tables = ["system_settings", "system_logs", "live_events"];
    const rows: unknown[] = [];
    for (const table of tables) rows.push(await raw.query(`select * from ${table}`));
    await raw.close();
    const answers = await Promise.all(
      ["/api/settings", "/api/settings/changes", "/api/logs"].map((path) => server.operate("GET", path)),
    );
    expect(JSON.stringify([rows, answers])).not.toContain("geheim");
    // saved again as shown, it stays
    await saveMail(server, { mail_password: "••••••••", mail_from_name: "Halle" });
    expect(await server.operate("POST", "/api/mail/test", { to: "a@example.org" })).toMatchObject({
      isSent: true,
    });
    await saveMail(server, { mail_password: "falsch" });
    expect(await server.operate("POST", "/api/mail/test", { to: "a@example.org" })).toMatchObject({
      problem: "login_wrong",
    });
    await saveMail(server, { mail_user: "", mail_password: "" });
    expect(await server.operate("POST", "/api/mail/test", { to: "a@example.org" })).toMatchObject({
      problem: "login_missing",
    });
  });

  test("[O-01] a code sent by hand makes the waiting confirmation needless; switched off, nothing waits", async () => {
    const server = await TestServer.start(engine);
    const inbox = await openInbox();
    await mailingHall(server, inbox);
    const { id } = await book(server);
    await server.operate("POST", `/api/bookings/${id}/send-code`);
    await server.advance(seconds(4));
    await server.until(async () => inbox.mails.length === 2);
    await server.advance(minutes(1));
    expect(inbox.mails).toHaveLength(2);
    expect(await messagesOf(server, id)).toMatchObject([
      { kind: "confirmation", state: "dropped" },
      { kind: "code", state: "sent" },
    ]);
    const other = await book(server, { courtId: 2 });
    await server.advance(seconds(4));
    await server.until(async () => (await messagesOf(server, other.id)).length === 1);
    await saveMail(server, { mail_to_customers: false });
    await server.advance(minutes(2));
    expect(inbox.mails).toHaveLength(2);
  });

  test("[O-02] a server that is not there stops all mails for a minute, then for five, and is logged once", async () => {
    const server = await TestServer.start(engine);
    const inbox = await openInbox();
    await mailingHall(server, inbox);
    const { port } = inbox;
    await inbox.stop();
    for (const courtId of [1, 2, 3]) await book(server, { courtId });
    await server.advance(seconds(24));
    const list = () => server.operate("GET", "/api/messages");
    const tries = async () =>
      (await list()).items.reduce((sum: number, message: { tries: number }) => sum + message.tries, 0);
    await server.until(async () => (await tries()) === 1);
    expect((await list()).mailStop.problem).toBe("unreachable");
    await server.advance(minutes(1));
    await server.until(async () => (await tries()) === 2);
    await server.advance(minutes(4));
    expect(await tries()).toBe(2);
    const back = await openInbox({}, port);
    await server.advance(minutes(1));
    await server.until(async () => back.mails.length === 3);
    const { items } = await server.operate("GET", "/api/logs?component=messages");
    expect(items.map(({ message }: { message: string }) => message.split(":")[0])).toEqual([
      ...["E-Mails werden wieder gesendet", "Es werden keine E-Mails gesendet", "Testmail gesendet"],
    ]);
  });

  test("[O-04] the stored password goes to no other server", async () => {
    const server = await TestServer.start(engine);
    const inbox = await openInbox();
    await saveMail(server, { ...inbox.settings, mail_user: "halle", mail_password: "geheim" });
    const token = await server.tokenOf("admin");
    const moved = await server.request("PUT", "/api/settings/mail_host", {
      token,
      body: { value: "mail.example.org" },
    });
    expect(moved).toMatchObject({ status: 422, body: { code: "mail_password_needed" } });
    await saveMail(server, { mail_host: "localhost", mail_password: "geheim" });
    expect(await server.operate("POST", "/api/mail/test", { to: "a@example.org" })).toMatchObject({
      isSent: true,
    });
  });

  test("[O-03] mails cannot be switched on together with another server", async () => {
    const server = await TestServer.start(engine);
    const inbox = await openInbox();
    await saveMail(server, inbox.settings);
    await server.operate("POST", "/api/mail/test", { to: "a@example.org" });
    await expect(saveMail(server, { mail_port: 2525, mail_to_customers: true })).rejects.toThrow(
      "mail_not_tested",
    );
  });

  test("[O-06] a mail is in the customer's language, else the hall's", async () => {
    const server = await TestServer.start(engine);
    const inbox = await openInbox();
    await mailingHall(server, inbox);
    await saveMail(server, { hall_language: "en" });
    await book(server);
    expect((await arrived(server, inbox, 2))?.text).toContain("Hello Kim Meyer");
    await book(server, { courtId: 2, customerName: "Ada", customerLanguage: "de" });
    expect((await arrived(server, inbox, 3))?.text).toContain("Guten Tag Ada");
    const { items } = await server.operate("GET", "/api/contacts?search=ada");
    expect(items).toMatchObject([{ name: "Ada", language: "de" }]);
    await server.operate("PATCH", `/api/contacts/${items[0].id}`, { language: "en" });
    await book(server, { courtId: 3, customerName: "Ada" });
    expect((await arrived(server, inbox, 4))?.text).toContain("Hello Ada");
    // a corrected address is the same customer
    const { id } = await book(server, { courtId: 4, customerName: "Ada" });
    await arrived(server, inbox, 5);
    await server.operate("PATCH", `/api/bookings/${id}`, { customerEmail: "ada@example.org" });
    expect((await arrived(server, inbox, 6))?.text).toContain("Hello Ada");
  });

  test("[O-01] a hundred bookings get their mails at the rate of the provider", async () => {
    const server = await TestServer.start(engine);
    const inbox = await openInbox();
    await mailingHall(server, inbox);
    await saveMail(server, { mail_per_minute: 5, advance_booking_days: 30 });
    for (let index = 0; index < 12; index += 1)
      await book(server, { startTime: iso(60 + index * 60), endTime: iso(120 + index * 60) });
    await server.advance(seconds(30));
    await server.until(async () => inbox.mails.length >= 6);
    expect(inbox.mails).toHaveLength(6);
    await server.advance(minutes(1));
    await server.until(async () => inbox.mails.length >= 11);
    expect(inbox.mails).toHaveLength(11);
  });
});
