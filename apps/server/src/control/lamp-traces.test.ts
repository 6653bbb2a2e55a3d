import { LAMP_POLICY } from "@platzwart/domain/devices/device-policies";
import type { Fault } from "@platzwart/domain/devices/fault";
import { stepAndCheck } from "@platzwart/domain/devices/testing/output-rules";
import {
  type LampEffect,
  type LampEvent,
  type World,
  worldAtStart,
} from "@platzwart/domain/devices/testing/output-world";
import { seededRandom } from "@platzwart/domain/seeded-random";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import type { LoggedOutage } from "../facts/equipment-records.ts";
import { anyEngine } from "../testing/engines.ts";
import { TestServer } from "../testing/test-server.ts";
import { SIMULATED_FAULTS } from "./drivers/simulated-device.ts";

/** Events and effects of one lamp since its connection. */
interface Recording {
  readonly reported: boolean | null;
  readonly fault: Fault | null;
  readonly isSuspended: boolean;
  readonly steps: { readonly event: LampEvent; readonly effects: readonly LampEffect[] }[];
}

/** Records every step of every lamp of a hall. */
function aRecorder() {
  const recordings: Recording[] = [];
  const current = new Map<string, Recording>();
  const lampTrace = {
    onStart: (channelId: string, reported: boolean | null, { outage, suspendedUntil }: LoggedOutage) => {
      const recording = { reported, fault: outage, isSuspended: suspendedUntil !== null, steps: [] };
      current.set(channelId, recording);
      recordings.push(recording);
    },
    onStep: (channelId: string, event: LampEvent, effects: readonly LampEffect[]) => {
      current.get(channelId)?.steps.push({ event, effects });
    },
  };
  return { recordings, lampTrace };
}

/** One random event of a hall: bookings, people at page and wall, failing devices. */
async function happening(
  server: TestServer,
  below: (limit: number) => number,
  unanswered: Promise<unknown>[],
): Promise<void> {
  const { simulatedLights: lights } = server.app;
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const court = 1 + below(3);
  const address = `lamp-${court}`;
  const token = await server.tokenOf("staff");
  const send = (method: string, path: string, body?: object) =>
    server.request(method, `/api/courts/${court}/${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
    });
  switch (below(9)) {
    case 0:
    case 1:
      return void lights.pressWallSwitch(address);
    case 2:
      return void lights.setFault(address, pick([null, null, null, ...SIMULATED_FAULTS]));
    case 3:
      return void (await send("PUT", "mode", { auto: below(2) === 0 }));
    case 4:
    case 5:
      // not awaited, so that other events come meanwhile
      return void unanswered.push(send("PUT", "light", { on: below(2) === 0 }));
    case 6:
      return void (await send("PUT", "light-override", { on: below(2) === 0, minutes: 5 }));
    case 7:
      return void (await send("POST", "end-access"));
    default:
      // refused if the court is booked already
      return void (await server.call("create_booking", { ...server.bookingData(), court_id: court }));
  }
}

anyEngine((engine) => {
  test.each([1, 2, 3])(
    "[L-03, C-07] what a hall's lamps really did replays through the machine, equal, and keeps every promise: %i",
    async (seed) => {
      const { recordings, lampTrace } = aRecorder();
      const server = await TestServer.start(engine, { lampTrace });
      const random = seededRandom(seed);
      const unanswered: Promise<unknown>[] = [];
      const below = (limit: number) => Math.floor(random() * limit);
      for (let moment = 0; moment < 150; moment += 1) {
        await happening(server, below, unanswered);
        await server.advance(below(4) === 0 ? minutes(below(4)) : seconds(below(12)));
      }
      await Promise.all(unanswered);
      const steps = recordings.flatMap((recording) => recording.steps);
      expect(steps.length).toBeGreaterThan(500);
      for (const { reported, fault, isSuspended, steps } of recordings) {
        let world: World = worldAtStart(reported, { fault, isSuspended });
        for (const { event, effects } of steps) {
          const done: LampEffect[] = [];
          world = stepAndCheck(world, event, LAMP_POLICY, (effect) => done.push(effect));
          expect(done).toEqual(effects);
        }
      }
    },
  );
});
