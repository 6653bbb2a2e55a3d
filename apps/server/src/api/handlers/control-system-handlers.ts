import type * as controlSystemEndpoints from "@platzwart/contract/endpoints/control-system-endpoints";
import { controlSystem } from "../control-system.ts";
import { decidedIn, type HandlersOf } from "../handler.ts";
import type { Services } from "../services.ts";

export function controlSystemHandlers(services: Services): HandlersOf<typeof controlSystemEndpoints> {
  return {
    controlSystemApi: async ({ body, caller, idempotencyKey, isAwaited, readAt, setHeader }) => {
      const request = { ...body, idempotencyKey, isAwaited };
      const answer = await controlSystem(services, request, caller);
      if (body.action === "validate_code") setHeader("server-timing", decidedIn(services, readAt));
      return answer;
    },
  };
}
