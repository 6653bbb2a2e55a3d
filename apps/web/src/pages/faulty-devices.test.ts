import { at, courtId } from "@platzwart/domain/testing/builders";
import { expect, test } from "vitest";
import { faultyDevices } from "./faulty-devices.ts";

const AT = at("2026-11-21T18:00:00+01:00");

function court(id: number, fault: "offline" | null = null) {
  return { id: courtId(id), name: `Court ${id}`, light: { fault, reportedAt: AT } };
}

function door(courts: readonly number[], fault: "offline" | null = "offline") {
  return { name: `Tür ${courts.join("+")}`, courtIds: courts.map(courtId), fault, reportedAt: AT };
}

function listed(
  name: string,
  deviceType: "door" | "light",
  courts: readonly number[],
  failing: readonly number[] = courts,
) {
  const [connectedCourts, failingCourts] = [courts.map(courtId), failing.map(courtId)];
  return { name, deviceType, connectedCourts, failingCourts, fault: "timeout" as const, lastSeen: AT };
}

const namesOf = (of: Parameters<typeof faultyDevices>[0]) => faultyDevices(of).map(({ name }) => name);

test("[C-10, Z-08] names the doors and lamps of courts in operation, and no locked door of another", () => {
  expect(
    namesOf({
      courts: [court(1, "offline"), court(2)],
      doors: [door([1]), door([2], null), door([2, 4]), door([4])],
      listed: [],
    }),
  ).toEqual(["Tür 1", "Tür 2+4", "Lampe Court 1"]);
});

test("[Z-08] names what burns or stands open at a court out of operation, each device once", () => {
  expect(
    namesOf({
      courts: [court(1, "offline"), court(2)],
      doors: [door([1]), door([4])],
      listed: [
        listed("Tür Court 1", "door", [1]),
        listed("Tür Court 4", "door", [4]),
        listed("Licht Court 1, Court 4", "light", [1, 4]),
        listed("Licht Court 2, Court 5", "light", [2, 5]),
        listed("Licht Court 4", "light", [4]),
      ],
    }),
  ).toEqual(["Tür 1", "Tür Court 4", "Licht Court 1, Court 4", "Licht Court 2, Court 5", "Licht Court 4"]);
});

test("[C-10, E-02] names a lamp of the hall that no card shows, and one of several courts once", () => {
  const light = (...courts: number[]) => listed(`Licht ${courts.join("+")}`, "light", courts);
  const ofHall = { courts: [court(1), court(2)], doors: [], listed: [light(1, 2)] };
  expect(namesOf(ofHall)).toEqual(["Licht 1+2"]);
  const isBoth = [court(1, "offline"), court(2, "offline"), court(3)];
  expect(namesOf({ courts: isBoth, doors: [], listed: [light(1, 2)] })).toEqual(["Licht 1+2"]);
  // before the devices are listed each court names its lamp
  expect(namesOf({ courts: isBoth, doors: [], listed: undefined })).toEqual([
    "Lampe Court 1",
    "Lampe Court 2",
  ]);
  // the court's own lamp in addition
  expect(namesOf({ courts: isBoth, doors: [], listed: [light(1, 2), light(2)] })).toEqual([
    "Lampe Court 2",
    "Licht 1+2",
  ]);
});

test("[C-10, E-02] of the lamps on one device it names those that fail", () => {
  const courts = [court(1), court(2, "offline"), court(3)];
  const oneOf = listed("Licht 1+2+3", "light", [1, 2, 3], [2]);
  expect(namesOf({ courts, doors: [], listed: [oneOf] })).toEqual(["Lampe Court 2"]);
  const twoOf = listed("Licht 1+2+3", "light", [1, 2, 3], [2, 3]);
  expect(namesOf({ courts, doors: [], listed: [twoOf] })).toEqual(["Lampe Court 2, Court 3"]);
});

test("[C-10, Z-08] names a lamp beside a court's own whose other courts are out of operation", () => {
  const beside = listed("Licht Court 1", "light", [1]);
  expect(namesOf({ courts: [court(1), court(2)], doors: [], listed: [beside] })).toEqual(["Licht Court 1"]);
});

test("[C-10] an unconnected device is named where the equipment is set up", () => {
  const undriven = { ...listed("Licht 1", "light", [1]), fault: "unconnected" as const };
  expect(namesOf({ courts: [court(1)], doors: [], listed: [undriven] })).toEqual([]);
});

test("[C-10] names every door while the courts are not known", () => {
  expect(
    namesOf({ courts: undefined, doors: [door([4])], listed: [listed("Tür Court 4", "door", [4])] }),
  ).toEqual(["Tür 4"]);
});
