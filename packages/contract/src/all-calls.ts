import * as accessCodes from "./calls/access-code-calls.ts";
import * as apiKeys from "./calls/api-key-calls.ts";
import * as blocks from "./calls/block-calls.ts";
import * as bookings from "./calls/booking-calls.ts";
import * as climate from "./calls/climate-calls.ts";
import * as climateControl from "./calls/climate-control-calls.ts";
import * as controlSystem from "./calls/control-system-calls.ts";
import * as courts from "./calls/court-calls.ts";
import * as dayPlan from "./calls/day-plan-calls.ts";
import * as devices from "./calls/device-calls.ts";
import * as doors from "./calls/door-calls.ts";
import * as lightChannels from "./calls/light-channel-calls.ts";
import * as logs from "./calls/log-calls.ts";
import * as permanentCodes from "./calls/permanent-code-calls.ts";
import * as privacy from "./calls/privacy-calls.ts";
import * as scheduler from "./calls/scheduler-calls.ts";
import * as serverHealth from "./calls/server-health-calls.ts";
import * as sessions from "./calls/session-calls.ts";
import * as settings from "./calls/setting-calls.ts";
import * as users from "./calls/user-calls.ts";

/** Every call of the server, by name; each must be bound to a handler, described and in the access matrix. */
export const CALLS = {
  signIn: sessions.signIn,
  refreshSession: sessions.refreshSession,
  signOut: sessions.signOut,
  setupState: sessions.setupState,
  setUp: sessions.setUp,
  listUsers: users.listUsers,
  createUser: users.createUser,
  changeUser: users.changeUser,
  resetPassword: users.resetPassword,
  deleteUser: users.deleteUser,
  changeOwnPassword: users.changeOwnPassword,
  listApiKeys: apiKeys.listApiKeys,
  createApiKey: apiKeys.createApiKey,
  renewApiKey: apiKeys.renewApiKey,
  revokeApiKey: apiKeys.revokeApiKey,
  listCourts: courts.listCourts,
  switchLight: courts.switchLight,
  switchMode: courts.switchMode,
  endAccess: courts.endAccess,
  overrideLight: courts.overrideLight,
  endLightOverride: courts.endLightOverride,
  listBlocks: blocks.listBlocks,
  createBlock: blocks.createBlock,
  changeBlock: blocks.changeBlock,
  endBlock: blocks.endBlock,
  listDoors: doors.listDoors,
  createDoor: doors.createDoor,
  changeDoor: doors.changeDoor,
  removeDoor: doors.removeDoor,
  openDoor: doors.openDoor,
  listLightChannels: lightChannels.listLightChannels,
  createLightChannel: lightChannels.createLightChannel,
  changeLightChannel: lightChannels.changeLightChannel,
  removeLightChannel: lightChannels.removeLightChannel,
  testLightChannel: lightChannels.testLightChannel,
  listAccessCodes: accessCodes.listAccessCodes,
  checkPermanentCode: permanentCodes.checkPermanentCode,
  createPermanentCode: permanentCodes.createPermanentCode,
  deletePermanentCode: permanentCodes.deletePermanentCode,
  proposePermanentCode: permanentCodes.proposePermanentCode,
  getCodeSpace: permanentCodes.getCodeSpace,
  findPeople: privacy.findPeople,
  exportPeople: privacy.exportPeople,
  erasePeople: privacy.erasePeople,
  listBookings: bookings.listBookings,
  createBooking: bookings.createBooking,
  cancelBooking: bookings.cancelBooking,
  listSettings: settings.listSettings,
  saveSetting: settings.saveSetting,
  saveSettings: settings.saveSettings,
  listSettingChanges: settings.listSettingChanges,
  getDayPlan: dayPlan.getDayPlan,
  schedulerPreview: scheduler.schedulerPreview,
  schedulerState: scheduler.schedulerState,
  pauseScheduler: scheduler.pauseScheduler,
  listRuns: scheduler.listRuns,
  accessControlScheduler: scheduler.accessControlScheduler,
  listDevices: devices.listDevices,
  serverHealth: serverHealth.serverHealth,
  getClimate: climate.getClimate,
  changeClimate: climateControl.changeClimate,
  getClimateHistory: climateControl.getClimateHistory,
  testClimateAddress: climateControl.testClimateAddress,
  listLogs: logs.listLogs,
  writeLog: logs.writeLog,
  controlSystemApi: controlSystem.controlSystemApi,
} as const;

export type CallName = keyof typeof CALLS;
