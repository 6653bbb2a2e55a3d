import type { Logger } from "pino";
import type { ServerLog } from "../ports/server-log.ts";

/** Logs JSON lines by pino. */
export function pinoServerLog(pinoLogger: Logger): ServerLog {
  return {
    info: (message, context) => pinoLogger.info(context ?? {}, message),
    warn: (message, context) => pinoLogger.warn(context ?? {}, message),
    error: (message, error, context) => pinoLogger.error({ ...context, err: error }, message),
  };
}
