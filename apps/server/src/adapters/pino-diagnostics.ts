import type { Logger } from "pino";
import type { Diagnostics } from "../application/ports/diagnostics.ts";

/** Writes diagnostics as JSON lines. */
export function pinoDiagnostics(logger: Logger): Diagnostics {
  return {
    info: (message, context) => logger.info(context ?? {}, message),
    warn: (message, context) => logger.warn(context ?? {}, message),
    error: (message, error, context) => logger.error({ ...context, err: error }, message),
  };
}
