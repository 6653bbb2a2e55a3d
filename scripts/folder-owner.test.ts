import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { asOwnerOf, giveToOwnerOf } from "./lib/folder-owner.mjs";

/** The user "nobody" of Debian; any that is not root does. */
const NOBODY = 65_534;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-owner-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Writes a file into a folder as npm would, with sudo or without, and says whose it is and where its program is at home. */
function writeInto(folder: string): { readonly uid: number; readonly environment: string } {
  const program = 'printf \'%s %s\' "$HOME" "$npm_config_cache"; touch package';
  const { stdout } = spawnSync("sh", ["-c", program], {
    cwd: folder,
    encoding: "utf8",
    ...asOwnerOf(folder),
  });
  return { uid: statSync(join(folder, "package")).uid, environment: stdout };
}

test.skipIf(process.getuid?.() !== 0)("what root installs in another user's folder is that user's", () => {
  const folder = newFolder();
  chownSync(folder, NOBODY, NOBODY);
  chmodSync(folder, 0o755);
  const { uid, environment } = writeInto(folder);
  expect(uid).toBe(NOBODY);
  expect(environment).not.toContain("/root");
  const stamp = join(folder, "stamp");
  writeFileSync(stamp, "1");
  giveToOwnerOf(folder, stamp);
  expect(statSync(stamp).uid).toBe(NOBODY);
});

test.skipIf(process.getuid?.() !== 0)(
  "a user whom the machine does not know has a home of its own for that",
  () => {
    const unknown = 54_321;
    const folder = newFolder();
    chownSync(folder, unknown, unknown);
    const home = asOwnerOf(folder).env?.["HOME"] ?? "";
    onTestFinished(() => rmSync(home, { recursive: true }));
    const { uid, mode } = statSync(home);
    expect({ uid, mode: mode & 0o777 }).toEqual({ uid: unknown, mode: 0o700 });
  },
);

test("in one's own folder a program runs as one is", () => {
  const folder = newFolder();
  expect(asOwnerOf(folder)).toEqual({});
  expect(writeInto(folder).uid).toBe(process.getuid?.());
  const stamp = join(folder, "stamp");
  writeFileSync(stamp, "1");
  giveToOwnerOf(folder, stamp);
  expect(statSync(stamp).uid).toBe(process.getuid?.());
});
