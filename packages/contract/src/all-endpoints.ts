import * as accessCodes from "./endpoints/access-code-endpoints.ts";
import * as allLights from "./endpoints/all-lights-endpoints.ts";
import * as apiKeys from "./endpoints/api-key-endpoints.ts";
import * as blocks from "./endpoints/block-endpoints.ts";
import * as bookingDays from "./endpoints/booking-day-endpoints.ts";
import * as bookings from "./endpoints/booking-endpoints.ts";
import * as climateControl from "./endpoints/climate-control-endpoints.ts";
import * as climate from "./endpoints/climate-endpoints.ts";
import * as codeAlarms from "./endpoints/code-alarm-endpoints.ts";
import * as codeEntry from "./endpoints/code-entry-endpoints.ts";
import * as codeList from "./endpoints/code-list-endpoints.ts";
import * as contacts from "./endpoints/contact-endpoints.ts";
import * as controlSystem from "./endpoints/control-system-endpoints.ts";
import * as controllers from "./endpoints/controller-endpoints.ts";
import * as courts from "./endpoints/court-endpoints.ts";
import * as dayPlan from "./endpoints/day-plan-endpoints.ts";
import * as devices from "./endpoints/device-endpoints.ts";
import * as doors from "./endpoints/door-endpoints.ts";
import * as doorSetUp from "./endpoints/door-set-up-endpoints.ts";
import * as freeTimes from "./endpoints/free-time-endpoints.ts";
import * as lightChannels from "./endpoints/light-channel-endpoints.ts";
import * as logs from "./endpoints/log-endpoints.ts";
import * as messages from "./endpoints/message-endpoints.ts";
import * as ownSessions from "./endpoints/own-session-endpoints.ts";
import * as permanentCodes from "./endpoints/permanent-code-endpoints.ts";
import * as privacy from "./endpoints/privacy-endpoints.ts";
import * as scheduler from "./endpoints/scheduler-endpoints.ts";
import * as serverHealth from "./endpoints/server-health-endpoints.ts";
import * as sessions from "./endpoints/session-endpoints.ts";
import * as settings from "./endpoints/setting-endpoints.ts";
import * as terminals from "./endpoints/terminal-endpoints.ts";
import * as testCode from "./endpoints/test-code-endpoints.ts";
import * as users from "./endpoints/user-endpoints.ts";

/** Every endpoint of the server by name. The type check demands a handler for each (handlers.ts). */
export const ENDPOINTS = {
  signIn: sessions.signIn,
  refreshSession: sessions.refreshSession,
  signOut: sessions.signOut,
  listSessions: ownSessions.listSessions,
  endSession: ownSessions.endSession,
  endOtherSessions: ownSessions.endOtherSessions,
  // switches between automatic and manual control of the light
  setupState: sessions.setupState,
  setUp: sessions.setUp,
  listUsers: users.listUsers,
  createUser: users.createUser,
  changeUser: users.changeUser,
  resetPassword: users.resetPassword,
  endUserSessions: users.endUserSessions,
  deleteUser: users.deleteUser,
  changeOwnPassword: users.changeOwnPassword,
  listApiKeys: apiKeys.listApiKeys,
  createApiKey: apiKeys.createApiKey,
  replaceApiKeyToken: apiKeys.replaceApiKeyToken,
  revokeApiKey: apiKeys.revokeApiKey,
  listCourts: courts.listCourts,
  switchLight: courts.switchLight,
  // between automatic control of the light and switching by users
  switchMode: courts.switchMode,
  // ends the current booking early ("Buchung beenden")
  endAccess: courts.endAccess,
  undoEndAccess: courts.undoEndAccess,
  // light override against the automatic control for a limited time
  overrideLight: courts.overrideLight,
  endLightOverride: courts.endLightOverride,
  // the same for all courts
  overrideAllLights: allLights.overrideAllLights,
  endAllLightOverrides: allLights.endAllLightOverrides,
  // block: a period in which a court is closed
  listBlocks: blocks.listBlocks,
  createBlocks: blocks.createBlocks,
  changeBlock: blocks.changeBlock,
  endBlock: blocks.endBlock,
  listDoors: doors.listDoors,
  createDoor: doorSetUp.createDoor,
  changeDoor: doorSetUp.changeDoor,
  removeDoor: doorSetUp.removeDoor,
  lockDoor: doors.lockDoor,
  openDoor: doors.openDoor,
  testDoor: doorSetUp.testDoor,
  clearWrongCodes: doors.clearWrongCodes,
  // data for code entry at a door
  codeEntry: codeEntry.codeEntry,
  testCode: testCode.testCode,
  listCodeAlarms: codeAlarms.listCodeAlarms,
  acknowledgeCodeAlarm: codeAlarms.acknowledgeCodeAlarm,
  // terminal: a browser at a door that only checks codes
  listControllers: controllers.listControllers,
  createController: controllers.createController,
  removeController: controllers.removeController,
  acceptController: controllers.acceptController,
  replaceController: controllers.replaceController,
  changeControllerKey: controllers.changeControllerKey,
  listControllerCodes: controllers.listControllerCodes,
  testController: controllers.testController,
  watchKeys: controllers.watchKeys,
  updateController: controllers.updateController,
  recordWiringTest: controllers.recordWiringTest,
  listTerminals: terminals.listTerminals,
  createTerminal: terminals.createTerminal,
  renewEnrolment: terminals.renewEnrolment,
  removeTerminal: terminals.removeTerminal,
  enrolTerminal: terminals.enrolTerminal,
  terminalScreen: terminals.terminalScreen,
  noteTerminal: terminals.noteTerminal,
  // light channel: the stored configuration of one court's lamp
  listLightChannels: lightChannels.listLightChannels,
  createLightChannel: lightChannels.createLightChannel,
  changeLightChannel: lightChannels.changeLightChannel,
  removeLightChannel: lightChannels.removeLightChannel,
  testLightChannel: lightChannels.testLightChannel,
  listAccessCodes: accessCodes.listAccessCodes,
  // all codes, including ended ones, and codes made by hand
  searchAccessCodes: codeList.searchAccessCodes,
  previewAccessCode: codeList.previewAccessCode,
  createAccessCode: codeList.createAccessCode,
  endAccessCode: codeList.endAccessCode,
  restoreAccessCode: codeList.restoreAccessCode,
  resendAccessCode: codeList.resendAccessCode,
  replaceAccessCode: codeList.replaceAccessCode,
  checkPermanentCode: permanentCodes.checkPermanentCode,
  createPermanentCode: permanentCodes.createPermanentCode,
  changePermanentCode: permanentCodes.changePermanentCode,
  deletePermanentCode: permanentCodes.deletePermanentCode,
  proposePermanentCode: permanentCodes.proposePermanentCode,
  // number of possible codes, and of those that open a door
  getCodeSpace: permanentCodes.getCodeSpace,
  // people: customers and code holders, not users
  findPeople: privacy.findPeople,
  exportPeople: privacy.exportPeople,
  erasePeople: privacy.erasePeople,
  // contacts: customers, one per spelling
  findContacts: contacts.findContacts,
  getContact: contacts.getContact,
  changeContact: contacts.changeContact,
  mergeContacts: contacts.mergeContacts,
  listBookings: bookings.listBookings,
  getFreeTimes: freeTimes.getFreeTimes,
  getBooking: freeTimes.getBooking,
  getBookingDay: bookingDays.getBookingDay,
  getBookingWeek: bookingDays.getBookingWeek,
  createBooking: bookings.createBooking,
  changeBooking: bookings.changeBooking,
  cancelBooking: bookings.cancelBooking,
  restoreBooking: bookings.restoreBooking,
  listMessages: messages.listMessages,
  sendBookingCode: messages.sendBookingCode,
  retryMessage: messages.retryMessage,
  decideHeldMessages: messages.decideHeldMessages,
  testMail: messages.testMail,
  listSettings: settings.listSettings,
  saveSetting: settings.saveSetting,
  saveSettings: settings.saveSettings,
  listSettingChanges: settings.listSettingChanges,
  lastChanges: settings.lastChanges,
  getDayPlan: dayPlan.getDayPlan,
  schedulerPreview: scheduler.schedulerPreview,
  schedulerState: scheduler.schedulerState,
  pauseScheduler: scheduler.pauseScheduler,
  listRuns: scheduler.listRuns,
  // the specification's name for a manual run
  accessControlScheduler: scheduler.accessControlScheduler,
  // own devices and those listed by the monitoring address
  listDevices: devices.listDevices,
  serverHealth: serverHealth.serverHealth,
  confirmClock: serverHealth.confirmClock,
  getClimate: climate.getClimate,
  changeClimate: climateControl.changeClimate,
  getClimateHistory: climateControl.getClimateHistory,
  testClimateAddress: climateControl.testClimateAddress,
  listLogs: logs.listLogs,
  writeLog: logs.writeLog,
  // the interface for booking systems, under the specification's name
  controlSystemApi: controlSystem.controlSystemApi,
} as const;

export type EndpointName = keyof typeof ENDPOINTS;
