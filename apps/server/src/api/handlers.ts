import { type Duration, minus } from "@platzwart/domain/time/instant";
import { listDoors } from "../control/doors.ts";
import { listAccessCodes } from "../modules/access/access-codes.ts";
import { acknowledgeCodeAlarm, clearWrongCodes, listCodeAlarms } from "../modules/access/code-alarms.ts";
import { readCodeEntry } from "../modules/access/code-entry-view.ts";
import {
  createPermanentCode,
  deletePermanentCode,
  proposePermanentCode,
  readCodeSpace,
  refuseInvalidPermanentCode,
} from "../modules/access/permanent-codes.ts";
import { readTestCode } from "../modules/access/test-code.ts";
import { createApiKey, listApiKeys, replaceApiKeyToken, revokeApiKey } from "../modules/api-keys/api-keys.ts";
import { changeBlock, createBlock, endBlock, listBlocks } from "../modules/blocks/blocks.ts";
import { cancelBooking, createBooking, listBookings } from "../modules/bookings/bookings.ts";
import { changeClimate } from "../modules/climate/climate.ts";
import { testClimateAddress } from "../modules/climate/climate-address.ts";
import { climateHistory } from "../modules/climate/climate-history.ts";
import { endAccess, listCourts, switchLight, switchMode } from "../modules/courts/courts.ts";
import { readDayPlan } from "../modules/courts/day-plan.ts";
import { endLightOverride, overrideLight } from "../modules/courts/light-overrides.ts";
import {
  changeDoor,
  createDoor,
  lockDoor,
  openDoor,
  removeDoor,
} from "../modules/equipment/door-equipment.ts";
import { doorVisibleTo } from "../modules/equipment/door-views.ts";
import {
  changeLightChannel,
  createLightChannel,
  listLightChannels,
  removeLightChannel,
} from "../modules/equipment/light-channels.ts";
import { testLightChannel } from "../modules/equipment/light-test.ts";
import { listLogs, writeLog } from "../modules/log/system-log.ts";
import { listDevices } from "../modules/monitoring/monitoring.ts";
import { serverHealth } from "../modules/monitoring/server-health.ts";
import { erasePeople, exportPeople, findPeople } from "../modules/people/people.ts";
import {
  listRuns,
  pauseScheduler,
  previewEvents,
  runByHand,
  schedulerState,
} from "../modules/scheduler/scheduler.ts";
import { listSettingChanges } from "../modules/settings/setting-changes.ts";
import { listSettings, saveSettings } from "../modules/settings/settings.ts";
import { terminalScreen } from "../modules/terminals/terminal-screen.ts";
import {
  createTerminal,
  listTerminals,
  removeTerminal,
  renewEnrolment,
} from "../modules/terminals/terminal-setup.ts";
import {
  changeOwnPassword,
  changeUser,
  createUser,
  deleteUser,
  listUsers,
  resetPassword,
} from "../modules/users/users.ts";
import { browserOf } from "./browser-of.ts";
import { bookerOf, callerOf, terminalOf, userOf } from "./caller-of.ts";
import { controlSystem } from "./control-system.ts";
import type { Handlers } from "./handler.ts";
import { schedulerResponse } from "./scheduler-response.ts";
import type { Services } from "./services.ts";

/** The default number of runs in a response. */
const RUNS_PAGE = 20;

/** One handler for each endpoint of the contract; each calls one function of the application. */
export function createHandlers(services: Services): Handlers {
  const { sessions, terminals, firstOperator, storage, clock } = services;
  // what of the time between a key and a door is the server's
  const decidedIn = (readAt: Duration) => `decide;dur=${minus(clock.elapsed(), readAt)}`;
  return {
    signIn: ({ body, network }) => sessions.signIn(body.username, body.password, network),
    refreshSession: ({ body, inTurnOfUser }) => sessions.refresh(body.refreshToken, inTurnOfUser),
    signOut: ({ caller }) => noContent(sessions.signOut(userOf(caller))),
    // open: no user exists yet, so the first admin can be created
    setupState: async () => ({ open: await firstOperator.isSetupOpen() }),
    setUp: ({ body }) => firstOperator.setUp(body),

    listUsers: () => listUsers(storage.read),
    createUser: ({ body, caller }) => createUser(services, body, userOf(caller)),
    changeUser: ({ params, body, caller }) => changeUser(services, params.id, body, userOf(caller)),
    resetPassword: ({ params, body, caller }) =>
      noContent(resetPassword(services, params.id, body.password, userOf(caller))),
    deleteUser: ({ params, caller }) => noContent(deleteUser(services, params.id, userOf(caller))),
    changeOwnPassword: ({ body, caller }) => noContent(changeOwnPassword(services, body, userOf(caller))),

    listApiKeys: () => listApiKeys(storage.read),
    createApiKey: ({ body, caller }) => createApiKey(services, body, userOf(caller)),
    replaceApiKeyToken: ({ params, caller }) => replaceApiKeyToken(services, params.id, userOf(caller)),
    revokeApiKey: ({ params, caller }) => noContent(revokeApiKey(services, params.id, userOf(caller))),

    listCourts: () => listCourts(services),
    switchLight: ({ params, body, caller }) => switchLight(services, params.id, body.on, userOf(caller)),
    switchMode: ({ params, body, caller }) => switchMode(services, params.id, body.auto, userOf(caller)),
    endAccess: ({ params, caller }) => endAccess(services, params.id, userOf(caller)),

    overrideLight: ({ params, body, caller }) => overrideLight(services, params.id, body, userOf(caller)),
    endLightOverride: ({ params, caller }) => endLightOverride(services, params.id, userOf(caller)),

    listBlocks: ({ query }) =>
      listBlocks(
        { ...services, store: storage.read },
        { time: { from: query.from, until: query.to }, after: query.after ?? null },
      ),
    createBlock: ({ body, caller }) =>
      // bookings: whether those inside the block are kept or cancelled; undefined: not decided yet
      createBlock(services, { ...body, bookings: body.bookings }, userOf(caller)),
    changeBlock: ({ params, body, caller }) => changeBlock(services, params.id, body, userOf(caller)),
    endBlock: ({ params, caller }) => noContent(endBlock(services, params.id, userOf(caller))),

    listDoors: async ({ caller }) => {
      const { items } = await listDoors(services);
      const { items: codeAlarms } = await listCodeAlarms(services, storage.read);
      return { items: items.map((door) => doorVisibleTo(userOf(caller).role, door)), codeAlarms };
    },
    createDoor: ({ body, caller }) => createDoor(services, body, userOf(caller)),
    changeDoor: ({ params, body, caller }) => changeDoor(services, params.id, body, userOf(caller)),
    removeDoor: ({ params, caller }) => noContent(removeDoor(services, params.id, userOf(caller))),
    lockDoor: async ({ params, caller }) => {
      const user = userOf(caller);
      return doorVisibleTo(user.role, await lockDoor(services, params.id, user));
    },
    clearWrongCodes: ({ params, caller }) => noContent(clearWrongCodes(services, params.id, userOf(caller))),
    codeEntry: ({ params }) => readCodeEntry(services, storage.read, params.id),
    testCode: () => readTestCode(services),
    listCodeAlarms: () => listCodeAlarms(services, storage.read),
    acknowledgeCodeAlarm: ({ params, caller }) => acknowledgeCodeAlarm(services, params.id, userOf(caller)),
    openDoor: async ({ params, caller, isAwaited, readAt, setHeader }) => {
      const user = userOf(caller);
      const decided = () => setHeader("server-timing", decidedIn(readAt));
      return doorVisibleTo(user.role, await openDoor(services, params.id, user, { isAwaited, decided }));
    },

    listTerminals: () => listTerminals(services, storage.read),
    createTerminal: ({ body, caller }) => createTerminal(services, body, userOf(caller)),
    renewEnrolment: ({ params, caller }) => renewEnrolment(services, params.id, userOf(caller)),
    removeTerminal: ({ params, caller }) => noContent(removeTerminal(services, params.id, userOf(caller))),
    enrolTerminal: async ({ body, network, terminalCookie }) => {
      const { name, token } = await terminals.enrol(body.enrolmentCode, network);
      terminalCookie.give(token);
      return { name };
    },
    terminalScreen: async ({ caller, terminalCookie }) => {
      const screen = await terminalScreen(services, terminalOf(caller));
      terminalCookie.renew();
      return screen;
    },
    noteTerminal: ({ body, caller, network }) =>
      noContent(terminals.notePresence(terminalOf(caller), body.pageId, network)),

    listLightChannels: () => listLightChannels(services),
    createLightChannel: ({ body, caller }) => createLightChannel(services, body, userOf(caller)),
    changeLightChannel: ({ params, body, caller }) =>
      changeLightChannel(services, params.id, body, userOf(caller)),
    removeLightChannel: ({ params, caller }) =>
      noContent(removeLightChannel(services, params.id, userOf(caller))),
    testLightChannel: ({ params, caller }) => testLightChannel(services, params.id, userOf(caller)),

    listAccessCodes: ({ query, caller }) =>
      listAccessCodes({ ...services, store: storage.read }, userOf(caller).role, {
        courtId: query.courtId,
        isPermanent: query.permanent === undefined ? undefined : query.permanent === "true",
        before: query.before,
        after: query.after ?? null,
      }),

    checkPermanentCode: ({ body }) =>
      noContent(refuseInvalidPermanentCode({ ...services, store: storage.read }, body)),
    createPermanentCode: ({ body, caller }) => createPermanentCode(services, body, userOf(caller)),
    deletePermanentCode: ({ params, caller }) =>
      noContent(deletePermanentCode(services, params.id, userOf(caller))),
    proposePermanentCode: () => proposePermanentCode({ ...services, store: storage.read }),
    getCodeSpace: () => readCodeSpace(services.cipher, storage.read, services.clock.now()),

    findPeople: ({ body }) =>
      findPeople(storage.read, body.text, services.clock.now(), services.turnOfOthers),
    exportPeople: ({ body, caller }) => exportPeople(services, body.people, userOf(caller)),
    erasePeople: ({ body, caller }) => erasePeople(services, body, userOf(caller)),

    listBookings: ({ query, caller }) =>
      listBookings(
        { store: storage.read, cipher: services.cipher },
        { time: { from: query.from, until: query.to }, after: query.after ?? null },
        bookerOf(caller),
      ),
    createBooking: ({ body, caller, idempotencyKey }) =>
      createBooking(
        services,
        {
          court: body.courtId,
          customer: {
            name: body.customerName,
            email: body.customerEmail ?? null,
            phone: body.customerPhone ?? null,
          },
          startTime: body.startTime,
          endTime: body.endTime,
        },
        { origin: "panel_booking", idempotencyKey },
        userOf(caller),
      ),
    cancelBooking: ({ params, caller }) => noContent(cancelBooking(services, params.id, bookerOf(caller))),

    listSettings: ({ caller }) => listSettings(storage.read, userOf(caller).role),
    // confirm: the user accepts that courts with future bookings become unavailable
    saveSetting: async ({ params, body: { confirm, ...change }, caller }) => {
      const changes = [{ key: params.key, ...change }];
      const { items } = await saveSettings(services, changes, confirm === true, userOf(caller));
      return single(items);
    },
    saveSettings: ({ body, caller }) =>
      saveSettings(services, body.settings, body.confirm === true, userOf(caller)),
    listSettingChanges: ({ query, caller }) =>
      listSettingChanges(storage.read, query.before, userOf(caller).role),

    getDayPlan: () => readDayPlan({ ...services, store: storage.read }),
    schedulerPreview: () => previewEvents(services),
    schedulerState: () => schedulerState(services),
    pauseScheduler: ({ body, caller }) => pauseScheduler(services, body.paused, userOf(caller)),
    listRuns: ({ query }) => listRuns(services, query.before ?? null, query.limit ?? RUNS_PAGE),
    // the specification's name for a run that a user starts
    accessControlScheduler: async ({ caller }) =>
      schedulerResponse(await runByHand(services, userOf(caller))),
    listDevices: ({ query, caller }) => listDevices(services, userOf(caller).role, query.fresh === "true"),
    serverHealth: () => serverHealth(services),
    getClimate: async () => services.climate.view(),
    changeClimate: ({ body, caller }) => changeClimate(services, body, userOf(caller)),
    getClimateHistory: ({ query }) =>
      climateHistory(
        { store: storage.read, unstored: services.climate.unstoredHistory },
        query.hours,
        services.clock.now(),
      ),
    testClimateAddress: ({ body }) => testClimateAddress(services, body.device, body.url),

    listLogs: ({ query: { limit, ...filter }, caller }) =>
      listLogs({ ...services, store: storage.read }, userOf(caller).role, filter, limit),
    writeLog: ({ body, caller, userAgent }) =>
      writeLog(services, { ...body, browser: browserOf(userAgent) }, userOf(caller)),

    controlSystemApi: async ({ body, caller, idempotencyKey, isAwaited, readAt, setHeader }) => {
      const request = { ...body, idempotencyKey, isAwaited };
      const answer = await controlSystem(services, request, callerOf(caller));
      if (body.action === "validate_code") setHeader("server-timing", decidedIn(readAt));
      return answer;
    },
  };
}

/** For endpoints without a response body (204). */
async function noContent(done: Promise<void>): Promise<undefined> {
  await done;
  return undefined;
}

/** The only item of a list. */
function single<T>([item]: readonly T[]): T {
  if (item === undefined) throw new Error("saving one item returned none");
  return item;
}
