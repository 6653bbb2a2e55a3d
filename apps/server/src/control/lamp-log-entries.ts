import type { CourtId } from "@platzwart/domain/court/court";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { lightMessages } from "@platzwart/texts/log/lights";
import type { ChangeCause } from "../facts/change-cause-columns.ts";
import { firstOfCourts, rowsAbout } from "../facts/log-entry.ts";

/** A lamp is named after its courts. */
const { row } = rowsAbout("lighting", firstOfCourts);

export const lampLog = {
  /** device: somebody at the lamp, such as with the wall switch; `codeIds`: behind the rule. */
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
  /** Further changes are not logged until a quiet period. */
  flickers: row("technical", "warn", lightMessages.flickers),
  automationSuspended: row("technical", "warn", lightMessages.automationSuspended),
  failed: row("technical", "error", lightMessages.lampFailed),
  recovered: row("technical", "info", lightMessages.lampRecovered),
  /** The outage ended with a removal, new address or new password; the new lamp's state is unknown (A7). */
  outageEnded: row("technical", "info", lightMessages.lampOutageEnded),
  /** A removed or replaced lamp did not confirm the end of its off timer, which may still switch it off. */
  offTimerNotCancelled: row<[{ fault: DeviceFault; address: string }]>(
    "technical",
    "warn",
    lightMessages.offTimerNotCancelled,
  ),
};
