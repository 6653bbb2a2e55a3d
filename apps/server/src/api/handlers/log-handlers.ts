import type * as logEndpoints from "@platzwart/contract/endpoints/log-endpoints";
import { listLogs, writeLog } from "../../modules/log/system-log.ts";
import { browserOf } from "../browser-of.ts";
import type { HandlersOf } from "../handler.ts";
import type { Services } from "../services.ts";

export function logHandlers(services: Services): HandlersOf<typeof logEndpoints> {
  return {
    listLogs: ({ query: { limit, ...filter }, caller }) => listLogs(services, caller.role, filter, limit),
    writeLog: ({ body, caller, userAgent }) =>
      writeLog(services, { ...body, browser: browserOf(userAgent) }, caller),
  };
}
