import { lightForgottenSince } from "@platzwart/domain/court/forgotten-light";
import {
  CONDITION_KINDS,
  CONDITIONS,
  type Condition,
  type ConditionKind,
  type Observation,
} from "@platzwart/domain/messages/notice";
import {
  between,
  type Duration,
  days,
  hours,
  type Instant,
  minus,
  minutes,
} from "@platzwart/domain/time/instant";
import type { HallState } from "../../facts/hall-state.ts";
import { certificateEnd } from "../../platform/system/certificate-end.ts";
import type { GuessLimits } from "../access/guess-limits.ts";
import type { Backups } from "../backups/backups.ts";
import type { MemberWatch } from "../members/member-watch.ts";
import type { MessageLoop } from "../messages/message-loop.ts";
import { isLoopAlive } from "../monitoring/connection-test.ts";
import type { Needs } from "../services.ts";

/** Time before its end in which a certificate is reported. */
const CERTIFICATE_WARNING = days(21);
const CERTIFICATE_CHECK_INTERVAL = hours(1);
/** Time after a start in which no condition ends, as devices may not have answered yet. */
const START_GRACE = minutes(1);

export type ConditionServices = Needs<"hall" | "control" | "storage" | "clock" | "serverLog"> & {
  readonly guessLimits: Pick<GuessLimits, "alarms">;
  readonly messageLoop: Pick<MessageLoop, "mailStop" | "isMailStateKnown">;
  readonly backups: Pick<Backups, "status"> | null;
  /** null: the hall's only server. */
  readonly memberWatch: Pick<MemberWatch, "missing" | "takenOver" | "proofLost" | "isAccepted"> | null;
  /** Path of the certificate (TLS_CERT); null: plain HTTP. */
  readonly certFile: string | null;
};

/** Says what is wrong now (O-07). */
export class ConditionObserver {
  readonly #services: ConditionServices;
  /** By the monotonic clock. */
  readonly #startedAt: Duration;
  /** `end` null: the certificate could not be read. */
  #certificate: { readonly checkedAt: Duration; readonly end: Instant | null } | null = null;

  constructor(services: ConditionServices) {
    this.#services = services;
    this.#startedAt = services.clock.elapsed();
  }

  /** Without those of several servers, of backups that are not made here, and of TLS that another program ends. */
  get possibleKinds(): ConditionKind[] {
    const { memberWatch, backups, certFile } = this.#services;
    const impossible: readonly ConditionKind[] = [
      ...(memberWatch === null ? (["member_missing", "proof_lost", "leader_changed"] as const) : []),
      ...(backups === null ? (["backup_missing"] as const) : []),
      ...(certFile === null ? (["certificate_ending"] as const) : []),
    ];
    return CONDITION_KINDS.filter((kind) => !impossible.includes(kind));
  }

  async observe(): Promise<Observation> {
    const { hall, control, storage, clock, guessLimits, messageLoop, backups, memberWatch } = this.#services;
    const now = clock.now();
    const present: Condition[] = [];
    const add = (kind: Condition["kind"], since: Instant = now, subject = "") =>
      present.push({ kind, subject, since });
    for (const { subject, alarmSince } of guessLimits.alarms)
      if (alarmSince !== null) add("guessing", alarmSince, subject);
    if (!isLoopAlive(control)) add("loop_silent");
    const { doors, lights } = this.#devicesInUse();
    for (const [id, { fault }] of doors) if (fault !== null) add("door_failing", now, id);
    for (const { id, lamp } of lights) if (lamp.fault !== null) add("lamp_failing", now, id);
    if (storage.refusalToStore !== null) add("storing_failed");
    if (messageLoop.mailStop !== null) add("mail_failing", messageLoop.mailStop.since);
    for (const { name, since } of memberWatch?.missing ?? []) add("member_missing", since, name);
    const events = { leader_changed: memberWatch?.takenOver, proof_lost: memberWatch?.proofLost };
    for (const kind of ["leader_changed", "proof_lost"] as const) {
      const event = events[kind];
      if (event != null) add(kind, event.at, event.name);
    }
    const lastBackup = backups === null ? now : backups.status().lastAt;
    if (lastBackup === null || between(lastBackup, now) >= CONDITIONS.backup_missing.noticeDelay)
      add("backup_missing", lastBackup ?? now);
    const certificate = await this.#checkedCertificate();
    const warnedFrom = certificate?.end == null ? null : minus(certificate.end, CERTIFICATE_WARNING);
    if (warnedFrom !== null && warnedFrom <= now) add("certificate_ending", warnedFrom);
    const state = await hall.state(now);
    if (state.scheduler.isPaused) add("scheduler_paused", state.scheduler.since);
    for (const { id, since } of forgottenLights(state, this.#services, now))
      add("light_forgotten", since, String(id));
    const isSettled = minus(clock.elapsed(), this.#startedAt) >= START_GRACE;
    return {
      present,
      visibilityOf: ({ kind, subject }) => {
        if (!isSettled) return "unobservable";
        if (kind === "door_failing") return doors.some(([id]) => id === subject) ? "observed" : "removed";
        if (kind === "lamp_failing") return lights.some(({ id }) => id === subject) ? "observed" : "removed";
        if (kind === "member_missing")
          return memberWatch?.isAccepted(subject) === true ? "observed" : "removed";
        if (kind === "leader_changed" || kind === "proof_lost") return "removed";
        if (kind === "mail_failing") return messageLoop.isMailStateKnown ? "observed" : "unobservable";
        if (kind === "certificate_ending") return certificate?.end === null ? "unobservable" : "observed";
        return "observed";
      },
    };
  }

  #devicesInUse() {
    const { pictures, outOfUse } = this.#services.hall;
    return {
      doors: [...pictures.doors].filter(([id]) => !outOfUse.doors.has(id)),
      lights: pictures.lights
        .all()
        .filter(({ courtIds }) => courtIds.some((court) => !outOfUse.courts.has(court))),
    };
  }

  /** null: plain HTTP. */
  async #checkedCertificate() {
    const { certFile, clock, serverLog } = this.#services;
    if (certFile === null) return null;
    const checkedAt = clock.elapsed();
    if (
      this.#certificate !== null &&
      minus(checkedAt, this.#certificate.checkedAt) < CERTIFICATE_CHECK_INTERVAL
    )
      return this.#certificate;
    const end = await certificateEnd(certFile).catch((error: unknown) => {
      serverLog.error("the certificate cannot be read", error, { file: certFile });
      return null;
    });
    this.#certificate = { checkedAt, end };
    return this.#certificate;
  }
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
