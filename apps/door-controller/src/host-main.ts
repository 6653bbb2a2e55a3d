import type { HostNews, HostOrder } from "@platzwart/contract/device-link/host-messages";
import { seconds } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";
import { systemdClockSync } from "@platzwart/machine/systemd-clock-sync";
import { nodeDisks } from "./door-disks.ts";
import { bootOf } from "./hardware.ts";
import { HostedDoors } from "./hosted-doors.ts";
import { jitter, newRun } from "./randomness.ts";

// The process of the doors without a computer, which the server forks: host-main FOLDER
/** A disk that hangs must not keep doors without their server. */
const LONGEST_END = seconds(1);

const [folder] = process.argv.slice(2);
if (folder === undefined || process.send === undefined) {
  process.stderr.write("only the server starts this program\n");
  process.exit(2);
}
/** A server that is gone is told of by "disconnect". */
const send = (news: HostNews): void => {
  if (process.connected) process.send?.(news, undefined, undefined, () => {});
};
const hosted = new HostedDoors({
  ...{ clock: systemClock, clockSync: systemdClockSync(systemClock), boot: bootOf() ?? newRun() },
  ...{ disks: nodeDisks(folder), newRun, jitter, send },
});

let isEnding = false;
/** Locks the doors, and keeps what there is to keep. */
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  systemClock.timer("end of the program", LONGEST_END, () => process.kill(process.pid, "SIGKILL"));
  await hosted.stop();
  process.exit(0);
}

process.on("message", (order) => hosted.take(order as HostOrder));
process.on("disconnect", () => void end());
// these reach all programs of a terminal or a service: the server ends this one when it has no more need of it
for (const signal of ["SIGINT", "SIGHUP", "SIGTERM"]) process.on(signal, () => {});
send({ kind: "started" });
