import type { Booker, Caller, TerminalCaller, UserCaller } from "../database/caller.ts";

/** The caller of an endpoint that only users may use; session-guard.ts has refused all other callers. */
export function userOf(caller: Caller | null): UserCaller {
  if (caller === null || caller.role === "booking_system" || caller.role === "terminal")
    throw new Error("a request reached a handler for users without a user");
  return caller;
}

/** The caller of an endpoint for users and booking systems. */
export function bookerOf(caller: Caller | null): Booker {
  return caller?.role === "booking_system" ? caller : userOf(caller);
}

/** The caller of an endpoint for terminals only. */
export function terminalOf(caller: Caller | null): TerminalCaller {
  if (caller?.role !== "terminal")
    throw new Error("a request reached a handler for terminals without a terminal");
  return caller;
}

/** The caller of an endpoint that is not public; session-guard.ts has identified it. */
export function callerOf(caller: Caller | null): Caller {
  if (caller === null) throw new Error("a request reached a handler for callers without a caller");
  return caller;
}
