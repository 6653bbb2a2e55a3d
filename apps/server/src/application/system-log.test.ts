import type { LogEntryView } from "@platzwart/contract/calls/log-calls";
import { NO_MARGINS } from "@platzwart/domain/access/access-code";
import type { Role } from "@platzwart/domain/role";
import type { Instant } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { eachEngine } from "../testing/engines.ts";
import { openRaw } from "../testing/raw-database.ts";
import { aCodeRecord } from "../testing/records.ts";
import { type Answer, SATURDAY, TestServer } from "../testing/test-server.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0";
const ENTRY = { level: "info", component: "page", message: "Hallo" };
/** Digits that turn up in no id and no time by chance. */
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

/** A code with eight digits that count now, for court 1 or for good. */
async function addCode(server: TestServer, id: string, digits: string, isPermanent = false): Promise<void> {
  const { seal, storage } = server.app;
  const code = aCodeRecord(id, {
    sealedDigits: seal.seal(digits),
    tag: seal.tag(digits),
    isPermanent,
    margins: NO_MARGINS,
    validity: { from: SATURDAY, until: (SATURDAY + 3_600_000) as Instant },
    userName: isPermanent ? "Platzmeister" : "Jana Albrecht",
  });
  await storage.write((store) => store.accessCodes.insert(code));
}

/** Everything that log and live events hold, as text. */
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
  describe("writing an entry", () => {
    test("[G-01, G-02] answers it as stored, with browser and user, whoever the writer claims to be", async () => {
      const server = await TestServer.start(engine);
      const answer = await write(server, {
        ...ENTRY,
        level: "warn",
        courtId: "court_2",
        metadata: { path: "/", user_id: "forged", browser: "forged", nested: { deep: [1] } },
      });
      expect(answer.status).toBe(200);
      const staff = await server.app.storage.read.users.findByName("personal");
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

    test.each([
      ["door-control", "info", "access"],
      ["door-control", "warn", "denied"],
      ["door-control", "error", "technical"],
      ["page", "info", "technical"],
      ["bookings", "warn", "technical"],
    ])(
      "[G-07] %s at level %s is kept as %s, whatever its writer wants",
      async (component, level, category) => {
        const server = await TestServer.start(engine);
        await write(server, {
          ...ENTRY,
          component,
          level,
          category: "audit",
          metadata: { category: "audit" },
        });
        expect((await server.app.storage.read.systemLog.listNewest(1))[0]?.category).toBe(category);
      },
    );

    test("[G-01] is refused with the field, what is wrong and what is allowed", async () => {
      const server = await TestServer.start(engine);
      const problems = async (changes: object) => (await write(server, { ...ENTRY, ...changes })).body.errors;
      expect(await problems({ level: "fatal" })).toEqual([
        { field: "level", problem: "muss eines von info, warn, error sein" },
      ]);
      expect(await problems({ component: "Tür" })).toEqual([
        {
          field: "component",
          problem: "muss aus 1 bis 40 Zeichen bestehen; erlaubt sind a bis z, 0 bis 9 und -",
        },
      ]);
      expect(await problems({ message: " " })).toEqual([
        { field: "message", problem: "darf nicht leer sein" },
      ]);
      expect(await problems({ message: "x".repeat(501) })).toEqual([
        { field: "message", problem: "darf höchstens 500 Zeichen haben" },
      ]);
      expect(await problems({ metadata: { text: "x".repeat(4_096) } })).toEqual([
        {
          field: "metadata",
          problem: "darf höchstens 20 Felder haben und als JSON höchstens 4096 Bytes lang sein",
        },
      ]);
      expect((await list(server, { component: "page" })).items).toEqual([]);
      const query = async (text: string) =>
        (await server.request("GET", `/api/logs?${text}`, { token: await server.tokenOf("staff") })).body
          .errors;
      expect(await query("limit=151")).toEqual([
        { field: "limit", problem: "muss eine ganze Zahl von 1 bis 150 sein" },
      ]);
      expect(await query(`text=${"x".repeat(101)}`)).toEqual([
        { field: "text", problem: "darf höchstens 100 Zeichen haben" },
      ]);
    });
  });

  test("[G-02, G-04] the log is read newest first, at most 150 at once, filtered and paged on the server", async () => {
    const server = await TestServer.start(engine);
    await server.app.storage.write(async (store) => {
      for (let index = 0; index < 160; index += 1) {
        await store.systemLog.append({
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
  });

  describe("digits", () => {
    test("[G-06, D-10] of a code are stored as its id and shown to those who may see them", async () => {
      const server = await TestServer.start(engine);
      await addCode(server, "c1", DIGITS);
      await addCode(server, "c2", "40618823", true);
      for (const digits of [DIGITS, "40618823"]) {
        const answer = await write(server, {
          ...ENTRY,
          component: "door-control",
          message: `Zugang mit Code ${digits} gewährt`,
          metadata: {
            access_code: digits,
            door_action: "open",
            note: `(${digits})`,
            [digits]: Number(digits),
          },
        });
        expect(answer.status).toBe(200);
      }
      const stored = await storedText(server);
      for (const digits of [DIGITS, "40618823"]) expect(stored).not.toContain(digits);

      const seen = async (role: Role) =>
        (await list(server, { component: "door-control" }, role)).items.map(
          ({ message, metadata, references }) => ({
            message,
            code: metadata["access_code"],
            note: metadata["note"],
            reference: references[0],
          }),
        );
      const message = "Zugang mit Code •••• gewährt";
      const mine = { kind: "code", id: "c1", name: "Jana Albrecht", digits: DIGITS };
      const permanent = { kind: "code", id: "c2" };
      expect(await seen("admin")).toEqual([
        {
          message,
          code: "40618823",
          note: "(••••)",
          reference: { ...permanent, name: "Platzmeister", digits: "40618823" },
        },
        { message, code: DIGITS, note: "(••••)", reference: mine },
      ]);
      expect(await seen("staff")).toEqual([
        { message, code: "••••", note: "(••••)", reference: { ...permanent, name: null, digits: null } },
        { message, code: DIGITS, note: "(••••)", reference: mine },
      ]);
      await server.app.storage.write((store) => store.accessCodes.update("c1", { sealedDigits: null }));
      expect((await seen("admin"))[1]).toMatchObject({ code: "••••", reference: { digits: null } });
    });

    test("[G-06, D-10] that are no code are kept as their length and a tag that shows repetition", async () => {
      const server = await TestServer.start(engine);
      const deny = async (code: unknown) =>
        (
          await write(server, {
            level: "warn",
            component: "door-control",
            message: `Code ${code} abgelehnt`,
            metadata: { access_code: code, code_id: "forged", code_tag: "forged" },
          })
        ).body;
      const [first, again, other] = [await deny("59208347"), await deny(59208347), await deny("59208348")];
      expect(first.message).toBe("Code •••• abgelehnt");
      expect(first.metadata).toMatchObject({
        code_length: 8,
        code_tag: expect.stringMatching(/^[\w-]{43}$/),
      });
      expect(first.metadata).not.toHaveProperty("access_code");
      expect(first.metadata).not.toHaveProperty("code_id");
      expect(again.metadata.code_tag).toBe(first.metadata.code_tag);
      expect(other.metadata.code_tag).not.toBe(first.metadata.code_tag);
      // the tag of a code with these digits would give them away once there is one
      expect(first.metadata.code_tag).not.toBe(server.app.seal.tag("59208347"));
      expect(await storedText(server)).not.toContain("5920834");
    });

    test("[G-06] of an active code are masked wherever they stand, other numbers and ids are left alone", async () => {
      const server = await TestServer.start(engine);
      await addCode(server, "c1", "4711");
      const id = "4711a4f0-4711-4711-8711-471147114711";
      const { body } = await write(server, {
        ...ENTRY,
        message: "Code 4711, Tür 47110, PLZ 04711 und 2026",
        metadata: { text: "x4711y", list: ["4711", 4711, 4712], deep: { "4711": true }, booking_id: id },
      });
      expect(body.message).toBe("Code ••••, Tür 47110, PLZ 04711 und 2026");
      expect(body.metadata).toMatchObject({
        text: "x••••y",
        list: ["••••", "••••", 4712],
        deep: { "••••": true },
        booking_id: id,
      });
      await server.app.storage.write((store) => store.accessCodes.update("c1", { status: "expired" }));
      expect((await write(server, { ...ENTRY, message: "Jahr 4711" })).body.message).toBe("Jahr 4711");
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
