import { listLightChannels } from "@platzwart/contract/endpoints/light-channel-endpoints";
import { useQuery } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { LIGHT_CHANNELS_KEY } from "./channel-cache.ts";

export function useLightChannels() {
  return useQuery({
    queryKey: LIGHT_CHANNELS_KEY,
    queryFn: ({ signal }) => callServer(listLightChannels, {}, signal),
  });
}
