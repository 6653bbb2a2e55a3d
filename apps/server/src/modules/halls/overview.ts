import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { OVERVIEW_FORMAT, type OverviewView } from "@platzwart/contract/endpoints/hall-endpoints";
import { CONDITION_KINDS, type Condition } from "@platzwart/domain/messages/notice";
import { earliest, type Instant } from "@platzwart/domain/time/instant";
import { equipmentIn } from "../../facts/equipment-records.ts";
import type { Backups } from "../backups/backups.ts";
import { courtViews } from "../courts/court-views.ts";
import { messagesIn } from "../messages/message-records.ts";
import type { ServerProcess } from "../monitoring/server-health.ts";
import type { NoticeLoop } from "../notices/notice-loop.ts";
import type { Needs } from "../services.ts";

type Services = Needs<"hall" | "store" | "clock"> & {
  readonly serverProcess: Pick<ServerProcess, "runId" | "version">;
  readonly noticeLoop: Pick<NoticeLoop, "presentConditions">;
  readonly backups: Pick<Backups, "status"> | null;
};

/** The hall as other halls see it (V-09). */
export class Overview {
  readonly #services: Services;
  /** As JSON. */
  #lastState = "";
  #asOf: Instant;

  constructor(services: Services) {
    this.#services = services;
    this.#asOf = services.clock.now();
  }

  async read(): Promise<OverviewView> {
    const state = await stateNow(this.#services);
    const text = JSON.stringify(state);
    if (text !== this.#lastState) this.#asOf = this.#services.clock.now();
    this.#lastState = text;
    return { ...state, asOf: this.#asOf };
  }
}

async function stateNow(services: Services): Promise<Omit<OverviewView, "asOf">> {
  const { store, clock, serverProcess, noticeLoop, backups } = services;
  const present = await noticeLoop.presentConditions();
  return {
    format: OVERVIEW_FORMAT,
    runId: serverProcess.runId,
    version: serverProcess.version,
    courts: await courtsNow(services),
    failing: await failingDevices(services, present),
    conditions: otherConditions(present),
    lastBackupAt: backups?.status().lastAt ?? null,
    failedMessageCount: await messagesIn(store).countFailed(clock.now()),
  };
}

async function courtsNow({ hall, clock }: Services): Promise<OverviewView["courts"]> {
  const now = clock.now();
  const state = await hall.state(now);
  const views = new Map(courtViews(state, hall.pictures.lights, now).map((view) => [view.id, view]));
  return state.courts.flatMap(({ id, name, status }): OverviewView["courts"] => {
    const view = views.get(id);
    if (view !== undefined) return [{ id, name, state: stateOf(view), light: lightOf(view) }];
    // a court beyond the configured number is none of the hall's
    return status === "available" ? [] : [{ id, name, state: "out_of_operation", light: "unknown" }];
  });
}

function stateOf({ status, isBooked }: CourtView) {
  if (status === "blocked") return "blocked";
  return isBooked ? "booked" : "free";
}

function lightOf({ isLightOn, light }: CourtView) {
  if (light.isSimulated === null) return "none";
  if (light.fault !== null || light.reportedAt === null) return "unknown";
  return isLightOn || light.isPartlyOn ? "on" : "off";
}

async function failingDevices(
  { hall, store, clock }: Services,
  present: readonly Condition[],
): Promise<OverviewView["failing"]> {
  const failing = present.filter(({ kind }) => kind === "door_failing" || kind === "lamp_failing");
  if (failing.length === 0) return [];
  const doors = await equipmentIn(store).listDoors();
  const { courts } = await hall.state(clock.now());
  const namesOfCourts = (lampId: string) => {
    const lamp = hall.pictures.lights.all().find(({ id }) => id === lampId);
    return courts.filter(({ id }) => lamp?.courtIds.includes(id)).map(({ name }) => name);
  };
  return failing.map(({ kind, subject: id, since }) =>
    kind === "door_failing"
      ? { kind: "door", id, name: doors.find((door) => door.id === id)?.name ?? id, since }
      : { kind: "lamp", id, name: namesOfCourts(id).join(", "), since },
  );
}

/** One row a kind, since the earliest begin: who or what is concerned stays in the hall. */
function otherConditions(present: readonly Condition[]): OverviewView["conditions"] {
  return CONDITION_KINDS.flatMap((kind) => {
    if (kind === "door_failing" || kind === "lamp_failing") return [];
    const since = earliest(...present.filter((one) => one.kind === kind).map((one) => one.since));
    return since === null ? [] : [{ kind, since }];
  });
}
