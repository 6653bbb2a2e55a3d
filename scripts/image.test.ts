import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inRoot } from "./lib/paths.mjs";

/** Runs `npm run image` where these programs are all there is. */
function imageWith(programs: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-builders-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return spawnSync(process.execPath, [inRoot("scripts/image.mjs"), "--no-cache"], {
    encoding: "utf8",
    env: { PATH: folder },
  });
}

test("the image is built by whichever builder works, tagged with the version", () => {
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  // a client of Docker whose engine is not there
  const built = imageWith({ docker: 'echo "docker $*"; exit 1', podman: 'echo "podman $*"' });
  expect(built).toMatchObject({
    status: 0,
    stdout: `podman build --format docker --file Containerfile --tag platzwart:${version} --no-cache .\n`,
  });
  const missing = imageWith({});
  expect(missing.status).toBe(1);
  expect(missing.stderr).toContain("sudo apt-get install podman");
});
