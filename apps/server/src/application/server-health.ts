import type { CallAnswer } from "@platzwart/contract/call";
import type { serverHealth as serverHealthCall } from "@platzwart/contract/calls/server-health-calls";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, SECOND } from "@platzwart/domain/time/instant";
import { type HealthServices, isAnswering, isLoopAlive } from "./connection-test.ts";
import type { TimeSource } from "./ports/time-source.ts";

/** What is known of the program itself. */
export interface Program {
  readonly version: string;
  /** When it was started, of `elapsed`. */
  readonly startedAt: Duration;
  /** Bytes that it holds. */
  memory(): number;
}

export interface ServerHealthServices extends HealthServices {
  readonly clock: Clock;
  readonly program: Program;
  readonly timeSource: TimeSource;
}

/** How the server itself does, also while its database does not answer (M-06). */
export async function serverHealth(
  services: ServerHealthServices,
): Promise<CallAnswer<typeof serverHealthCall>> {
  const { program, loop, clock, timeSource } = services;
  return {
    version: program.version,
    uptime: Math.floor((clock.elapsed() - program.startedAt) / SECOND),
    memory: program.memory(),
    isDatabaseAnswering: await isAnswering(services),
    isLoopAlive: isLoopAlive(loop),
    clockSteps: loop.clockWatch.steps,
    isClockSteady: loop.clockWatch.isSteady,
    timeSource: timeSource.state(),
  };
}
