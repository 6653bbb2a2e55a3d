import { type CodeAlarmView, codeAlarmsSchema } from "@platzwart/contract/endpoints/code-alarm-endpoints";
import { Refused } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import type { UserCaller } from "../../database/caller.ts";
import { liveEventsIn, type Store } from "../../database/store.ts";
import type { ControllerLinkStates } from "../../facts/controller-links.ts";
import { displayNames } from "../../facts/display-names.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";
import { linkOf, requireDoor } from "../../facts/find-door.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { Needs } from "../services.ts";
import { codeEntryLog } from "./code-log-entries.ts";
import type { GuessSubject } from "./guess-limit-records.ts";
import type { GuessLimits } from "./guess-limits.ts";

type CodeAlarmServices = Needs<"storage" | "clock"> & {
  readonly guessLimits: GuessLimits;
  readonly controllerLinks: ControllerLinkStates;
};

/** Alarms not yet acknowledged, oldest first (D-21). */
export async function listCodeAlarms(
  { guessLimits }: Pick<CodeAlarmServices, "guessLimits">,
  store: Store,
): Promise<{ items: CodeAlarmView[] }> {
  const alarms = guessLimits.alarms.flatMap(({ subject, alarmSince: since }) =>
    since === null ? [] : [{ ...parseSubject(subject), subject, since }],
  );
  if (alarms.length === 0) return { items: [] };
  const doorNames = new Map((await equipmentIn(store).listDoors()).map(({ id, name }) => [id, name]));
  const userNames = await displayNames(
    store,
    alarms.flatMap(({ of, id }) => (of === "user" ? [id] : [])),
  );
  const items = alarms
    .map(({ of, id, subject, since }) => {
      const name = (of === "door" ? doorNames.get(id) : of === "user" ? userNames.get(id) : null) ?? null;
      return { id: subject, of, doorId: of === "door" ? id : null, name, since };
    })
    // a removed door needs no inspection
    .filter(({ of, name }) => of !== "door" || name !== null);
  return { items: items.sort((a, b) => a.since - b.since) };
}

export async function publishCodeAlarms(
  services: Pick<CodeAlarmServices, "guessLimits">,
  store: Store,
  now: Instant,
): Promise<{ items: CodeAlarmView[] }> {
  const alarms = await listCodeAlarms(services, store);
  await liveEventsIn(store).append("code-alarms-changes", z.encode(codeAlarmsSchema, alarms), now);
  return alarms;
}

/** Refuses with code_alarm_unknown. */
export async function acknowledgeCodeAlarm(
  services: CodeAlarmServices,
  id: string,
  caller: UserCaller,
): Promise<{ items: CodeAlarmView[] }> {
  const { storage, clock, guessLimits } = services;
  const alarm = guessLimits.alarms.find(({ subject }) => subject === id);
  if (alarm === undefined) throw new Refused({ code: "code_alarm_unknown" });
  return guessLimits.acknowledge(
    alarm.subject,
    { isCleared: false },
    async (store) => {
      await logIn(store).append(codeEntryLog.alarmAcknowledged(clock.now(), alarm.subject, caller.id));
      return publishCodeAlarms(services, store, clock.now());
    },
    (work) => storage.write(caller, work),
  );
}

/** Clears the door's count of wrong codes (D-21); refuses with door_unknown and door_keeps_wrong_codes. */
export async function clearWrongCodes(
  services: CodeAlarmServices,
  doorId: string,
  caller: UserCaller,
): Promise<void> {
  const { storage, clock, guessLimits, controllerLinks } = services;
  const storedDoor = await requireDoor(storage.read, doorId);
  const link = linkOf(storedDoor);
  const refusal = new Refused({ code: "door_keeps_wrong_codes", door: storedDoor.name });
  if (!controllerLinks.isLinked(link)) throw refusal;
  await guessLimits.acknowledge(
    `door-${doorId}`,
    { isCleared: true },
    async (store) => {
      const door = await requireDoor(store, doorId);
      await logIn(store).append(codeEntryLog.wrongCodesCleared(clock.now(), door, caller.id));
      await publishCodeAlarms(services, store, clock.now());
    },
    (work) => storage.write(caller, work),
  );
  if (!(await controllerLinks.carryOut(link, { kind: "clear_guesses" }))) throw refusal;
}

function parseSubject(subject: GuessSubject): Pick<CodeAlarmView, "of" | "id"> {
  if (subject === "hall") return { of: "hall", id: subject };
  return { of: subject.startsWith("door-") ? "door" : "user", id: subject.slice("door-".length) };
}
