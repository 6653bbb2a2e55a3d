import { SECOND } from "@platzwart/domain/time/instant";
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { health, isDatabaseReachable } from "../../application/connection-test.ts";
import type { LiveHub } from "../realtime/live-hub.ts";
import type { Services } from "../services.ts";

type Samples = Readonly<Record<string, number>>;

/**
 * Serves `/metrics` for Prometheus: the values that alerts need. The metrics contain no names, codes or addresses, so
 * that they need no session.
 */
export function bindMetrics(app: FastifyInstance, services: Services, hub: LiveHub): void {
  let registry: Promise<Registry> | null = null;
  app.get("/metrics", async (_request, reply) => {
    // prom-client is loaded at the first request, because most halls have no Prometheus
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
  const { loop, history, hall, clock, storage } = services;

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

  gauge("database_up", "1 when the database answers", async () =>
    Number(await isDatabaseReachable(services)),
  );
  gauge("loop_silence_seconds", "Since the loop last came to its end; alert above 30", () =>
    loop.silence === null ? Number.POSITIVE_INFINITY : loop.silence / SECOND,
  );
  counters(
    "loop_runs_total",
    "Runs of the loop by what asked for them; failed ones too",
    "trigger",
    () => loop.runs,
  );
  counters(
    "commands_total",
    "Commands of recorded runs by what came of them",
    "outcome",
    () => history.commandCounts,
  );
  counters("clock_steps_total", "How often the wall clock jumped", "clock", () => ({
    wall: loop.clockWatch.jumpCount,
  }));
  gauges("devices", "Doors and lamps that are connected", "kind", () => ({
    door: hall.doors.size,
    lamp: hall.lamps.size,
  }));
  gauges("devices_failing", "Devices that do not answer or do not do as told", "kind", () => {
    const { failingDoorCount, failingLamps } = health(services);
    return { door: failingDoorCount, lamp: failingLamps.length, climate: services.climate.failingDevices };
  });
  gauges("reports_waiting", "Log entries and states of devices that are not stored yet", "kind", () => ({
    door: services.doors.waiting,
    lamp: services.lamps.waiting,
    climate: services.climate.waiting,
  }));
  gauge("scheduler_paused", "1 while the automatic scheduler is paused", async () => {
    const state = await storage.read.scheduler.state().catch(() => null);
    return state === null ? Number.NaN : Number(state.isPaused);
  });
  gauge("live_connections", "Browsers that follow the live stream", () => hub.size);
  gauge("time_seconds", "The server's wall clock, to hold against other clocks", () => clock.now() / SECOND);
  gauge("process_resident_memory_bytes", "Memory that the process holds", () => process.memoryUsage.rss());
  return register;
}
