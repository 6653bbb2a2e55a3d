// Tests the door package in emulated Debian 13 after machine-disk, as root: node scripts/door/machine.mjs
// FOLDER
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { doorFolder, ensureDoorBuilt } from "../lib/door-build.mjs";
import { DOOR_PACKAGE } from "../lib/door-package.mjs";
import { CODE, copyOfDisk, EmulatedMachine, giveIdentity, readsKeys } from "./emulated-machine.mjs";

const UNIT = "platzwart-door.service";
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("which folder has the disk (machine-disk)?");

await ensureDoorBuilt();
const own = copyOfDisk(folder, "machine");
let machine = await EmulatedMachine.start(own);
report(`machine started, shell after ${seconds(machine.startedAt)}`);

await install();
await machine.run(`! systemctl is-active ${UNIT}`);
report("no claim, no identity: the unit is left off by its condition");
await giveIdentity(machine);
await machine.run(`systemctl start ${UNIT}`);
report(`started, ready: ${await show("ActiveState,SubState,NotifyAccess,Result")}`);
await readsKeys(machine);
await tellRights();
await openByCode("a code at the keypad");
await endsByTheKernel();
await killed();
await hangs();
report(`memory: ${await machine.run(`grep VmRSS /proc/$(systemctl show -P MainPID ${UNIT})/status`)}`);
report(`exposure: ${await machine.run(`systemd-analyze security ${UNIT} | tail -1`)}`);
await startsWithTheMachine();
// logind reads the package's setting at boot
await buttonIsTheProgramsOwn();
await machine.pull();

async function install() {
  await machine.put("/root/platzwart-door.deb", readFileSync(join(doorFolder, DOOR_PACKAGE)));
  await machine.run("dpkg --install /root/platzwart-door.deb");
  report(`installed, ${await machine.run(`systemctl is-enabled ${UNIT}`)}`);
}

async function tellRights() {
  report(
    await machine.run(
      "ls -lL /run/pins/sys/class/leds/door:relay/ | grep -E 'activate|state|duration|brightness|trigger'",
    ),
  );
  report(await machine.run("ls -lL /dev/input/platzwart-keypad /dev/input/platzwart-button"));
}

/** Resolves with the relay's entry of `lamps`. */
async function openByCode(what) {
  const from = machine.lamps.length;
  await machine.type(`${CODE}#`);
  const on = await machine.saw("relay 1", from, 60_000);
  report(`${what}: the relay is on`);
  return on;
}

async function killed() {
  const on = await openByCode("once more");
  await machine.run(`systemctl kill --signal=KILL --kill-whom=main ${UNIT}`);
  const killedAt = Date.now();
  const off = await machine.saw("relay 0", machine.lamps.indexOf(on), 35_000);
  report(`program killed while the relay is on: off after ${off.at - killedAt} ms`);
  await isRunningAgain(killedAt);
}

/** A stopped program and no watchdog: only the kernel can switch the relay off. */
async function endsByTheKernel() {
  const on = await openByCode("before the kernel is alone");
  await machine.run(`systemctl service-watchdogs no; kill -STOP $(systemctl show -P MainPID ${UNIT})`);
  const off = await machine.saw("relay 0", machine.lamps.indexOf(on), 60_000);
  report(`program hangs, and no watchdog is there: the relay was on for ${seconds(on.at, off.at)}`);
  await machine.run(`kill -CONT $(systemctl show -P MainPID ${UNIT}); systemctl service-watchdogs yes`);
}

async function hangs() {
  const from = machine.lamps.length;
  await openByCode("and again");
  await machine.run(`kill -STOP $(systemctl show -P MainPID ${UNIT})`);
  const hungAt = Date.now();
  const off = await machine.saw("relay 0", from, 45_000);
  report(`program hangs while the relay is on: off after ${seconds(hungAt, off.at)}`);
  await isRunningAgain(hungAt);
  report(await machine.run(`journalctl -b -u ${UNIT} -o cat | grep -iE 'watchdog|killed|result' | tail -6`));
}

async function isRunningAgain(since) {
  await machine.run(`while ! systemctl is-active --quiet ${UNIT}; do sleep 0.2; done`);
  await readsKeys(machine);
  report(`takes keys again after ${seconds(since)}, restarts: ${await show("NRestarts")}`);
}

async function buttonIsTheProgramsOwn() {
  const boot = await machine.run("cat /proc/sys/kernel/random/boot_id");
  const from = machine.lamps.length;
  await openByCode("before the button");
  await machine.holdButton(200);
  await machine.saw("relay 0", from, 20_000);
  const after = await machine.run(
    "sleep 3; systemctl is-active systemd-logind; cat /proc/sys/kernel/random/boot_id",
  );
  if (after !== `active\n${boot}`) throw new Error(`the machine is another: ${after}`);
  report("the button locks, and logind leaves the machine alone");
}

async function startsWithTheMachine() {
  await machine.run("sync; systemctl poweroff");
  await machine.ended();
  machine = await EmulatedMachine.start(own);
  await machine.run(`while ! systemctl is-active --quiet ${UNIT}; do sleep 5; done`);
  const ready = Number(await machine.run(`systemctl show -P ActiveEnterTimestampMonotonic ${UNIT}`));
  await readsKeys(machine);
  const [uptime] = (await machine.run("cat /proc/uptime")).split(" ");
  report(
    `machine started anew: the kernel ran ${(ready / 1e6).toFixed(1)} s when the program was ready, ${uptime} s when keys were read`,
  );
  await openByCode("the first code after it");
}

async function show(properties) {
  return (await machine.run(`systemctl show -p ${properties} ${UNIT}`)).replaceAll("\n", " ");
}

function report(what) {
  console.log(`${seconds(machine.startedAt).padStart(8)}  ${what}`);
}

function seconds(from, to = Date.now()) {
  return `${((to - from) / 1000).toFixed(1)} s`;
}
