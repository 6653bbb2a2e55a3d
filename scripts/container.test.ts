import { existsSync, readFileSync } from "node:fs";
import { chown } from "node:fs/promises";
import { join } from "node:path";
import { hours, plus, toIso } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { canMount } from "../apps/server/src/testing/small-disk.ts";
import { ChildServer } from "../testing/child-server.ts";
import { createDatabase } from "../testing/database.ts";
import { PASSWORD } from "../testing/hall-api.ts";
import { inRoot } from "./lib/paths.mjs";
import { bundledServer } from "./lib/server-build.mjs";
import { KNOWN_SETTINGS } from "./lib/settings-file.mjs";

/** Last instruction of each name in the Containerfile, which is the one of the image. */
const IMAGE: ReadonlyMap<string, string> = new Map(
  readFileSync(inRoot("Containerfile"), "utf8")
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter(Boolean)
    .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]),
);
const instruction = (name: string) => IMAGE.get(name) ?? expect.fail(`the Containerfile has no ${name}`);

const ENV: Readonly<Record<string, string>> = Object.fromEntries(
  instruction("ENV")
    .split(/\s+/)
    .map((pair) => pair.split("=")),
);
/** Without tini, which passes signals on. */
const [, , ...STARTED]: readonly string[] = JSON.parse(instruction("ENTRYPOINT"));
const RUNNING = /^Platzwart läuft: \S+$/m;

/** A path of the image here; a release is laid out as the project is. */
const here = (path: string) =>
  path === "/app/node" ? process.execPath : path.replace(/^\/app\//, `${inRoot()}/`);

/** As a container's runtime does: a read-only root with one writable folder, no capabilities, no way to more rights. */
const LOCK = `mount --bind "$DATA_DIR" "$DATA_DIR" && mount -o remount,bind,ro / && cd "$DATA_DIR" \
  && exec setpriv --reuid "$0" --regid "$0" --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs -- "$@"`;
const UNSHARE = ["--mount", "--propagation", "private", "--", "sh", "-c"];

/** Runs a program of the image as it would run there. */
function startLocked(dataDir: string, command: readonly string[]): ChildServer {
  const [user = ""] = instruction("USER").split(":");
  expect(instruction("WORKDIR")).toBe(ENV["DATA_DIR"]);
  const image = Object.entries(ENV).map(([name, value]) => [name, value.replace(/^\/data$/, dataDir)]);
  const child = new ChildServer(
    [...UNSHARE, LOCK, user, ...command.map(here)],
    { ...Object.fromEntries(image), PORT: "0", LOG_LEVEL: "warn", ADMIN_PASSWORD: PASSWORD },
    { program: "unshare" },
  );
  onTestFinished(async () => void (await child.kill("SIGKILL")));
  return child;
}

async function ask(server: ChildServer, method: string, path: string, body?: unknown, token = "") {
  const response = await fetch(`http://127.0.0.1:${new URL(server.url).port}${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const signIn = async (server: ChildServer): Promise<string> =>
  (await ask(server, "POST", "/api/session", { username: "admin", password: PASSWORD })).body.accessToken;

// without root and capabilities, on a read-only disk, with one folder to write to
test.runIf(canMount)("[V-08] locked in like the image, the server stops in 10 s without a loss", async () => {
  const database = await createDatabase(null);
  onTestFinished(() => database.drop());
  const { dataDir } = database;
  await chown(dataDir, 10_001, 10_001);
  const booking = {
    courtId: 1,
    customerName: "Jana Albrecht",
    startTime: toIso(plus(systemClock.now(), hours(1))),
    endTime: toIso(plus(systemClock.now(), hours(2))),
  };
  const server = startLocked(dataDir, STARTED);
  await server.said(RUNNING);
  const made = await ask(server, "POST", "/api/bookings", booking, await signIn(server));
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const backup = startLocked(dataDir, ["/app/node", "/app/apps/server/dist/manage.cjs", "backup"]);
  expect((await backup.exited).code, backup.stderr).toBe(0);
  const stoppedAt = performance.now();
  expect(await server.kill("SIGTERM")).toEqual({ code: 0, signal: null });
  expect(performance.now() - stoppedAt).toBeLessThan(10_000);
  expect(server.stderr).toBe("");
  expect(existsSync(join(dataDir, "doors"))).toBe(true);

  const later = startLocked(dataDir, STARTED);
  await later.said(RUNNING);
  const query = new URLSearchParams({ from: booking.startTime, to: booking.endTime });
  const { body } = await ask(later, "GET", `/api/bookings?${query}`, undefined, await signIn(later));
  expect(body.items).toMatchObject([{ customerName: "Jana Albrecht" }]);
});

test("the image starts the server as the launcher does, with settings that the server knows", () => {
  const { args, env } = bundledServer("main");
  expect(STARTED.map(here)).toEqual([process.execPath, ...args]);
  // the image is read-only
  const { NODE_COMPILE_CACHE: _, ...launched } = env;
  expect(ENV).toMatchObject(launched);
  const others = Object.keys(ENV).filter((name) => !(name in launched) && name !== "TMPDIR");
  expect(KNOWN_SETTINGS).toEqual(expect.arrayContaining(others));
});

test.each(["compose.yaml", "compose.postgres.yaml"])(
  "[V-08] %s locks each server in, with one volume and settings that it knows",
  (file) => {
    const { services } = parse(readFileSync(inRoot(file), "utf8"), { merge: true });
    // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test asserts
    const servers = Object.values<any>(services).filter(({ image }) => image.startsWith("platzwart:"));
    expect(servers.length).toBeGreaterThan(0);
    for (const { environment, volumes, ...server } of servers) {
      expect(KNOWN_SETTINGS).toEqual(expect.arrayContaining(Object.keys(environment)));
      expect(volumes).toEqual([expect.stringMatching(/^[\w-]+:\/data$/)]);
      expect(server).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        restart: "unless-stopped",
      });
    }
  },
);
