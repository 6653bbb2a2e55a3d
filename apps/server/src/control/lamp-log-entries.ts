import type { CourtId } from "@platzwart/domain/court/court";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { lightMessages } from "@platzwart/texts/log/lights";
import type { ChangeCause } from "../facts/change-cause-columns.ts";
import { firstOfCourts, rowsAbout } from "../facts/log-entry.ts";

/** A lamp is known by the courts that it lights. */
const { row } = rowsAbout("lighting", firstOfCourts);

export const lampLog = {
  /** By the rule, a user (person), or somebody at the lamp, such as with the wall switch; `codeIds`: behind the rule. */
  changed: (
    at: Instant,
    courtIds: readonly CourtId[],
    on: boolean,
    cause: ChangeCause,
    codeIds: readonly string[] = [],
  ) =>
    // actions of people are stored for longer (G-07)
    row(cause.kind === "person" ? "audit" : "technical", "info", lightMessages.changed)(at, courtIds, {
      light: on ? "on" : "off",
      cause: cause.kind,
      ...(cause.kind === "person" && { user_id: cause.userId }),
      ...(codeIds.length > 0 && { code_ids: codeIds }),
    }),
  /** A light switched by itself too often; further changes are not logged until a quiet period. */
  flickers: row("technical", "warn", lightMessages.flickers),
  /** Repeated presses at the wall suspend automation for ten minutes. */
  automationSuspended: row("technical", "warn", lightMessages.automationSuspended),
  /** An outage of a lamp, one entry each. */
  failed: row("technical", "error", lightMessages.lampFailed),
  recovered: row("technical", "info", lightMessages.lampRecovered),
  /** The outage ended with the lamp's removal or a new address or password; the state of the new one is unknown (A7). */
  outageEnded: row("technical", "info", lightMessages.lampOutageEnded),
  /** A removed or replaced lamp did not confirm the end of its off timer, which may still switch it off. */
  offTimerNotCancelled: row<[{ fault: DeviceFault; address: string }]>(
    "technical",
    "warn",
    lightMessages.offTimerNotCancelled,
  ),
};
