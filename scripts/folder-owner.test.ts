import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { asOwnerOf } from "./lib/folder-owner.mjs";

/** The user "nobody" of Debian; any other than root suffices. */
const NOBODY = 65_534;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-owner-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Writes a file into a folder as npm would, with sudo or without, and returns its owner and the home of its program. */
async function writeInto(folder: string): Promise<{ readonly uid: number; readonly environment: string }> {
  const program = 'printf \'%s %s\' "$HOME" "$npm_config_cache"; touch package';
  const { stdout } = await asOwnerOf(folder, (owner) =>
    spawnSync("sh", ["-c", program], { cwd: folder, encoding: "utf8", ...owner }),
  );
  return { uid: statSync(join(folder, "package")).uid, environment: stdout };
}

test.skipIf(process.getuid?.() !== 0)(
  "what root installs in another user's folder is that user's",
  async () => {
    const folder = newFolder();
    chownSync(folder, NOBODY, NOBODY);
    chmodSync(folder, 0o755);
    const { uid, environment } = await writeInto(folder);
    expect(uid).toBe(NOBODY);
    expect(environment).not.toContain("/root");
  },
);

test.skipIf(process.getuid?.() !== 0).each([
  ["whom the machine does not know", 54_321],
  ["whose home does not exist", NOBODY],
  // "daemon" of Debian, at home in /usr/sbin
  ["whose home is somebody else's", 1],
])("a user %s has a home of its own for that, which goes afterwards", async (_, uid) => {
  const folder = newFolder();
  chownSync(folder, uid, uid);
  let home = "";
  await asOwnerOf(folder, ({ env }) => {
    home = env?.["HOME"] ?? "";
    const stats = statSync(home);
    expect({ uid: stats.uid, mode: stats.mode & 0o777 }).toEqual({ uid, mode: 0o700 });
  });
  expect(home).not.toBe("");
  expect(existsSync(home)).toBe(false);
});

test("in one's own folder a program runs as one is", async () => {
  const folder = newFolder();
  expect(await asOwnerOf(folder, (owner) => owner)).toEqual({});
  expect((await writeInto(folder)).uid).toBe(process.getuid?.());
});
