import type { EndpointResponse } from "@platzwart/contract/endpoint";
import type { serverHealth as serverHealthCall } from "@platzwart/contract/endpoints/server-health-endpoints";
import { type Duration, SECOND } from "@platzwart/domain/time/instant";
import type { ClockSync } from "@platzwart/machine/clock-sync";
import type { UserCaller } from "../../database/caller.ts";
import { installationIn } from "../../database/installation-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { Backups } from "../backups/backups.ts";
import type { ErasureRecorder } from "../erasures/erasure-recorder.ts";
import type { MemberWatch } from "../members/member-watch.ts";
import type { Needs } from "../services.ts";
import { type HealthServices, isLoopAlive } from "./connection-test.ts";
import { monitoringLog } from "./monitoring-log-entries.ts";

export interface ServerProcess {
  readonly version: string;
  /** Random, of this start. */
  readonly runId: string;
  /** Monotonic (Clock.elapsed). */
  readonly startedAt: Duration;
  /** In bytes. */
  residentMemory(): number;
}

type ServerHealthServices = HealthServices &
  Needs<"clockWatch"> & {
    readonly serverProcess: ServerProcess;
    readonly clockSync: ClockSync;
    readonly backups: Backups | null;
    readonly erasureRecorder: Pick<ErasureRecorder, "isFailing">;
    readonly memberWatch: MemberWatch | null;
  };

/** Available also during an outage of the database (M-06). */
export async function serverHealth(
  services: ServerHealthServices,
): Promise<EndpointResponse<typeof serverHealthCall>> {
  const { serverProcess, control, clock, clockWatch, clockSync, backups } = services;
  return {
    version: serverProcess.version,
    // whole seconds
    uptime: Math.floor((clock.elapsed() - serverProcess.startedAt) / SECOND),
    memory: serverProcess.residentMemory(),
    isDatabaseAnswering: await services.databasePing.isAnswering(),
    isLoopAlive: isLoopAlive(control),
    // jumps of the wall clock; steady: none in the last hour
    clockJumpCount: clockWatch.jumpCount,
    isClockSteady: clockWatch.isSteady,
    isClockUnknown: clockWatch.isUnknown,
    clockSync: clockSync.state(),
    refusesChanges: services.storage.refusalToStore,
    isDatabaseDamaged: backups?.databaseCheck === "damaged",
    lacksErasures: services.erasureRecorder.isFailing,
    members: services.memberWatch?.views ?? [],
    backups: backups?.status() ?? null,
  };
}

/** Accepts the clock as right, however early, also for the next start (M-06). */
export async function confirmClock(
  services: ServerHealthServices,
  caller: UserCaller,
): Promise<EndpointResponse<typeof serverHealthCall>> {
  const { storage, clock, clockWatch, control } = services;
  await storage.write(caller, async (store) => {
    await logIn(store).append(monitoringLog.clockConfirmed(clock.now(), caller.id));
    await installationIn(store).setClockMark(clock.now());
  });
  clockWatch.confirm();
  control.requestReconcile("change");
  return serverHealth(services);
}
