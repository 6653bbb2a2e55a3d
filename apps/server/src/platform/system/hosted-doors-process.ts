import { fork } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { dirname } from "node:path";
import type { HostEvent, HostRequest } from "@platzwart/contract/device-link/host-messages";
import { HOST_MEMORY_OPTIONS } from "@platzwart/contract/device-link/host-program";
import { seconds } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";
import type { HostProcess, StartHost } from "../ports/door-host-process.ts";

/** Until the process is killed; at its end it stores only a few small files. */
const STOP_TIMEOUT = seconds(5);

/** Owner of the folder if root starts the server; empty otherwise. */
function ownerOf(folder: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  // a missing disk is reported elsewhere
  const { uid, gid } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  return uid === undefined || gid === undefined ? {} : { uid, gid };
}

/** Runs the doors without a computer in a child process; `program`: its file; `folder`: for the doors' state. */
export function hostedDoorsProcess(program: string, folder: string): StartHost {
  return ({ onEvent, onEnd }): HostProcess => {
    const child = fork(program, [folder], {
      // the files belong to the owner of the data, even if root started the server
      ...ownerOf(dirname(folder)),
      execArgv: HOST_MEMORY_OPTIONS,
      // standard output belongs to the server's reader
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    let isEnded = false;
    const end = (reason: string) => {
      if (isEnded) return;
      isEnded = true;
      onEnd(reason);
    };
    child.on("message", (message) => onEvent(message as HostEvent));
    child.once("exit", (code, signal) => end(`it ended with ${signal ?? code}`));
    child.once("error", (error) => end(error.message));
    return {
      // the exit event reports a dead process
      send: (request: HostRequest) => void (child.connected && child.send(request, () => {})),
      kill: () => void child.kill("SIGKILL"),
      async stop() {
        if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
        const exited = once(child, "exit");
        const killTimer = systemClock.timer("end of hosted doors", STOP_TIMEOUT, () => child.kill("SIGKILL"));
        if (child.connected) child.disconnect();
        await exited;
        killTimer.cancel();
      },
    };
  };
}
