import { between, SECOND } from "@platzwart/domain/time/instant";
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { health } from "../modules/monitoring/connection-test.ts";
import type { LiveHub } from "./live/live-hub.ts";
import type { Services } from "./services.ts";

/** The values of a metric by the value of its label, such as the number of devices by kind. */
type Samples = Readonly<Record<string, number>>;

/**
 * Serves `/metrics` for Prometheus: the values that alerts need. Anybody may read them, because they contain no names,
 * codes, IP or e-mail addresses.
 */
export function bindMetrics(app: FastifyInstance, services: Services, hub: LiveHub): void {
  let registry: Promise<Registry> | null = null;
  app.get("/metrics", async (_request, reply) => {
    // loads prom-client at the first request, because most halls have no Prometheus
    registry ??= createRegistry(services, hub);
    const register = await registry;
    return reply
      .header("cache-control", "no-store")
      .type(register.contentType)
      .send(await register.metrics());
  });
}

async function createRegistry(services: Services, hub: LiveHub): Promise<Registry> {
  const { Counter, Gauge, Registry: NewRegistry } = await import("prom-client");
  const register = new NewRegistry();
  const { loop, runHistory, hall, clock, storage, databasePing } = services;

  // a metric with one value that may rise and fall; help: its description for Prometheus
  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name: `platzwart_${name}`,
      help,
      registers: [register],
      async collect() {
        this.set(await read());
      },
    });
  }
  // the same with several values, told apart by a label
  function gauges(name: string, help: string, label: string, read: () => Samples): void {
    new Gauge({
      name: `platzwart_${name}`,
      help,
      labelNames: [label],
      registers: [register],
      collect() {
        for (const [key, value] of Object.entries(read())) this.set({ [label]: key }, value);
      },
    });
  }

  // values that only rise, told apart by a label
  function counters(name: string, help: string, label: string, read: () => Samples): void {
    new Counter({
      name: `platzwart_${name}`,
      help,
      labelNames: [label],
      registers: [register],
      collect() {
        this.reset();
        for (const [key, value] of Object.entries(read())) this.inc({ [label]: key }, value);
      },
    });
  }

  gauge("database_up", "1 if the database answers, else 0", async () =>
    Number(await databasePing.isAnswering()),
  );
  gauge("disk_full", "1 if a change was refused because the disk is full, and none was stored since", () =>
    Number(storage.refusesChanges === "disk_full"),
  );
  gauge(
    "database_read_only",
    "1 if a change was refused because the database is read-only, and none was stored since",
    () => Number(storage.refusesChanges === "database_read_only"),
  );
  gauge(
    "database_locked",
    "1 if a change waits for more than 10 s, or one was refused in the last 30 s because another program keeps the database locked",
    () => Number(storage.storesNothing === "database_locked"),
  );
  gauge(
    "loop_silence_seconds",
    "Seconds since the last successful pass of the control loop; alert above 30",
    () => (loop.sinceLastPass === null ? Number.POSITIVE_INFINITY : loop.sinceLastPass / SECOND),
  );
  counters(
    // counts all passes (comparisons of desired and reported states), also those that are not kept as a run; trigger
    // check: the pass every 10 s or after news of a device
    "loop_runs_total",
    "Passes of the control loop by their cause; trigger failed: passes that failed",
    "trigger",
    () => loop.runs,
  );
  counters(
    "commands_total",
    // run: a pass that is kept in the history; check: a pass that is not
    "Commands in runs since the start of the server, by outcome; those of mere checks are not counted",
    "outcome",
    () => runHistory.commandCounts,
  );
  counters(
    "clock_steps_total",
    "Jumps of the system clock by 2 s or more since the start of the server",
    "clock",
    () => ({
      wall: loop.clockWatch.jumpCount,
    }),
  );
  // also devices that cannot be reached
  gauges("devices", "Doors and lamps for which the server has a driver", "kind", () => ({
    door: hall.pictures.doors.size,
    lamp: hall.pictures.lights.byChannel.size,
  }));
  gauges("devices_failing", "Devices that do not answer or do not do what they were told", "kind", () => {
    const { failingDoorCount, failingLampCount } = health(services);
    return { door: failingDoorCount, lamp: failingLampCount, climate: services.climate.failingDevices };
  });
  gauges(
    "reports_waiting",
    "Reported states and log entries of devices that are not stored in the database yet",
    "kind",
    () => ({
      door: services.doors.waiting,
      lamp: services.lamps.waiting,
      climate: services.climate.waiting,
    }),
  );
  gauge(
    "scheduler_paused",
    "1 while the scheduler is paused: no five-minute runs, no new door releases; lights are controlled as usual",
    async () => {
      // one that hangs is not asked more
      if (!(await databasePing.isAnswering())) return Number.NaN;
      // read once for each change, however often this is asked; who is woken by metrics is not kept waiting
      const known = await hall.stateInTime(clock.now()).catch(() => null);
      return known?.isCurrent === true ? Number(known.state.scheduler.isPaused) : Number.NaN;
    },
  );
  gauge("live_connections", "Open connections of browsers to the live stream", () => hub.size);
  gauge(
    "time_seconds",
    "The server's system clock in seconds since 1970, to compare with other clocks",
    () => clock.now() / SECOND,
  );
  const { backups } = services;
  if (backups !== null) {
    gauge("backup_age_seconds", "Age of the newest backup; +Inf: there is none", async () => {
      const { lastAt } = await backups.status();
      return lastAt === null ? Number.POSITIVE_INFINITY : between(lastAt, clock.now()) / SECOND;
    });
    gauge("database_damaged", "1 if the check of the database file found it damaged", () =>
      Number(backups.databaseCheck === "damaged"),
    );
  }
  gauge("process_resident_memory_bytes", "Resident memory of the server process", () =>
    process.memoryUsage.rss(),
  );
  return register;
}
