import { climateIn } from "../facts/climate-records.ts";
import { courtsIn } from "../facts/court-records.ts";
import { equipmentIn } from "../facts/equipment-records.ts";
import { settingsIn } from "../facts/setting-records.ts";
import { apiKeysIn } from "../modules/api-keys/api-key-records.ts";
import { controllersIn } from "../modules/controllers/controller-records.ts";
import { terminalsIn } from "../modules/terminals/terminal-records.ts";
import { usersIn } from "../modules/users/user-records.ts";
import { newestEntries } from "./newest-entries.ts";
import type { TestServer } from "./test-server.ts";

/** All that a call can change, to be compared before and after. */
export async function storedState(server: TestServer) {
  const { read } = server.app.storage;
  const { heating, cooling, ...climate } = await climateIn(read).state();
  return {
    rows: await server.countRows(),
    settings: await settingsIn(read).list(),
    courts: await courtsIn(read).list(),
    // without reports, which change without calls
    doors: (await equipmentIn(read).listDoors()).map(({ reported: _, ...door }) => door),
    lightChannels: await equipmentIn(read).listLightChannels(),
    // intents only, since outputs change without calls
    climate: { ...climate, heating: heating.intent, cooling: cooling.intent },
    users: await usersIn(read).count(),
    // without the last use, which each call changes
    apiKeys: (await apiKeysIn(read).list()).map(({ lastUsedAt: _used, inUseSince: _since, ...key }) => key),
    // without the last contact, which each call changes
    terminals: (await terminalsIn(read).list()).map(({ lastSeenAt: _, ...terminal }) => terminal),
    controllers: await controllersIn(read).list(),
    logged: (await newestEntries(read, 1000)).map(({ message }) => message),
  };
}
