import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { courtId } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openRaw, type TestDatabase } from "../../../../testing/database.ts";
import { codesIn } from "../facts/access-code-records.ts";
import { courtsIn } from "../facts/court-records.ts";
import { logIn } from "../facts/log-writer.ts";
import { createApiKey, replaceApiKeyToken, revokeApiKey } from "../modules/api-keys/api-keys.ts";
import { ErasureRecorder } from "../modules/erasures/erasure-recorder.ts";
import { writeLog } from "../modules/log/system-log.ts";
import { Rates } from "../modules/rates/rates.ts";
import { createSecretCipher } from "../platform/system/secret-cipher.ts";
import { systemRandomness } from "../platform/system/system-randomness.ts";
import { eachEngine } from "../testing/engines.ts";
import { aCodeRecord, aCourtRecord, clock, insertSignedIn } from "../testing/records.ts";
import { testCipher } from "../testing/test-key.ts";
import { SERVER } from "./caller.ts";
import type { Storage } from "./storage.ts";

/** Eight digits, so that they cannot occur in random bytes or timestamps by chance. */
const DIGITS = "59208347";

eachEngine((engine) => {
  let database: TestDatabase;
  let storage: Storage;

  beforeEach(async () => {
    database = await engine.createDatabase();
    storage = await database.openStorage();
  });
  afterEach(() => database.drop());

  /** All stored bytes: the files of SQLite, every row of every table of PostgreSQL. */
  async function everythingStored(): Promise<string> {
    if (engine.name === "sqlite") {
      const files = await readdir(database.dataDir);
      expect(files).toEqual(expect.arrayContaining(["platzwart.sqlite", "platzwart.sqlite-wal"]));
      const contents = await Promise.all(
        files.map((file) => readFile(join(database.dataDir, file), "latin1")),
      );
      return contents.join("\n");
    }
    const raw = await openRaw(database);
    const tables = await raw.query("select tablename as name from pg_tables where schemaname = 'public'");
    const rows = [];
    for (const { name } of tables) rows.push(...(await raw.query(`select t::text as row from "${name}" t`)));
    await raw.close();
    return JSON.stringify(rows);
  }

  test("[X-09] [G-06] no digits of a code are stored in the clear", async () => {
    const code = aCodeRecord("c1", {
      encryptedDigits: testCipher.encrypt(DIGITS),
      lookupHash: testCipher.lookupHash(DIGITS),
    });
    await storage.write(SERVER, async (store) => {
      await courtsIn(store).insert(aCourtRecord(1));
      await codesIn(store).insert(code);
      await codesIn(store).update("c1", { courtId: courtId(2) });
    });
    const stored = await everythingStored();
    expect(stored).toContain("Erika Mustermann");
    expect(stored).toContain(code.encryptedDigits);
    expect(stored).not.toContain(DIGITS);
    const [found] = await codesIn(storage.read).findByLookupHash(testCipher.lookupHash(DIGITS));
    expect(testCipher.decrypt(found?.encryptedDigits ?? "")).toBe(DIGITS);
  });

  test("[G-06] nor when somebody writes them to the log, nor when the server names their code there", async () => {
    const code = aCodeRecord("c1", {
      encryptedDigits: testCipher.encrypt(DIGITS),
      lookupHash: testCipher.lookupHash(DIGITS),
    });
    await storage.write(SERVER, async (store) => {
      await courtsIn(store).insert(aCourtRecord(1));
      await codesIn(store).insert(code);
    });
    const entry = {
      level: "info",
      component: "script",
      message: `Code ${DIGITS} angenommen`,
      metadata: { access_code: DIGITS, text: DIGITS },
      browser: { family: "Firefox", major: 127 },
    } as const;
    const fake = new FakeClock(clock("10:30"));
    const services = {
      storage,
      cipher: testCipher,
      clock: fake,
      rates: new Rates(fake),
      freeSpace: async () => null,
    };
    const user = await insertSignedIn(storage, "u1");
    await writeLog(services, entry, user);
    const wrong = { ...entry, message: "Code 31415926", metadata: { access_code: "31415926" } };
    await writeLog(services, wrong, user);
    await storage.write(SERVER, (store) =>
      logIn(store).append({
        ...{
          at: clock("10:30"),
          level: "info",
          category: "access",
          component: "door-control",
          courtId: null,
        },
        message: "Code erkannt",
        metadata: { code_id: "c1" },
      }),
    );
    const stored = await everythingStored();
    expect(stored).toContain(" angenommen");
    expect(stored).toContain("Code erkannt");
    expect(stored).not.toContain(DIGITS);
    expect(stored).not.toContain("31415926");
  });

  test("[X-07] of an API key only a hash is stored, made, renewed and revoked", async () => {
    const services = { storage, clock: new FakeClock(clock("10:30")), randomness: systemRandomness };
    const user = await insertSignedIn(storage, "u1");
    const made = await createApiKey(services, { name: "Eversports" }, user);
    const renewed = await replaceApiKeyToken(services, made.key.id, user);
    const stored = [await everythingStored()];
    const { serverLog } = database;
    const erasureRecorder = new ErasureRecorder({
      ...services,
      cipher: testCipher,
      serverLog,
      erasureFiles: [],
    });
    await revokeApiKey({ ...services, erasureRecorder }, made.key.id, user);
    stored.push(await everythingStored());
    for (const text of stored) {
      expect(text).toContain("Eversports");
      for (const { token } of [made, renewed]) {
        expect(text).not.toContain(token);
        expect(text).not.toContain(token.replace("platzwart_", ""));
      }
    }
    expect(JSON.stringify(database.logged)).not.toContain("platzwart_");
  });

  test("a start with another code key is refused, and one with the right key still works", async () => {
    await storage.close();
    const wrong = createSecretCipher(Buffer.alloc(32, "another key"));
    await expect(database.openStorage({ cipher: wrong })).rejects.toThrow("the code key is not the one");
    await expect(database.openStorage()).resolves.toBeDefined();
  });
});
