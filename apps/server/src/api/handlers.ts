import type { SessionView } from "@platzwart/contract/endpoints/own-session-endpoints";
import { Refused } from "@platzwart/domain/refusal";
import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import type { Instant } from "@platzwart/domain/time/instant";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";
import { listAccessCodes } from "../modules/access/access-codes.ts";
import { acknowledgeCodeAlarm, clearWrongCodes, listCodeAlarms } from "../modules/access/code-alarms.ts";
import { readCodeEntry } from "../modules/access/code-entry-view.ts";
import { searchCodes } from "../modules/access/code-list.ts";
import { createCode, endCodeByHand, previewCode, restoreCode } from "../modules/access/codes-by-hand.ts";
import * as permanentCodes from "../modules/access/permanent-codes.ts";
import { replaceCode } from "../modules/access/replaced-codes.ts";
import { resendCode } from "../modules/access/resend-code.ts";
import { readTestCode } from "../modules/access/test-code.ts";
import * as apiKeys from "../modules/api-keys/api-keys.ts";
import { changeBlock, createBlocks, endBlock, listBlocks } from "../modules/blocks/blocks.ts";
import { readBookingDay, readBookingWeek, readFreeTimes } from "../modules/bookings/booking-days.ts";
import { listBookings, readBooking } from "../modules/bookings/booking-list.ts";
import { createBooking } from "../modules/bookings/bookings.ts";
import { cancelBooking, restoreBooking } from "../modules/bookings/cancelled-bookings.ts";
import { changeBooking } from "../modules/bookings/change-booking.ts";
import { cancelSeries, changeSeries } from "../modules/bookings/change-series.ts";
import { createSeries, listSeries, previewSeries, readSeries } from "../modules/bookings/series.ts";
import { changeClimate } from "../modules/climate/climate.ts";
import { testClimateAddress } from "../modules/climate/climate-address.ts";
import { climateHistory } from "../modules/climate/climate-history.ts";
import { listClosedDays, removeClosedDay, saveClosedDays } from "../modules/closed-days/closed-days.ts";
import { proposeClosedDays } from "../modules/closed-days/holiday-proposals.ts";
import { changeContact, findContacts, readContact } from "../modules/contacts/contacts.ts";
import { mergeContacts } from "../modules/contacts/merge-contacts.ts";
import { listControllerCodes } from "../modules/controllers/codes-on-card.ts";
import * as controllerLife from "../modules/controllers/controller-life.ts";
import * as controllers from "../modules/controllers/controller-setup.ts";
import * as updateProgram from "../modules/controllers/update-program.ts";
import * as wiringTest from "../modules/controllers/wiring-test.ts";
import { endAllLightOverrides, overrideAllLights } from "../modules/courts/all-lights.ts";
import { listCourts, switchLight, switchMode } from "../modules/courts/courts.ts";
import { readDayPlan } from "../modules/courts/day-plan.ts";
import { endAccess, undoEndAccess } from "../modules/courts/ended-access.ts";
import { endLightOverride, overrideLight } from "../modules/courts/light-overrides.ts";
import * as doors from "../modules/equipment/door-equipment.ts";
import { testDoor } from "../modules/equipment/door-test.ts";
import { doorVisibleTo, listDoors } from "../modules/equipment/door-views.ts";
import * as lightChannels from "../modules/equipment/light-channels.ts";
import { testLightChannel } from "../modules/equipment/light-test.ts";
import { firstOf } from "../modules/first-of.ts";
import * as halls from "../modules/halls/other-halls.ts";
import { Overview } from "../modules/halls/overview.ts";
import { listLogs, writeLog } from "../modules/log/system-log.ts";
import { acceptMember, removeMember } from "../modules/members/members.ts";
import * as messages from "../modules/messages/messages.ts";
import { listDevices } from "../modules/monitoring/monitoring.ts";
import { confirmClock, serverHealth } from "../modules/monitoring/server-health.ts";
import * as notices from "../modules/notices/notice-recipients.ts";
import { erasePeople, exportPeople, findPeople } from "../modules/people/people.ts";
import * as scheduler from "../modules/scheduler/scheduler.ts";
import { listLastChanges, listSettingChanges } from "../modules/settings/setting-changes.ts";
import { listSettings, saveSettings } from "../modules/settings/settings.ts";
import { terminalScreen } from "../modules/terminals/terminal-screen.ts";
import * as terminalSetUp from "../modules/terminals/terminal-setup.ts";
import { endOtherSessions, endSession, endUserSessions } from "../modules/users/own-sessions.ts";
import type { SessionRecord } from "../modules/users/session-records.ts";
import * as users from "../modules/users/users.ts";
import { browserOf, systemOf } from "./browser-of.ts";
import { controlSystem } from "./control-system.ts";
import { decisionTiming, type Handlers } from "./handler.ts";
import { schedulerResponse } from "./scheduler-response.ts";
import type { Services } from "./services.ts";

/** Number of runs in a response where the query names none. */
const DEFAULT_RUN_COUNT = 20;

/** One handler per endpoint, by its name in the contract. */
export function createHandlers(services: Services): Handlers {
  return {
    ...sessionHandlers(services),
    ...userHandlers(services),
    ...courtHandlers(services),
    ...doorHandlers(services),
    ...deviceHandlers(services),
    ...codeHandlers(services),
    ...bookingHandlers(services),
    ...customerHandlers(services),
    ...operationHandlers(services),
    ...hallHandlers(services),
  };
}

function sessionHandlers(services: Services) {
  const { sessions, firstOperator } = services;
  return {
    signIn: ({ body, ...request }) => sessions.signIn(body.username, body.password, originOf(request)),
    refreshSession: ({ body, ...request }) => sessions.refresh(body.refreshToken, originOf(request)),
    signOut: ({ caller }) => sessions.signOut(caller),
    setupState: async () => ({ open: await firstOperator.isSetupOpen() }),
    setUp: ({ body, ...request }) => firstOperator.setUp(body, originOf(request)),
    listSessions: async ({ caller }) => {
      const ownSessions = await sessions.listOfUser(caller.id);
      return { items: ownSessions.map((session) => sessionView(session, caller.familyId)) };
    },
    endSession: ({ params, caller }) => endSession(services, params.id, caller),
    endOtherSessions: ({ caller }) => endOtherSessions(services, caller),
  } satisfies Partial<Handlers>;
}

function userHandlers(services: Services) {
  const { store, terminals } = services;
  return {
    listUsers: () => users.listUsers(store),
    createUser: ({ body, caller }) => users.createUser(services, body, caller),
    changeUser: ({ params, body, caller }) => users.changeUser(services, params.id, body, caller),
    resetPassword: ({ params, body, caller }) =>
      users.resetPassword(services, params.id, body.password, caller),
    deleteUser: ({ params, caller }) => users.deleteUser(services, params.id, caller),
    endUserSessions: ({ params, caller }) => endUserSessions(services, params.id, caller),
    changeOwnPassword: ({ body, caller }) => users.changeOwnPassword(services, body, caller),
    listApiKeys: () => apiKeys.listApiKeys(store),
    createApiKey: ({ body, caller }) => apiKeys.createApiKey(services, body, caller),
    replaceApiKeyToken: ({ params, caller }) => apiKeys.replaceApiKeyToken(services, params.id, caller),
    revokeApiKey: ({ params, caller }) => apiKeys.revokeApiKey(services, params.id, caller),
    listControllers: () => controllers.listControllers(services, store),
    createController: ({ body, caller }) => controllers.createController(services, body, caller),
    removeController: ({ params, caller }) => controllers.removeController(services, params.id, caller),
    acceptController: ({ params, body, caller }) =>
      controllers.acceptController(services, params.id, body, caller),
    replaceController: ({ params, body, caller }) =>
      controllerLife.replaceController(services, params.id, body, caller),
    changeControllerKey: ({ params, caller }) =>
      controllerLife.changeControllerKey(services, params.id, caller),
    listControllerCodes: ({ params }) => listControllerCodes(services, params.id),
    testController: ({ params, body }) => wiringTest.testController(services, params.id, body.part),
    watchKeys: ({ params, body }) => wiringTest.watchKeys(services, params.id, body.isBeginning),
    updateController: ({ params, caller }) => updateProgram.updateController(services, params.id, caller),
    recordWiringTest: ({ params, body, caller }) =>
      wiringTest.recordWiringTest(services, params.id, body.failed, caller),
    listTerminals: () => terminalSetUp.listTerminals(services, store),
    createTerminal: ({ body, caller }) => terminalSetUp.createTerminal(services, body, caller),
    renewEnrolment: ({ params, caller }) => terminalSetUp.renewEnrolment(services, params.id, caller),
    removeTerminal: ({ params, caller }) => terminalSetUp.removeTerminal(services, params.id, caller),
    enrolTerminal: async ({ body, network, terminalCookie }) => {
      const { name, token } = await terminals.enrol(body.enrolmentCode, network);
      terminalCookie.give(token);
      return { name };
    },
    terminalScreen: async ({ caller, terminalCookie }) => {
      const screen = await terminalScreen(services, caller);
      terminalCookie.renew();
      return screen;
    },
    // the authentication has recorded the call (Terminals.authenticate)
    noteTerminal: () => Promise.resolve(),
  } satisfies Partial<Handlers>;
}

function courtHandlers(services: Services) {
  return {
    listCourts: () => listCourts(services),
    switchLight: ({ params, body, caller }) => switchLight(services, params.id, body.on, caller),
    switchMode: ({ params, body, caller }) => switchMode(services, params.id, body.auto, caller),
    endAccess: ({ params, query, caller }) => endAccess(services, params.id, query.codeId ?? null, caller),
    undoEndAccess: ({ params, body, caller }) => undoEndAccess(services, params.id, body.codeId, caller),
    overrideLight: ({ params, body, caller }) => overrideLight(services, params.id, body, caller),
    endLightOverride: ({ params, caller }) => endLightOverride(services, params.id, caller),
    overrideAllLights: ({ body, caller }) => overrideAllLights(services, body, caller),
    endAllLightOverrides: ({ caller }) => endAllLightOverrides(services, caller),
    getDayPlan: () => readDayPlan(services),
    listBlocks: ({ query }) =>
      listBlocks(services, { time: { from: query.from, until: query.to }, after: query.after ?? null }),
    createBlocks: async ({ body, caller }) => ({
      // undefined: the user has not decided about the block's bookings
      items: await createBlocks(services, { ...body, bookings: body.bookings }, caller),
    }),
    changeBlock: ({ params, body, caller }) => changeBlock(services, params.id, body, caller),
    endBlock: ({ params, caller }) => endBlock(services, params.id, caller),
    listClosedDays: ({ query }) => listClosedDays(services, query),
    // confirm: the user accepts future bookings outside of the new hours
    saveClosedDays: ({ body, caller }) => saveClosedDays(services, body.days, body.confirm === true, caller),
    removeClosedDay: ({ params, caller }) => removeClosedDay(services, params.id, caller),
    proposeClosedDays: ({ query }) => proposeClosedDays(services, query.year),
  } satisfies Partial<Handlers>;
}

function doorHandlers(services: Services) {
  return {
    listDoors: async ({ caller }) => {
      const { items } = await listDoors(services);
      const { items: codeAlarms } = await listCodeAlarms(services, services.store);
      return { items: items.map((door) => doorVisibleTo(caller.role, door)), codeAlarms };
    },
    createDoor: ({ body, caller }) => doors.createDoor(services, body, caller),
    changeDoor: ({ params, body, caller }) => doors.changeDoor(services, params.id, body, caller),
    removeDoor: ({ params, caller }) => doors.removeDoor(services, params.id, caller),
    lockDoor: async ({ params, caller }) =>
      doorVisibleTo(caller.role, await doors.lockDoor(services, params.id, caller)),
    testDoor: ({ params, caller, isLive }) => testDoor(services, params.id, caller, isLive),
    openDoor: async ({ params, caller, isLive, readAt, setHeader }) => {
      const onDecided = () => setHeader("server-timing", decisionTiming(services, readAt));
      const door = await doors.openDoor(services, params.id, caller, { isLive, onDecided });
      return doorVisibleTo(caller.role, door);
    },
    codeEntry: ({ params }) => readCodeEntry(services, services.store, params.id),
    testCode: () => readTestCode(services),
    clearWrongCodes: ({ params, caller }) => clearWrongCodes(services, params.id, caller),
    listCodeAlarms: () => listCodeAlarms(services, services.store),
    acknowledgeCodeAlarm: ({ params, caller }) => acknowledgeCodeAlarm(services, params.id, caller),
  } satisfies Partial<Handlers>;
}

function deviceHandlers(services: Services) {
  const { store, climate, clock } = services;
  return {
    listLightChannels: () => lightChannels.listLightChannels(services),
    createLightChannel: ({ body, caller }) => lightChannels.createLightChannel(services, body, caller),
    changeLightChannel: ({ params, body, caller }) =>
      lightChannels.changeLightChannel(services, params.id, body, caller),
    removeLightChannel: ({ params, caller }) => lightChannels.removeLightChannel(services, params.id, caller),
    testLightChannel: ({ params, caller }) => testLightChannel(services, params.id, caller),
    listDevices: ({ query, caller }) => listDevices(services, caller.role, query.fresh === "true"),
    getClimate: async () => climate.view(),
    changeClimate: ({ body, caller }) => changeClimate(services, body, caller),
    getClimateHistory: ({ query }) =>
      climateHistory({ store, unstored: climate.unstoredHistory }, query.hours, clock.now()),
    testClimateAddress: ({ body }) => testClimateAddress(services, body.device, body.url),
  } satisfies Partial<Handlers>;
}

function codeHandlers(services: Services) {
  return {
    listAccessCodes: ({ query, caller }) =>
      listAccessCodes(services, caller.role, {
        courtId: query.courtId,
        isPermanent: query.permanent === undefined ? undefined : query.permanent === "true",
        before: query.before,
        after: query.after ?? null,
      }),
    searchAccessCodes: ({ query: { text = "", court, after = null, state, kind, id }, caller }) =>
      searchCodes(services, caller.role, {
        text,
        courtId: court === "all" ? null : court,
        state,
        kind,
        id,
        after,
      }),
    previewAccessCode: ({ body }) => previewCode(services, body),
    createAccessCode: ({ body, caller }) => createCode(services, body, caller),
    endAccessCode: ({ params, caller }) => endCodeByHand(services, params.id, caller),
    restoreAccessCode: ({ params, caller }) => restoreCode(services, params.id, caller),
    resendAccessCode: ({ params, caller }) => resendCode(services, params.id, caller),
    replaceAccessCode: ({ params, body, caller }) => replaceCode(services, params.id, body.reason, caller),
    checkPermanentCode: ({ body }) => permanentCodes.refuseInvalidPermanentCode(services, body),
    createPermanentCode: ({ body, caller }) => permanentCodes.createPermanentCode(services, body, caller),
    changePermanentCode: ({ params, body, caller }) =>
      permanentCodes.changePermanentCode(services, params.id, body, caller),
    deletePermanentCode: ({ params, caller }) =>
      permanentCodes.deletePermanentCode(services, params.id, caller),
    proposePermanentCode: () => permanentCodes.proposePermanentCode(services),
    getCodeSpace: () => permanentCodes.readCodeSpace(services),
  } satisfies Partial<Handlers>;
}

function bookingHandlers(services: Services) {
  return {
    listBookings: ({ query: { from, to, changedSince = null, after = null, courtId, status }, caller }) =>
      listBookings(services, { time: periodOf(from, to), changedSince, courtId, status, after }, caller),
    getFreeTimes: ({ params }) => readFreeTimes(services, params.day as CalendarDay),
    getBooking: ({ params, caller }) => readBooking(services, params.id, caller),
    getBookingDay: ({ params, caller }) => readBookingDay(services, params.day as CalendarDay, caller),
    getBookingWeek: ({ params }) => readBookingWeek(services, params.day as CalendarDay),
    createBooking: ({
      body: { courtId: court, customerLanguage: language, ...body },
      caller,
      idempotencyKey,
    }) => {
      const { customerName: name, customerEmail: email, customerPhone: phone, ...rest } = body;
      const customer = { name, ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) };
      const source = { origin: "panel_booking", idempotencyKey } as const;
      return createBooking(services, { ...rest, court, customer, language }, source, caller);
    },
    changeBooking: ({ params, body, caller }) => {
      const { customerName: name, customerEmail: email, customerPhone: phone, ...rest } = body;
      const { revision, courtId, startTime, endTime, contactId } = rest;
      const change = { revision, courtId, startTime, endTime, contactId, customer: { name, email, phone } };
      return changeBooking(services, params.id, change, caller);
    },
    restoreBooking: ({ params, caller }) => restoreBooking(services, params.id, caller),
    previewSeries: ({ body }) => previewSeries(services, body),
    createSeries: ({ body: { customerLanguage: language, ...body }, caller, idempotencyKey }) => {
      const { customerName: name, customerEmail: email, customerPhone: phone, ...rest } = body;
      const customer = { name, ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) };
      const { onlyFree = false, includesClosed = false } = body;
      const request = { ...rest, customer, language, onlyFree, includesClosed };
      return createSeries(services, request, idempotencyKey, caller);
    },
    listSeries: () => listSeries(services),
    getSeries: ({ params }) => readSeries(services, params.id),
    changeSeries: ({ params, body, caller }) => {
      const { customerName: name, customerEmail: email, customerPhone: phone } = body;
      const { from, seen, courtId, shiftDays, startMinute, endMinute, contactId, onlyFree = false } = body;
      const slot = { from, seen, courtId, shiftDays, startMinute, endMinute };
      const change = { ...slot, contactId, onlyFree, customer: { name, email, phone } };
      return changeSeries(services, params.id, change, caller);
    },
    cancelSeries: ({ params, query, caller }) => cancelSeries(services, params.id, query.from, caller),
    cancelBooking: ({ params, caller }) => cancelBooking(services, params.id, caller),
  } satisfies Partial<Handlers>;
}

function customerHandlers(services: Services) {
  const { store, clock } = services;
  return {
    findContacts: ({ query }) => findContacts(store, query.search ?? ""),
    getContact: ({ params, query, caller }) => readContact(services, params.id, query.after ?? null, caller),
    changeContact: ({ params, body, caller }) => changeContact(services, params.id, body.language, caller),
    mergeContacts: ({ params, body, caller }) =>
      mergeContacts(services, { from: params.id, into: body.into }, caller),
    findPeople: ({ body }) => findPeople(store, body.text, clock.now()),
    exportPeople: ({ body, caller }) => exportPeople(services, body.people, caller),
    erasePeople: ({ body, caller }) => erasePeople(services, body, caller),
  } satisfies Partial<Handlers>;
}

function hallHandlers(services: Services) {
  const overview = new Overview(services);
  return {
    getOverview: () => overview.read(),
    listOtherHalls: () => halls.listOtherHalls(services),
    addOtherHall: ({ body, caller }) => halls.addOtherHall(services, body, caller),
    changeOtherHall: ({ params, body, caller }) => halls.changeOtherHall(services, params.id, body, caller),
    removeOtherHall: ({ params, caller }) => halls.removeOtherHall(services, params.id, caller),
  } satisfies Partial<Handlers>;
}

function operationHandlers(services: Services) {
  const { store } = services;
  return {
    listMessages: ({ query }) => messages.listMessages(services, query),
    sendBookingCode: ({ params, caller }) => messages.sendBookingCode(services, params.id, caller),
    retryMessage: ({ params, caller }) => messages.retryMessage(services, params.id, caller),
    decideHeldMessages: ({ body, caller }) => messages.decideHeldMessages(services, body.send, caller),
    testMail: ({ body, caller }) => messages.sendTestMail(services, body.to, caller),
    listNoticeRecipients: () => notices.listNoticeRecipients(services),
    createNoticeRecipient: ({ body, caller }) => notices.saveNoticeRecipient(services, null, body, caller),
    changeNoticeRecipient: ({ params, body, caller }) =>
      notices.saveNoticeRecipient(services, params.id, body, caller),
    removeNoticeRecipient: ({ params, caller }) => notices.removeNoticeRecipient(services, params.id, caller),
    testNotice: ({ params, caller }) => notices.testNotice(services, params.id, caller),
    listSettings: ({ caller }) => listSettings(store, caller.role),
    // confirm: the user accepts that courts with future bookings become unavailable
    saveSetting: async ({ params, body: { confirm, ...change }, caller }) => {
      const changes = [{ key: params.key, ...change }];
      const { items } = await saveSettings(services, changes, confirm === true, caller);
      return firstOf(items);
    },
    saveSettings: ({ body, caller }) => saveSettings(services, body.settings, body.confirm === true, caller),
    lastChanges: ({ caller }) => listLastChanges(store, caller.role),
    listSettingChanges: ({ query, caller }) => listSettingChanges(store, query.before, caller.role),
    schedulerPreview: () => scheduler.previewEvents(services),
    schedulerState: () => scheduler.schedulerState(services),
    pauseScheduler: ({ body, caller }) => scheduler.pauseScheduler(services, body.paused, caller),
    listRuns: ({ query }) =>
      scheduler.listRuns(services, query.before ?? null, query.limit ?? DEFAULT_RUN_COUNT),
    // a run that a person or program starts (Z-04)
    accessControlScheduler: async ({ caller }) =>
      schedulerResponse(await scheduler.runByHand(services, caller)),
    listLogs: ({ query: { limit, ...filter }, caller }) => listLogs(services, caller.role, filter, limit),
    writeLog: ({ body, caller, userAgent }) =>
      writeLog(services, { ...body, browser: browserOf(userAgent) }, caller),
    serverHealth: () => serverHealth(services),
    acceptMember: async ({ params, caller }) => {
      await acceptMember(services, params.name, caller);
      return serverHealth(services);
    },
    removeMember: async ({ params, caller }) => {
      await removeMember(services, params.name, caller);
      return serverHealth(services);
    },
    confirmClock: ({ caller }) => confirmClock(services, caller),
    controlSystemApi: async ({ body, caller, idempotencyKey, isLive, readAt, setHeader }) => {
      const answer = await controlSystem(services, { ...body, idempotencyKey, isLive }, caller);
      if (body.action === "validate_code") setHeader("server-timing", decisionTiming(services, readAt));
      return answer;
    },
  } satisfies Partial<Handlers>;
}

/** Where a sign-in comes from; the User-Agent is cut, because it may have 16 kB and its start names the browser. */
function originOf({ network, userAgent }: { readonly network: string; readonly userAgent: string | null }) {
  return { network, userAgent: userAgent === null ? null : userAgent.slice(0, 300) };
}

function sessionView(session: SessionRecord, ownFamilyId: string): SessionView {
  const { familyId, origin, signedInAt, lastUsedAt } = session;
  const { userAgent, network } = origin;
  return {
    id: familyId,
    isCurrent: familyId === ownFamilyId,
    browser: userAgent === null ? null : browserOf(userAgent).family,
    system: userAgent === null ? null : systemOf(userAgent),
    network,
    signedInAt,
    lastUsedAt,
  };
}

/** null: all bookings, without a period; refuses a period with only one of its ends. */
function periodOf(from: Instant | undefined, to: Instant | undefined) {
  if (from === undefined && to === undefined) return null;
  if (from !== undefined && to !== undefined) return { from, until: to };
  throw new Refused({
    code: "input_invalid",
    problems: [{ field: from === undefined ? "from" : "to", problem: INPUT_PROBLEMS.listTimeOrChanges }],
  });
}
