// Cuts the power during openings, which must lose no entry; root: node scripts/door/power-cuts.mjs FOLDER
// [TIMES]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { doorFolder, ensureDoorBuilt } from "../lib/door-build.mjs";
import { DOOR_PACKAGE } from "../lib/door-package.mjs";
import { CODE, copyOfDisk, EmulatedMachine, giveIdentity, readsKeys } from "./emulated-machine.mjs";

const UNIT = "platzwart-door.service";
const STATE = "/var/lib/platzwart-door";
const [folder, times = "7"] = process.argv.slice(2);
if (folder === undefined) throw new Error("which folder has the disk (machine-disk)?");

await ensureDoorBuilt();
const own = copyOfDisk(folder, "power-cuts");
let machine = await EmulatedMachine.start(own);
await machine.put("/root/platzwart-door.deb", readFileSync(join(doorFolder, DOOR_PACKAGE)));
await machine.run("dpkg --install /root/platzwart-door.deb");
await giveIdentity(machine);
// logind ignores the button after a reboot
await machine.run("sync; systemctl poweroff");
await machine.ended();
machine = await EmulatedMachine.start(own);
await isReady();

let opened = 0;
for (let cut = 1; cut <= Number(times); cut += 1) {
  await readsKeys(machine);
  const until = Date.now() + 3_000 + Math.random() * 12_000;
  const before = opened;
  while (Date.now() < until) await openAndLock();
  // the cut may hit any moment of the last code
  const last = machine.lamps.length;
  machine.type(`${CODE}#`).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 1_500));
  await machine.pull();
  const hasOpened = machine.lamps.slice(last).some(({ change }) => change === "relay 1");
  opened += hasOpened ? 1 : 0;
  machine = await EmulatedMachine.start(own);
  await isReady();
  const [granted, late] = [await entries("granted"), await entries("store_error")];
  console.log(
    `cut ${cut}: opened ${opened - before} times, ${opened} in all; on the card ${granted}, of them written late ${late}`,
  );
  if (granted + late < opened) throw new Error("an entry that opened the door is lost");
}
await machine.pull();
console.log(`${times} cuts: nothing lost that opened the door`);

async function isReady() {
  await machine.run(`while ! systemctl is-active --quiet ${UNIT}; do sleep 2; done`);
}

async function openAndLock() {
  const from = machine.lamps.length;
  await machine.type(`${CODE}#`);
  const on = await machine.saw("relay 1", from, 60_000);
  opened += 1;
  await machine.holdButton(100);
  await machine.saw("relay 0", machine.lamps.indexOf(on), 60_000);
}

async function entries(kind) {
  const found = await machine.run(`cat ${STATE}/journal-* | grep -ao '"kind":"${kind}"' | wc -l`);
  return Number(found.trim());
}
