import { apiKeysApi } from "./api-keys.ts";
import { blocksApi } from "./blocks.ts";
import { bookingsApi } from "./bookings.ts";
import { climateApi } from "./climate.ts";
import { closedDaysApi } from "./closed-days.ts";
import { codesApi } from "./codes.ts";
import { controllersApi } from "./controllers.ts";
import { courtsApi } from "./courts.ts";
import { daysApi } from "./days.ts";
import { devicesApi, deviceTestWords } from "./devices.ts";
import { codeAlarmWords, doorsApi } from "./doors.ts";
import { hallsApi } from "./halls.ts";
import { logApi } from "./log.ts";
import { messagesApi } from "./messages.ts";
import { noticesApi } from "./notices.ts";
import { peopleApi } from "./people.ts";
import { functionRefusalWords, problemWords } from "./problem.ts";
import { reasonWords } from "./reasons.ts";
import { schedulerApi } from "./scheduler.ts";
import { seriesApi } from "./series.ts";
import { sessionsApi } from "./sessions.ts";
import { settingsApi } from "./settings.ts";
import { terminalsApi } from "./terminals.ts";
import { usersApi } from "./users.ts";

/** All calls of the API with their words; this is their order within a part of the document. */
export const CAPABILITIES = [
  bookingsApi,
  seriesApi,
  sessionsApi,
  usersApi,
  apiKeysApi,
  courtsApi,
  blocksApi,
  closedDaysApi,
  daysApi,
  doorsApi,
  controllersApi,
  terminalsApi,
  codesApi,
  devicesApi,
  climateApi,
  schedulerApi,
  messagesApi,
  noticesApi,
  settingsApi,
  hallsApi,
  peopleApi,
  logApi,
];

/** Everything that describes fields. */
export const FIELD_TABLES = [
  ...CAPABILITIES,
  codeAlarmWords,
  deviceTestWords,
  functionRefusalWords,
  problemWords,
  reasonWords,
];
