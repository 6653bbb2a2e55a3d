import { newSigningKey } from "@platzwart/machine/list-crypto";
import { describe, expect, it } from "vitest";
import { DoorUnderTest, digestOf, listWith, permanent } from "./testing/door-under-test.ts";
import { FaultyDisk } from "./testing/faulty-disk.ts";

const FIRST = listWith([permanent("111111"), permanent("222222")]);
/** The second list drops the second code and changes the digits of the first. */
const SECOND = listWith([permanent("333333")], { openSeconds: 20 });
const THIRD = listWith([permanent("333333"), permanent("222222")], { offsets: [{ from: 1, minutes: 120 }] });

async function doorWith(list = FIRST) {
  const door = await DoorUnderTest.start();
  expect(await door.give(list, { revision: 5 })).toBeNull();
  return door;
}

async function opens(door: DoorUnderTest, digits: string): Promise<boolean> {
  return (await door.type(`${digits}#`))[0] === "relay on";
}

describe("A door takes what changes of its list", () => {
  it("[D-20] opens by the list that changes make, also after a restart", async () => {
    const door = await doorWith();
    expect(await door.change(FIRST, SECOND)).toBeNull();
    expect(await door.change(SECOND, THIRD)).toBeNull();
    const again = await door.restart("run-2");
    for (const { core } of [door, again])
      expect(core.storedList).toEqual({ revision: 7, digest: digestOf(THIRD) });
    expect(await opens(again, "111111")).toBe(false);
    expect(await opens(again, "222222")).toBe(true);
    expect(await again.change(THIRD, SECOND)).toBeNull();
    expect((await again.restart("run-3")).core.storedList?.digest).toBe(digestOf(SECOND));
  });

  it.each([
    ["of another list", { base: { revision: 5, digest: digestOf(SECOND) } }, "base"],
    ["of another revision", { base: { revision: 4, digest: digestOf(FIRST) } }, "base"],
    ["that makes another list than it says", { digest: digestOf(THIRD) }, "base"],
    ["that is not newer", { revision: 5 }, "older"],
    ["for another door", { door: "door-2" }, "other_door"],
    ["signed by another server", { signedBy: newSigningKey() }, "signature"],
    ["that is none", { put: [{ id: "x" }] as never }, "unreadable"],
  ])("[D-20] refuses one %s, and goes on by the list that it has", async (_what, how, why) => {
    const door = await doorWith();
    expect(await door.change(FIRST, SECOND, how)).toBe(why);
    expect(door.core.storedList).toEqual({ revision: 5, digest: digestOf(FIRST) });
    expect(await opens(door, "222222")).toBe(true);
  });

  it("[D-20] refuses the second of two that the link swapped, until the first came", async () => {
    const door = await doorWith();
    const second = () =>
      door.change(SECOND, THIRD, { revision: 7, base: { revision: 6, digest: digestOf(SECOND) } });
    expect(await second()).toBe("base");
    expect(await door.change(FIRST, SECOND)).toBeNull();
    expect(await second()).toBeNull();
  });

  it("[D-20] takes none without a list, nor one of a list in whose place another is just being written", async () => {
    const door = await DoorUnderTest.start();
    expect(await door.change(FIRST, SECOND)).toBe("base");
    await door.give(FIRST, { revision: 5 });
    const giving = door.give(THIRD, { revision: 9 });
    expect(await door.change(FIRST, SECOND)).toBe("older");
    expect(await giving).toBeNull();
    expect(door.core.storedList).toEqual({ revision: 9, digest: digestOf(THIRD) });
  });

  it("[D-20] begins anew with a whole list, and with the place for changes of it", async () => {
    const door = await doorWith();
    await door.change(FIRST, SECOND);
    await door.change(SECOND, THIRD);
    expect(await door.give(SECOND, { revision: 8 })).toBeNull();
    const again = await door.restart("run-2");
    expect(again.core.storedList).toEqual({ revision: 8, digest: digestOf(SECOND) });
    expect(await again.change(SECOND, FIRST)).toBeNull();
    expect((await again.restart("run-3")).core.storedList?.digest).toBe(digestOf(FIRST));
  });

  it("[D-20] asks for the whole list once its card has no more place for changes", async () => {
    const many = Array.from({ length: 1_500 }, (_, nth) => permanent(String(100_000 + nth)));
    const here = listWith(many);
    const there = listWith(many.map((code) => ({ ...code, before: 1 })));
    const door = await doorWith(here);
    const thereAndBack = async () => (await door.change(here, there)) ?? (await door.change(there, here));
    let why = await thereAndBack();
    for (let nth = 1; why === null && nth < 10; nth += 1) why = await thereAndBack();
    expect(why).toBe("base");
    expect(await door.give(here, { revision: 50 })).toBeNull();
    expect(await thereAndBack()).toBeNull();
  });

  it("[D-20] goes on by its list where the card takes nothing, and up to a change that it spoilt", async () => {
    const door = await doorWith();
    await door.change(FIRST, SECOND);
    door.disk.fail("EIO", 1);
    expect(await door.change(SECOND, THIRD)).toBe("no_room");
    expect(door.core.storedList?.digest).toBe(digestOf(SECOND));
    door.disk.spoil("access-changes", 100);
    expect((await door.restart("run-2")).core.storedList?.digest).toBe(digestOf(FIRST));
  });
});

/** Sends successive lists until the power is cut; returns the digests that the door acknowledged. */
async function giveUntilCut(
  door: DoorUnderTest,
): Promise<{ acknowledged: string | null; tried: string | null }> {
  let acknowledged: string | null = null;
  let tried: string | null = null;
  const steps = [
    () => door.give(FIRST, { revision: 5 }),
    () => door.change(FIRST, SECOND),
    () => door.change(SECOND, THIRD),
    () => door.give(SECOND, { revision: 9 }),
    () => door.change(SECOND, FIRST),
    () => door.change(FIRST, THIRD),
  ];
  const made = [FIRST, SECOND, THIRD, SECOND, FIRST, THIRD].map(digestOf);
  for (const [nth, step] of steps.entries()) {
    tried = made[nth] ?? null;
    if ((await step()) !== null) break;
    acknowledged = tried;
  }
  return { acknowledged, tried };
}

it("[D-20] the power may be cut at any write: the list is the one that was acknowledged, or the one that was being written", async () => {
  const whole = await DoorUnderTest.start();
  const before = whole.disk.operations.length;
  await giveUntilCut(whole);
  const operations = whole.disk.operations.length - before;
  for (let cut = 0; cut < operations; cut += 1)
    for (const seed of [1, 2, 3]) {
      const door = await DoorUnderTest.start({ disk: new FaultyDisk(seed) });
      door.disk.cutPower(cut);
      const { acknowledged, tried } = await giveUntilCut(door);
      const again = await door.restartAfterCut("run-2");
      expect([acknowledged, tried]).toContain(again.core.storedList?.digest ?? null);
      expect(await again.give(THIRD, { revision: 20 })).toBeNull();
      expect(await again.change(THIRD, FIRST)).toBeNull();
      expect((await again.restart("run-3")).core.storedList?.digest).toBe(digestOf(FIRST));
    }
});
