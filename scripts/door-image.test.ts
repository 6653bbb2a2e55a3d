// Refusals of the card script before any write, with stand-ins for programs that need root or Debian.
// scripts/door/image-standin makes it write an image.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { inRoot } from "./lib/paths.mjs";

const SCRIPT = inRoot("apps/door-controller/image/platzwart-door-image.sh");
const IMAGE = "an image";
const SHA256 = createHash("sha256").update(IMAGE).digest("hex");
const GB = 1024 * 1024;

let folder: string;

/** A program in the only folder of the script's PATH. */
function program(name: string, text: string): void {
  writeFileSync(join(folder, "bin", name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, "bin", name), 0o755);
}

function freeSpace(kibibytes: number): void {
  program("df", `echo 'Filesystem 1024-blocks Used Available'\necho '/dev/sda1 0 0 ${kibibytes}'`);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "platzwart-image-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "bin"));
  for (const name of ["sh", "awk", "dirname", "sha256sum"]) {
    const { stdout } = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
    symlinkSync(stdout.trim(), join(folder, "bin", name));
  }
  program("id", "echo 0");
  program("uname", "echo aarch64");
  for (const name of ["sfdisk", "e2fsck", "mcopy", "xz"]) program(name, "exit 1");
  program("unshare", 'echo "begins: $*"');
  freeSpace(16 * GB);
  writeFileSync(join(folder, "raspios.img.xz"), IMAGE);
  writeFileSync(join(folder, "door.deb"), "a package");
});

/** Output of the script, with the files of a successful call by default. */
function make(...args: readonly string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    join(folder, "bin", "sh"),
    [SCRIPT, ...(args.length > 0 ? args : ["raspios.img.xz", SHA256, "door.deb", "door.img"])],
    { cwd: folder, env: { PATH: join(folder, "bin") }, encoding: "utf8" },
  );
  return { status, said: `${stdout}${stderr}` };
}

function refusal(...args: readonly string[]): string {
  const before = readdirSync(folder);
  const { status, said } = make(...args);
  expect({ status, files: readdirSync(folder) }).toEqual({ status: 1, files: before });
  expect(said).not.toContain("begins");
  return said;
}

describe.skipIf(process.platform === "win32")("the script for whole cards", () => {
  test("[P-06] begins with an image whose sum is right, where 16 GB are free", () => {
    expect(make()).toEqual({
      status: 0,
      said: expect.stringContaining(
        `begins: --mount sh ${SCRIPT} raspios.img.xz ${SHA256} door.deb door.img\n`,
      ),
    });
  });

  test("[P-06] refuses an image that has another sum than the one given, and says which", () => {
    writeFileSync(join(folder, "raspios.img.xz"), "half an im");
    const found = createHash("sha256").update("half an im").digest("hex");
    expect(refusal()).toContain(`Die Prüfsumme passt nicht: raspios.img.xz hat ${found}.`);
  });

  test("[P-06] refuses where less than 16 GB are free", () => {
    freeSpace(16 * GB - 1);
    expect(refusal()).toContain("sind nur 15 GB frei, gebraucht werden 16 GB.");
  });

  test("[P-06] names each program that the machine lacks, and the packages of Debian that have them", () => {
    for (const name of ["mcopy", "sfdisk", "xz"]) rmSync(join(folder, "bin", name));
    // no kernel for this processor
    program("uname", "echo x86-32");
    expect(refusal()).toMatch(/^Auf diesem Rechner fehlt: sfdisk mcopy xz/);
    expect(refusal()).toMatch(/\nBitte installieren: sudo apt install fdisk mtools xz-utils/);
  });

  test("[P-06] never writes over an image that is there", () => {
    writeFileSync(join(folder, "door.img"), "of yesterday");
    expect(refusal()).toMatch(/^door\.img gibt es schon\./);
  });

  test("[P-06] refuses files and folders that are not there by their names", () => {
    expect(refusal("other.img", SHA256, "door.deb", "door.img")).toContain("other.img gibt es nicht");
    expect(refusal("raspios.img.xz", SHA256, "other.deb", "door.img")).toContain("other.deb gibt es nicht");
    expect(refusal("raspios.img.xz", SHA256, "door.deb", "out/door.img")).toContain("mkdir -p out");
  });

  test("[P-06] says how it is called, and that it needs root", () => {
    expect(refusal("raspios.img.xz")).toMatch(
      /^Aufruf: sudo sh platzwart-door-image\.sh ABBILD SHA256 PAKET AUSGABE\n/,
    );
    program("id", "echo 1000");
    expect(refusal()).toBe("Bitte mit sudo aufrufen.\n");
  });
});
