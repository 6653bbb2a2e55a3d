import type * as climateControlEndpoints from "@platzwart/contract/endpoints/climate-control-endpoints";
import type * as climateEndpoints from "@platzwart/contract/endpoints/climate-endpoints";
import { changeClimate } from "../../modules/climate/climate.ts";
import { testClimateAddress } from "../../modules/climate/climate-address.ts";
import { climateHistory } from "../../modules/climate/climate-history.ts";
import type { HandlersOf } from "../handler.ts";
import type { Services } from "../services.ts";

export function climateHandlers(
  services: Services,
): HandlersOf<typeof climateEndpoints & typeof climateControlEndpoints> {
  const { store, climate, clock } = services;
  return {
    getClimate: async () => climate.view(),
    changeClimate: ({ body, caller }) => changeClimate(services, body, caller),
    getClimateHistory: ({ query }) =>
      climateHistory({ store, unstored: climate.unstoredHistory }, query.hours, clock.now()),
    testClimateAddress: ({ body }) => testClimateAddress(services, body.device, body.url),
  };
}
