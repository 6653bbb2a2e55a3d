import { lightForgottenSince } from "@platzwart/domain/court/forgotten-light";
import { CONDITIONS, type Condition, type ConditionKind } from "@platzwart/domain/messages/notice";
import { between, days, type Instant, minus } from "@platzwart/domain/time/instant";
import type { HallState } from "../../facts/hall-state.ts";
import { certificateEnd } from "../../platform/system/certificate-end.ts";
import type { GuessLimits } from "../access/guess-limits.ts";
import type { Backups } from "../backups/backups.ts";
import type { MessageLoop } from "../messages/message-loop.ts";
import { isLoopAlive } from "../monitoring/connection-test.ts";
import type { Needs } from "../services.ts";

/** Time before its end in which a certificate is reported. */
const CERTIFICATE_WARNING = days(21);

export type ConditionServices = Needs<"hall" | "control" | "storage" | "clock" | "serverLog"> & {
  readonly guessLimits: Pick<GuessLimits, "alarms">;
  readonly messageLoop: Pick<MessageLoop, "mailStop">;
  readonly backups: Pick<Backups, "status"> | null;
  /** Path of the certificate (TLS_CERT); null: plain HTTP. */
  readonly certFile: string | null;
};

export interface PresentConditions {
  readonly conditions: readonly Condition[];
  /** Kinds that cannot be observed now. */
  readonly unknown: readonly ConditionKind[];
}

/** What is wrong now, from memory, and from the stored hall where it can be read (O-07). */
export async function presentConditions(services: ConditionServices): Promise<PresentConditions> {
  const { hall, control, storage, clock, guessLimits, messageLoop, backups } = services;
  const now = clock.now();
  const found: Condition[] = [];
  const add = (kind: ConditionKind, since: Instant = now, subject = "") =>
    found.push({ kind, subject, since });
  for (const { subject, alarmSince } of guessLimits.alarms)
    if (alarmSince !== null) add("guessing", alarmSince, subject);
  if (!isLoopAlive(control)) add("loop_silent");
  for (const [id, { fault }] of hall.pictures.doors)
    if (fault !== null && !hall.outOfUse.doors.has(id)) add("door_failing", now, id);
  for (const { id, courtIds, lamp } of hall.pictures.lights.all())
    if (lamp.fault !== null && courtIds.some((court) => !hall.outOfUse.courts.has(court)))
      add("lamp_failing", now, id);
  if (storage.refusalToStore !== null) add("storing_failed");
  if (messageLoop.mailStop !== null) add("mail_failing", messageLoop.mailStop.since);
  const lastBackup = backups === null ? now : backups.status().lastAt;
  if (lastBackup === null || between(lastBackup, now) >= CONDITIONS.backup_missing.noticeDelay)
    add("backup_missing", lastBackup ?? now);
  const ending = await certificateEnding(services, now);
  if (ending !== null) add("certificate_ending", ending);
  const state = await hall.state(now).catch(() => null);
  if (state === null) return { conditions: found, unknown: ["scheduler_paused", "light_forgotten"] };
  if (state.scheduler.isPaused) add("scheduler_paused", state.scheduler.since);
  for (const { id, since } of forgottenLights(state, services, now))
    add("light_forgotten", since, String(id));
  return { conditions: found, unknown: [] };
}

function forgottenLights(state: HallState, { hall }: Pick<ConditionServices, "hall">, now: Instant) {
  return state.courts.flatMap((court) => {
    const lamp = hall.pictures.lights.ofCourt(court.id);
    const isAutomatic = court.autoMode && state.settings.auto_light_control;
    const isLightOn = lamp?.isOn ?? court.isLightOn;
    const since = lightForgottenSince({ ...court, isLightOn }, isAutomatic, state.codes, now);
    return since === null ? [] : [{ id: court.id, since }];
  });
}

/** Begin of the warning; null: no certificate, or a long time left. */
async function certificateEnding(
  { certFile, serverLog }: Pick<ConditionServices, "certFile" | "serverLog">,
  now: Instant,
): Promise<Instant | null> {
  if (certFile === null) return null;
  try {
    const warned = minus(await certificateEnd(certFile), CERTIFICATE_WARNING);
    return warned <= now ? warned : null;
  } catch (error) {
    serverLog.error("the certificate cannot be read", error, { file: certFile });
    return null;
  }
}
