// The Debian package of a door's computer, read by Debian's own tool, and its scripts on folders that stand for a system.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PROGRAM_VERSION } from "@platzwart/door-controller/door-program";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { DOOR_PACKAGE, doorPackage, PACKAGE_FOLDER } from "./lib/door-package.mjs";
import { inRoot } from "./lib/paths.mjs";

const hasDpkg = spawnSync("dpkg-deb", ["--version"]).status === 0;
const GROUP_WRITES = 0o020;
const CONFIG = "dtparam=audio=on\n\n[pi4]\narm_boost=1";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "platzwart-package-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text, { mode: 0o644 });
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

/** Runs a script of the package with stand-ins for commands that need root or a running system; returns their calls. */
function run(script: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const commands = ["chgrp", "chown", "modprobe", "sync", "systemd-sysusers", "systemctl", "udevadm"].concat(
    ["helper", "invoke"].map((part) => `deb-systemd-${part}`),
  );
  for (const command of commands) {
    write(`bin/${command}`, `#!/bin/sh\necho "${command} $*" >> "${root}/calls"\n`);
    spawnSync("chmod", ["+x", join(root, "bin", command)]);
  }
  rmSync(join(root, "calls"), { force: true });
  const env = { ...environment, PATH: `${join(root, "bin")}:${process.env["PATH"]}` };
  const result = spawnSync("sh", [inRoot(PACKAGE_FOLDER, script), ...args], { env, encoding: "utf8" });
  expect(result).toMatchObject({ status: 0, stderr: "" });
  return existsSync(join(root, "calls")) ? read("calls").trim().split("\n") : [];
}

test("[P-05] the package of a door is the same, byte for byte, whenever and from whatever copy it is made", () => {
  const program = join(root, "door.cjs");
  write("door.cjs", "a program");
  const copy = join(root, "copy");
  for (const file of readdirSync(inRoot(PACKAGE_FOLDER), { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name).slice(inRoot(PACKAGE_FOLDER).length);
    const content = readFileSync(inRoot(PACKAGE_FOLDER, path));
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    // with git's line ends on Windows
    const text = path.endsWith(".dtbo") ? content : content.toString("utf8").replaceAll("\n", "\r\n");
    writeFileSync(join(copy, path), text, { mode: 0o600 });
  }
  expect(doorPackage(program, copy).equals(doorPackage(program))).toBe(true);
});

describe.skipIf(!hasDpkg)("Debian's own tool", () => {
  function dpkgDeb(...args: readonly string[]): string {
    write("door.cjs", "a program");
    writeFileSync(join(root, DOOR_PACKAGE), doorPackage(join(root, "door.cjs")));
    const { status, stdout, stderr } = spawnSync("dpkg-deb", [...args, DOOR_PACKAGE], {
      cwd: root,
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return stdout;
  }

  test("[P-05] finds the version of the program, which its name has, too, and what it needs", () => {
    const fields = dpkgDeb("--field");
    expect(fields).toContain(`Version: ${PROGRAM_VERSION}\n`);
    expect(fields).toContain("Architecture: all\nDepends: kmod, nodejs (>= 20.15), systemd, udev\n");
    expect(DOOR_PACKAGE).toBe(`platzwart-door_${PROGRAM_VERSION}_all.deb`);
  });

  test("[P-05] finds files of root's, which root alone may change, and nothing else", () => {
    const lines = dpkgDeb("--contents").trim().split("\n");
    const entries = lines.map((line) => line.split(/\s+/));
    expect(new Set(entries.map(([mode, owner]) => `${mode} ${owner}`))).toEqual(
      new Set(["drwxr-xr-x root/root", "-rwxr-xr-x root/root", "-rw-r--r-- root/root"]),
    );
    const files = entries.filter(([mode]) => mode?.startsWith("-"));
    const started = files.filter(([mode]) => mode === "-rwxr-xr-x").map((entry) => entry.at(-1));
    expect(started).toEqual([
      "./usr/bin/platzwart-door",
      "./usr/lib/platzwart-door/notify",
      "./usr/lib/platzwart-door/prepare",
      "./usr/lib/platzwart-door/relay-off",
    ]);
    expect(files.map((entry) => entry.at(-1)).filter((path) => !started.includes(path))).toEqual([
      "./usr/lib/platzwart-door/door.cjs",
      "./usr/lib/systemd/journald.conf.d/90-platzwart-door.conf",
      "./usr/lib/systemd/logind.conf.d/90-platzwart-door.conf",
      "./usr/lib/systemd/system.conf.d/90-platzwart-door.conf",
      "./usr/lib/systemd/system/platzwart-door.service",
      "./usr/lib/sysusers.d/platzwart-door.conf",
      "./usr/lib/udev/rules.d/70-platzwart-door.rules",
      "./usr/share/doc/platzwart-door/changelog.gz",
      "./usr/share/doc/platzwart-door/copyright",
      "./usr/share/platzwart-door/door-controller.dtbo",
      "./usr/share/platzwart-door/door-controller.dts",
    ]);
  });

  test("[P-05] takes out the program and the scripts of the package as they were put in", () => {
    dpkgDeb("--field");
    const { status } = spawnSync("dpkg-deb", ["--raw-extract", DOOR_PACKAGE, "out"], { cwd: root });
    expect(status).toBe(0);
    expect(read("out/usr/lib/platzwart-door/door.cjs")).toBe("a program");
    for (const script of ["DEBIAN/postinst", "DEBIAN/prerm", "DEBIAN/postrm"]) {
      expect(read(`out/${script}`)).toBe(readFileSync(inRoot(PACKAGE_FOLDER, script), "utf8"));
      expect(statSync(join(root, "out", script)).mode & 0o777).toBe(0o755);
    }
  });
});

describe.skipIf(process.platform === "win32")("on a machine's folders", () => {
  const prepare = () => run("usr/lib/platzwart-door/prepare", [root]);
  const leds = "sys/class/leds";

  test("[D-09] of the relay the program may switch a pulse of 30 seconds, and change nothing of it", () => {
    const files = ["activate", "brightness", "duration", "state", "trigger"];
    for (const file of files) write(`${leds}/door:relay/${file}`, "0");
    const calls = prepare();
    expect(files.map((file) => read(`${leds}/door:relay/${file}`).trim())).toEqual([
      "0",
      "0",
      "30000",
      "1",
      "transient",
    ]);
    expect(calls).toEqual([
      "modprobe ledtrig-transient",
      `chgrp platzwart-door ${root}/${leds}/door:relay/activate`,
    ]);
    const writable = files.filter(
      (file) => (statSync(join(root, leds, "door:relay", file)).mode & GROUP_WRITES) !== 0,
    );
    expect(writable).toEqual(["activate"]);
  });

  test("lamps and the buzzer are the program's to switch, and a pin that is missing keeps it from none", () => {
    for (const led of ["green", "buzzer"])
      for (const file of ["brightness", "trigger"]) write(`${leds}/door:${led}/${file}`, "0");
    expect(prepare().slice(1)).toEqual(
      ["green", "buzzer"].map((led) => `chgrp platzwart-door ${root}/${leds}/door:${led}/brightness`),
    );
    expect(statSync(join(root, leds, "door:green/trigger")).mode & GROUP_WRITES).toBe(0);
  });

  test("[P-05] a claim that lies on the boot partition becomes the program's alone, and leaves the partition", () => {
    const claim = '{"server":"http://192.168.1.20:8080","code":"7K3M-Q9TD-0000"}';
    write("boot/firmware/platzwart-door.json", claim);
    mkdirSync(join(root, "var/lib/platzwart-door"), { recursive: true });
    const file = join(root, "var/lib/platzwart-door/claim.json");
    expect(prepare().slice(1)).toEqual([
      `chown platzwart-door:platzwart-door ${file}.new`,
      `sync ${file}.new`,
      `sync ${dirname(file)}`,
      `sync -f ${root}/boot/firmware`,
    ]);
    expect({ text: readFileSync(file, "utf8"), mode: statSync(file).mode & 0o777 }).toEqual({
      text: claim,
      mode: 0o600,
    });
    expect(readdirSync(join(root, "boot/firmware"))).toEqual([]);
    expect(readdirSync(dirname(file))).toEqual(["claim.json"]);
  });

  test("what a program left on is switched off when it ended", () => {
    for (const file of ["door:relay/activate", "door:green/brightness", "door:buzzer/brightness"])
      write(`${leds}/${file}`, "1");
    run("usr/lib/platzwart-door/relay-off", [root]);
    expect(["door:relay/activate", "door:green/brightness"].map((file) => read(`${leds}/${file}`))).toEqual([
      "0\n",
      "0\n",
    ]);
  });

  test("[P-05] an installation, also a second one, leaves one block for the pins, and its removal none", () => {
    write("boot/firmware/config.txt", CONFIG);
    write("usr/share/platzwart-door/door-controller.dtbo", "overlay");
    write("var/lib/platzwart-door/claim.json", "{}");
    const system = { DPKG_ROOT: root };
    const calls = run("DEBIAN/postinst", ["configure"], system);
    expect(calls).toContain(`systemd-sysusers --root=${root} platzwart-door.conf`);
    expect(calls).toContain("deb-systemd-helper enable platzwart-door.service");
    // no systemd in a chroot
    expect(calls).not.toContainEqual(expect.stringMatching(/^(systemctl|deb-systemd-invoke|udevadm)/));
    const block = [
      "# platzwart-door: begin",
      ...[
        "[all]",
        "dtoverlay=door-controller",
        "dtparam=strict_gpiod",
        "gpio=18=op,dl",
        "dtparam=i2c_arm=off",
      ],
      "# platzwart-door: end\n",
    ].join("\n");
    expect(read("boot/firmware/config.txt")).toBe(`${CONFIG}\n${block}`);
    expect(read("boot/firmware/overlays/door-controller.dtbo")).toBe("overlay");
    expect(statSync(join(root, "var/lib/platzwart-door")).mode & 0o777).toBe(0o700);
    expect(statSync(join(root, "var/lib/platzwart-door/claim.json")).mode & 0o777).toBe(0o600);

    run("DEBIAN/postinst", ["configure", PROGRAM_VERSION], system);
    expect(read("boot/firmware/config.txt")).toBe(`${CONFIG}\n${block}`);

    run("DEBIAN/postrm", ["remove"], system);
    expect(existsSync(join(root, "var/lib/platzwart-door/claim.json"))).toBe(true);
    run("DEBIAN/postrm", ["purge"], system);
    expect(read("boot/firmware/config.txt")).toBe(`${CONFIG}\n`);
    expect(readdirSync(join(root, "boot/firmware"))).toEqual(["config.txt", "overlays"]);
    expect(readdirSync(join(root, "boot/firmware/overlays"))).toEqual([]);
    expect(existsSync(join(root, "var/lib/platzwart-door"))).toBe(false);
  });
});
