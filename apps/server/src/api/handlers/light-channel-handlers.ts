import type * as lightChannelEndpoints from "@platzwart/contract/endpoints/light-channel-endpoints";
import {
  changeLightChannel,
  createLightChannel,
  listLightChannels,
  removeLightChannel,
} from "../../modules/equipment/light-channels.ts";
import { testLightChannel } from "../../modules/equipment/light-test.ts";
import type { HandlersOf } from "../handler.ts";
import type { Services } from "../services.ts";

export function lightChannelHandlers(services: Services): HandlersOf<typeof lightChannelEndpoints> {
  return {
    listLightChannels: () => listLightChannels(services),
    createLightChannel: ({ body, caller }) => createLightChannel(services, body, caller),
    changeLightChannel: ({ params, body, caller }) => changeLightChannel(services, params.id, body, caller),
    removeLightChannel: ({ params, caller }) => removeLightChannel(services, params.id, caller),
    testLightChannel: ({ params, caller }) => testLightChannel(services, params.id, caller),
  };
}
