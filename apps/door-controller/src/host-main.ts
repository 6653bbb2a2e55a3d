import type { HostEvent, HostRequest } from "@platzwart/contract/device-link/host-messages";
import { seconds } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";
import { systemdClockSync } from "@platzwart/machine/systemd-clock-sync";
import { nodeDisks } from "./door-disks.ts";
import { bootOf } from "./hardware.ts";
import { HostedDoors } from "./hosted-doors.ts";
import { jitter, newRun } from "./randomness.ts";

// Process of the hosted doors, forked by the server with the folder of their state as its only argument.

/** A hanging disk must not keep the process alive. */
const LONGEST_END = seconds(1);

const [folder] = process.argv.slice(2);
if (folder === undefined || process.send === undefined) {
  process.stderr.write("only the server starts this program\n");
  process.exit(2);
}
const send = (event: HostEvent): void => {
  // the callback ignores errors: a lost server ends this process by "disconnect"
  if (process.connected) process.send?.(event, undefined, undefined, () => {});
};
const hosted = new HostedDoors({
  ...{ clock: systemClock, clockSync: systemdClockSync(systemClock), boot: bootOf() ?? newRun() },
  ...{ disks: nodeDisks(folder), newRun, jitter, send },
});

let isEnding = false;
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  systemClock.timer("end of the program", LONGEST_END, () => process.kill(process.pid, "SIGKILL"));
  await hosted.stop();
  process.exit(0);
}

process.on("message", (request) => hosted.handle(request as HostRequest));
process.on("disconnect", () => void end());
// terminals and service managers signal all processes, but the server ends this one by disconnecting
for (const signal of ["SIGINT", "SIGHUP", "SIGTERM"]) process.on(signal, () => {});
send({ kind: "started" });
