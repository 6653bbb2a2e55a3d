import type { CallsOf, Endpoint } from "./endpoint.ts";
import * as accessCodes from "./endpoints/access-code-endpoints.ts";
import * as allLights from "./endpoints/all-lights-endpoints.ts";
import * as apiKeys from "./endpoints/api-key-endpoints.ts";
import * as blocks from "./endpoints/block-endpoints.ts";
import * as bookingDays from "./endpoints/booking-day-endpoints.ts";
import * as bookings from "./endpoints/booking-endpoints.ts";
import * as climateControl from "./endpoints/climate-control-endpoints.ts";
import * as climate from "./endpoints/climate-endpoints.ts";
import * as closedDays from "./endpoints/closed-day-endpoints.ts";
import * as codeAlarms from "./endpoints/code-alarm-endpoints.ts";
import * as codeEntry from "./endpoints/code-entry-endpoints.ts";
import * as codeList from "./endpoints/code-list-endpoints.ts";
import * as contacts from "./endpoints/contact-endpoints.ts";
import * as controlSystem from "./endpoints/control-system-endpoints.ts";
import * as controllers from "./endpoints/controller-endpoints.ts";
import * as courts from "./endpoints/court-endpoints.ts";
import * as dayPlan from "./endpoints/day-plan-endpoints.ts";
import * as doors from "./endpoints/door-endpoints.ts";
import * as doorSetUp from "./endpoints/door-set-up-endpoints.ts";
import * as freeTimes from "./endpoints/free-time-endpoints.ts";
import * as halls from "./endpoints/hall-endpoints.ts";
import * as lightChannels from "./endpoints/light-channel-endpoints.ts";
import * as logs from "./endpoints/log-endpoints.ts";
import * as messages from "./endpoints/message-endpoints.ts";
import * as devices from "./endpoints/monitoring-endpoints.ts";
import * as notices from "./endpoints/notice-endpoints.ts";
import * as ownSessions from "./endpoints/own-session-endpoints.ts";
import * as people from "./endpoints/people-endpoints.ts";
import * as permanentCodes from "./endpoints/permanent-code-endpoints.ts";
import * as scheduler from "./endpoints/scheduler-endpoints.ts";
import * as series from "./endpoints/series-endpoints.ts";
import * as serverHealth from "./endpoints/server-health-endpoints.ts";
import * as sessions from "./endpoints/session-endpoints.ts";
import * as settings from "./endpoints/setting-endpoints.ts";
import * as terminals from "./endpoints/terminal-endpoints.ts";
import * as testCode from "./endpoints/test-code-endpoints.ts";
import * as users from "./endpoints/user-endpoints.ts";

const MODULES = {
  ...accessCodes,
  ...allLights,
  ...apiKeys,
  ...blocks,
  ...bookingDays,
  ...bookings,
  ...climateControl,
  ...climate,
  ...closedDays,
  ...codeAlarms,
  ...codeEntry,
  ...codeList,
  ...contacts,
  ...controlSystem,
  ...controllers,
  ...courts,
  ...dayPlan,
  ...devices,
  ...doors,
  ...doorSetUp,
  ...freeTimes,
  ...halls,
  ...lightChannels,
  ...logs,
  ...messages,
  ...notices,
  ...ownSessions,
  ...permanentCodes,
  ...people,
  ...scheduler,
  ...serverHealth,
  ...series,
  ...sessions,
  ...settings,
  ...terminals,
  ...testCode,
  ...users,
};

export type EndpointName = CallsOf<typeof MODULES>;

/** The type check demands a handler (handlers.ts) and texts (packages/texts/src/api) for each endpoint. */
export const ENDPOINTS = Object.fromEntries(
  Object.entries(MODULES).filter(([, exported]) => isEndpoint(exported)),
) as Readonly<Pick<typeof MODULES, EndpointName>>;

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === "object" && exported !== null && "allowedCallers" in exported;
}
