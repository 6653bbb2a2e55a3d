import type * as lightChannelEndpoints from "@platzwart/contract/endpoints/light-channel-endpoints";
import {
  changeLightChannel,
  createLightChannel,
  listLightChannels,
  removeLightChannel,
} from "../../modules/equipment/light-channels.ts";
import { testLightChannel } from "../../modules/equipment/light-test.ts";
import { userOf } from "../caller-of.ts";
import { type HandlersOf, noContent } from "../handler.ts";
import type { Services } from "../services.ts";

export function lightChannelHandlers(services: Services): HandlersOf<typeof lightChannelEndpoints> {
  return {
    listLightChannels: () => listLightChannels(services),
    createLightChannel: ({ body, caller }) => createLightChannel(services, body, userOf(caller)),
    changeLightChannel: ({ params, body, caller }) =>
      changeLightChannel(services, params.id, body, userOf(caller)),
    removeLightChannel: ({ params, caller }) =>
      noContent(removeLightChannel(services, params.id, userOf(caller))),
    testLightChannel: ({ params, caller }) => testLightChannel(services, params.id, userOf(caller)),
  };
}
