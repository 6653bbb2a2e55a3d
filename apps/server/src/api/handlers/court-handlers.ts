import type * as allLightsEndpoints from "@platzwart/contract/endpoints/all-lights-endpoints";
import type * as courtEndpoints from "@platzwart/contract/endpoints/court-endpoints";
import type * as dayPlanEndpoints from "@platzwart/contract/endpoints/day-plan-endpoints";
import { endAllLightOverrides, overrideAllLights } from "../../modules/courts/all-lights.ts";
import { listCourts, switchLight, switchMode } from "../../modules/courts/courts.ts";
import { readDayPlan } from "../../modules/courts/day-plan.ts";
import { endAccess, undoEndAccess } from "../../modules/courts/ended-access.ts";
import { endLightOverride, overrideLight } from "../../modules/courts/light-overrides.ts";
import type { HandlersOf } from "../handler.ts";
import type { Services } from "../services.ts";

export function courtHandlers(
  services: Services,
): HandlersOf<typeof courtEndpoints & typeof allLightsEndpoints & typeof dayPlanEndpoints> {
  return {
    listCourts: () => listCourts(services),
    switchLight: ({ params, body, caller }) => switchLight(services, params.id, body.on, caller),
    switchMode: ({ params, body, caller }) => switchMode(services, params.id, body.auto, caller),
    endAccess: ({ params, query, caller }) => endAccess(services, params.id, query.codeId ?? null, caller),
    undoEndAccess: ({ params, body, caller }) => undoEndAccess(services, params.id, body.codeId, caller),
    overrideLight: ({ params, body, caller }) => overrideLight(services, params.id, body, caller),
    endLightOverride: ({ params, caller }) => endLightOverride(services, params.id, caller),
    overrideAllLights: ({ body, caller }) => overrideAllLights(services, body, caller),
    endAllLightOverrides: ({ caller }) => endAllLightOverrides(services, caller),
    getDayPlan: () => readDayPlan(services),
  };
}
