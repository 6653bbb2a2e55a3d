import type * as settingEndpoints from "@platzwart/contract/endpoints/setting-endpoints";
import { listLastChanges, listSettingChanges } from "../../modules/settings/setting-changes.ts";
import { listSettings, saveSettings } from "../../modules/settings/settings.ts";
import type { HandlersOf } from "../handler.ts";
import type { Services } from "../services.ts";

export function settingHandlers(services: Services): HandlersOf<typeof settingEndpoints> {
  const { store } = services;
  return {
    listSettings: ({ caller }) => listSettings(store, caller.role),
    // confirm: the user accepts that courts with future bookings become unavailable
    saveSetting: async ({ params, body: { confirm, ...change }, caller }) => {
      const changes = [{ key: params.key, ...change }];
      const { items } = await saveSettings(services, changes, confirm === true, caller);
      return single(items);
    },
    saveSettings: ({ body, caller }) => saveSettings(services, body.settings, body.confirm === true, caller),
    lastChanges: ({ caller }) => listLastChanges(store, caller.role),
    listSettingChanges: ({ query, caller }) => listSettingChanges(store, query.before, caller.role),
  };
}

/** The only item of a list. */
function single<T>([item]: readonly T[]): T {
  if (item === undefined) throw new Error("saving one item returned none");
  return item;
}
