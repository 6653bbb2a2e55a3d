// Pulls the plug of an emulated machine while people open its door, several times, and looks for each opening in the journal on
// its disk. Run as root after machine-disk: node_modules/.bin/node scripts/door/power.mjs FOLDER [TIMES]
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { nodeDisk } from "@platzwart/door-controller/disk";
import { Journal } from "@platzwart/door-controller/journal";
import { doorFolder, ensureDoorBuilt } from "../lib/door-build.mjs";
import { DOOR_PACKAGE } from "../lib/door-package.mjs";
import { CODE, copyOfDisk, EmulatedMachine, giveIdentity, readsKeys } from "./emulated-machine.mjs";

const STATE = "/var/lib/platzwart-door";
const [folder, times = "5"] = process.argv.slice(2);
if (folder === undefined) throw new Error("which folder has the disk (machine-disk)?");

await ensureDoorBuilt();
const own = copyOfDisk(folder, "power");
/** Of all starts: how often the relay went on. */
let opened = 0;
for (let cut = 1; cut <= Number(times); cut += 1) {
  const machine = await EmulatedMachine.start(own);
  if (cut === 1) {
    await machine.put("/root/platzwart-door.deb", readFileSync(join(doorFolder, DOOR_PACKAGE)));
    await machine.run("dpkg --install /root/platzwart-door.deb");
    // the button would start the machine anew until logind has the package's setting
    await machine.run("systemctl restart systemd-logind");
    await giveIdentity(machine);
    await machine.run("systemctl start platzwart-door.service; sync");
  }
  await machine.run("while ! systemctl is-active --quiet platzwart-door.service; do sleep 2; done");
  await readsKeys(machine);
  // somebody opens and locks, again and again, until the plug is pulled at a moment of nobody's choice
  const presses = [...`${CODE}#`].map((key) => `keypad ${key === "#" ? 0x20b : Number(key) + 1}`);
  await machine.run(
    `(while true; do printf '${presses.join("\\n")}\\nbutton 50\\n' > /run/trial-keys; sleep 0.5; done) > /dev/null 2>&1 &`,
  );
  await machine.saw("relay 1", 0, 120_000);
  await new Promise((resolve) => setTimeout(resolve, 5000 + Math.random() * 10_000));
  await machine.pull();
  opened += machine.lamps.filter(({ change }) => change === "relay 1").length;
  const granted = await grantedOnDisk();
  console.log(`cut ${cut}: the relay went on ${opened} times, the journal has ${granted} of them`);
  if (granted < opened) process.exitCode = 1;
}

/** As the next start finds them: after the file system has gone through its own journal. */
async function grantedOnDisk() {
  const copy = join(own, "after-cut.img");
  spawnSync("cp", ["--sparse=always", join(own, "disk.img"), copy]);
  spawnSync("e2fsck", ["-f", "-y", copy]);
  const out = join(own, "state");
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  spawnSync("debugfs", ["-R", `rdump ${STATE} ${out}`, copy]);
  const journal = await Journal.open({ disk: nodeDisk(join(out, "platzwart-door")), run: "after the cut" });
  let granted = 0;
  for (const { run, first, last } of journal.runs())
    for (let from = first; from <= last; ) {
      const events = await journal.read(run, from, { count: 100, bytes: 64 * 1024 });
      granted += events.filter((event) => event.kind === "granted").length;
      from += events.length;
    }
  await journal.close();
  return granted;
}
