import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ENDPOINTS, type EndpointName } from "@platzwart/contract/all-endpoints";
import { DOOR_IMAGE_SCRIPT, DOOR_PACKAGE, downloadPath } from "@platzwart/contract/downloads";
import type { Session } from "@platzwart/contract/endpoints/session-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import type { Role } from "@platzwart/domain/role";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import type { FastifyInstance, RouteOptions } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { SERVER } from "../database/caller.ts";
import { apiKeysIn } from "../modules/api-keys/api-key-records.ts";
import { usersIn } from "../modules/users/user-records.ts";
import { anyEngine, sqlite } from "../testing/engines.ts";
import { sendRaw } from "../testing/raw-request.ts";
import { faultOfRefusal } from "../testing/refusal-shape.ts";
import { storedState } from "../testing/stored-state.ts";
import { newTerminal } from "../testing/terminal.ts";
import { PASSWORD, TestServer } from "../testing/test-server.ts";
import { createHttpServer } from "./server.ts";

/** Without a valid session, with a valid or ended key or terminal cookie, as "Personal", as "Betreiber". */
const CALLERS = [
  "anonymous",
  "garbage",
  "expired",
  "signedOut",
  "revokedKey",
  "removedTerminal",
  "apiKey",
  "terminal",
  "staff",
  "admin",
] as const;
type Outcome = "let in" | 401 | 403;
type Row = Readonly<Record<(typeof CALLERS)[number], Outcome>>;

const nobody = {
  anonymous: 401,
  garbage: 401,
  expired: 401,
  signedOut: 401,
  revokedKey: 401,
  removedTerminal: 401,
} as const;
const EVERYONE: Row = {
  anonymous: "let in",
  garbage: "let in",
  expired: "let in",
  signedOut: "let in",
  revokedKey: "let in",
  removedTerminal: "let in",
  apiKey: "let in",
  terminal: "let in",
  staff: "let in",
  admin: "let in",
};
const USERS: Row = { ...nobody, apiKey: 403, terminal: 401, staff: "let in", admin: "let in" };
const ADMIN_ONLY: Row = { ...nobody, apiKey: 403, terminal: 401, staff: 403, admin: "let in" };
const USERS_AND_KEYS: Row = { ...USERS, apiKey: "let in" };
const TERMINALS: Row = { ...nobody, apiKey: 403, terminal: "let in", staff: 403, admin: 403 };

/** Permitted callers of each call (N-09); a new call needs its row here. */
const EXPECTED: Readonly<Record<EndpointName, Row>> = {
  signIn: EVERYONE,
  refreshSession: EVERYONE,
  signOut: USERS,
  listSessions: USERS,
  endSession: USERS,
  endOtherSessions: USERS,
  setupState: EVERYONE,
  setUp: EVERYONE,
  listUsers: ADMIN_ONLY,
  createUser: ADMIN_ONLY,
  changeUser: ADMIN_ONLY,
  resetPassword: ADMIN_ONLY,
  endUserSessions: ADMIN_ONLY,
  deleteUser: ADMIN_ONLY,
  changeOwnPassword: USERS,
  listApiKeys: ADMIN_ONLY,
  createApiKey: ADMIN_ONLY,
  replaceApiKeyToken: ADMIN_ONLY,
  revokeApiKey: ADMIN_ONLY,
  listCourts: USERS,
  switchLight: USERS,
  switchMode: USERS,
  endAccess: USERS,
  undoEndAccess: USERS,
  overrideLight: USERS,
  endLightOverride: USERS,
  overrideAllLights: USERS,
  endAllLightOverrides: USERS,
  listBlocks: USERS,
  createBlocks: USERS,
  changeBlock: USERS,
  endBlock: USERS,
  listClosedDays: USERS,
  saveClosedDays: ADMIN_ONLY,
  removeClosedDay: ADMIN_ONLY,
  proposeClosedDays: ADMIN_ONLY,
  getDayPlan: USERS,
  schedulerPreview: USERS,
  schedulerState: USERS,
  pauseScheduler: ADMIN_ONLY,
  listRuns: USERS,
  accessControlScheduler: USERS,
  listDoors: USERS,
  createDoor: ADMIN_ONLY,
  changeDoor: ADMIN_ONLY,
  removeDoor: ADMIN_ONLY,
  lockDoor: USERS,
  openDoor: USERS,
  testDoor: ADMIN_ONLY,
  clearWrongCodes: ADMIN_ONLY,
  codeEntry: USERS,
  testCode: USERS,
  listCodeAlarms: USERS,
  acknowledgeCodeAlarm: ADMIN_ONLY,
  listControllers: ADMIN_ONLY,
  createController: ADMIN_ONLY,
  removeController: ADMIN_ONLY,
  acceptController: ADMIN_ONLY,
  replaceController: ADMIN_ONLY,
  changeControllerKey: ADMIN_ONLY,
  listControllerCodes: ADMIN_ONLY,
  testController: ADMIN_ONLY,
  updateController: ADMIN_ONLY,
  watchKeys: ADMIN_ONLY,
  recordWiringTest: ADMIN_ONLY,
  listTerminals: ADMIN_ONLY,
  createTerminal: ADMIN_ONLY,
  renewEnrolment: ADMIN_ONLY,
  removeTerminal: ADMIN_ONLY,
  enrolTerminal: EVERYONE,
  terminalScreen: TERMINALS,
  noteTerminal: TERMINALS,
  listLightChannels: ADMIN_ONLY,
  createLightChannel: ADMIN_ONLY,
  changeLightChannel: ADMIN_ONLY,
  removeLightChannel: ADMIN_ONLY,
  testLightChannel: ADMIN_ONLY,
  listAccessCodes: USERS,
  searchAccessCodes: USERS,
  previewAccessCode: USERS,
  createAccessCode: USERS,
  endAccessCode: USERS,
  restoreAccessCode: USERS,
  resendAccessCode: USERS,
  replaceAccessCode: USERS,
  checkPermanentCode: ADMIN_ONLY,
  createPermanentCode: ADMIN_ONLY,
  changePermanentCode: ADMIN_ONLY,
  deletePermanentCode: ADMIN_ONLY,
  proposePermanentCode: ADMIN_ONLY,
  getCodeSpace: ADMIN_ONLY,
  findPeople: ADMIN_ONLY,
  exportPeople: ADMIN_ONLY,
  erasePeople: ADMIN_ONLY,
  findContacts: USERS,
  getContact: USERS,
  changeContact: USERS,
  mergeContacts: USERS,
  listBookings: USERS_AND_KEYS,
  getFreeTimes: USERS_AND_KEYS,
  getBooking: USERS_AND_KEYS,
  getBookingDay: USERS,
  getBookingWeek: USERS,
  createBooking: USERS,
  changeBooking: USERS_AND_KEYS,
  cancelBooking: USERS_AND_KEYS,
  restoreBooking: USERS,
  previewSeries: USERS,
  createSeries: USERS,
  listSeries: USERS,
  getSeries: USERS,
  changeSeries: USERS,
  cancelSeries: USERS,
  // its keys have another scope than those of booking systems
  getOverview: USERS,
  listOtherHalls: USERS,
  addOtherHall: ADMIN_ONLY,
  changeOtherHall: ADMIN_ONLY,
  removeOtherHall: ADMIN_ONLY,
  listNoticeRecipients: ADMIN_ONLY,
  createNoticeRecipient: ADMIN_ONLY,
  changeNoticeRecipient: ADMIN_ONLY,
  removeNoticeRecipient: ADMIN_ONLY,
  testNotice: ADMIN_ONLY,
  listMessages: USERS,
  sendBookingCode: USERS,
  retryMessage: ADMIN_ONLY,
  decideHeldMessages: ADMIN_ONLY,
  testMail: ADMIN_ONLY,
  listSettings: USERS,
  saveSetting: ADMIN_ONLY,
  saveSettings: ADMIN_ONLY,
  listSettingChanges: USERS,
  lastChanges: USERS,
  listDevices: USERS,
  serverHealth: USERS,
  confirmClock: ADMIN_ONLY,
  acceptMember: ADMIN_ONLY,
  removeMember: ADMIN_ONLY,
  getClimate: USERS,
  changeClimate: USERS,
  getClimateHistory: USERS,
  testClimateAddress: ADMIN_ONLY,
  listLogs: USERS,
  writeLog: USERS,
  // a terminal makes no booking; its permissions are in terminals.test.ts
  controlSystemApi: { ...USERS_AND_KEYS, terminal: 403 },
};

/** Routes that are no calls. */
const OTHERS: Readonly<Record<string, Row>> = {
  "GET /api/live": USERS,
  "GET /api/terminal/live": TERMINALS,
  "GET /healthz": EVERYONE,
  "GET /readyz": EVERYONE,
  "GET /metrics": EVERYONE,
  "GET /openapi.json": EVERYONE,
  "GET /api/docs": EVERYONE,
  [`GET ${downloadPath(DOOR_PACKAGE)}`]: EVERYONE,
  [`GET ${downloadPath(DOOR_IMAGE_SCRIPT)}`]: EVERYONE,
};

test("[X-07] every call that booking systems may make names the scope that their key needs, and no other does", () => {
  for (const [name, { allowedCallers, ...endpoint }] of Object.entries(ENDPOINTS)) {
    const isForKeys =
      allowedCallers !== "public" && (allowedCallers as readonly string[]).includes("booking_system");
    expect("scope" in endpoint, name).toBe(isForKeys);
  }
});

const SETUP = { setupCode: "x", username: "Chef", password: PASSWORD };
const RECIPIENT = {
  ...{ name: "Kim", channel: "mail", address: "kim@example.org", kinds: ["door_failing"], quiet: null },
};
const SERIES = {
  ...{ courtId: 1, firstDate: "2026-11-22", lastDate: "2026-12-20", everyWeeks: 1 },
  ...{ startMinute: 1080, endMinute: 1140 },
};
const BOOKING = { customerName: "Jana", startTime: "2026-11-22T18:00", endTime: "2026-11-22T19:00" };
const PERMANENT_CODE = { userName: "Reinigung", accessCode: "4711" };
const PEOPLE = { people: [{ name: "Jana", email: null, phone: null }] };
const BLOCK = { from: "2026-11-22T18:00", until: "2026-11-22T19:00", reason: "Platzpflege" };

const DOOR = {
  name: "Haupteingang",
  courtIds: [1, 2],
  mode: "schedule",
  openSeconds: 30,
  driver: "simulated",
  address: "main",
};
const CHANNEL = { courtIds: [1], driver: "simulated", address: "lamp-x" };

interface Try {
  readonly path: string;
  readonly body?: unknown;
}

/** An effective request for each call, which leaves a trace if permitted. */
const TRIES: Readonly<Record<EndpointName, Try>> = {
  signIn: { path: "/api/session", body: { username: "admin", password: PASSWORD } },
  refreshSession: { path: "/api/session/refresh", body: { refreshToken: "{fresh}" } },
  signOut: { path: "/api/session" },
  listSessions: { path: "/api/sessions" },
  endSession: { path: "/api/sessions/none" },
  endOtherSessions: { path: "/api/sessions" },
  setupState: { path: "/api/setup" },
  setUp: { path: "/api/setup", body: SETUP },
  listUsers: { path: "/api/users" },
  createUser: { path: "/api/users", body: { username: "Neu", password: PASSWORD, role: "staff" } },
  changeUser: { path: "/api/users/none", body: { role: "admin" } },
  resetPassword: { path: "/api/users/none/password", body: { password: PASSWORD } },
  endUserSessions: { path: "/api/users/none/sessions" },
  deleteUser: { path: "/api/users/none" },
  changeOwnPassword: { path: "/api/password", body: { currentPassword: "x", newPassword: PASSWORD } },
  listApiKeys: { path: "/api/api-keys" },
  createApiKey: { path: "/api/api-keys", body: { name: "Neu" } },
  replaceApiKeyToken: { path: "/api/api-keys/none/replace-token" },
  revokeApiKey: { path: "/api/api-keys/none" },
  listCourts: { path: "/api/courts" },
  switchLight: { path: "/api/courts/1/light", body: { on: true } },
  switchMode: { path: "/api/courts/1/mode", body: { auto: false } },
  endAccess: { path: "/api/courts/1/end-access" },
  undoEndAccess: { path: "/api/courts/1/end-access/undo", body: { codeId: "code" } },
  overrideLight: { path: "/api/courts/1/light-override", body: { on: true, minutes: 20 } },
  endLightOverride: { path: "/api/courts/1/light-override" },
  overrideAllLights: {
    path: "/api/courts/light-overrides",
    body: { on: true, minutes: 20, reason: "Reinigung" },
  },
  endAllLightOverrides: { path: "/api/courts/light-overrides" },
  listBlocks: { path: "/api/blocks?from=2026-11-21T00:00:00.000Z&to=2026-11-22T00:00:00.000Z" },
  createBlocks: { path: "/api/blocks", body: { courtIds: [2], ...BLOCK } },
  changeBlock: { path: "/api/blocks/none", body: { reason: "Platzpflege" } },
  endBlock: { path: "/api/blocks/none" },
  listClosedDays: { path: "/api/closed-days?from=2026-11-21&to=2027-11-21" },
  saveClosedDays: {
    path: "/api/closed-days",
    body: { days: [{ date: "2026-12-24", courtId: null, name: "Heiligabend", opens: null }] },
  },
  removeClosedDay: { path: "/api/closed-days/none" },
  proposeClosedDays: { path: "/api/closed-days/proposals?year=2026" },
  getDayPlan: { path: "/api/day-plan" },
  schedulerPreview: { path: "/api/scheduler/preview" },
  schedulerState: { path: "/api/scheduler" },
  pauseScheduler: { path: "/api/scheduler", body: { paused: true } },
  listRuns: { path: "/api/scheduler/runs" },
  accessControlScheduler: {
    path: "/functions/v1/access-control-scheduler",
    body: { manual_trigger: true },
  },
  listDoors: { path: "/api/doors" },
  createDoor: { path: "/api/doors", body: DOOR },
  changeDoor: { path: "/api/doors/none", body: DOOR },
  removeDoor: { path: "/api/doors/none" },
  lockDoor: { path: "/api/doors/none/lock" },
  openDoor: { path: "/api/doors/none/open" },
  testDoor: { path: "/api/doors/none/test" },
  clearWrongCodes: { path: "/api/doors/none/clear-wrong-codes" },
  codeEntry: { path: "/api/doors/none/code-entry" },
  testCode: { path: "/api/test-code" },
  listCodeAlarms: { path: "/api/code-alarms" },
  acknowledgeCodeAlarm: { path: "/api/code-alarms/none/acknowledge" },
  listControllers: { path: "/api/controllers" },
  createController: { path: "/api/controllers", body: { name: "Eingang", doorIds: ["none"] } },
  removeController: { path: "/api/controllers/none" },
  acceptController: { path: "/api/controllers/none/accept", body: { mode: "code_only", serial: "1" } },
  replaceController: { path: "/api/controllers/none/replace", body: { isStolen: false } },
  changeControllerKey: { path: "/api/controllers/none/change-key" },
  listControllerCodes: { path: "/api/controllers/none/codes" },
  testController: { path: "/api/controllers/none/test", body: { part: "identify" } },
  updateController: { path: "/api/controllers/none/update" },
  watchKeys: { path: "/api/controllers/none/watch-keys", body: { isBeginning: true } },
  recordWiringTest: { path: "/api/controllers/none/wiring-test", body: { failed: [] } },
  listTerminals: { path: "/api/terminals" },
  createTerminal: { path: "/api/terminals", body: { name: "Eingang", doorId: "none" } },
  renewEnrolment: { path: "/api/terminals/none/enrolment" },
  removeTerminal: { path: "/api/terminals/none" },
  enrolTerminal: { path: "/api/terminal", body: { enrolmentCode: "0000-0000-0000" } },
  terminalScreen: { path: "/api/terminal" },
  noteTerminal: { path: "/api/terminal/presence" },
  listLightChannels: { path: "/api/light-channels" },
  createLightChannel: { path: "/api/light-channels", body: CHANNEL },
  changeLightChannel: { path: "/api/light-channels/none", body: CHANNEL },
  removeLightChannel: { path: "/api/light-channels/none" },
  testLightChannel: { path: "/api/light-channels/none/test" },
  listAccessCodes: { path: "/api/access-codes" },
  searchAccessCodes: { path: "/api/access-codes/all" },
  previewAccessCode: { path: "/api/access-codes/preview", body: { courtId: 3, userName: "Platzwart" } },
  createAccessCode: { path: "/api/access-codes", body: { courtId: 3, userName: "Platzwart" } },
  endAccessCode: { path: "/api/access-codes/none/end" },
  restoreAccessCode: { path: "/api/access-codes/none/restore" },
  resendAccessCode: { path: "/api/access-codes/none/resend" },
  replaceAccessCode: { path: "/api/access-codes/none/replacement", body: { reason: "lost" } },
  checkPermanentCode: { path: "/api/permanent-codes/check", body: PERMANENT_CODE },
  createPermanentCode: { path: "/api/permanent-codes", body: PERMANENT_CODE },
  changePermanentCode: { path: "/api/permanent-codes/none", body: { hours: null } },
  deletePermanentCode: { path: "/api/permanent-codes/none" },
  proposePermanentCode: { path: "/api/permanent-codes/proposal" },
  getCodeSpace: { path: "/api/code-space" },
  findPeople: { path: "/api/people/search", body: { text: "Jana" } },
  exportPeople: { path: "/api/people/export", body: PEOPLE },
  erasePeople: { path: "/api/people/erase", body: PEOPLE },
  findContacts: { path: "/api/contacts?search=jana" },
  getContact: { path: "/api/contacts/none" },
  changeContact: { path: "/api/contacts/none", body: { language: "en" } },
  mergeContacts: { path: "/api/contacts/none/merge", body: { into: "other" } },
  getFreeTimes: { path: "/api/free-times/2026-11-21" },
  getBooking: { path: "/api/bookings/none" },
  listBookings: { path: "/api/bookings?from=2026-11-21T00:00:00.000Z&to=2026-11-22T00:00:00.000Z" },
  getBookingDay: { path: "/api/booking-days/2026-11-21" },
  getBookingWeek: { path: "/api/booking-weeks/2026-11-21" },
  createBooking: { path: "/api/bookings", body: { courtId: 1, ...BOOKING } },
  changeBooking: { path: "/api/bookings/none", body: { courtId: 2 } },
  cancelBooking: { path: "/api/bookings/none" },
  restoreBooking: { path: "/api/bookings/none/restore" },
  previewSeries: { path: "/api/series/preview", body: SERIES },
  createSeries: { path: "/api/series", body: { ...SERIES, customerName: "Jana" } },
  listSeries: { path: "/api/series" },
  getSeries: { path: "/api/series/none" },
  changeSeries: { path: "/api/series/none", body: { courtId: 2 } },
  cancelSeries: { path: "/api/series/none" },
  getOverview: { path: "/api/overview" },
  listOtherHalls: { path: "/api/halls" },
  addOtherHall: { path: "/api/halls", body: { name: "Nord", address: "halle", key: "" } },
  changeOtherHall: { path: "/api/halls/none", body: { name: "Nord" } },
  removeOtherHall: { path: "/api/halls/none" },
  listNoticeRecipients: { path: "/api/notice-recipients" },
  createNoticeRecipient: { path: "/api/notice-recipients", body: RECIPIENT },
  changeNoticeRecipient: { path: "/api/notice-recipients/none", body: RECIPIENT },
  removeNoticeRecipient: { path: "/api/notice-recipients/none" },
  testNotice: { path: "/api/notice-recipients/none/test" },
  listMessages: { path: "/api/messages" },
  sendBookingCode: { path: "/api/bookings/none/send-code" },
  retryMessage: { path: "/api/messages/none/retry" },
  decideHeldMessages: { path: "/api/held-messages", body: { send: false } },
  testMail: { path: "/api/mail/test", body: { to: "niemand" } },
  listSettings: { path: "/api/settings" },
  saveSetting: { path: "/api/settings/code_length", body: { value: 5 } },
  saveSettings: { path: "/api/settings", body: { settings: [{ key: "code_length", value: 5 }] } },
  listSettingChanges: { path: "/api/settings/changes" },
  lastChanges: { path: "/api/settings/last-changes" },
  listDevices: { path: "/api/devices" },
  serverHealth: { path: "/api/server-health" },
  confirmClock: { path: "/api/server-health/confirm-clock" },
  acceptMember: { path: "/api/members/none/accept" },
  removeMember: { path: "/api/members/none" },
  getClimate: { path: "/api/climate" },
  changeClimate: { path: "/api/climate", body: { targetTemperature: 22 } },
  getClimateHistory: { path: "/api/climate/history?hours=24" },
  testClimateAddress: {
    path: "/api/climate/address-test",
    body: { device: "heating", url: "http://127.0.0.1:9" },
  },
  listLogs: { path: "/api/logs" },
  writeLog: { path: "/api/logs", body: { level: "info", component: "page", message: "Test" } },
  controlSystemApi: {
    path: "/functions/v1/control-system-api",
    body: { action: "create_booking", data: {} },
  },
};

async function newSession(server: TestServer, role: Role): Promise<Session> {
  const name = role === "admin" ? "admin" : "personal";
  const users = usersIn(server.app.storage.read);
  if ((await users.findByName(name)) === null) await server.addUser(name, role);
  const user = await users.findByName(name);
  if (user === null) throw new Error(`no user ${name}`);
  return server.app.sessions.openSession(user);
}

/** Headers that identify a caller; new tokens each time, as signing out ends them. */
async function headersOf(
  server: TestServer,
): Promise<(caller: (typeof CALLERS)[number]) => Promise<Record<string, string>>> {
  const tokenOf = await tokensOf(server);
  const [terminal, removed] = [await newTerminal(server), await newTerminal(server)];
  await server.operate("DELETE", `/api/terminals/${removed.id}`);
  return async (caller) => {
    if (caller === "terminal") return { cookie: terminal.cookie };
    if (caller === "removedTerminal") return { cookie: removed.cookie };
    const token = await tokenOf(caller);
    return token === null ? {} : { authorization: `Bearer ${token}` };
  };
}

async function tokensOf(
  server: TestServer,
): Promise<
  (caller: Exclude<(typeof CALLERS)[number], "terminal" | "removedTerminal">) => Promise<string | null>
> {
  const expired = (await newSession(server, "admin")).accessToken;
  await server.advance(minutes(10));
  const signedOut = (await newSession(server, "admin")).accessToken;
  expect((await server.request("DELETE", "/api/session", { token: signedOut })).status).toBe(204);
  const apiKey = (await server.makeApiKey("Eversports")).token;
  const revoked = await server.makeApiKey("Alt");
  await server.app.storage.write(SERVER, (store) =>
    apiKeysIn(store).revoke(revoked.key.id, server.clock.now()),
  );
  return async (caller) => {
    if (caller === "apiKey") {
      // this many simultaneous calls exceed a key's limit per minute
      await server.advance(seconds(1));
      return apiKey;
    }
    if (caller === "revokedKey") return revoked.token;
    if (caller === "anonymous") return null;
    if (caller === "garbage") return "x".repeat(43);
    if (caller === "expired") return expired;
    if (caller === "signedOut") return signedOut;
    return (await newSession(server, caller)).accessToken;
  };
}

function outcomeOf(status: number): Outcome | `status ${number}` {
  if (status === 401 || status === 403) return status;
  return status < 500 ? "let in" : `status ${status}`;
}

anyEngine((engine) => {
  test("[N-09, D-30] every call lets in exactly the callers it is for, and whom it refuses changes nothing", async () => {
    const server = await TestServer.start(engine);
    const headersFor = await headersOf(server);
    await newSession(server, "staff");
    const before = await storedState(server);

    const actual: Record<string, Record<string, Outcome | string>> = {};
    // the operator last: until then nothing but staff's own changes
    for (const caller of CALLERS) {
      for (const [name, definition] of Object.entries(ENDPOINTS)) {
        const { path, body } = TRIES[name as EndpointName];
        const given = name === "refreshSession" ? await freshToken(server) : body;
        const answer = await server.request(definition.method, path, {
          headers: await headersFor(caller),
          ...(given === undefined ? {} : { body: given }),
        });
        const outcome = outcomeOf(answer.status);
        actual[name] = { ...actual[name], [caller]: outcome };
        if (outcome !== "let in") expect(faultOfRefusal(path, answer), `${name} by ${caller}`).toBeNull();
      }
      if (EXPECTED.listCourts[caller] !== "let in") expect(await storedState(server)).toEqual(before);
      if (caller === "staff") expect((await storedState(server)).settings).toEqual(before.settings);
    }
    expect(actual).toEqual(EXPECTED);
  });

  test("[N-09] the live streams are for users and for terminals only, health and description are for everyone", async () => {
    const server = await TestServer.start(engine);
    const headersFor = await headersOf(server);
    const actual: Record<string, Record<string, Outcome | string>> = {};
    for (const route of Object.keys(OTHERS)) {
      for (const caller of CALLERS) {
        const path = route.split(" ")[1] ?? "";
        const outcome = outcomeOf(await statusOf(server, path, await headersFor(caller)));
        actual[route] = { ...actual[route], [caller]: outcome };
      }
    }
    expect(actual).toEqual(OTHERS);
  });
});

async function freshToken(server: TestServer): Promise<{ refreshToken: string }> {
  return { refreshToken: (await newSession(server, "admin")).refreshToken };
}

/** Only the status, since a live stream does not end. */
async function statusOf(server: TestServer, path: string, headers: Record<string, string>): Promise<number> {
  const abort = new AbortController();
  const response = await fetch(`${server.app.url}${path}`, {
    headers,
    signal: abort.signal,
  });
  abort.abort();
  return response.status;
}

test("[N-09] each call has its row in this matrix, a handler and a request that tries it", () => {
  const names = Object.keys(ENDPOINTS).sort();
  expect(Object.keys(EXPECTED).sort()).toEqual(names);
  expect(Object.keys(TRIES).sort()).toEqual(names);
});

test("[N-09] the server has no route that this matrix does not know", async () => {
  const server = await TestServer.start(sqlite);
  const webFolder = await mkdtemp(join(tmpdir(), "platzwart-web-"));
  onTestFinished(() => rm(webFolder, { recursive: true }));
  await writeFile(join(webFolder, "index.html"), "<!doctype html>");

  const registered = new Set<string>();
  // registered before any server can have a route
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) registered.add(`${one} ${url}`);
    });
  };
  subscribe("fastify.initialization", watch);
  try {
    const app = await createHttpServer(server.app, {
      tls: null,
      publicUrl: null,
      metricsToken: null,
      trustedProxies: [],
      webFolder,
      doorFolder: webFolder,
      version: "0",
    });
    await app.close();
  } finally {
    unsubscribe("fastify.initialization", watch);
  }

  const known = [
    ...Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`),
    ...Object.keys(OTHERS),
    ...Object.values(PATHS).map((path) => `GET ${path}`),
    "GET /:file",
    "GET /assets/:file",
  ];
  // every readable path answers HEAD too, with the same guard; a stream then has no content
  const heads = known
    .filter((route) => route.startsWith("GET ") && !route.endsWith("/live"))
    .map((route) => route.replace("GET", "HEAD"));
  expect([...registered].sort()).toEqual([...known, ...heads].sort());
});

test("[N-09] asking with HEAD is guarded as asking with GET is", async () => {
  const server = await TestServer.start(sqlite);
  const status = async (path: string, token: string | null) =>
    (
      await sendRaw(server.app.url, {
        method: "HEAD",
        path,
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
      })
    ).status;
  for (const name of ["listCourts", "listAccessCodes", "listBookings", "listSettings"] as const) {
    const { path } = TRIES[name];
    expect(await status(path, null), name).toBe(401);
    expect(await status(path, await server.tokenOf("staff")), name).toBe(200);
  }
});

test("[N-09] a token counts in Authorization: Bearer or apikey, and nowhere else", async () => {
  const server = await TestServer.start(sqlite);
  const token = await server.tokenOf("staff");
  const status = async (headers: Record<string, string>, path = "/api/courts") =>
    (await server.request("GET", path, { headers })).status;
  expect(await status({ authorization: `Bearer ${token}` })).toBe(200);
  expect(await status({ apikey: token })).toBe(200);
  expect(await status({ authorization: `Basic ${token}` })).toBe(401);
  expect(await status({ authorization: token })).toBe(401);
  expect(await status({ cookie: `token=${token}` })).toBe(401);
  expect(await status({}, `/api/courts?token=${token}&apikey=${token}`)).toBe(401);
});

test("[X-12] an API key that a page of another site sends is refused, and says why", async () => {
  const server = await TestServer.start(sqlite);
  const { token } = await server.makeApiKey("Webseite");
  const { host, origin } = new URL(server.url);
  const call = (headers: Record<string, string>) =>
    server.request("POST", "/functions/v1/control-system-api", {
      headers,
      body: { action: "create_booking", data: server.bookingData() },
    });
  for (const foreign of ["https://verein.example", "null", `http://${host}.example`, "kein Ursprung"]) {
    for (const given of [{ apikey: token }, { authorization: `Bearer ${token}` }]) {
      const answer = await call({ ...given, origin: foreign });
      expect(answer, foreign).toMatchObject({
        status: 403,
        body: { success: false, error: expect.stringContaining("In einer Webseite kann ihn jeder lesen") },
      });
    }
  }
  // for a browser, a site that forwards its visitors' calls is their own
  const proxied = { apikey: token, origin: "https://verein.example", "sec-fetch-site": "same-origin" };
  expect((await call(proxied)).status).toBe(403);
  expect(await server.countRows()).toEqual({ bookings: 0, codes: 0 });
  // servers send no origin; the panel's own pages are no other site
  expect((await call({ apikey: token })).body.success).toBe(true);
  expect((await call({ apikey: token, origin })).status).toBe(200);
  // pages use the functions with a session
  const session = await server.tokenOf("staff");
  expect((await call({ authorization: `Bearer ${session}`, origin })).status).toBe(200);
});
