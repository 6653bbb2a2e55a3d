import { at, courtId } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { milliseconds, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import type { NewLogEntry } from "../facts/log-entry.ts";
import { simulatedDoor } from "../testing/simulated-door.ts";
import { DoorsLetGo } from "./doors-let-go.ts";
import { SimulatedDoors } from "./drivers/simulated-doors.ts";

const NOW = at("2026-11-21T14:00:00Z");
const UNTIL = plus(NOW, minutes(30));

/** A held door that nobody looks after any more. */
async function heldDoor() {
  const clock = new FakeClock(NOW);
  const doors = new SimulatedDoors({ clock, answerAfter: milliseconds(0) });
  const remembered = { isUnlocked: false, heldUntil: null, reportedAt: NOW, lastOpenedAt: null };
  const door = simulatedDoor({ clock, doors, remembered });
  await door.ensure(UNTIL);
  door.stop();
  const entries: NewLogEntry[] = [];
  const letGo = new DoorsLetGo({ clock, note: (entry) => entries.push(entry) });
  const about = { id: "d", name: "Tür Court 1", courtIds: [courtId(1)] };
  const leave = () => letGo.letGo(door, about, "place");
  return { clock, doors, entries, letGo, leave };
}

test("[E-04] a held door that is let go of is told once more after two seconds, and then said to be open perhaps", async () => {
  const { clock, doors, entries, leave } = await heldDoor();
  doors.setFault("door", "offline");
  const left = leave();
  await clock.advance(seconds(1));
  doors.setFault("door", null);
  await clock.advance(seconds(1));
  await left;
  expect([doors.isUnlocked("door"), entries]).toEqual([false, []]);

  const other = await heldDoor();
  other.doors.setFault("door", "offline");
  const gone = other.leave();
  await other.clock.advance(seconds(3));
  await gone;
  expect(other.entries).toMatchObject([{ level: "warn", metadata: { fault: "offline" } }]);
});

test("[E-04] one in whose place another door comes is told nothing more; one that is still told at the end of the program is in the log", async () => {
  const taken = await heldDoor();
  taken.doors.setFault("door", "offline");
  const left = taken.leave();
  await taken.clock.advance(seconds(1));
  const told = taken.doors.commandsTo("door");
  taken.letGo.isTaken("place");
  await taken.clock.advance(seconds(5));
  await left;
  expect([taken.doors.commandsTo("door"), taken.entries]).toEqual([told, []]);

  const ended = await heldDoor();
  ended.doors.setFault("door", "silent");
  void ended.leave();
  await ended.clock.advance(seconds(1));
  ended.letGo.stop();
  expect(ended.entries).toMatchObject([{ level: "warn", metadata: { fault: "timeout" } }]);
});
