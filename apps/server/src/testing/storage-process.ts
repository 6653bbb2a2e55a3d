import { parseArgs } from "node:util";
import { courtId } from "@platzwart/domain/testing/builders";
import { SERVER } from "../database/caller.ts";
import { openStorage } from "../database/open-storage.ts";
import { courtsIn } from "../facts/court-records.ts";
import { equipmentIn } from "../facts/equipment-records.ts";
import { CODE_KEY_BYTES, createSecretCipher } from "../platform/system/secret-cipher.ts";

// Storage of a server process that tests kill; prints "open", "stored <n>" after each COMMIT, "refused <n>"
// on failure.

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
// keeps the process and its database open until it is killed
process.stdin.resume();

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
