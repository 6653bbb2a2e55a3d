import { listSettings } from "@platzwart/contract/calls/setting-calls";
import type { LivePayload } from "@platzwart/contract/live-events";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { applyChange } from "../../shared/apply-change.ts";

/** What is set for the hall's climate; null: the server does not say. */
export interface ClimateSettings {
  readonly targetTemperature: number | null;
  readonly isAutomatic: boolean | null;
}

type Setting = Pick<LivePayload<"system_settings_changes">, "key" | "value">;

const NOT_SAID: ClimateSettings = { targetTemperature: null, isAutomatic: null };

const climateQuery = queryOptions({
  queryKey: ["climate-settings"],
  queryFn: async ({ signal }): Promise<ClimateSettings> => {
    const { items } = await callServer(listSettings, {}, signal);
    return items.reduce(withSetting, NOT_SAID);
  },
});

export function useClimateSettings() {
  return useQuery(climateQuery);
}

export function climateSettingChanged(client: QueryClient, setting: Setting): void {
  applyChange<ClimateSettings>(client, climateQuery.queryKey, (climate) => withSetting(climate, setting));
}

function withSetting(climate: ClimateSettings, { key, value }: Setting): ClimateSettings {
  if (key === "target_temperature" && typeof value === "number")
    return { ...climate, targetTemperature: value };
  if (key === "auto_climate_control" && typeof value === "boolean") return { ...climate, isAutomatic: value };
  return climate;
}
