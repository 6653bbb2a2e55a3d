import { parseArgs } from "node:util";
import { courtId } from "@platzwart/domain/testing/builders";
import { SERVER } from "../database/caller.ts";
import { openStorage } from "../database/open-storage.ts";
import { courtsIn } from "../facts/court-records.ts";
import { equipmentIn } from "../facts/equipment-records.ts";
import { CODE_KEY_BYTES, createSecretCipher } from "../platform/system/secret-cipher.ts";

// A server process as far as the database sees it, for tests that end it the hard way. It writes one line per step:
// "open", then "stored <n>" after each COMMIT, "refused <n>" for each write that was not stored.

const { values } = parseArgs({
  options: { data: { type: "string" }, url: { type: "string" }, writes: { type: "string" } },
});
const storage = await openStorage({
  dataDir: values.data ?? "",
  databaseUrl: values.url ?? null,
  cipher: createSecretCipher(Buffer.alloc(CODE_KEY_BYTES, "test key")),
  serverLog: { info() {}, warn() {}, error() {} },
  onLost: (error) => say(`lost: ${error.message}`),
});
say("open");
for (let number = 1; number <= Number(values.writes); number += 1) {
  try {
    // two tables, so that a half transaction would show
    await storage.write(SERVER, async (store) => {
      await courtsIn(store).insert({
        id: courtId(number),
        name: "x".repeat(2_000),
        status: "available",
        autoMode: true,
        isLightOn: false,
        lightReportedAt: null,
        lightIntent: null,
        manualLight: null,
        lightOverride: null,
        lightCause: null,
      });
      await equipmentIn(store).putLightChannel(
        {
          id: `${number}`,
          courtIds: [courtId(number)],
          driver: "d",
          address: "a",
          output: 0,
          encryptedPassword: null,
        },
        { keepsReport: false, keepsOutage: false },
      );
    });
    say(`stored ${number}`);
  } catch {
    say(`refused ${number}`);
  }
}
// keeps the process, and with it the database, until someone ends it
process.stdin.resume();

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
