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
    // as they are set up: what they report, they report whether anybody calls or not
    doors: (await equipmentIn(read).listDoors()).map(({ reported: _, ...door }) => door),
    lightChannels: await equipmentIn(read).listLightChannels(),
    // as people want it: heating and cooling run whether anybody calls or not
    climate: { ...climate, heating: heating.intent, cooling: cooling.intent },
    users: await usersIn(read).count(),
    // but not when they were last used, which each call changes
    apiKeys: (await apiKeysIn(read).list()).map(({ lastUsedAt: _used, inUseSince: _since, ...key }) => key),
    // as operators set them up: each call is noted as its last one
    terminals: (await terminalsIn(read).list()).map(({ lastSeenAt: _, ...terminal }) => terminal),
    controllers: await controllersIn(read).list(),
    logged: (await newestEntries(read, 1000)).map(({ message }) => message),
  };
}
