import type { EndpointResponse } from "@platzwart/contract/endpoint";
import { lastChanges, listSettings, type SettingView } from "@platzwart/contract/endpoints/setting-endpoints";
import type { LivePayload } from "@platzwart/contract/live-events";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { applyChange } from "../../lib/queries/apply-change.ts";
import { reload } from "../../lib/queries/reload.ts";

export type Settings = EndpointResponse<typeof listSettings>;

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => callServer(listSettings, {}, signal),
});

export const SETTING_CHANGES_KEY = ["settings", "changes"];

export const lastChangesQuery = queryOptions({
  queryKey: ["settings", "last-changes"],
  queryFn: ({ signal }) => callServer(lastChanges, {}, signal),
  // courts have last changes too, and are switched on another page
  refetchOnMount: "always",
});

function reloadChanges(client: QueryClient): void {
  reload(client, SETTING_CHANGES_KEY);
  reload(client, lastChangesQuery.queryKey);
}

/** The live payload of another user's change has no author, so the last changes are reloaded. */
export function applySettingChange(
  client: QueryClient,
  setting: LivePayload<"system_settings_changes">,
): void {
  const known = client.getQueryData(settingsQuery.queryKey)?.items.find(({ key }) => key === setting.key);
  applyChange<Settings>(client, settingsQuery.queryKey, (settings) => withSettings(settings, [setting]));
  // a save also stores unchanged settings of the section
  if (JSON.stringify(known?.value) !== JSON.stringify(setting.value)) reloadChanges(client);
}

export function storeSavedSettings(client: QueryClient, saved: readonly SettingView[]): void {
  client.setQueryData<Settings>(
    settingsQuery.queryKey,
    (settings) => settings && withSettings(settings, saved),
  );
  reloadChanges(client);
}

/** For a concurrent change that has not arrived by the live stream. */
export function reloadSettings(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: settingsQuery.queryKey, exact: true });
}

function withSettings({ items }: Settings, saved: readonly SettingView[]): Settings {
  return { items: items.map((item) => saved.find(({ key }) => key === item.key) ?? item) };
}
