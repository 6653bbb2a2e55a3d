import { ENDPOINTS, type EndpointName } from "@platzwart/contract/all-endpoints";
import type { Endpoint } from "@platzwart/contract/endpoint";
import type { Role } from "@platzwart/domain/role";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { codesIn } from "../../facts/access-code-records.ts";
import { anyEngine } from "../../testing/engines.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { type Answer, PASSWORD, SATURDAY, TestServer } from "../../testing/test-server.ts";
import { usersIn } from "../users/user-records.ts";

/** An entry about a person: its component and category, and the field of metadata with the person's id. */
type Trace = readonly [component: string, category: string, field: "user_id" | "caller", who: Role];

interface Action {
  readonly call: EndpointName;
  readonly by: Role;
  readonly leaves: readonly Trace[];
  /** Performs the action; `send` sends a request as that role. */
  readonly act: (send: Send, server: TestServer) => Promise<unknown>;
}

type Send = (method: string, path: string, body?: object) => Promise<Answer>;

const iso = (offset: number) => new Date(SATURDAY + minutes(offset)).toISOString();
const DOOR = {
  name: "Tor",
  courtIds: [1],
  mode: "schedule",
  openSeconds: 30,
  driver: "simulated",
  address: "m",
};
const LAMP = { courtIds: [4], driver: "simulated", address: "lamp-new" };

const JANA = { name: "Jana", email: null, phone: null };

const booking = (courtId: number) => ({
  courtId,
  customerName: "Jana",
  startTime: iso(0),
  endTime: iso(60),
});

const audit = (component: string, who: Role): Trace => [component, "audit", "user_id", who];

async function bookingOfCourt3(send: Send): Promise<string> {
  const { items } = (await send("GET", `/api/bookings?from=${iso(0)}&to=${iso(60)}`)).body;
  return items.find(({ courtId }: { courtId: number }) => courtId === 3).id;
}

const RECIPIENT = {
  ...{ name: "Kim", channel: "mail", address: "kim@example.org", kinds: ["door_failing"], quiet: null },
};

async function anyRecipient(send: Send): Promise<string> {
  return (await send("GET", "/api/notice-recipients")).body.items[0].id;
}

/** Nobody listens there. */
const OTHER_HALL = { name: "Nord", address: "http://127.0.0.1:9", key: "platzwart_none" };

async function anyHall(send: Send): Promise<string> {
  return (await send("GET", "/api/halls")).body.items[0].id;
}

async function anySeries(send: Send): Promise<string> {
  return (await send("GET", "/api/series")).body.items[0].id;
}

async function codeOfTechnician(send: Send): Promise<string> {
  const { items } = (await send("GET", "/api/access-codes/all?text=techniker&state=in_force")).body;
  return items[0].id;
}

/** In order, since later actions depend on earlier ones. */
const ACTIONS: Readonly<Record<string, Action>> = {
  "switch to manual": {
    call: "switchMode",
    by: "staff",
    leaves: [audit("lighting", "staff")],
    act: (send) => send("PUT", "/api/courts/1/mode", { auto: false }),
  },
  "switch a light by hand": {
    call: "switchLight",
    by: "staff",
    leaves: [audit("lighting", "staff")],
    act: (send) => send("PUT", "/api/courts/1/light", { on: true }),
  },
  "switch a light for a while": {
    call: "overrideLight",
    by: "staff",
    leaves: [audit("lighting", "staff")],
    act: (send) => send("PUT", "/api/courts/2/light-override", { on: true, minutes: 20 }),
  },
  "end that before its time": {
    call: "endLightOverride",
    by: "admin",
    leaves: [audit("lighting", "admin")],
    act: (send) => send("DELETE", "/api/courts/2/light-override"),
  },
  "switch all lights for a while": {
    call: "overrideAllLights",
    by: "staff",
    leaves: [audit("lighting", "staff")],
    act: (send) =>
      send("POST", "/api/courts/light-overrides", { on: true, minutes: 20, reason: "Reinigung" }),
  },
  "give all lights back to the rule": {
    call: "endAllLightOverrides",
    by: "admin",
    leaves: [audit("lighting", "admin")],
    act: (send) => send("DELETE", "/api/courts/light-overrides"),
  },
  "book on the panel": {
    call: "createBooking",
    by: "staff",
    leaves: [["bookings", "access", "caller", "staff"]],
    act: (send) => send("POST", "/api/bookings", booking(2)),
  },
  "book by the API": {
    call: "controlSystemApi",
    by: "admin",
    leaves: [["bookings", "access", "caller", "admin"]],
    act: (_, server) => server.book({ court_id: 3 }),
  },
  "end an access": {
    call: "endAccess",
    by: "staff",
    leaves: [audit("access-codes", "staff")],
    act: (send) => send("POST", "/api/courts/2/end-access"),
  },
  "take the ending of an access back": {
    call: "undoEndAccess",
    by: "staff",
    leaves: [audit("access-codes", "staff")],
    act: async (send, server) => {
      const { items } = (await send("GET", `/api/bookings?from=${iso(0)}&to=${iso(60)}`)).body;
      const { id } = items.find(({ courtId }: { courtId: number }) => courtId === 2);
      const code = await codesIn(server.app.storage.read).findByBooking(id);
      return send("POST", "/api/courts/2/end-access/undo", { codeId: code?.id });
    },
  },
  "end it again": {
    call: "endAccess",
    by: "staff",
    leaves: [audit("access-codes", "staff")],
    act: (send) => send("POST", "/api/courts/2/end-access"),
  },
  "move a booking": {
    call: "changeBooking",
    by: "staff",
    leaves: [["bookings", "access", "caller", "staff"]],
    act: async (send) => send("PATCH", `/api/bookings/${await bookingOfCourt3(send)}`, { endTime: iso(90) }),
  },
  "change a customer's data": {
    call: "changeBooking",
    by: "admin",
    leaves: [["bookings", "access", "caller", "admin"]],
    act: async (send) =>
      send("PATCH", `/api/bookings/${await bookingOfCourt3(send)}`, { customerPhone: "030 999999" }),
  },
  "send a booking's code again": {
    call: "sendBookingCode",
    by: "staff",
    leaves: [...Array(3).fill(audit("settings", "admin")), audit("messages", "staff")],
    act: async (send, server) => {
      const settings = { mail_host: "127.0.0.1", mail_port: 1, mail_from: "halle@example.org" };
      for (const [key, value] of Object.entries(settings))
        await server.operate("PUT", `/api/settings/${key}`, { value });
      return send("POST", `/api/bookings/${await bookingOfCourt3(send)}/send-code`);
    },
  },
  "send a message once more": {
    call: "retryMessage",
    by: "admin",
    leaves: [audit("messages", "admin")],
    act: async (send) => {
      const { items } = (await send("GET", "/api/messages")).body;
      return send("POST", `/api/messages/${items[0].id}/retry`);
    },
  },
  "send a test mail": {
    call: "testMail",
    by: "admin",
    leaves: [audit("messages", "admin")],
    act: (send) => send("POST", "/api/mail/test", { to: "halle@example.org" }),
  },
  "add a recipient of notices": {
    call: "createNoticeRecipient",
    by: "admin",
    leaves: [audit("messages", "admin")],
    act: (send) => send("POST", "/api/notice-recipients", RECIPIENT),
  },
  "send a test notice": {
    call: "testNotice",
    by: "admin",
    leaves: [audit("messages", "admin")],
    act: async (send) => send("POST", `/api/notice-recipients/${await anyRecipient(send)}/test`),
  },
  "change a recipient of notices": {
    call: "changeNoticeRecipient",
    by: "admin",
    leaves: [audit("messages", "admin")],
    act: async (send) => send("PUT", `/api/notice-recipients/${await anyRecipient(send)}`, RECIPIENT),
  },
  "remove a recipient of notices": {
    call: "removeNoticeRecipient",
    by: "admin",
    leaves: [audit("messages", "admin")],
    act: async (send) => send("DELETE", `/api/notice-recipients/${await anyRecipient(send)}`),
  },
  "add another hall": {
    call: "addOtherHall",
    by: "admin",
    leaves: [audit("monitoring", "admin")],
    act: (send) => send("POST", "/api/halls", OTHER_HALL),
  },
  "change another hall": {
    call: "changeOtherHall",
    by: "admin",
    leaves: [audit("monitoring", "admin")],
    act: async (send) => send("PATCH", `/api/halls/${await anyHall(send)}`, { name: "Nord 2" }),
  },
  "remove another hall": {
    call: "removeOtherHall",
    by: "admin",
    leaves: [audit("monitoring", "admin")],
    act: async (send) => send("DELETE", `/api/halls/${await anyHall(send)}`),
  },
  "book a series": {
    call: "createSeries",
    by: "staff",
    leaves: [["bookings", "access", "caller", "staff"]],
    act: (send) =>
      send("POST", "/api/series", {
        ...{ courtId: 4, firstDate: "2026-11-24", lastDate: "2026-12-01", everyWeeks: 1 },
        ...{ startMinute: 1080, endMinute: 1170, customerName: "Jana" },
      }),
  },
  "move a series": {
    call: "changeSeries",
    by: "staff",
    leaves: [["bookings", "access", "caller", "staff"]],
    act: async (send) => send("PATCH", `/api/series/${await anySeries(send)}`, { shiftDays: 1 }),
  },
  "cancel a series": {
    call: "cancelSeries",
    by: "staff",
    leaves: [["bookings", "access", "caller", "staff"]],
    act: async (send) => send("DELETE", `/api/series/${await anySeries(send)}`),
  },
  "cancel a booking": {
    call: "cancelBooking",
    by: "staff",
    leaves: [["bookings", "access", "caller", "staff"]],
    act: async (send) => send("DELETE", `/api/bookings/${await bookingOfCourt3(send)}`),
  },
  "take the cancelling of a booking back": {
    call: "restoreBooking",
    by: "staff",
    leaves: [["bookings", "access", "caller", "staff"]],
    act: async (send) => send("POST", `/api/bookings/${await bookingOfCourt3(send)}/restore`),
  },
  "cancel it again": {
    call: "cancelBooking",
    by: "staff",
    leaves: [["bookings", "access", "caller", "staff"]],
    act: async (send) => send("DELETE", `/api/bookings/${await bookingOfCourt3(send)}`),
  },
  "create a permanent code": {
    call: "createPermanentCode",
    by: "admin",
    leaves: [audit("access-codes", "admin")],
    act: (send) => send("POST", "/api/permanent-codes", { userName: "Reinigung", accessCode: "86420" }),
  },
  "change when a permanent code opens doors": {
    call: "changePermanentCode",
    by: "admin",
    leaves: [audit("access-codes", "admin")],
    act: async (send) => {
      const { items } = (await send("GET", "/api/access-codes?permanent=true")).body;
      return send("PATCH", `/api/permanent-codes/${items[0].id}`, {
        hours: { weekdays: [1], from: 300, until: 420 },
      });
    },
  },
  "make a code by hand": {
    call: "createAccessCode",
    by: "staff",
    leaves: [audit("access-codes", "staff")],
    act: (send) =>
      send("POST", "/api/access-codes", { courtId: 1, userName: "Techniker", occupiesCourt: false }),
  },
  "give it other digits": {
    call: "replaceAccessCode",
    by: "staff",
    leaves: [audit("access-codes", "staff")],
    act: async (send) =>
      send("POST", `/api/access-codes/${await codeOfTechnician(send)}/replacement`, { reason: "lost" }),
  },
  "end it": {
    call: "endAccessCode",
    by: "staff",
    leaves: [audit("access-codes", "staff")],
    act: async (send) => send("POST", `/api/access-codes/${await codeOfTechnician(send)}/end`),
  },
  "take its end back": {
    call: "restoreAccessCode",
    by: "staff",
    leaves: [audit("access-codes", "staff")],
    act: async (send) => {
      const { items } = (await send("GET", "/api/access-codes/all?text=techniker&state=over")).body;
      const { id } = items.find(({ replacedBy }: { replacedBy: string | null }) => replacedBy === null);
      return send("POST", `/api/access-codes/${id}/restore`);
    },
  },
  "delete a permanent code": {
    call: "deletePermanentCode",
    by: "admin",
    leaves: [audit("access-codes", "admin")],
    act: async (send) => {
      const { items } = (await send("GET", "/api/access-codes?permanent=true")).body;
      return send("DELETE", `/api/permanent-codes/${items[0].id}`);
    },
  },
  "give out what is stored of a person": {
    call: "exportPeople",
    by: "admin",
    leaves: [audit("privacy", "admin")],
    act: (send) => send("POST", "/api/people/export", { people: [JANA] }),
  },
  "erase it": {
    call: "erasePeople",
    by: "admin",
    leaves: [audit("privacy", "admin")],
    act: (send) => send("POST", "/api/people/erase", { people: [JANA] }),
  },
  "choose a customer's language": {
    call: "changeContact",
    by: "staff",
    leaves: [["bookings", "access", "caller", "staff"], audit("messages", "staff")],
    act: async (send) => {
      const { contactId } = (
        await send("POST", "/api/bookings", { ...booking(2), startTime: iso(48 * 60), endTime: iso(49 * 60) })
      ).body;
      return send("PATCH", `/api/contacts/${contactId}`, { language: "en" });
    },
  },
  "make one contact of two": {
    call: "mergeContacts",
    by: "staff",
    leaves: [["bookings", "access", "caller", "staff"], audit("bookings", "staff")],
    act: async (send) => {
      const later = { startTime: iso(24 * 60), endTime: iso(25 * 60) };
      const { contactId } = (await send("POST", "/api/bookings", { ...booking(1), ...later })).body;
      const { items } = (await send("GET", "/api/contacts")).body;
      const other = items.find(({ id }: { id: string }) => id !== contactId);
      return send("POST", `/api/contacts/${contactId}/merge`, { into: other.id });
    },
  },
  "make a user": {
    call: "createUser",
    by: "admin",
    leaves: [audit("users", "admin")],
    act: (send) => send("POST", "/api/users", { username: "neu", password: PASSWORD, role: "staff" }),
  },
  "change a user": {
    call: "changeUser",
    by: "admin",
    leaves: [audit("users", "admin"), audit("users", "admin")],
    act: async (send) =>
      send("PUT", `/api/users/${await idOfUser(send)}`, { role: "admin", isDisabled: true }),
  },
  "reset a password": {
    call: "resetPassword",
    by: "admin",
    leaves: [audit("users", "admin")],
    act: async (send) =>
      send("PUT", `/api/users/${await idOfUser(send)}/password`, { password: `${PASSWORD}-2` }),
  },
  "end all sessions of a user": {
    call: "endUserSessions",
    by: "admin",
    leaves: [audit("users", "admin")],
    act: async (send) => send("DELETE", `/api/users/${await idOfUser(send)}/sessions`),
  },
  "end one's session on another device": {
    call: "endSession",
    by: "staff",
    leaves: [audit("users", "staff")],
    act: async (send, server) => {
      await server.openSession(await server.userOf("staff"));
      const { items } = (await send("GET", "/api/sessions")).body;
      const other = items.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
      return send("DELETE", `/api/sessions/${other.id}`);
    },
  },
  "end one's sessions on all other devices": {
    call: "endOtherSessions",
    by: "staff",
    leaves: [audit("users", "staff")],
    act: (send) => send("DELETE", "/api/sessions"),
  },
  "delete a user": {
    call: "deleteUser",
    by: "admin",
    leaves: [audit("users", "admin")],
    act: async (send) => send("DELETE", `/api/users/${await idOfUser(send)}`),
  },
  "change one's own password": {
    call: "changeOwnPassword",
    by: "staff",
    leaves: [audit("users", "staff")],
    act: (send) => send("PUT", "/api/password", { currentPassword: PASSWORD, newPassword: `${PASSWORD}-3` }),
  },
  "make an API key": {
    call: "createApiKey",
    by: "admin",
    leaves: [audit("api-keys", "admin")],
    act: (send) => send("POST", "/api/api-keys", { name: "Eversports" }),
  },
  "renew an API key": {
    call: "replaceApiKeyToken",
    by: "admin",
    leaves: [audit("api-keys", "admin")],
    act: async (send) => send("POST", `/api/api-keys/${await idOfKey(send)}/replace-token`),
  },
  "revoke an API key": {
    call: "revokeApiKey",
    by: "admin",
    leaves: [audit("api-keys", "admin")],
    act: async (send) => send("DELETE", `/api/api-keys/${await idOfKey(send)}`),
  },
  "block a court": {
    call: "createBlocks",
    by: "staff",
    leaves: [audit("courts", "staff")],
    act: (send) =>
      send("POST", "/api/blocks", { courtIds: [3], from: iso(0), until: iso(60), reason: "Platzpflege" }),
  },
  "change a block": {
    call: "changeBlock",
    by: "admin",
    leaves: [audit("courts", "admin")],
    act: async (send) => send("PUT", `/api/blocks/${await idOfBlock(send)}`, { reason: "Regen" }),
  },
  "end a block": {
    call: "endBlock",
    by: "staff",
    leaves: [audit("courts", "staff")],
    act: async (send) => send("DELETE", `/api/blocks/${await idOfBlock(send)}`),
  },
  "enter a closed day": {
    call: "saveClosedDays",
    by: "admin",
    leaves: [audit("courts", "admin")],
    act: (send) =>
      send("PUT", "/api/closed-days", {
        days: [{ date: "2026-12-24", courtId: null, name: "Heiligabend", opens: null }],
      }),
  },
  "remove a closed day": {
    call: "removeClosedDay",
    by: "admin",
    leaves: [audit("courts", "admin")],
    act: async (send) => {
      const { items } = (await send("GET", "/api/closed-days?from=2026-12-24&to=2026-12-25")).body;
      return send("DELETE", `/api/closed-days/${items[0].id}`);
    },
  },
  "pause the scheduler": {
    call: "pauseScheduler",
    by: "admin",
    leaves: [audit("scheduler", "admin")],
    act: (send) => send("PUT", "/api/scheduler", { paused: true }),
  },
  "run it by hand": {
    call: "accessControlScheduler",
    by: "staff",
    leaves: [audit("scheduler", "staff")],
    act: (send) => send("POST", "/functions/v1/access-control-scheduler", { manual_trigger: true }),
  },
  "resume the scheduler": {
    call: "pauseScheduler",
    by: "admin",
    leaves: [audit("scheduler", "admin")],
    act: (send) => send("PUT", "/api/scheduler", { paused: false }),
  },
  "change the climate": {
    call: "changeClimate",
    by: "staff",
    leaves: [audit("climate", "staff")],
    act: (send) => send("PUT", "/api/climate", { targetTemperature: 22, ventilation: true }),
  },
  "save a setting": {
    call: "saveSetting",
    by: "admin",
    leaves: [audit("settings", "admin")],
    act: (send) => send("PUT", "/api/settings/code_length", { value: 6 }),
  },
  "save several settings": {
    call: "saveSettings",
    by: "admin",
    leaves: [audit("settings", "admin")],
    act: (send) => send("PUT", "/api/settings", { settings: [{ key: "light_pre_time", value: 10 }] }),
  },
  "change how many courts there are": {
    call: "saveSetting",
    by: "admin",
    leaves: [audit("courts", "admin"), audit("settings", "admin")],
    act: (send) => send("PUT", "/api/settings/court_count", { value: 5 }),
  },
  "set up a door": {
    call: "createDoor",
    by: "admin",
    leaves: [audit("doors", "admin")],
    act: (send) => send("POST", "/api/doors", DOOR),
  },
  "change a door": {
    call: "changeDoor",
    by: "admin",
    leaves: [audit("doors", "admin")],
    act: async (send) => send("PUT", `/api/doors/${await idOfDoor(send)}`, { ...DOOR, openSeconds: 10 }),
  },
  "open a door without a code": {
    call: "openDoor",
    by: "staff",
    leaves: [audit("doors", "staff")],
    act: async (send) => send("POST", `/api/doors/${await idOfDoor(send)}/open`),
  },
  "test a door": {
    call: "testDoor",
    by: "admin",
    // the opening, and the test
    leaves: [audit("doors", "admin"), audit("doors", "admin")],
    act: async (send, server) => {
      let isAnswered = false;
      const tested = send("POST", `/api/doors/${await idOfDoor(send)}/test`).finally(() => {
        isAnswered = true;
      });
      while (!isAnswered) await server.advance(seconds(1));
      return tested;
    },
  },
  "lock a door": {
    call: "lockDoor",
    by: "staff",
    leaves: [audit("doors", "staff")],
    act: async (send) => send("POST", `/api/doors/${await idOfDoor(send)}/lock`),
  },
  "set up a terminal": {
    call: "createTerminal",
    by: "admin",
    leaves: [audit("terminals", "admin")],
    act: async (send) => send("POST", "/api/terminals", { name: "Eingang", doorId: await idOfDoor(send) }),
  },
  "give a terminal a new one-time code": {
    call: "renewEnrolment",
    by: "admin",
    leaves: [audit("terminals", "admin")],
    act: async (send) => send("POST", `/api/terminals/${await idOfTerminal(send)}/enrolment`),
  },
  "remove a terminal": {
    call: "removeTerminal",
    by: "admin",
    leaves: [audit("terminals", "admin")],
    act: async (send) => send("DELETE", `/api/terminals/${await idOfTerminal(send)}`),
  },
  "set up a door controller": {
    call: "createController",
    by: "admin",
    leaves: [audit("doors", "admin")],
    act: async (send) =>
      send("POST", "/api/controllers", { name: "Haupteingang", doorIds: [await idOfDoor(send)] }),
  },
  "record a wiring test": {
    call: "recordWiringTest",
    by: "admin",
    leaves: [audit("doors", "admin")],
    act: async (send) =>
      send("PUT", `/api/controllers/${await idOfController(send)}/wiring-test`, { failed: ["relay"] }),
  },
  "replace a door controller": {
    call: "replaceController",
    by: "admin",
    leaves: [audit("doors", "admin")],
    act: async (send) =>
      send("POST", `/api/controllers/${await idOfController(send)}/replace`, { isStolen: false }),
  },
  "remove a door controller": {
    call: "removeController",
    by: "admin",
    leaves: [audit("doors", "admin")],
    act: async (send) => send("DELETE", `/api/controllers/${await idOfController(send)}`),
  },
  "remove a door": {
    call: "removeDoor",
    by: "admin",
    leaves: [audit("doors", "admin")],
    act: async (send) => send("DELETE", `/api/doors/${await idOfDoor(send)}`),
  },
  "test a light channel": {
    call: "testLightChannel",
    by: "admin",
    // on, off, and the test
    leaves: [audit("lighting", "admin"), audit("lighting", "admin"), audit("lighting", "admin")],
    act: async (send, server) => {
      const tested = send("POST", `/api/light-channels/${await idOfChannel(send)}/test`);
      await server.until(async () => (await server.court(4)).isLightOn);
      await server.advance(seconds(2));
      return tested;
    },
  },
  "remove a light channel": {
    call: "removeLightChannel",
    by: "admin",
    leaves: [audit("lighting", "admin")],
    act: async (send) => send("DELETE", `/api/light-channels/${await idOfChannel(send)}`),
  },
  "set up a light channel": {
    call: "createLightChannel",
    by: "admin",
    leaves: [audit("lighting", "admin")],
    act: (send) => send("POST", "/api/light-channels", LAMP),
  },
  "change a light channel": {
    call: "changeLightChannel",
    by: "admin",
    leaves: [audit("lighting", "admin")],
    act: async (send) =>
      send("PUT", `/api/light-channels/${await idOfChannel(send)}`, { ...LAMP, address: "lamp-other" }),
  },
};

/** Calls that change nothing in the hall, or have tests elsewhere. */
const OTHERS: readonly EndpointName[] = [
  ...([
    "signIn",
    "refreshSession",
    "signOut",
    "setUp",
    "writeLog",
    // terminals.test.ts: not made by people
    "enrolTerminal",
    "noteTerminal",
    // code-entry.test.ts: needs wrong codes first
    "clearWrongCodes",
    "acknowledgeCodeAlarm",
    // wiring-test.test.ts, controller-life.test.ts: need a reporting machine, or a linked controller
    "acceptController",
    "changeControllerKey",
    "testController",
    // update-program.test.ts: needs a linked older program
    "updateController",
    // list-statuses.test.ts: needs a door without a code
    "resendAccessCode",
    // messages.test.ts: needs messages that waited over a restore
    "decideHeldMessages",
    // unknown-clock.test.ts: needs an unknown clock
    "confirmClock",
    // members.test.ts: need several servers
    "acceptMember",
    "removeMember",
  ] as const),
];

async function idOfKey(send: Send): Promise<string> {
  return (await send("GET", "/api/api-keys")).body.items[0].id;
}

async function idOfUser(send: Send): Promise<string> {
  const { items } = (await send("GET", "/api/users")).body;
  return items.find(({ username }: { username: string }) => username === "neu").id;
}

async function idOfBlock(send: Send): Promise<string> {
  return (await send("GET", `/api/blocks?from=${iso(0)}&to=${iso(60)}`)).body.items[0].id;
}

async function idOfDoor(send: Send): Promise<string> {
  const { items } = (await send("GET", "/api/doors")).body;
  return items.find(({ name }: { name: string }) => name === DOOR.name).id;
}

async function idOfController(send: Send): Promise<string> {
  return (await send("GET", "/api/controllers")).body.items[0].id;
}

async function idOfTerminal(send: Send): Promise<string> {
  return (await send("GET", "/api/terminals")).body.items[0].id;
}

async function idOfChannel(send: Send): Promise<string> {
  const { items } = (await send("GET", "/api/light-channels")).body;
  return items.find(({ courtIds }: { courtIds: number[] }) => courtIds.includes(4)).id;
}

anyEngine((engine) => {
  test("[G-01, G-07] whatever a person does stands in the log once, with who did it and as long as it must be kept", async () => {
    const server = await TestServer.start(engine);
    await server.tokenOf("staff");
    const users = usersIn(server.app.storage.read);
    const idOf = {
      admin: (await users.findByName("admin"))?.id,
      staff: (await users.findByName("personal"))?.id,
    };
    const roleOf = (id: unknown) => (id === idOf.admin ? "admin" : id === idOf.staff ? "staff" : id);
    const actual: Record<string, unknown[]> = {};
    for (const [name, { by, act }] of Object.entries(ACTIONS)) {
      const [last] = await newestEntries(server.app.storage.read, 1);
      const token = await server.tokenOf(by);
      const send: Send = (method, path, body) =>
        server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
      const answer = (await act(send, server)) as Partial<Answer>;
      if (answer.status !== undefined) expect([200, 204], name).toContain(answer.status);
      await server.settle();
      const entries = [...(await newestEntries(server.app.storage.read, 50))].reverse();
      actual[name] = entries
        .filter(({ id }) => id > (last?.id ?? 0))
        .flatMap(({ component, category, metadata }) =>
          (["user_id", "caller"] as const)
            .filter((field) => field in metadata)
            .map((field) => [component, category, field, roleOf(metadata[field])]),
        );
    }
    expect(actual).toEqual(
      Object.fromEntries(Object.entries(ACTIONS).map(([name, { leaves }]) => [name, leaves])),
    );
  });
});

test("[G-01] every call that changes something is among these actions", () => {
  const changing = Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, { method, onlyReads = false }]) =>
    method === "GET" || onlyReads ? [] : [name],
  );
  const known = new Set([...Object.values(ACTIONS).map(({ call }) => call), ...OTHERS]);
  expect([...known].sort()).toEqual(changing.sort());
});
