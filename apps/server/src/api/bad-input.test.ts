import { createConnection } from "node:net";
import { text } from "node:stream/consumers";
import { ENDPOINTS, type EndpointName } from "@platzwart/contract/all-endpoints";
import type { Endpoint } from "@platzwart/contract/endpoint";
import { expect, test } from "vitest";
import { anyEngine, sqlite } from "../testing/engines.ts";
import { HOSTILE_PARAMS, MEGABYTE, NO_BODIES, NO_TEXT, REFUSED } from "../testing/hostile-input.ts";
import { sendRaw } from "../testing/raw-request.ts";
import { faultOfRefusal } from "../testing/refusal-shape.ts";
import { storedState } from "../testing/stored-state.ts";
import { newTerminal, type TestTerminal } from "../testing/terminal.ts";
import { type Answer, TestServer } from "../testing/test-server.ts";

type Kind = keyof typeof REFUSED;
type Field = readonly [good: unknown, kind: Kind];

interface Input {
  readonly path: string;
  readonly body?: Readonly<Record<string, Field>>;
  /** Optional fields. */
  readonly optional?: readonly string[];
}

const DOOR_FIELDS = {
  name: ["Haupteingang", "line"],
  courtIds: [[1, 2], "courts"],
  mode: ["schedule", "doorMode"],
  openSeconds: [30, "doorSeconds"],
  driver: ["simulated", "line"],
  address: ["main", "line"],
} as const satisfies Readonly<Record<string, Field>>;
const CHANNEL_FIELDS = {
  courtIds: [[99], "courts"],
  driver: ["simulated", "line"],
  address: ["lamp-x", "line"],
  output: [0, "output"],
  password: ["Netz", "devicePassword"],
} as const satisfies Readonly<Record<string, Field>>;
const PERMANENT_CODE_FIELDS = {
  userName: ["Reinigung", "name"],
  accessCode: ["4711", "name"],
} as const satisfies Readonly<Record<string, Field>>;
const PERMANENT_TIMES = {
  hours: [{ weekdays: [1, 5], from: 300, until: 420 }, "hours"],
  fromDay: ["2026-11-21", "day"],
  untilDay: ["2026-12-21", "day"],
} as const satisfies Readonly<Record<string, Field>>;
const NEW_CODE_FIELDS = {
  courtId: [3, "courtOrAll"],
  userName: ["Jana", "name"],
  purpose: ["Wartung", "purpose"],
  startTime: ["2026-11-22T18:00", "time"],
  durationMinutes: [60, "duration"],
  occupiesCourt: [true, "switch"],
} as const satisfies Readonly<Record<string, Field>>;
const NEW_CODE_OPTIONAL = ["purpose", "startTime", "durationMinutes", "occupiesCourt"];
const PEOPLE_FIELDS = {
  people: [[{ name: "niemand", email: null, phone: null }], "people"],
} as const satisfies Readonly<Record<string, Field>>;
const BLOCK_FIELDS = {
  courtIds: [[2], "courts"],
  from: ["2026-11-22T18:00", "time"],
  until: ["2026-11-22T19:00", "time"],
  reason: ["Platzpflege", "line"],
  bookings: ["keep", "bookings"],
} as const satisfies Readonly<Record<string, Field>>;

const SERIES_FIELDS = {
  courtId: [1, "court"],
  firstDate: ["2026-11-24", "plainDay"],
  lastDate: ["2026-12-22", "plainDay"],
  everyWeeks: [1, "weeks"],
  startMinute: [1080, "minute"],
  endMinute: [1170, "minute"],
} as const satisfies Readonly<Record<string, Field>>;
const SERIES_CUSTOMER = {
  customerName: ["Jana", "name"],
  customerEmail: ["jana@example.de", "email"],
  customerPhone: ["030 123456", "phone"],
  contactId: [null, "contact"],
  onlyFree: [true, "switch"],
} as const satisfies Readonly<Record<string, Field>>;

const RECIPIENT_FIELDS = {
  name: ["Kim", "line"],
  channel: ["mail", "doorMode"],
  address: ["kim@example.org", "mailAddress"],
  kinds: [["door_failing"], "conditions"],
  quiet: [{ from: 1320, until: 420 }, "quietHours"],
} as const satisfies Readonly<Record<string, Field>>;

const HALL_FIELDS = {
  name: ["Nord", "line"],
  address: ["http://halle-nord", "line"],
  key: ["platzwart_none", "text"],
} as const satisfies Readonly<Record<string, Field>>;

/** A valid booking of a booking system. */
const BOOKING = {
  court_id: 1,
  customer_name: "Jana",
  customer_email: "jana@example.de",
  customer_phone: "030 123456",
  start_time: "2026-11-22T18:00",
  end_time: "2026-11-22T19:00",
};

/** Calls of a terminal; all others are made by an operator. */
const TERMINALS_OWN = "/api/terminal/presence";

/** A valid request for each call with a body, field by field. */
const BODIES: Partial<Record<EndpointName, Input>> = {
  signIn: { path: "/api/session", body: { username: ["niemand", "text"], password: ["falsch", "text"] } },
  refreshSession: { path: "/api/session/refresh", body: { refreshToken: ["x", "text"] } },
  setUp: {
    path: "/api/setup",
    body: { setupCode: ["x", "text"], username: ["x", "text"], password: ["x", "text"] },
  },
  createUser: {
    path: "/api/users",
    body: { username: ["?", "text"], password: ["x", "text"], role: ["staff", "role"] },
  },
  changeUser: {
    path: "/api/users/none",
    body: { role: ["staff", "role"], isDisabled: [false, "switch"] },
    optional: ["role", "isDisabled"],
  },
  resetPassword: { path: "/api/users/none/password", body: { password: ["x", "text"] } },
  changeOwnPassword: {
    path: "/api/password",
    body: { currentPassword: ["x", "text"], newPassword: ["x", "text"] },
  },
  createApiKey: {
    path: "/api/api-keys",
    body: { name: ["?", "text"], scopes: [["bookings:read"], "scopes"] },
    optional: ["scopes"],
  },
  switchLight: { path: "/api/courts/1/light", body: { on: [true, "switch"] } },
  switchMode: { path: "/api/courts/1/mode", body: { auto: [false, "switch"] } },
  undoEndAccess: { path: "/api/courts/1/end-access/undo", body: { codeId: ["none", "line"] } },
  overrideLight: {
    path: "/api/courts/1/light-override",
    body: { on: [true, "switch"], minutes: [20, "minutes"] },
  },
  overrideAllLights: {
    path: "/api/courts/light-overrides",
    body: {
      on: [true, "switch"],
      minutes: [20, "minutes"],
      reason: ["Reinigung", "line"],
      includeBooked: [false, "switch"],
    },
    optional: ["includeBooked"],
  },
  createBlocks: { path: "/api/blocks", body: BLOCK_FIELDS, optional: ["bookings"] },
  changeBlock: {
    path: "/api/blocks/none",
    body: { from: BLOCK_FIELDS.from, until: BLOCK_FIELDS.until, reason: BLOCK_FIELDS.reason },
    optional: ["from", "until", "reason"],
  },
  saveClosedDays: {
    path: "/api/closed-days",
    body: {
      days: [[{ date: "2026-12-24", courtId: null, name: "Heiligabend", opens: null }], "closedDays"],
      confirm: [false, "switch"],
    },
    optional: ["confirm"],
  },
  createDoor: { path: "/api/doors", body: DOOR_FIELDS },
  changeDoor: { path: "/api/doors/none", body: DOOR_FIELDS },
  createController: {
    path: "/api/controllers",
    body: {
      ...{ name: ["Eingang", "line"], doorIds: [["none"], "ids"], mode: ["code_only", "doorMode"] },
      needsApproval: [true, "switch"],
    },
    optional: ["mode", "needsApproval"],
  },
  acceptController: {
    path: "/api/controllers/none/accept",
    body: { mode: ["code_only", "doorMode"], serial: ["1234", "line"] },
  },
  replaceController: { path: "/api/controllers/none/replace", body: { isStolen: [true, "switch"] } },
  testController: { path: "/api/controllers/none/test", body: { part: ["buzzer", "testedPart"] } },
  watchKeys: { path: "/api/controllers/none/watch-keys", body: { isBeginning: [true, "switch"] } },
  recordWiringTest: {
    path: "/api/controllers/none/wiring-test",
    body: { failed: [["relay"], "failedParts"] },
  },
  createTerminal: { path: "/api/terminals", body: { name: ["Eingang", "line"], doorId: ["none", "line"] } },
  enrolTerminal: { path: "/api/terminal", body: { enrolmentCode: ["x", "text"] } },
  createLightChannel: {
    path: "/api/light-channels",
    body: CHANNEL_FIELDS,
    optional: ["output", "password"],
  },
  changeLightChannel: {
    path: "/api/light-channels/none",
    body: CHANNEL_FIELDS,
    optional: ["output", "password"],
  },
  previewAccessCode: {
    path: "/api/access-codes/preview",
    body: NEW_CODE_FIELDS,
    optional: NEW_CODE_OPTIONAL,
  },
  createAccessCode: { path: "/api/access-codes", body: NEW_CODE_FIELDS, optional: NEW_CODE_OPTIONAL },
  replaceAccessCode: { path: "/api/access-codes/none/replacement", body: { reason: ["lost", "reason"] } },
  checkPermanentCode: {
    path: "/api/permanent-codes/check",
    body: { ...PERMANENT_CODE_FIELDS, ...PERMANENT_TIMES },
    optional: Object.keys(PERMANENT_TIMES),
  },
  createPermanentCode: {
    path: "/api/permanent-codes",
    body: { ...PERMANENT_CODE_FIELDS, ...PERMANENT_TIMES },
    optional: Object.keys(PERMANENT_TIMES),
  },
  changePermanentCode: {
    path: "/api/permanent-codes/none",
    body: { userName: ["Reinigung", "name"], ...PERMANENT_TIMES },
    optional: ["userName", ...Object.keys(PERMANENT_TIMES)],
  },
  findPeople: { path: "/api/people/search", body: { text: ["niemand", "text"] } },
  exportPeople: { path: "/api/people/export", body: PEOPLE_FIELDS },
  erasePeople: { path: "/api/people/erase", body: PEOPLE_FIELDS },
  changeContact: { path: "/api/contacts/none", body: { language: ["en", "role"] } },
  decideHeldMessages: { path: "/api/held-messages", body: { send: [false, "switch"] } },
  testMail: { path: "/api/mail/test", body: { to: ["niemand", "text"] } },
  mergeContacts: { path: "/api/contacts/none/merge", body: { into: ["other", "line"] } },
  createBooking: {
    path: "/api/bookings",
    body: {
      courtId: [1, "court"],
      customerName: ["Jana", "name"],
      customerEmail: ["jana@example.de", "email"],
      customerPhone: ["030 123456", "phone"],
      contactId: [null, "contact"],
      customerLanguage: ["en", "role"],
      startTime: ["2026-11-22T18:00", "time"],
      endTime: ["2026-11-22T19:00", "time"],
    },
    optional: ["customerEmail", "customerPhone", "contactId", "customerLanguage"],
  },
  changeBooking: {
    path: "/api/bookings/none",
    body: {
      revision: [1, "number"],
      courtId: [1, "court"],
      startTime: ["2026-11-22T18:00", "time"],
      endTime: ["2026-11-22T19:00", "time"],
      customerName: ["Jana", "name"],
      customerEmail: ["jana@example.de", "email"],
      customerPhone: ["030 123456", "phone"],
      contactId: [null, "contact"],
    },
    optional: [
      ...["revision", "courtId", "startTime", "endTime"],
      ...["customerName", "customerEmail", "customerPhone", "contactId"],
    ],
  },
  addOtherHall: { path: "/api/halls", body: HALL_FIELDS },
  changeOtherHall: {
    path: "/api/halls/none",
    body: HALL_FIELDS,
    optional: ["name", "address", "key"],
  },
  createNoticeRecipient: { path: "/api/notice-recipients", body: RECIPIENT_FIELDS },
  changeNoticeRecipient: { path: "/api/notice-recipients/none", body: RECIPIENT_FIELDS },
  previewSeries: { path: "/api/series/preview", body: SERIES_FIELDS },
  createSeries: {
    path: "/api/series",
    body: {
      ...{ ...SERIES_FIELDS, ...SERIES_CUSTOMER },
      customerLanguage: ["en", "role"],
      includesClosed: [false, "switch"],
    },
    optional: [
      ...["customerEmail", "customerPhone", "contactId"],
      ...["customerLanguage", "onlyFree", "includesClosed"],
    ],
  },
  changeSeries: {
    path: "/api/series/none",
    body: {
      from: ["2026-11-24", "plainDay"],
      seen: [{ id: "b1", revision: 1 }, "seenBooking"],
      courtId: [2, "court"],
      shiftDays: [1, "shift"],
      startMinute: [1080, "minute"],
      endMinute: [1170, "minute"],
      ...SERIES_CUSTOMER,
    },
    optional: [
      ...["from", "seen", "courtId", "shiftDays", "startMinute", "endMinute"],
      ...["customerName", "customerEmail", "customerPhone", "contactId", "onlyFree"],
    ],
  },
  saveSetting: {
    path: "/api/settings/code_length",
    body: { value: [5, "number"], description: ["Stellen", "description"] },
    optional: ["description"],
  },
  saveSettings: {
    path: "/api/settings",
    body: { settings: [[{ key: "code_length", value: 5 }], "settings"] },
  },
  pauseScheduler: { path: "/api/scheduler", body: { paused: [true, "switch"] } },
  accessControlScheduler: {
    path: "/functions/v1/access-control-scheduler",
    body: { manual_trigger: [true, "trigger"] },
  },
  changeClimate: {
    path: "/api/climate",
    body: {
      targetTemperature: [22, "celsius"],
      auto: [true, "switch"],
      heating: [false, "switch"],
      cooling: [false, "switch"],
      ventilation: [false, "switch"],
    },
    optional: ["targetTemperature", "auto", "heating", "cooling", "ventilation"],
  },
  testClimateAddress: {
    path: "/api/climate/address-test",
    body: { device: ["heating", "climateDevice"], url: ["http://192.168.1.20", "address"] },
  },
  writeLog: {
    path: "/api/logs",
    body: {
      level: ["info", "text"],
      component: ["page", "component"],
      message: ["Test", "text"],
      courtId: [1, "court"],
      metadata: [{}, "metadata"],
    },
    optional: ["courtId", "metadata"],
  },
  controlSystemApi: {
    path: "/functions/v1/control-system-api",
    body: { action: ["none", "text"], data: [{}, "text"] },
    optional: ["data"],
  },
};

/** Sends requests that must all be refused in the correct form, quickly and without a trace, and collects the violations. */
class Refusals {
  readonly faults: string[] = [];
  readonly #server: TestServer;
  readonly #operator: Record<string, string>;
  readonly #terminal: Record<string, string>;
  tried = 0;

  constructor(server: TestServer, token: string, { cookie }: TestTerminal) {
    this.#server = server;
    this.#operator = { authorization: `Bearer ${token}` };
    this.#terminal = { cookie };
  }

  async expect(
    method: string,
    path: string,
    body?: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const request = {
      method,
      path,
      headers: {
        ...(path === TERMINALS_OWN ? this.#terminal : this.#operator),
        ...{ "content-type": "application/json", ...headers },
      },
      ...(body === undefined ? {} : { body }),
    };
    const start = performance.now();
    const answer = await sendRaw(this.#server.app.url, request);
    // a second attempt excludes a busy machine
    let took = performance.now() - start;
    for (let again = 0; took >= 1000 && again < 4; again += 1) {
      const restart = performance.now();
      await sendRaw(this.#server.app.url, request);
      took = performance.now() - restart;
    }
    this.tried += 1;
    // a head that is too long is refused before its path is known
    const known = answer.status === 431 ? "/" : path;
    const fault = faultOfRefusal(known, answer) ?? (took < 1000 ? null : `took ${took} ms`);
    if (fault !== null) {
      this.faults.push(
        `${method} ${path.slice(0, 80)} ${String(body).slice(0, 120)}: ${fault.slice(0, 200)}`,
      );
    }
    return answer;
  }
}

async function refusing(server: TestServer, send: (refusals: Refusals) => Promise<void>): Promise<void> {
  // enough failed sign-ins here delay the name; a signed-in operator is unaffected
  const refusals = new Refusals(server, await server.tokenOf("admin"), await newTerminal(server));
  const before = await storedState(server);
  await send(refusals);
  expect(refusals.faults).toEqual([]);
  expect(refusals.tried).toBeGreaterThan(15);
  expect(await storedState(server)).toEqual(before);
  expect(server.logged.filter(({ level }) => level !== "info")).toEqual([]);
}

const goodBody = (fields: Readonly<Record<string, Field>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, [good]]) => [name, good]));

test("every call that takes a body is tried here", () => {
  const withBody = Object.entries(ENDPOINTS).filter(([, definition]) => "body" in definition);
  expect(withBody.map(([name]) => name).sort()).toEqual(Object.keys(BODIES).sort());
});

anyEngine((engine) => {
  test("a body that is no request of the call is refused, and nothing is stored", async () => {
    const server = await TestServer.start(engine);
    await refusing(server, async (refusals) => {
      for (const [name, input] of Object.entries(BODIES)) {
        const { method } = ENDPOINTS[name as EndpointName];
        for (const body of NO_BODIES) await refusals.expect(method, input.path, body);
        const good = JSON.stringify(goodBody(input.body ?? {}));
        for (const type of [
          "text/plain",
          "multipart/form-data",
          "application/x-www-form-urlencoded",
          "🎾",
          "json",
        ]) {
          await refusals.expect(method, input.path, good, { "content-type": encodeURI(type) });
        }
        await refusals.expect(method, input.path, good, {
          "content-encoding": "gzip",
          "content-type": "text/json",
        });
        const tooLong = await refusals.expect(method, input.path, good.replace("{", `{"x":"${MEGABYTE}",`));
        expect(tooLong.status, input.path).toBe(413);
      }
    });
  });

  test("a field of the wrong type, out of range, missing or with hostile text is refused, and nothing is stored", async () => {
    const server = await TestServer.start(engine);
    await refusing(server, async (refusals) => {
      for (const [name, { path, body = {}, optional = [] }] of Object.entries(BODIES)) {
        const { method } = ENDPOINTS[name as EndpointName];
        for (const [field, [, kind]] of Object.entries(body)) {
          const { [field]: _, ...others } = goodBody(body);
          if (!optional.includes(field)) await refusals.expect(method, path, JSON.stringify(others));
          for (const value of REFUSED[kind]) {
            await refusals.expect(
              method,
              path,
              JSON.stringify({ ...others, [field]: value, extra: NO_TEXT }),
            );
          }
        }
      }
    });
  });

  test("[X-13] a field that a call does not know is refused with its name, also deep inside, and nothing is stored", async () => {
    const server = await TestServer.start(engine);
    const deep: Readonly<Record<string, readonly [object, string]>> = {
      saveSettings: [{ settings: [{ key: "code_length", value: 5, wert: 5 }] }, "settings.0.wert"],
      changeDoor: [
        {
          ...goodBody(DOOR_FIELDS),
          seen: { ...goodBody(DOOR_FIELDS), output: 0, hasPassword: false, id: "x" },
        },
        "seen.id",
      ],
      exportPeople: [{ people: [{ name: "Jana", email: null, phone: null, mail: "x" }] }, "people.0.mail"],
    };
    await refusing(server, async (refusals) => {
      for (const [name, { path, body = {} }] of Object.entries(BODIES)) {
        if (!path.startsWith("/api/")) continue;
        const { method } = ENDPOINTS[name as EndpointName];
        const cases = [[{ ...goodBody(body), court_id: 2 }, "court_id"] as const, deep[name] ?? []];
        for (const [sent, field] of cases) {
          if (sent === undefined) continue;
          const answer = await refusals.expect(method, path, JSON.stringify(sent));
          expect(answer.body.errors, `${name} ${field}`).toEqual([
            { field, message: expect.stringContaining("unbekannt; möglich sind ") },
          ]);
        }
      }
      for (const [name, endpoint] of Object.entries(ENDPOINTS) as [string, Endpoint][]) {
        const { method, path, body, allowedCallers } = endpoint;
        const isOperators = allowedCallers === "public" || allowedCallers.includes("admin");
        if (method === "GET" || body !== undefined || !isOperators) continue;
        // Node.js sends no length for the body of a DELETE by itself
        const sent = '{"court_id":2}';
        const answer = await refusals.expect(method, path.replace(/:\w+/g, "1"), sent, {
          "content-length": String(sent.length),
        });
        expect(answer.body.errors, name).toEqual([
          { field: "court_id", message: expect.stringContaining("unbekannt") },
        ]);
      }
      const many = Array.from({ length: 30 }, (_, index) => [`${index}${"x".repeat(200)}`, 1] as const);
      await refusals.expect("POST", "/api/bookings", JSON.stringify(Object.fromEntries(many)));
    });
  });

  test("[X-13] bytes that are not UTF-8 are refused by every call, and nothing is stored", async () => {
    const server = await TestServer.start(engine);
    await refusing(server, async (refusals) => {
      for (const [name, { path, body = {} }] of Object.entries(BODIES)) {
        const { method } = ENDPOINTS[name as EndpointName];
        const good = JSON.stringify({ ...goodBody(body), customerName: "Jörg" });
        const answer = await refusals.expect(method, path, Buffer.from(good, "latin1"));
        expect(answer.body.detail ?? answer.body.error, name).toContain("nicht in UTF-8 geschrieben");
      }
    });
  });

  test("a path or a query that means nothing is refused, and nothing is stored", async () => {
    const server = await TestServer.start(engine);
    await refusing(server, async (refusals) => {
      for (const param of HOSTILE_PARAMS) {
        await refusals.expect("PUT", `/api/courts/${param}/light`, '{"on":true}');
        await refusals.expect("PUT", `/api/courts/${param}/mode`, '{"auto":false}');
        await refusals.expect("POST", `/api/courts/${param}/end-access`);
        await refusals.expect("DELETE", `/api/bookings/${param}`);
        await refusals.expect("DELETE", `/api/permanent-codes/${param}`);
        await refusals.expect("DELETE", `/api/users/${param}`);
        await refusals.expect("DELETE", `/api/doors/${param}`);
        await refusals.expect("POST", `/api/doors/${param}/open`);
        await refusals.expect("DELETE", `/api/controllers/${param}`);
        await refusals.expect("DELETE", `/api/light-channels/${param}`);
        await refusals.expect("PUT", `/api/settings/${param}`, '{"value":5}');
        await refusals.expect("GET", `/api/access-codes?courtId=${param}`);
        await refusals.expect("GET", `/api/access-codes?permanent=${param}`);
        await refusals.expect("GET", `/api/access-codes/all?court=${param}`);
        await refusals.expect("GET", `/api/access-codes/all?state=${param}`);
        await refusals.expect("GET", `/api/access-codes/all?kind=${param}`);
        await refusals.expect("GET", `/api/access-codes/all?after=${param}`);
        await refusals.expect("POST", `/api/access-codes/${param}/end`);
        await refusals.expect("POST", `/api/access-codes/${param}/restore`);
        await refusals.expect("POST", `/api/access-codes/${param}/replacement`, '{"reason":"lost"}');
        await refusals.expect("GET", `/api/logs?level=${param}`);
        await refusals.expect("GET", `/api/logs?before=${param}x`);
        await refusals.expect("GET", `/api/logs?limit=${param}`);
        await refusals.expect("GET", `/api/bookings?from=${param}&to=${param}`);
        await refusals.expect("GET", `/api/live?after=${param === "0" ? "-0" : `${param}x`}`);
        await refusals.expect("POST", `/functions/v1/${param}`, "{}");
        await refusals.expect("GET", `/api/${param}`);
      }
      const day = "2026-11-21T00:00:00.000Z";
      for (const query of [
        "",
        `from=${day}`,
        `from=${day}&to=${day}`,
        `from=${day}&from=${day}&to=${day}`,
        `from=${day}&to=2026-11-20T00:00:00.000Z`,
        `from=${day}&to=2027-11-21T00:00:00.000Z`,
        `from[]=${day}&to[]=${day}`,
        "from=2026-11-21&to=2026-11-22",
        `from=${day}&to=2026-11-22T00:00:00.000`,
      ]) {
        await refusals.expect("GET", `/api/bookings?${query}`);
      }
      for (const key of ["x".repeat(201), "a b", "ä", "\t"]) {
        const headers = { "idempotency-key": Buffer.from(key).toString("latin1") };
        const body = JSON.stringify(goodBody(BODIES.createBooking?.body ?? {}));
        await refusals.expect("POST", "/api/bookings", body, headers);
      }
    });
  });
});

test("[X-13] below /functions/v1/ a field that a call does not know is ignored, and named in the answer", async () => {
  const server = await TestServer.start(sqlite);
  const token = await server.tokenOf("admin");
  const call = async (path: string, body: object) =>
    (await server.request("POST", `/functions/v1/${path}`, { token, body })).body;
  const { data, warnings } = await call("control-system-api", {
    action: "create_booking",
    data: { ...BOOKING, email: "jana@example.de", courtId: 2 },
    version: 2,
  });
  expect(data.access_code).toMatch(/^\d+$/);
  expect(warnings).toEqual(
    ["version", "data.email", "data.courtId"].map(
      (field) => `Das Feld ${field} ist hier unbekannt und wurde nicht beachtet.`,
    ),
  );
  expect(await call("control-system-api", { action: "test_connection", data: { x: 1 } })).toMatchObject({
    success: true,
    warnings: ["Das Feld data.x ist hier unbekannt und wurde nicht beachtet."],
  });
  expect(await call("access-control-scheduler", { manual_trigger: true, dry_run: true })).toMatchObject({
    success: true,
    warnings: ["Das Feld dry_run ist hier unbekannt und wurde nicht beachtet."],
  });
  expect(await call("control-system-api", { action: "test_connection" })).not.toHaveProperty("warnings");
});

test("a refusal names the field, and the part of the request where no single field is to blame", async () => {
  const server = await TestServer.start(sqlite);
  const token = await server.tokenOf("admin");
  const detail = async (method: string, path: string, body?: unknown) =>
    (await server.request(method, path, { token, body })).body.detail;
  expect(await detail("PUT", "/api/climate", [])).toBe(
    "Die Eingabe ist nicht gültig: Anfrage muss ein Objekt sein.",
  );
  expect(await detail("PUT", "/api/climate", {})).toBe(
    "Die Eingabe ist nicht gültig: Anfrage nennt nichts, was zu ändern wäre.",
  );
  expect(await detail("PUT", "/api/courts/x/mode", { auto: true })).toMatch(
    /^Die Eingabe ist nicht gültig: id /,
  );
});

test("[E-01] a refusal names both bounds of a number, and says what an id looks like", async () => {
  const server = await TestServer.start(sqlite);
  const token = await server.tokenOf("admin");
  const problems = async (path: string, body: object) =>
    (await server.request("PUT", path, { token, body })).body.errors;
  const range = (bounds: string) => `Die Eingabe muss eine ganze Zahl von ${bounds} sein.`;
  for (const minutes of [0, 1.5, 100_000])
    expect(await problems("/api/courts/1/light-override", { on: true, minutes })).toEqual([
      { field: "minutes", message: range("1 bis 360") },
    ]);
  expect(await problems("/api/climate", { targetTemperature: 31 })).toEqual([
    { field: "targetTemperature", message: range("15 bis 30") },
  ]);
  expect(await problems("/api/blocks/%C3%A4", { reason: "Netz" })).toEqual([
    {
      field: "id",
      message:
        "Die Eingabe muss eine Kennung aus 1 bis 64 Zeichen sein; erlaubt sind A bis Z, a bis z, 0 bis 9, - und _.",
    },
  ]);
});

test("[E-01, S-05, C-13] a refusal by a rule names the field that it is about on the wire, too", async () => {
  const server = await TestServer.start(sqlite);
  const token = await server.tokenOf("admin");
  const refused = async (method: string, path: string, body: object) => {
    const { code, errors, detail } = (await server.request(method, path, { token, body })).body;
    return { code, errors, detail };
  };
  const lamp = { courtIds: [1], driver: "shelly", address: "http://192.168.1.20", output: 99 };
  const [channel] = (await server.operate("GET", "/api/light-channels")).items;
  const output = "Den Ausgang 99 gibt es bei „shelly“ nicht; möglich sind 0 bis 7.";
  expect(await refused("PUT", `/api/light-channels/${channel.id}`, lamp)).toEqual({
    code: "device_output_unknown",
    errors: [{ field: "output", message: output }],
    detail: `output: ${output}`,
  });
  const ended = { courtIds: [1], from: "2026-11-21T17:00", until: "2026-11-21T16:30", reason: "Netz" };
  const order = "Das Ende der Sperre muss nach ihrem Beginn liegen.";
  expect(await refused("POST", "/api/blocks", ended)).toEqual({
    code: "block_end_not_after_start",
    errors: [{ field: "until", message: order }],
    detail: order,
  });
  expect(await refused("PUT", "/api/settings/code_length", { value: 3 })).toMatchObject({
    code: "setting_out_of_range",
    errors: [{ field: "code_length", message: expect.stringMatching(/^3 liegt außerhalb/) }],
  });
  expect(await refused("PUT", "/api/climate", { auto: true, heating: true })).toMatchObject({
    code: "climate_in_auto_mode",
    errors: undefined,
  });
});

test("bytes that are no request are refused in the same form, and the connection is ended", async () => {
  const server = await TestServer.start(sqlite);
  const { hostname, port } = new URL(server.app.url);
  for (const bytes of [
    "\u0016\u0003\u0001 hello TLS",
    "GET / HTTP/9.9\r\n\r\n",
    "GET /\u0000 HTTP/1.1\r\n\r\n",
  ]) {
    const socket = createConnection(Number(port), hostname);
    socket.end(bytes);
    const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(head).toContain("content-type: application/problem+json");
    expect(head).toMatch(/\r\nconnection: close\b/i);
    expect(JSON.parse(body)).toEqual({
      type: "about:blank",
      title: "request_malformed",
      status: 400,
      code: "request_malformed",
      detail: "Die Anfrage ist unvollständig oder kein gültiges HTTP.",
    });
  }
});
