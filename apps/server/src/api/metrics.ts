import { Refused } from "@platzwart/domain/refusal";
import { between, SECOND } from "@platzwart/domain/time/instant";
import type { FastifyInstance } from "fastify";
import type * as PromClient from "prom-client";
import { health } from "../modules/monitoring/connection-test.ts";
import type { LiveHub } from "./live/live-hub.ts";
import type { Services } from "./services.ts";

/** Numbers by value of a metric's label. */
type Samples = Readonly<Record<string, number>>;

/** /metrics for Prometheus, without names, codes, IP or e-mail addresses; `token`: null: anybody may read. */
export function bindMetrics(
  app: FastifyInstance,
  services: Services,
  hub: LiveHub,
  token: string | null,
): void {
  let registry: Promise<PromClient.Registry> | null = null;
  app.get("/metrics", async (request, reply) => {
    if (token !== null && request.headers.authorization !== `Bearer ${token}`)
      throw new Refused({ code: "sign_in_required" });
    // loaded at the first request, because most halls have no Prometheus
    registry ??= createRegistry(services, hub);
    const loadedRegistry = await registry;
    return reply
      .header("cache-control", "no-store")
      .type(loadedRegistry.contentType)
      .send(await loadedRegistry.metrics());
  });
}

async function createRegistry(services: Services, hub: LiveHub): Promise<PromClient.Registry> {
  const { clock } = services;
  const metrics = new Metrics(await import("prom-client"));
  addDatabaseMetrics(metrics, services);
  addLoopMetrics(metrics, services);
  addDeviceMetrics(metrics, services);
  addSchedulerMetrics(metrics, services);
  metrics.gauge("live_connections", "Open connections of browsers to the live stream", () => hub.size);
  metrics.gauge(
    "time_seconds",
    "The server's system clock in seconds since 1970, to compare with other clocks",
    () => clock.now() / SECOND,
  );
  addBackupMetrics(metrics, services);
  addMemberMetrics(metrics, services);
  metrics.gauge("process_resident_memory_bytes", "Resident memory of the server process", () =>
    process.memoryUsage.rss(),
  );
  return metrics.registry;
}

class Metrics {
  readonly #prom: typeof PromClient;
  readonly registry: PromClient.Registry;

  constructor(prom: typeof PromClient) {
    this.#prom = prom;
    this.registry = new prom.Registry();
  }

  /** A value that rises and falls. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new this.#prom.Gauge({
      name: `platzwart_${name}`,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  /** Values that rise and fall, by label. */
  gauges(name: string, help: string, label: string, read: () => Samples): void {
    new this.#prom.Gauge({
      name: `platzwart_${name}`,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        for (const [key, value] of Object.entries(read())) this.set({ [label]: key }, value);
      },
    });
  }

  /** Values that only rise, by label. */
  counters(name: string, help: string, label: string, read: () => Samples): void {
    new this.#prom.Counter({
      name: `platzwart_${name}`,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [key, value] of Object.entries(read())) this.inc({ [label]: key }, value);
      },
    });
  }
}

function addDatabaseMetrics(metrics: Metrics, { storage, databasePing }: Services): void {
  metrics.gauge("database_up", "1 if the database answers, else 0", async () =>
    Number(await databasePing.isAnswering()),
  );
  metrics.gauge(
    "disk_full",
    "1 if a change was refused because the disk is full, and none was stored since",
    () => Number(storage.refusalOfChanges === "disk_full"),
  );
  metrics.gauge(
    "database_read_only",
    "1 if a change was refused because the database is read-only, and none was stored since",
    () => Number(storage.refusalOfChanges === "database_read_only"),
  );
  metrics.gauge(
    "database_locked",
    "1 if a change waits for more than 10 s, or one was refused in the last 30 s because another program keeps the database locked",
    () => Number(storage.refusalToStore === "database_locked"),
  );
}

function addLoopMetrics(metrics: Metrics, { loop, runHistory }: Services): void {
  metrics.gauge(
    "loop_silence_seconds",
    "Seconds since the last successful pass of the control loop; alert above 30",
    () => (loop.sinceLastPass === null ? Number.POSITIVE_INFINITY : loop.sinceLastPass / SECOND),
  );
  metrics.counters(
    // all passes, also without a stored run; check: every 10 s, or after a device's report
    "loop_runs_total",
    "Passes of the control loop by their cause; trigger failed: passes that failed",
    "trigger",
    () => loop.runs,
  );
  metrics.counters(
    "commands_total",
    // run: a pass stored in the history; check: any other pass
    "Commands in runs since the start of the server, by outcome; those of mere checks are not counted",
    "outcome",
    () => runHistory.commandCounts,
  );
  metrics.counters(
    "clock_steps_total",
    "Jumps of the system clock by 2 s or more since the start of the server",
    "clock",
    () => ({
      wall: loop.clockWatch.jumpCount,
    }),
  );
}

function addDeviceMetrics(metrics: Metrics, services: Services): void {
  const { hall, reports, climate } = services;
  // includes unreachable devices
  metrics.gauges("devices", "Doors and lamps for which the server has a driver", "kind", () => ({
    door: hall.pictures.doors.size,
    lamp: hall.pictures.lights.byChannel.size,
  }));
  metrics.gauges(
    "devices_failing",
    "Devices that do not answer or do not carry out a command",
    "kind",
    () => {
      const { failingDoorCount, failingLampCount } = health(services);
      return { door: failingDoorCount, lamp: failingLampCount, climate: climate.failingDevices };
    },
  );
  metrics.gauge(
    "reports_waiting",
    "Reported states and log entries of devices that are not stored in the database yet",
    () => reports.waitingCount,
  );
}

function addSchedulerMetrics(metrics: Metrics, { hall, clock, databasePing }: Services): void {
  metrics.gauge(
    "scheduler_paused",
    "1 while the scheduler is paused: no five-minute runs, no new door releases; lights are controlled as usual",
    async () => {
      // no further query to a hanging database
      if (!(await databasePing.isAnswering())) return Number.NaN;
      // kept in memory until a change, and does not wait for a slow database
      const lastState = await hall.stateInTime(clock.now()).catch(() => null);
      return lastState?.isCurrent === true ? Number(lastState.state.scheduler.isPaused) : Number.NaN;
    },
  );
}

function addBackupMetrics(metrics: Metrics, { backups, clock }: Services): void {
  if (backups === null) return;
  metrics.gauge("backup_age_seconds", "Age of the newest backup; +Inf: there is none", async () => {
    const { lastAt } = backups.status();
    return lastAt === null ? Number.POSITIVE_INFINITY : between(lastAt, clock.now()) / SECOND;
  });
  metrics.gauge("database_damaged", "1 if the check of the database file found it damaged", () =>
    Number(backups.databaseCheck === "damaged"),
  );
}

/** Of a hall with several servers; a waiting one answers platzwart_leader 0 (standby-server.ts). */
function addMemberMetrics(metrics: Metrics, { lease, memberWatch, leadership }: Services): void {
  if (lease === null || memberWatch === null) return;
  metrics.gauge("leader", "1 if this server leads the hall, 0 if it waits", () => 1);
  metrics.gauge(
    "members",
    "How many servers of the hall are connected to the database",
    () => lease.others.length + 1,
  );
  metrics.gauge(
    "members_missing",
    "Accepted servers that have been away for a minute",
    () => memberWatch.missing.length,
  );
  metrics.gauge(
    "epoch",
    "The leadership's number; each take-over raises it, by one or more",
    () => leadership.epoch ?? 0,
  );
  metrics.gauge(
    "lock_proof_seconds",
    "Seconds since this server proved that it leads; alert above 5",
    () => lease.proofAge / SECOND,
  );
}
