import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { HostEvent } from "@platzwart/contract/device-link/host-messages";
import { systemClock } from "@platzwart/machine/system-clock";
import { expect, onTestFinished, test } from "vitest";
import { FakeHostServer } from "./testing/fake-host-server.ts";

const PROGRAM = fileURLToPath(new URL("host-main.ts", import.meta.url));

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "hosted-doors-"));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}

/** The process as forked by the server. */
function forked(state: string): Promise<{ readonly child: ChildProcess; readonly server: FakeHostServer }> {
  const child = fork(PROGRAM, [state], { execArgv: [] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const server = new FakeHostServer(
    (order) => child.send(order),
    () => systemClock.now(),
  );
  child.on("message", (event) => server.receive(event as HostEvent));
  return expect
    .poll(() => server.hostEvents[0])
    .toEqual({ kind: "started" })
    .then(() => ({ child, server }));
}

/** Commands to the relay of the first door, rounded since a process of its own has used up some of the time. */
function relayOf(server: FakeHostServer): readonly (string | undefined)[] {
  return server.relayOf("door-1").map((words) => words.split(" ")[0]);
}

test("[X-02, D-20] hosted doors whose process is killed go on by their lists, and send once more what nobody has stored", async () => {
  const state = await folder();
  const first = await forked(state);
  first.server.run("door-1", "door-2");
  await expect.poll(() => first.server.linkOf("door-2")).toBe(2);
  first.server.give("door-1", ["111111"]);
  await expect.poll(() => first.server.said("door-1").some(({ kind }) => kind === "kept")).toBe(true);
  first.server.enter("door-1", "111111");
  await expect.poll(() => relayOf(first.server)).toEqual(["on"]);
  first.child.kill("SIGKILL");
  await once(first.child, "exit");

  const again = await forked(state);
  again.server.run("door-1");
  await expect
    .poll(() => again.server.events("door-1").map((event) => event.replace(/^.*: [0-9]+ /, "")))
    // a machine without a time server logs first that its clock is known
    .toEqual(expect.arrayContaining(["started", "granted"]));
  await expect.poll(() => readdir(state)).toEqual(["door-1"]);
  expect(relayOf(again.server)).toEqual([]);
  again.server.enter("door-1", "111111");
  await expect.poll(() => relayOf(again.server)).toEqual(["on"]);
});

test("[E-06] the process of hosted doors goes on where somebody presses Ctrl+C or stops the service: its server ends it", async () => {
  const { child, server } = await forked(await folder());
  server.run("door-1");
  await expect.poll(() => server.linkOf("door-1")).toBe(1);
  child.kill("SIGINT");
  child.kill("SIGHUP");
  child.kill("SIGTERM");
  server.command("door-1", { kind: "open", duration: 30_000 });
  await expect.poll(() => relayOf(server)).toEqual(["on"]);
  const exit = once(child, "exit");
  child.disconnect();
  expect(await exit).toEqual([0, null]);
});

test("[X-02] the process of hosted doors ends by itself once its server is gone", async () => {
  const { child, server } = await forked(await folder());
  server.run("door-1");
  await expect.poll(() => server.linkOf("door-1")).toBe(1);
  const exit = once(child, "exit");
  child.disconnect();
  expect(await exit).toEqual([0, null]);
});
