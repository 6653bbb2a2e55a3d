import { newestEntries } from "./newest-entries.ts";
import type { TestServer } from "./test-server.ts";

/** All that a call can change, to be compared before and after. */
export async function storedState(server: TestServer) {
  const { read } = server.app.storage;
  const { heating, cooling, ...climate } = await read.climate.state();
  return {
    rows: await server.countRows(),
    settings: await read.settings.list(),
    courts: await read.courts.list(),
    // as they are set up: what they report, they report whether anybody calls or not
    doors: (await read.equipment.listDoors()).map(({ reported: _, ...door }) => door),
    lightChannels: await read.equipment.listLightChannels(),
    // as people want it: heating and cooling run whether anybody calls or not
    climate: { ...climate, heating: heating.intent, cooling: cooling.intent },
    users: await read.users.count(),
    // but not when they were last used, which each call changes
    apiKeys: (await read.apiKeys.list()).map(({ lastUsedAt: _used, inUseSince: _since, ...key }) => key),
    // as operators set them up: each call is noted as its last one
    terminals: (await read.terminals.list()).map(({ lastSeenAt: _, ...terminal }) => terminal),
    logged: (await newestEntries(read, 1000)).map(({ message }) => message),
  };
}
