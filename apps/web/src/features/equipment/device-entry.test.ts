import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { LightChannelView } from "@platzwart/contract/endpoints/light-channel-endpoints";
import { courtId } from "@platzwart/domain/testing/builders";
import { describe, expect, test } from "vitest";
import {
  bodyOf,
  type ChannelEntry,
  channelEntryOf,
  newChannelEntry,
  problemsIn,
  proposedLampName,
} from "./channel-entry.ts";
import { deletesPassword, isSameDevice, withDriver as withOtherDriver } from "./device-entry.ts";
import { doorBodyOf, doorEntryOf, doorProblemsIn, newDoorEntry, proposedMode } from "./door-entry.ts";

const SHELLY = {
  courtIds: [courtId(2)],
  driver: "shelly",
  address: "http://192.168.1.20",
  output: 3,
  hasPassword: true,
} as LightChannelView;

const withDriver = (entry: ChannelEntry, driver: Parameters<typeof withOtherDriver>[1]): ChannelEntry => ({
  ...entry,
  ...withOtherDriver(entry, driver, null),
});

describe("what stands in the fields of a light channel", () => {
  test("[E-01] an IP address is taken without http://, a simulated lamp has but a name", () => {
    const entry = withDriver(newChannelEntry([courtId(2)]), "shelly");
    expect(entry).toMatchObject({ address: "", output: "0" });
    expect(bodyOf({ ...entry, address: " 192.168.1.20 " }, null)).toEqual({
      courtIds: [2],
      driver: "shelly",
      address: "http://192.168.1.20",
      output: 0,
    });
    expect(bodyOf(withDriver(entry, "simulated"), null)).toEqual({
      courtIds: [2],
      driver: "simulated",
      address: "lamp-2",
    });
  });

  test("[E-01] a password is sent when one is typed or to be deleted, and else kept", () => {
    const entry = channelEntryOf(SHELLY);
    expect(bodyOf(entry, SHELLY)).not.toHaveProperty("password");
    expect(bodyOf({ ...entry, password: "Netz" }, SHELLY)).toMatchObject({ password: "Netz", output: 3 });
    const forgetting = { ...entry, isPasswordDeleted: true };
    expect(bodyOf(forgetting, SHELLY)).toMatchObject({ password: null });
    const elsewhere = { ...forgetting, address: "192.168.1.21" };
    expect(deletesPassword(elsewhere, SHELLY)).toBe(false);
    expect(bodyOf(elsewhere, SHELLY)).not.toHaveProperty("password");
    expect(bodyOf({ ...elsewhere, password: "Netz" }, SHELLY)).toMatchObject({ password: "Netz" });
    expect(isSameDevice(entry, SHELLY)).toBe(true);
    expect(isSameDevice({ ...entry, address: "192.168.1.20" }, SHELLY)).toBe(true);
    expect(isSameDevice({ ...entry, address: "192.168.1.21" }, SHELLY)).toBe(false);
    expect(isSameDevice(withDriver(entry, "tasmota"), SHELLY)).toBe(false);
  });

  test("[E-01] what the form was opened with is sent along, the password never", () => {
    const { courtIds, driver, address, output } = SHELLY;
    const seen = { courtIds, driver, address, output, hasPassword: true };
    expect(bodyOf({ ...channelEntryOf(SHELLY), output: "1" }, SHELLY)).toMatchObject({ output: 1, seen });
    expect(bodyOf(newChannelEntry(courtIds), null)).not.toHaveProperty("seen");
  });

  test("[E-01] the name of a simulated lamp is proposed for its court until somebody gives it one", () => {
    const proposed = newChannelEntry([courtId(2)]);
    expect(proposedLampName(proposed)).toBe("lamp-2");
    expect(bodyOf({ ...proposed, courtIds: [courtId(3)] }, null)).toMatchObject({ address: "lamp-3" });
    expect(proposedLampName({ ...proposed, courtIds: [1, 2].map(courtId) })).toBe("lamp-1-2");
    expect(problemsIn({ ...proposed, courtIds: [] })).toHaveProperty("courtIds");
    const named = { ...proposed, simulatedName: "Flutlicht", courtIds: [courtId(3)] };
    expect(withDriver(withDriver(named, "shelly"), "simulated").simulatedName).toBe("Flutlicht");
    expect(problemsIn({ ...proposed, simulatedName: " " })).toHaveProperty("address");
    // a stored lamp keeps its name on another court, as it is the same one
    const stored = channelEntryOf({ ...SHELLY, driver: "simulated", address: "lamp-2" });
    expect(bodyOf({ ...stored, courtIds: [courtId(3)] }, SHELLY)).toMatchObject({ address: "lamp-2" });
  });

  test.each([
    ["", true],
    ["-1", true],
    ["1.5", true],
    ["eins", true],
    ["8", true],
    ["0", false],
    ["7", false],
  ])("[E-01] the output „%s“ of a Shelly is wrong: %s", (output, isWrong) => {
    const problems = problemsIn({ ...channelEntryOf(SHELLY), output });
    expect("output" in problems).toBe(isWrong);
  });
});

test("[E-01, Z-08] a door at a relay is sent with its output and password; „Nur mit Code“ is proposed for it", () => {
  const entry = newDoorEntry([]);
  expect(doorBodyOf({ ...entry, name: "Eingang" }, null)).toMatchObject({
    driver: "simulated",
    address: "door-1",
    mode: "schedule",
  });
  const relay = { ...entry, ...withOtherDriver(entry, "shelly", null), mode: proposedMode("shelly") };
  expect(doorBodyOf({ ...relay, address: "192.168.1.30", password: "Netz" }, null)).toMatchObject({
    driver: "shelly",
    address: "http://192.168.1.30",
    output: 0,
    password: "Netz",
    mode: "code_only",
  });
});

describe("a door with a controller", () => {
  const DOOR = {
    name: "Eingang",
    courtIds: [courtId(1)],
    mode: "code_only",
    openSeconds: 30,
    driver: "controller",
    address: "c-17",
    output: 0,
    hasPassword: false,
  } as unknown as DoorView;
  const entry = doorEntryOf(DOOR);

  test("[E-01] it keeps what it is driven by, whatever else of it is changed", () => {
    expect(doorProblemsIn(entry)).toEqual({});
    const body = doorBodyOf({ ...entry, name: "Haupteingang", mode: "schedule" }, DOOR);
    expect(body).toMatchObject({ name: "Haupteingang", driver: "controller", address: "c-17" });
    expect(body).toMatchObject({ seen: { driver: "controller", address: "c-17", mode: "code_only" } });
    expect(body).not.toHaveProperty("output");
  });

  test("[E-01, Z-08] it becomes a door at a relay with an address of its own, or stays what it was", () => {
    const relay = { ...entry, ...withOtherDriver(entry, "shelly", DOOR) };
    expect(relay).toMatchObject({ driver: "shelly", address: "", output: "0" });
    expect(doorProblemsIn(relay)).toHaveProperty("address");
    const again = { ...relay, ...withOtherDriver({ ...relay, address: "192.168.1.30" }, "controller", DOOR) };
    expect(doorBodyOf(again, DOOR)).toEqual(doorBodyOf(entry, DOOR));
    expect(proposedMode("controller")).toBe("code_only");
  });
});
