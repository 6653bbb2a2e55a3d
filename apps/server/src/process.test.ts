import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { closeSync, constants, existsSync, openSync, writeSync } from "node:fs";
import { chmod, chown, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { get } from "node:https";
import { createConnection } from "node:net";
import { join } from "node:path";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../scripts/testing/free-port.ts";
import type { TestDatabase } from "../../../testing/database.ts";
import { isFullRun } from "../../../testing/full-run.ts";
import { readConfig } from "./config.ts";
import { SqliteFolderLock } from "./database/sqlite/sqlite-folder-lock.ts";
import { reasonOf } from "./start-refusal.ts";
import { makeCertificate } from "./testing/certificate.ts";
import { eachEngine, sqlite, type TestEngine } from "./testing/engines.ts";
import { ServerProcess } from "./testing/server-process.ts";
import { canMount, mountSmallDisk } from "./testing/small-disk.ts";
import { PASSWORD } from "./testing/test-server.ts";

async function databaseOf(engine: TestEngine): Promise<TestDatabase> {
  const database = await engine.createEmptyDatabase();
  onTestFinished(() => database.drop());
  return database;
}

/** Start message about the backups; PostgreSQL has its own. */
function backupsOf({ dataDir, databaseUrl }: TestDatabase): string {
  if (databaseUrl !== null) return "";
  return `Sicherungen: ${join(dataDir, "backups")}. Achtung: Sie liegen auf demselben Datenträger wie die Datenbank; BACKUP_DIR auf einen anderen setzen.\n`;
}

async function post(url: string, path: string, body: unknown) {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

interface Wrong {
  readonly env: Readonly<Record<string, string>>;
  /** Required texts of the message besides the variable. */
  readonly named: readonly string[];
  /** Forbidden text of the message. */
  readonly secret?: string;
}

const PEM = "PEM-Datei";
const KEY_TEXT = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
  type: "pkcs8",
  format: "pem",
}) as string;

/** Each names the wrong variable first. */
const WRONG: readonly Wrong[] = [
  { env: { PORT: "70000" }, named: ["70000", "0 bis 65535"] },
  { env: { PORT: "acht" }, named: ["acht", "0 bis 65535"] },
  { env: { PORT: "-1" }, named: ["-1", "0 bis 65535"] },
  { env: { HOST: "http://halle" }, named: ["http://halle", "0.0.0.0"] },
  { env: { DATA_DIR: "{text}" }, named: ["notes.txt", "Ordner"] },
  { env: { DATA_DIR: "{text}/data" }, named: ["notes.txt/data", "Ordner"] },
  // folders that cannot be made, even by root; Node.js itself waits for ever for the second one
  { env: { DATA_DIR: "/sys/halle" }, named: ["/sys/halle", "Ordner"] },
  { env: { DATA_DIR: "/proc/halle/daten" }, named: ["/proc/halle/daten", "Ordner"] },
  { env: { BACKUP_DIR: "{text}" }, named: ["notes.txt", "Ordner"] },
  { env: { BACKUP_DIR: "{text}/backups/halle" }, named: ["notes.txt/backups/halle", "Ordner"] },
  { env: { DATABASE_URL: "mysql://halle/db" }, named: ["mysql://halle/db", "postgres://"] },
  ...[
    "mysql://chef:Blaubeere@halle/db",
    "mysql://chef:Blaubäre-Blaubeere@halle/db",
    "postgres://chef:Blaubeere@halle:99999/db",
    "postgres://chef:@Blaubeere:5@halle:x/db",
    // these have a host with a port before the first of /, # and ?
    "postgres://chef:12/Blaubeere@halle/db",
    "postgres://chef:12#Blaubeere@halle/db",
    "postgres://chef:12?Blaubeere@halle/db",
    "postgres://chef:@12/Blaubeere@halle/db",
  ].map((url) => ({ env: { DATABASE_URL: url }, named: ["halle", "postgres://"], secret: "Blaub" })),
  ...[
    "postgres://chef:Blaubeere",
    "postgres://chef:12#Blaubeere",
    "postgres://host=halle user=chef password=Blaubeere",
    "chef:Blaubeere/db",
    "chef:Blaubeere@halle/db",
    "//halle/db?user=chef&password=Blaubeere",
    "host=halle user=chef password=Blaubeere dbname=db",
    "Blaubeere",
  ].map((url) => ({ env: { DATABASE_URL: url }, named: ["…", "postgres://"], secret: "Blaub" })),
  { env: { MQTT_URL: "http://broker" }, named: ["http://broker", "mqtt://"] },
  { env: { MQTT_URL: "chef:Blaubeere@broker" }, named: ["…", "mqtt://"], secret: "Blaubeere" },
  { env: { METRICS_TOKEN: "Blaubeere" }, named: ["METRICS_TOKEN", "16"], secret: "Blaubeere" },
  { env: { TRUSTED_PROXIES: "proxy.local" }, named: ["proxy.local", "10.0.0.0/8"] },
  { env: { TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/33" }, named: ["10.0.0.0/33", "10.0.0.0/8"] },
  { env: { TRUSTED_PROXIES: "0.0.0.0/0" }, named: ["0.0.0.0/0", "10.0.0.0/8"] },
  { env: { TRUSTED_PROXIES: "0.0.0.0/1,128.0.0.0/1" }, named: ["0.0.0.0/1", "10.0.0.0/8"] },
  { env: { TRUSTED_PROXIES: "2000::/15" }, named: ["2000::/15", "10.0.0.0/8"] },
  { env: { PUBLIC_URL: "halle.example" }, named: ["…", "https://"] },
  { env: { PUBLIC_URL: "https://halle.example/platzwart" }, named: ["halle.example/platzwart", "ohne"] },
  ...["chef:Blaubeere@halle.example", "halle.example?key=Blaubeere", "halle.example/#Blaubeere"].map(
    (rest) => ({
      env: { PUBLIC_URL: `https://${rest}` },
      named: ["halle.example", "ohne"],
      secret: "Blaubeere",
    }),
  ),
  { env: { TLS_CERT: "{text}" }, named: ["TLS_KEY=(leer)", PEM] },
  { env: { TLS_KEY: "{text}" }, named: ["TLS_CERT=(leer)", PEM] },
  { env: { TLS_CERT: "/nirgends.pem", TLS_KEY: "{text}" }, named: ["/nirgends.pem", PEM] },
  { env: { TLS_CERT: "{text}", TLS_KEY: "{text}" }, named: ["notes.txt", PEM] },
  ...[KEY_TEXT, KEY_TEXT.replaceAll("\n", "\\n"), KEY_TEXT.split("\n").slice(1, -2).join("")].map((text) => ({
    env: { TLS_CERT: text, TLS_KEY: text },
    named: [`TLS_CERT=(${text.trim().length} Zeichen)`, PEM],
    secret: text.slice(-60, -40),
  })),
  {
    env: { CODE_KEY: "Blaubeere" },
    named: ["CODE_KEY=(9 Zeichen)", "64 Hexadezimalziffern"],
    secret: "Blaubeere",
  },
  { env: { LOG_LEVEL: "laut" }, named: ["laut", "info"] },
];

test("a wrong value in the environment is refused with the variable, its value and what is allowed, and the start stops", async () => {
  const database = await databaseOf(sqlite);
  const text = join(database.dataDir, "notes.txt");
  await writeFile(text, "no PEM");
  const given = ({ env }: Wrong) =>
    Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value.replace("{text}", text)]));
  const started = async (wrong: Wrong) => {
    const server = ServerProcess.spawnOn(database, given(wrong));
    expect((await server.exited).code, server.stderr).toBe(1);
    expect(server.stdout).toBe("");
    return /^Platzwart startet nicht: (.+)\n$/.exec(server.stderr)?.[1];
  };
  const reasonFor = (wrong: Wrong) => {
    try {
      readConfig({ DATA_DIR: database.dataDir, ...given(wrong) });
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  };
  const [sample] = WRONG;
  for (const wrong of WRONG) {
    const { env, named, secret } = wrong;
    // values that only the disk can refute are refused by the start itself
    const reason = reasonFor(wrong) ?? (await started(wrong));
    expect(reason).toMatch(/^.+ ist nicht erlaubt\. Erlaubt: .+\.$/);
    for (const part of [Object.keys(env)[0], ...named]) expect(reason).toContain(part);
    if (secret !== undefined) expect(reason).not.toContain(secret);
    if (wrong === sample) expect(await started(wrong)).toBe(reason);
  }
  expect(await readdir(database.dataDir)).toEqual(["notes.txt"]);
});

/** Root may write everything; as another user the server may not. */
const NOBODY = process.getuid?.() === 0 ? 65_534 : undefined;

test.for([
  [".", "DATA_DIR={dir} ist nicht erlaubt. Erlaubt: ein beschreibbarer Ordner"],
  ["platzwart.sqlite", "In die Datei {dir}/platzwart.sqlite darf nicht geschrieben werden."],
  ["platzwart.lock", "In die Datei {dir}/platzwart.lock darf nicht geschrieben werden."],
] as const)("without the right to write %s the start is refused in a sentence", async ([name, sentence]) => {
  const database = await databaseOf(sqlite);
  const { dataDir } = database;
  await (await database.openStorage()).close();
  for (const file of await readdir(dataDir)) await chmod(join(dataDir, file), 0o666);
  await chmod(dataDir, 0o777);
  await chmod(join(dataDir, name), name === "." ? 0o555 : 0o444);
  const server = ServerProcess.spawnOn(database, {}, { uid: NOBODY });
  expect((await server.exited).code, server.stderr).toBe(1);
  expect(server.stderr).toMatch(/^Platzwart startet nicht: .+\.\n$/);
  expect(server.stderr).toContain(sentence.replace("{dir}", dataDir));
});

describe.runIf(process.getuid?.() === 0)(
  "a folder of another user, in which root started the server first",
  () => {
    async function startedByRoot() {
      const database = await databaseOf(sqlite);
      const { dataDir } = database;
      await chown(dataDir, NOBODY ?? 0, NOBODY ?? 0);
      const server = await ServerProcess.startOn(database);
      await server.kill("SIGTERM");
      await server.exited;
      return { database, key: join(dataDir, "code.key") };
    }
    const startAsOwner = (database: TestDatabase) => ServerProcess.spawnOn(database, {}, { uid: NOBODY });

    test("is that user's with all that is in it, who starts it from then on", async () => {
      const { database } = await startedByRoot();
      const { dataDir } = database;
      for (const name of await readdir(dataDir))
        expect((await stat(join(dataDir, name))).uid, name).toBe(NOBODY);
      await startAsOwner(database).said(/^Platzwart läuft/m);
    });

    test("opens with a key file of root's where it may be read, and else says which file it is", async () => {
      const { database, key } = await startedByRoot();
      await chown(key, 0, 0);
      await chmod(key, 0o644);
      const server = startAsOwner(database);
      await server.said(/^Platzwart läuft/m);
      await server.kill("SIGTERM");
      await server.exited;
      await chmod(key, 0o600);
      const refused = startAsOwner(database);
      expect((await refused.exited).code).toBe(1);
      expect(refused.stderr).toBe(
        `Platzwart startet nicht: Die Schlüsseldatei ${key} darf nicht gelesen werden. Bitte geben Sie dem Benutzer, unter dem der Server läuft, das Recht dazu.\n`,
      );
    });
  },
);

test.for([
  [{ HOST: "0.0.0.0" }, true],
  [{ HOST: "0.0.0.0", PUBLIC_URL: "https://halle.example" }, true],
  [{ HOST: "0.0.0.0", PUBLIC_URL: "https://halle.example", TRUSTED_PROXIES: "10.0.0.2" }, false],
  [{ HOST: "127.0.0.1" }, false],
] as const)("a start with %j warns of passwords in the clear: %s", async ([env, isWarned]) => {
  const server = await ServerProcess.startOn(await databaseOf(sqlite), env);
  await server.setupCode();
  expect(server.stdout.includes("unverschlüsselt durch das Netz. Setzen Sie TLS_CERT")).toBe(isWarned);
});

test("a start that finds the folder taken leaves the key that another one may just have made", async () => {
  const database = await databaseOf(sqlite);
  const lock = new SqliteFolderLock(database.dataDir);
  const server = ServerProcess.spawnOn(database);
  expect((await server.exited).code).toBe(1);
  expect(server.stderr).toContain("Ein anderer Server benutzt die Datenbank bereits");
  expect(existsSync(join(database.dataDir, "code.key.new"))).toBe(true);
  lock.release();
});

test("a server whose disk goes away serves on without storing, and ends for a new start once it is back", async () => {
  const database = await databaseOf(sqlite);
  const server = await ServerProcess.startOn(database, { ADMIN_PASSWORD: PASSWORD });
  const signIn = { username: "admin", password: PASSWORD };
  const token = (await post(server.url, "/api/session", signIn)).body.accessToken;
  const ask = (path: string) =>
    fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  await rename(database.dataDir, `${database.dataDir}.away`);
  await expect.poll(async () => (await ask("/readyz")).status, { timeout: 20_000 }).toBe(503);
  expect((await ask("/api/courts")).status).toBe(200);
  expect(await post(server.url, "/api/session", signIn)).toMatchObject({
    status: 503,
    body: { code: "storage_lost" },
  });
  expect(server.child.exitCode).toBeNull();
  await rename(`${database.dataDir}.away`, database.dataDir);
  expect((await server.exited).code).toBe(75);
});

test.runIf(isFullRun)("a server whose disk stays away ends 30 seconds after it was lost", async () => {
  const database = await databaseOf(sqlite);
  const server = await ServerProcess.startOn(database, { ADMIN_PASSWORD: PASSWORD });
  await rename(database.dataDir, `${database.dataDir}.away`);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 20_000 }).toBe(503);
  onTestFinished(() => rm(`${database.dataDir}.away`, { recursive: true }));
  const lostAt = performance.now();
  expect((await server.exited).code).toBe(75);
  expect(performance.now() - lostAt).toBeGreaterThan(28_000);
});

/** Makes a program throw an uncaught error on the signal SIGUSR2. */
const THROWING = {
  NODE_OPTIONS: `--import ${encodeURI("data:text/javascript,process.on('SIGUSR2', () => { throw new Error('niemand fängt das'); })")}`,
};

test("an error that nobody caught is logged, and ends the server so that it is started again", async () => {
  const server = await ServerProcess.startOn(await databaseOf(sqlite), THROWING);
  await server.kill("SIGUSR2");
  expect((await server.exited).code).toBe(70);
  expect(server.stderr).toContain("an unexpected error ends the server");
  expect(server.stderr).toContain("niemand fängt das");
});

/** Writing end of a pipe without a reader; `isFull`: a full one. */
async function openPipe(isFull: boolean): Promise<number> {
  const path = join((await databaseOf(sqlite)).dataDir, "pipe");
  execFileSync("mkfifo", [path], { stdio: "ignore" });
  const reader = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const output = openSync(path, "w");
  onTestFinished(() => closeSync(output));
  if (!isFull) {
    closeSync(reader);
    return output;
  }
  onTestFinished(() => closeSync(reader));
  expect(() => {
    for (;;) writeSync(reader, Buffer.alloc(65_536));
  }).toThrow("EAGAIN");
  return output;
}

async function openFullDisk(): Promise<number> {
  const disk = await mountSmallDisk(1);
  onTestFinished(() => disk.database.drop());
  disk.fill();
  const output = openSync(join(disk.database.dataDir, "log"), "a");
  onTestFinished(() => closeSync(output));
  return output;
}

/** Output, end after an error, and end after a stop. */
const OUTPUTS = [
  ["to a pipe whose reader is gone", () => openPipe(false), 70, 0],
  // the last output is not waited for: killed, and restarted by the launcher
  ["to a pipe that nobody reads, and that is full", () => openPipe(true), "SIGKILL", "SIGKILL"],
  ["to a file on a full disk", openFullDisk, 70, 0],
] as const;

test
  .runIf(canMount)
  .each(
    OUTPUTS.flatMap(([where, openOutput, crashed, stopped]) => [
      [where, "SIGUSR2", crashed, openOutput] as const,
      [where, "SIGTERM", stopped, openOutput] as const,
    ]),
  )(
  "a server that prints %s serves all the same, and ends at %s with %s",
  async (_, signal, end, openOutput) => {
    const port = await freePort();
    const environment = { ...THROWING, ADMIN_PASSWORD: PASSWORD, PORT: String(port) };
    const output = await openOutput();
    const server = ServerProcess.spawnOn(await databaseOf(sqlite), environment, { output });
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
    const { code, signal: endedBy } = await server.kill(signal);
    expect(code ?? endedBy).toBe(end);
  },
);

test.runIf(canMount)(
  "a first start does not warn of a folder of backups that is yet to be made on another disk",
  async () => {
    const disk = await mountSmallDisk(1);
    onTestFinished(() => disk.database.drop());
    const BACKUP_DIR = join(disk.database.dataDir, "neu", "backups");
    const server = await ServerProcess.startOn(await databaseOf(sqlite), { BACKUP_DIR });
    await server.setupCode();
    expect(server.stdout).not.toContain("auf demselben Datenträger");
  },
);

test("an address that cannot be listened on stops the start, naming PORT or HOST", async () => {
  const database = await databaseOf(sqlite);
  const first = await ServerProcess.startOn(database);
  const { port } = new URL(first.url);
  for (const [env, named] of [
    [
      { PORT: port },
      `PORT=${port} ist nicht erlaubt. Erlaubt: eine ganze Zahl von 0 bis 65535; der Port muss frei sein`,
    ],
    [
      { HOST: "192.0.2.1" },
      "HOST=192.0.2.1 ist nicht erlaubt. Erlaubt: eine IP-Adresse oder ein Name dieses Rechners",
    ],
  ] as const) {
    const server = ServerProcess.spawnOn(await databaseOf(sqlite), env);
    expect((await server.exited).code).toBe(1);
    expect(server.stderr).toContain(named);
    expect(server.stdout).toBe("");
  }
});

eachEngine((engine) => {
  describe("the server process", () => {
    test("[N-10] the first start prints a code that sets up one operator, once; later starts print none", async () => {
      const database = await databaseOf(engine);
      const first = await ServerProcess.startOn(database);
      const oldCode = await first.setupCode();
      expect(oldCode).toMatch(/^[\w-]{22,}$/);
      await first.kill("SIGTERM");

      const server = await ServerProcess.startOn(database);
      const setUp = (setupCode: string, password: string) =>
        post(server.url, "/api/setup", { setupCode, username: "Chefin", password });
      const isOpen = async () => (await fetch(`${server.url}/api/setup`)).json();
      const code = await server.setupCode();
      expect(server.stdout).toContain(`\n${server.url}/login#setup=${code}\n`);
      expect(server.stdout).toContain("HOST=0.0.0.0 npm start");
      expect(code).not.toBe(oldCode);
      expect(await isOpen()).toEqual({ open: true });
      expect((await setUp(oldCode, PASSWORD)).body.code).toBe("setup_code_wrong");
      expect((await setUp(code, "Kurz-1-Wort")).body.code).toBe("password_too_short");
      expect((await setUp(code, "Passwort2026!")).body.code).toBe("password_too_common");
      const done = await setUp(code, PASSWORD);
      expect([done.status, done.body.user]).toEqual([
        200,
        { id: expect.any(String), username: "Chefin", role: "admin" },
      ]);
      const closed = await setUp(code, PASSWORD);
      expect([closed.status, closed.body.code]).toEqual([409, "setup_closed"]);
      expect(await isOpen()).toEqual({ open: false });
      await server.kill("SIGTERM");

      const later = await ServerProcess.startOn(database);
      const again = { setupCode: code, username: "Andere", password: PASSWORD };
      expect((await post(later.url, "/api/setup", again)).status).toBe(409);
      const signIn = { username: "chefin", password: PASSWORD };
      expect((await post(later.url, "/api/session", signIn)).body.user.role).toBe("admin");
      await later.kill("SIGTERM");
      expect(later.stdout).toBe(`Platzwart läuft: ${later.url}\n${backupsOf(database)}`);
    });

    test("[N-10] ADMIN_PASSWORD creates admin instead, and no weak one: it is refused without being shown", async () => {
      const database = await databaseOf(engine);
      for (const [password, reason] of [
        ["Blaubeere", "Das Passwort muss mindestens 12 Zeichen haben."],
        ["Passwort2026!", "Dieses Passwort ist zu leicht zu erraten."],
      ] as const) {
        const server = ServerProcess.spawnOn(database, { ADMIN_PASSWORD: password });
        expect((await server.exited).code).toBe(1);
        expect(server.stderr).toContain(`ADMIN_PASSWORD ist nicht erlaubt. ${reason}`);
        expect(server.stderr + server.stdout).not.toContain(password);
      }
      const server = await ServerProcess.startOn(database, { ADMIN_PASSWORD: PASSWORD });
      const setUp = { setupCode: "x", username: "Chefin", password: PASSWORD };
      expect((await post(server.url, "/api/setup", setUp)).status).toBe(409);
      const signIn = { username: "admin", password: PASSWORD };
      expect((await post(server.url, "/api/session", signIn)).body.user.role).toBe("admin");
      await server.kill("SIGTERM");
      expect(server.stdout).toBe(`Platzwart läuft: ${server.url}\n${backupsOf(database)}`);
      expect(server.stderr).not.toContain(PASSWORD);
    });

    test("a second server on the same database does not start, and the first goes on", async () => {
      const database = await databaseOf(engine);
      const first = await ServerProcess.startOn(database);
      const second = ServerProcess.spawnOn(database);
      expect((await second.exited).code).toBe(1);
      expect(second.stderr).toContain("Ein anderer Server benutzt die Datenbank bereits");
      expect(second.stdout).toBe("");
      expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    });

    test("a database whose code key is missing is not served, however often it is tried", async () => {
      const database = await databaseOf(engine);
      await (await ServerProcess.startOn(database)).kill("SIGTERM");
      await rm(join(database.dataDir, "code.key"));
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        const server = ServerProcess.spawnOn(database);
        expect((await server.exited).code).toBe(1);
        expect(server.stderr).toContain("Der Schlüssel der Zugangscodes gehört nicht zu dieser Datenbank");
        expect(server.stdout).toBe("");
      }
    });

    test("SIGTERM ends it within five seconds with exit code 0, also with an open live stream and a silent client", async () => {
      const database = await databaseOf(engine);
      const server = await ServerProcess.startOn(database, { ADMIN_PASSWORD: PASSWORD });
      const signIn = { username: "admin", password: PASSWORD };
      const token = (await post(server.url, "/api/session", signIn)).body.accessToken;
      const stream = await fetch(`${server.url}/api/live`, { headers: { authorization: `Bearer ${token}` } });
      expect(stream.status).toBe(200);
      const chunks = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
      expect((await chunks?.read())?.value).toContain("event: hello");
      const { hostname, port } = new URL(server.url);
      const silent = createConnection(Number(port), hostname);
      // the server's end may appear as a reset
      silent.on("error", () => {});
      onTestFinished(() => void silent.destroy());
      await new Promise((resolve) => silent.write("POST /api/session HTTP/1.1\r\nHost: halle\r\n", resolve));

      const start = performance.now();
      expect(await server.kill("SIGTERM")).toEqual({ code: 0, signal: null });
      expect(performance.now() - start).toBeLessThan(5_000);
      while ((await chunks?.read())?.done === false);
      expect(server.stderr).toBe("");
    });
  });
});

test("with TLS it stops though somebody has connected and says nothing", async () => {
  const database = await databaseOf(sqlite);
  const { cert, key } = await makeCertificate(database.dataDir, "localhost");
  const server = await ServerProcess.startOn(database, { TLS_CERT: cert, TLS_KEY: key });
  const silent = createConnection({ port: Number(new URL(server.url).port), host: "127.0.0.1" });
  silent.on("error", () => {});
  onTestFinished(() => void silent.destroy());
  await new Promise((resolve) => silent.once("connect", resolve));
  expect(await server.kill("SIGTERM")).toMatchObject({ code: 0 });
});

test("with TLS_CERT and TLS_KEY it answers https, and has browsers stay with it", async () => {
  const database = await databaseOf(sqlite);
  const { cert, key } = await makeCertificate(database.dataDir, "hall");
  const server = await ServerProcess.startOn(database, { TLS_CERT: cert, TLS_KEY: key });
  expect(server.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  const ca = await readFile(cert);
  const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
    get(`${server.url}/healthz`, { ca, agent: false }, (response) => {
      response.resume().on("end", () => resolve({ ...response.headers, status: response.statusCode }));
    }).on("error", reject);
  });
  expect(headers).toMatchObject({ status: 200, "strict-transport-security": "max-age=31536000" });
  const shakeHands = (options: ConnectionOptions) =>
    new Promise<string>((resolve) => {
      const port = Number(new URL(server.url).port);
      const socket = connectTls({ port, host: "127.0.0.1", ca, ...options }, () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
        socket.destroy();
      });
      socket.on("error", () => resolve("refused"));
    });
  expect(await shakeHands({})).toMatch(/^TLSv1\.3 /);
  expect(await shakeHands({ maxVersion: "TLSv1.2" })).toMatch(/^TLSv1\.2 /);
  expect(await shakeHands({ minVersion: "TLSv1.1", maxVersion: "TLSv1.1" })).toBe("refused");
  // plain HTTP on the same port is refused
  await expect(fetch(`${server.url.replace("https", "http")}/healthz`)).rejects.toThrow();

  const other = await makeCertificate(database.dataDir, "other");
  await server.kill("SIGTERM");
  const mixed = ServerProcess.spawnOn(database, { TLS_CERT: cert, TLS_KEY: other.key });
  expect((await mixed.exited).code).toBe(1);
  expect(mixed.stderr).toContain("TLS_KEY");
  expect(mixed.stderr).toContain("other.key");
});
