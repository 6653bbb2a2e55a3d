import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { type Instant, milliseconds, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { anyEngine, type TestEngine } from "../testing/engines.ts";
import { SATURDAY, TestServer } from "../testing/test-server.ts";

/** A clock that advances during work, as a machine's does: no two passes at the same time. */
class ClockThatGoesOn extends FakeClock {
  override now(): Instant {
    this.setWallClock(plus(super.now(), milliseconds(1)));
    return super.now();
  }
}

const at = (offset: number) => plus(SATURDAY, minutes(offset));

async function hall(engine: TestEngine) {
  const server = await TestServer.start(engine, { clock: new ClockThatGoesOn(SATURDAY) });
  const isUnlocked = () => server.doors.isUnlocked("door-1");
  const lock = async () => {
    const { items } = await server.operate("GET", "/api/doors");
    const { id } = items.find((door: { address: string }) => door.address === "door-1");
    await server.operate("POST", `/api/doors/${id}/lock`);
    expect(isUnlocked()).toBe(false);
  };
  const setClock = async (offset: number) => {
    server.clock.setWallClock(at(offset));
    await server.advance(seconds(15));
  };
  return { server, isUnlocked, lock, setClock };
}

anyEngine((engine) => {
  describe("a door that is locked by hand, and a clock that is set", () => {
    test("[D-09, M-06] a step back does not make the booking before the lock one after it", async () => {
      const { server, isUnlocked, lock, setClock } = await hall(engine);
      await server.bookCourt(1, 10, 70);
      await server.advance(minutes(2));
      expect(isUnlocked()).toBe(true);
      await lock();
      await setClock(1);
      expect(isUnlocked()).toBe(false);
      // a new booking releases the door
      await server.bookCourt(2, 5, 65);
      await server.changeDoor(1, { courtIds: [1, 2] });
      await server.advance(seconds(15));
      expect(isUnlocked()).toBe(true);
    });

    test.each([
      ["while the server runs", false],
      ["while it is off", true],
    ])("[D-09, M-06] a step back before the window and right again ends no lock: %s", async (_, isOff) => {
      const { server, isUnlocked, lock, setClock } = await hall(engine);
      await server.bookCourt(1, 16, 76);
      await server.advance(minutes(2));
      expect(isUnlocked()).toBe(true);
      await lock();
      if (isOff) {
        await server.stop();
        server.clock.setWallClock(at(-5));
        await server.startAgain();
        await server.advance(seconds(30));
      } else await setClock(-5);
      expect(isUnlocked()).toBe(false);
      await setClock(3);
      await server.advance(minutes(20));
      expect(isUnlocked()).toBe(false);
    });

    test("[Z-06, M-06] a release that stands while the scheduler is paused goes on over a step back", async () => {
      const { server, isUnlocked, setClock } = await hall(engine);
      await server.bookCourt(1, 10, 70);
      await server.advance(minutes(4));
      await server.operate("PUT", "/api/scheduler", { paused: true });
      expect(isUnlocked()).toBe(true);
      await setClock(3);
      expect(isUnlocked()).toBe(true);
      await setClock(6);
      expect(isUnlocked()).toBe(true);
      // a new booking lets its player in by code only
      await server.bookCourt(1, 140, 200);
      await server.advanceTo(at(100));
      expect(isUnlocked()).toBe(true);
      await server.advanceTo(at(150));
      expect(isUnlocked()).toBe(false);
    });
  });
});
