// Emulated Debian 13 with systemd for trials of the package; needs the Debian package qemu-system-x86.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, createWriteStream, mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DOOR, listWith, permanent } from "@platzwart/door-controller/testing/door-under-test";
import { newSigningKey, publicKeyOf, signText } from "@platzwart/machine/list-crypto";

/** Valid at the trial's door. */
export const CODE = "246810";
/** Kernel codes; the others are digit + 1. */
const KEYS = { "*": 0x20a, "#": 0x20b, 0: 11 };
const END = "@@ ended";

export class EmulatedMachine {
  #qemu;
  #shell;
  #lines = [];
  #wake = () => {};
  /** Changes of relay, lamps and buzzer, with the time of the host. */
  lamps = [];
  startedAt = Date.now();

  /** Boots the disk of machine-disk; resolves once the shell answers. */
  static async start(folder) {
    const machine = new EmulatedMachine();
    const listening = ["shell", "lamps"].map((name) => {
      const path = join(folder, `${name}.sock`);
      rmSync(path, { force: true });
      return createServer().listen(path);
    });
    await Promise.all(listening.map((server) => once(server, "listening")));
    const connected = listening.map((server) => once(server, "connection"));
    machine.#startQemu(folder);
    const [[shell], [lamps]] = await Promise.all(connected);
    for (const server of listening) server.close();
    machine.#shell = shell;
    createInterface(shell).on("line", (line) => machine.#take(line));
    createInterface(lamps).on("line", (line) => machine.#see(line));
    await machine.#until(() => machine.#lines.some((line) => line.includes("@@ shell")));
    machine.#lines = [];
    return machine;
  }

  #startQemu(folder) {
    const socket = (name) => `socket,id=${name},path=${join(folder, `${name}.sock`)}`;
    this.#qemu = spawn("nice", [
      ...["-n", "19", "qemu-system-x86_64", "-accel", "tcg", "-cpu", "qemu64", "-m", "1024", "-smp", "1"],
      ...["-nodefaults", "-display", "none", "-no-reboot", "-kernel", join(folder, "vmlinuz")],
      ...["-initrd", join(folder, "initrd"), "-append", "root=/dev/vda rw console=ttyS0 quiet"],
      ...["-drive", `file=${join(folder, "disk.img")},format=raw,if=virtio`],
      ...["-serial", `file:${join(folder, "console.log")}`],
      ...["-chardev", socket("shell"), "-serial", "chardev:shell"],
      ...["-chardev", socket("lamps"), "-serial", "chardev:lamps"],
    ]);
    this.#qemu.stderr.pipe(createWriteStream(join(folder, "qemu.log")));
    this.#qemu.once("exit", () => this.#wake());
  }

  /** Returns the output; rejects on failure. */
  async run(command) {
    this.#lines = [];
    this.#shell.write(`{ ${command}\n} </dev/null 2>&1; echo "${END} $?"\n`);
    await this.#until(() => this.#lines.at(-1)?.startsWith(END));
    const said = this.#lines.slice(0, -1).join("\n");
    if (this.#lines.at(-1) !== `${END} 0`) throw new Error(`${command}\n${said}\n${this.#lines.at(-1)}`);
    return said;
  }

  /** Modes of the files are undefined. */
  async put(path, content) {
    const text = Buffer.from(content).toString("base64");
    await this.run(`rm -f ${path}.64`);
    for (let at = 0; at < text.length; at += 2000)
      await this.run(`printf %s ${text.slice(at, at + 2000)} >> ${path}.64`);
    await this.run(`base64 -d ${path}.64 > ${path}; rm ${path}.64`);
  }

  async type(keys) {
    const lines = [...keys].map((key) => `keypad ${KEYS[key] ?? Number(key) + 1}`);
    await this.run(`printf '${lines.join("\\n")}\\n' > /run/trial-keys`);
  }

  async holdButton(milliseconds) {
    await this.run(`echo "button ${milliseconds}" > /run/trial-keys`);
  }

  /** First change from that index on that equals this; rejects after `within` ms. */
  async saw(change, from, within) {
    const find = () => this.lamps.find((entry, index) => index >= from && entry.change === change);
    await this.#until(() => find() !== undefined, within, change);
    return find();
  }

  /** Resolves after a shutdown by the machine itself. */
  async ended() {
    if (this.#qemu.exitCode === null) await once(this.#qemu, "exit");
  }

  /** Power cut: unsynced data is lost. */
  async pull() {
    spawnSync("kill", ["-KILL", String(this.#qemu.pid)]);
    await this.ended();
  }

  #take(line) {
    this.#lines.push(line);
    this.#wake();
  }

  #see(change) {
    this.lamps.push({ change, at: Date.now() });
    this.#wake();
  }

  async #until(isSo, within = 600_000, what = "the shell") {
    const last = Date.now() + within;
    while (!isSo()) {
      if (this.#qemu.exitCode !== null || this.#qemu.signalCode !== null)
        throw new Error("the machine ended");
      const left = last - Date.now();
      if (left <= 0) throw new Error(`${what}: not within ${within} ms`);
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}

/** Copies the disk for one machine. */
export function copyOfDisk(folder, name) {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  for (const file of ["vmlinuz", "initrd"]) copyFileSync(join(folder, file), join(own, file));
  spawnSync("cp", ["--sparse=always", join(folder, "disk.img"), join(own, "disk.img")]);
  return own;
}

/** Enrols the door, with a list of one code and an unreachable server. */
export async function giveIdentity(machine) {
  const key = newSigningKey();
  const text = JSON.stringify({ ...listWith([permanent(CODE)]), revision: 1 });
  const state = "/var/lib/platzwart-door";
  await machine.put(
    `${state}/identity.json`,
    JSON.stringify({
      ...{ controller: "trial", door: DOOR, key: Buffer.alloc(32, 1).toString("base64") },
      ...{ serverKey: publicKeyOf(key), servers: ["http://127.0.0.1:9"] },
    }),
  );
  await machine.put(
    `${state}/access.json`,
    JSON.stringify({ revision: 1, text, signature: signText(key, text) }),
  );
  await machine.run(`chown platzwart-door: ${state}/*; chmod 0600 ${state}/*`);
}

/** Resolves once the program reads keypad and button; seldom polled, since emulation is slow. */
export async function readsKeys(machine) {
  const opened =
    "for one in $(cat /sys/fs/cgroup/system.slice/platzwart-door.service/cgroup.procs); do ls -l /proc/$one/fd; done";
  await machine.run(
    `while [ "$({ ${opened}; } 2>/dev/null | grep -c /dev/input/event)" -lt 2 ]; do sleep 1; done`,
  );
}
