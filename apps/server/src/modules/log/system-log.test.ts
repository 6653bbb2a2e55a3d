import type { LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";
import { NO_MARGINS } from "@platzwart/domain/access/access-code";
import type { Role } from "@platzwart/domain/role";
import { hours, instant, minutes, plus } from "@platzwart/domain/time/instant";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { SERVER } from "../../database/caller.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { ID_FIELDS } from "../../facts/log-references.ts";
import { logIn } from "../../facts/log-writer.ts";
import { anyEngine, eachEngine } from "../../testing/engines.ts";
import { openStream } from "../../testing/live-stream.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { aCodeRecord } from "../../testing/records.ts";
import { type Answer, SATURDAY, TestServer } from "../../testing/test-server.ts";
import { usersIn } from "../users/user-records.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0";
const ENTRY = { level: "info", component: "page", message: "Hallo" };
/** Digits that no id and no time contains by chance. */
const DIGITS = "59208347";

async function write(server: TestServer, body: object, role: Role = "staff"): Promise<Answer> {
  const token = await server.tokenOf(role);
  return server.request("POST", "/api/logs", { token, body, headers: { "user-agent": FIREFOX } });
}

async function list(
  server: TestServer,
  query: Record<string, string> = {},
  role: Role = "staff",
): Promise<{ items: LogEntryView[]; nextBefore: number | null }> {
  const token = await server.tokenOf(role);
  const answer = await server.request("GET", `/api/logs?${new URLSearchParams(query)}`, { token });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** A valid eight-digit code, for court 1 or permanent. */
async function addCode(server: TestServer, id: string, digits: string, isPermanent = false): Promise<void> {
  const { cipher, storage } = server.app;
  const code = aCodeRecord(id, {
    encryptedDigits: cipher.encrypt(digits),
    lookupHash: cipher.lookupHash(digits),
    isPermanent,
    margins: NO_MARGINS,
    validity: { from: SATURDAY, until: plus(SATURDAY, hours(1)) },
    holderName: isPermanent ? "Platzmeister" : "Jana Albrecht",
  });
  await storage.write(SERVER, (store) => codesIn(store).insert(code));
}

/** Contents of log and live events, as text. */
async function storedText(server: TestServer): Promise<string> {
  const raw = await openRaw(server.database);
  const rows = [
    ...(await raw.query("select message, component, metadata from system_logs")),
    ...(await raw.query("select payload from live_events where channel = 'system-logs-changes'")),
  ];
  await raw.close();
  return JSON.stringify(rows);
}

eachEngine((engine) => {
  test("[G-02, G-04] the log is read newest first, at most 150 at once, filtered and paged on the server", async () => {
    const server = await TestServer.start(engine);
    await server.app.storage.write(SERVER, async (store) => {
      for (let index = 0; index < 160; index += 1) {
        await logIn(store).append({
          at: SATURDAY,
          level: index % 40 === 0 ? "error" : "info",
          category: "technical",
          component: "lighting",
          message: `Meldung ${index}`,
          courtId: null,
          metadata: {},
        });
      }
    });
    const first = await list(server);
    expect(first.items.map(({ message }) => message).slice(0, 2)).toEqual(["Meldung 159", "Meldung 158"]);
    expect(first.items).toHaveLength(150);
    const second = await list(server, { before: String(first.nextBefore) });
    expect(second.items.map(({ message }) => message)).toContain("Meldung 9");
    expect(second.nextBefore).toBeNull();
    const errors = await list(server, { level: "error", text: "MELDUNG", component: "lighting", limit: "3" });
    expect(errors.items.map(({ message }) => message)).toEqual(["Meldung 120", "Meldung 80", "Meldung 40"]);
    // the component "lighting" is shown as "Licht"; "constructor" is shown unchanged
    expect((await list(server, { text: "LICHT", limit: "2" })).items).toHaveLength(2);
    expect((await list(server, { text: "constructor" })).items).toEqual([]);
  });
});

anyEngine((engine) => {
  describe("writing an entry", () => {
    test("[G-04] the entries of a calendar day in the hall, to the minute at midnight, page by page", async () => {
      // a quarter to midnight in Berlin
      const now = instant(Date.UTC(2026, 10, 21, 22, 45));
      const server = await TestServer.start(engine, { now });
      const say = (message: string, level = "error") => write(server, { level, component: "page", message });
      await say("Sa A");
      await server.advance(minutes(14));
      await say("Sa B");
      await server.advance(minutes(1));
      await say("So A");
      await say("So B", "info");
      const messages = async (query: Record<string, string>) => {
        const found: string[] = [];
        for (let before: string | undefined; ; ) {
          const page = await list(server, {
            ...query,
            limit: "1",
            ...(before === undefined ? {} : { before }),
          });
          found.push(...page.items.filter(({ component }) => component === "page").map((one) => one.message));
          if (page.nextBefore === null) return found;
          before = String(page.nextBefore);
        }
      };
      expect(await messages({ day: "2026-11-21" })).toEqual(["Sa B", "Sa A"]);
      expect(await messages({ day: "2026-11-22" })).toEqual(["So B", "So A"]);
      expect(await messages({ day: "2026-11-22", level: "error" })).toEqual(["So A"]);
      expect(await messages({ day: "2026-11-20" })).toEqual([]);
    });

    test.each(["gestern", "2026-02-30", "2026-13-45", "2026-11-21T00:00", ""])(
      "[G-04] „%s“ is no day",
      async (day) => {
        const server = await TestServer.start(engine);
        const token = await server.tokenOf("staff");
        const answer = await server.request("GET", `/api/logs?${new URLSearchParams({ day })}`, { token });
        expect([answer.status, answer.body.code]).toEqual([422, "time_malformed"]);
        expect(answer.body.detail).toBe(`day: „${day}“ ist kein Tag; erwartet wird zum Beispiel 2026-11-21.`);
      },
    );

    test("[G-01, G-02] answers it as stored, with browser and user, for any writer", async () => {
      const server = await TestServer.start(engine);
      const booked = await server.book();
      const id = (await usersIn(server.app.storage.read).findByName("admin"))?.id;
      const answer = await write(server, {
        ...ENTRY,
        level: "warn",
        courtId: "court_2",
        metadata: {
          path: "/",
          // all fields for which the log would show a name
          ...Object.fromEntries(
            Object.values(ID_FIELDS).flatMap((fields) => fields.map((field) => [field, id])),
          ),
          booking_id: booked.booking_id,
          browser: "forged",
          nested: { deep: [1] },
        },
      });
      expect(answer.status).toBe(200);
      const staff = await usersIn(server.app.storage.read).findByName("personal");
      expect(answer.body).toEqual({
        id: expect.any(Number),
        at: new Date(SATURDAY).toISOString(),
        level: "warn",
        component: "page",
        message: "Hallo",
        courtId: 2,
        metadata: {
          path: "/",
          nested: { deep: [1] },
          user_id: staff?.id,
          browser: { family: "Firefox", major: 127 },
        },
        references: [{ kind: "user", id: staff?.id, name: "personal" }],
      });
      expect((await list(server)).items[0]).toEqual(answer.body);
    });

    test("[G-07] is kept as a technical one, whatever its writer wants", async () => {
      const server = await TestServer.start(engine);
      const entry = { ...ENTRY, metadata: { category: "audit" } };
      expect((await write(server, { ...entry, category: "audit" })).body.errors[0].field).toBe("category");
      for (const level of ["info", "warn", "error"]) {
        expect((await write(server, { ...entry, component: "script", level })).status).toBe(200);
        expect((await newestEntries(server.app.storage.read, 1))[0]?.category, level).toBe("technical");
      }
    });

    test("[G-05] is refused once its user has written 300 within a minute, and stores nothing", async () => {
      const server = await TestServer.start(engine);
      await write(server, ENTRY);
      const staff = (await usersIn(server.app.storage.read).findByName("personal"))?.id ?? "";
      for (let count = 1; count < 300; count += 1) server.app.rates.count("logEntries", staff);
      const refused = await write(server, { ...ENTRY, message: "zu viel" });
      expect(refused).toMatchObject({
        status: 429,
        body: {
          code: "too_many_log_entries",
          detail: "Zu viele Einträge für das Systemprotokoll. Bitte warten Sie eine Minute.",
        },
      });
      expect(refused.headers.get("retry-after")).toBe("60");
      expect((await write(server, ENTRY, "admin")).status).toBe(200);
      await server.advance(minutes(1));
      expect((await write(server, ENTRY)).status).toBe(200);
      expect((await list(server, { text: "zu viel" })).items).toEqual([]);
    });

    test("[G-01, D-10] is refused with the field, what is wrong and what is allowed", async () => {
      const server = await TestServer.start(engine);
      const problems = async (changes: object) => (await write(server, { ...ENTRY, ...changes })).body.errors;
      expect(await problems({ level: "fatal" })).toEqual([
        { field: "level", message: "Die Eingabe muss eines von info, warn, error sein." },
      ]);
      for (const component of ["Tür", "code-4711"]) {
        expect(await problems({ component })).toEqual([
          {
            field: "component",
            message:
              "Die Eingabe muss aus 1 bis 40 Zeichen bestehen; erlaubt sind a bis z, - und höchstens drei Ziffern nacheinander.",
          },
        ]);
      }
      // callers cannot write entries about door openings
      for (const component of ["bookings", "door-control"]) {
        expect(await problems({ component })).toEqual([
          { field: "component", message: "Die Eingabe ist den Einträgen des Servers vorbehalten." },
        ]);
      }
      expect(await problems({ message: " " })).toEqual([
        { field: "message", message: "Die Eingabe darf nicht leer sein." },
      ]);
      expect(await problems({ message: "x".repeat(501) })).toEqual([
        { field: "message", message: "Die Eingabe darf höchstens 500 Zeichen haben." },
      ]);
      expect(await problems({ metadata: { text: "x".repeat(4_096) } })).toEqual([
        {
          field: "metadata",
          message: "Die Eingabe darf höchstens 20 Felder haben und als JSON höchstens 4096 Bytes lang sein.",
        },
      ]);
      expect((await list(server, { component: "page" })).items).toEqual([]);
      const query = async (text: string) =>
        (await server.request("GET", `/api/logs?${text}`, { token: await server.tokenOf("staff") })).body
          .errors;
      expect(await query("limit=151")).toEqual([
        { field: "limit", message: "Die Eingabe muss eine ganze Zahl von 1 bis 150 sein." },
      ]);
      expect(await query(`text=${"x".repeat(101)}`)).toEqual([
        { field: "text", message: "Die Eingabe darf höchstens 100 Zeichen haben." },
      ]);
    });
  });

  describe("digits in what the server writes", () => {
    test("[G-06] stand as the id of their code and are shown to those who may see them", async () => {
      const server = await TestServer.start(engine);
      await addCode(server, "c1", DIGITS);
      await addCode(server, "c2", "40618823", true);
      for (const id of ["c1", "c2"]) {
        await server.app.storage.write(SERVER, (store) =>
          logIn(store).append({
            at: SATURDAY,
            level: "info",
            category: "access",
            component: "door-control",
            message: "Zugang gewährt",
            courtId: null,
            metadata: { code_id: id, door_action: "open" },
          }),
        );
      }
      const stored = await storedText(server);
      for (const digits of [DIGITS, "40618823"]) expect(stored).not.toContain(digits);

      const seen = async (role: Role) =>
        (await list(server, { component: "door-control" }, role)).items.map(({ metadata, references }) => ({
          code: metadata["access_code"],
          reference: references[0],
        }));
      const mine = { kind: "code", id: "c1", name: "Jana Albrecht", digits: DIGITS };
      const permanent = { kind: "code", id: "c2" };
      expect(await seen("admin")).toEqual([
        { code: "40618823", reference: { ...permanent, name: "Platzmeister", digits: "40618823" } },
        { code: DIGITS, reference: mine },
      ]);
      expect(await seen("staff")).toEqual([
        { code: "••••", reference: { ...permanent, name: null, digits: null } },
        { code: DIGITS, reference: mine },
      ]);
      await server.app.storage.write(SERVER, (store) =>
        codesIn(store).update("c1", { encryptedDigits: null }),
      );
      expect((await seen("admin"))[1]).toMatchObject({ code: "••••", reference: { digits: null } });
    });
  });

  describe("digits in what callers write", () => {
    test("[G-06] are masked wherever they stand, whether they are a code or not", async () => {
      const server = await TestServer.start(engine);
      await addCode(server, "c1", "4711");
      const { body } = await write(server, {
        ...ENTRY,
        message: "Code 4711, Tür 47110, PLZ 04711, 123, 2026 und 47114711471",
        metadata: {
          text: "x4711y",
          list: ["4711", 4711, 4712, 12],
          deep: { "4711": [{ a: "1234567890" }] },
          id: "4711a4f0-4711-4711-8711-471147114711",
          "0815": true,
        },
      });
      expect(body.message).toBe("Code ••••, Tür ••••, PLZ ••••, 123, •••• und ••••");
      expect(body.metadata).toMatchObject({
        text: "x••••y",
        list: ["••••", "••••", "••••", 12],
        deep: { "••••": [{ a: "••••" }] },
        id: "••••a4f0-••••-••••-••••-••••",
        "••••": true,
      });
      expect(await storedText(server)).not.toContain('1234567890"');
    });

    test("[G-06] stay in the instant at which it happened, and in nothing else of that name", async () => {
      const server = await TestServer.start(engine);
      const kept = async (occurred: unknown) =>
        (await write(server, { ...ENTRY, metadata: { occurred_at: occurred } })).body.metadata.occurred_at;
      expect(await kept("2026-11-21T17:42:00.000Z")).toBe("2026-11-21T17:42:00.000Z");
      expect(await kept("2026-02-31T17:42:00.000Z")).toBe("••••-02-31T17:42:00.000Z");
      expect(await kept("4711")).toBe("••••");
      expect(await kept({ occurred_at: "2026-11-21T17:42:00.000Z" })).toEqual({
        occurred_at: "••••-11-21T17:42:00.000Z",
      });
    });

    test("[G-06] of an access_code are logged as its length and masked in everything else", async () => {
      const server = await TestServer.start(engine);
      await addCode(server, "c1", DIGITS);
      const written = async (code: unknown, text = `Code ${code} abgelehnt`) =>
        (
          await write(server, {
            level: "warn",
            component: "script",
            message: text,
            metadata: { access_code: code, note: [text] },
          })
        ).body;
      const known = await written(DIGITS);
      expect(known).toMatchObject({ message: "Code •••• abgelehnt", metadata: { note: [known.message] } });
      expect(known.metadata).toMatchObject({ access_code: "••••", code_length: 8 });
      expect(known.references).toEqual([expect.objectContaining({ kind: "user" })]);
      const typed: [code: unknown, length: number][] = [
        [59208347, 8],
        ["0815 ", 4],
        ["A7-Tor", 6],
        ["12x3456", 7],
        ["12", 2],
        ["123456789012", 12],
      ];
      for (const [code, length] of typed) {
        const { message, metadata } = await written(code, `Code ${String(code).trim()} abgelehnt`);
        // no longer than the typed code, so that a text does not grow
        const masked = `Code ${"••••".slice(0, length)} abgelehnt`;
        expect([message, metadata.note]).toEqual([masked, [masked]]);
        expect(metadata).toMatchObject({ access_code: "••••", code_length: length });
      }
      expect(await storedText(server)).not.toMatch(/5920834|A7-Tor|12x3|123456789012/);
    });

    test.each(["", " ", null, [], {}, false])(
      "[G-06] an access_code that is none (%j) is left out",
      async (code) => {
        const server = await TestServer.start(engine);
        const { body, status } = await write(server, { ...ENTRY, metadata: { access_code: code, a: 1 } });
        expect(status).toBe(200);
        expect(body.message).toBe("Hallo");
        expect(Object.keys(body.metadata)).toEqual(["a", "user_id", "browser"]);
      },
    );

    test("[G-06, N-09] nobody has a code looked up by naming it", async () => {
      const server = await TestServer.start(engine);
      await addCode(server, "c1", DIGITS);
      const metadata = { code_id: "c1", code_ids: ["c1"], code_tag: "forged", code_length: 3, a: 1 };
      const { body } = await write(server, { ...ENTRY, metadata }, "admin");
      expect(Object.keys(body.metadata)).toEqual(["a", "user_id", "browser"]);
      expect(body.references.map(({ kind }: { kind: string }) => kind)).toEqual(["user"]);
    });

    test("[G-06, N-09] reveal nothing: entries that differ in them only are answered and announced the same", async () => {
      const server = await TestServer.start(engine);
      const { cipher, storage } = server.app;
      const { access_code: booked } = await server.book();
      const { access_code: ended } = await server.book({ court_id: 2 });
      const token = await server.tokenOf("admin");
      expect((await server.request("POST", "/api/courts/2/end-access", { token })).status).toBe(200);
      const unused = ["4711", "4712", "4713", "4714"].filter((code) => code !== booked && code !== ended);
      const [permanent = "", unknown = ""] = unused;
      await addCode(server, "perm", permanent, true);
      const states = await Promise.all(
        [permanent, booked, ended, unknown].map(
          async (code) => (await codesIn(storage.read).findByLookupHash(cipher.lookupHash(code))).length,
        ),
      );
      expect(states).toEqual([1, 1, 0, 0]);

      const streams = [await openStream(server, "staff"), await openStream(server, "admin")];
      const answerTo = async (body: object) => {
        const answer = await write(server, body);
        expect(answer.status).toBe(200);
        const told = await Promise.all(
          streams.map((stream) =>
            stream.next("system-logs-changes", ({ data }) => data.entry.id === answer.body.id),
          ),
        );
        return [answer.body, ...told.map(({ data }) => data.entry)].map(({ id: _, at: __, ...same }) => same);
      };
      // § stands for the digits
      const text = fc
        .array(fc.constantFrom("§", "§", " Code ", "x", "-", "1", "12", "•", ": "), { maxLength: 6 })
        .map((parts) => `T${parts.join("")}`);
      const value = fc.oneof(
        text,
        fc.constant("§"),
        fc.array(text, { maxLength: 2 }),
        fc.record({ deep: text }),
      );
      const entry = fc.record({
        level: fc.constantFrom("info", "warn", "error"),
        component: fc.constantFrom("script", "page"),
        message: text,
        metadata: fc.record(
          {
            access_code: fc.oneof(fc.constant("§"), text),
            code_id: value,
            note: value,
            occurred_at: value,
            "n§": value,
          },
          { requiredKeys: [] },
        ),
      });
      const fill = (template: object, digits: string): object =>
        JSON.parse(JSON.stringify(template).replaceAll("§", digits));
      await fc.assert(
        fc.asyncProperty(entry, async (template) => {
          const first = await answerTo(fill(template, unknown));
          for (const digits of [permanent, booked, ended])
            expect(await answerTo(fill(template, digits))).toEqual(first);
        }),
        { numRuns: 15 },
      );
    });
  });

  test("[G-06] the entries that the server writes itself name customers and users on reading only", async () => {
    const server = await TestServer.start(engine);
    await server.book();
    const token = await server.tokenOf("admin");
    await server.request("POST", "/api/courts/1/end-access", { token });
    const { items } = await list(server, {}, "admin");
    const of = (wanted: string) => items.find(({ component }) => component === wanted);
    const [ended, booked] = [of("access-codes"), of("bookings")];
    expect(booked?.references.map(({ kind, name }) => [kind, name])).toEqual([
      ["user", "admin"],
      ["booking", "Jana Albrecht"],
    ]);
    expect(ended?.references.map(({ kind, name }) => [kind, name])).toEqual([
      ["code", "Jana Albrecht"],
      ["user", "admin"],
    ]);
    const raw = await openRaw(server.database);
    expect(JSON.stringify(await raw.query("select message, metadata from system_logs"))).not.toMatch(
      /Jana|admin/,
    );
    await raw.close();
  });
});
