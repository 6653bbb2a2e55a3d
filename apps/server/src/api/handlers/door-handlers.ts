import type * as doorEndpoints from "@platzwart/contract/endpoints/door-endpoints";
import type * as doorSetUpEndpoints from "@platzwart/contract/endpoints/door-set-up-endpoints";
import { clearWrongCodes, listCodeAlarms } from "../../modules/access/code-alarms.ts";
import {
  changeDoor,
  createDoor,
  lockDoor,
  openDoor,
  removeDoor,
} from "../../modules/equipment/door-equipment.ts";
import { testDoor } from "../../modules/equipment/door-test.ts";
import { doorVisibleTo, listDoors } from "../../modules/equipment/door-views.ts";
import { userOf } from "../caller-of.ts";
import { decidedIn, type HandlersOf, noContent } from "../handler.ts";
import type { Services } from "../services.ts";

export function doorHandlers(
  services: Services,
): HandlersOf<typeof doorEndpoints & typeof doorSetUpEndpoints> {
  return {
    listDoors: async ({ caller }) => {
      const { items } = await listDoors(services);
      const { items: codeAlarms } = await listCodeAlarms(services, services.store);
      return { items: items.map((door) => doorVisibleTo(userOf(caller).role, door)), codeAlarms };
    },
    createDoor: ({ body, caller }) => createDoor(services, body, userOf(caller)),
    changeDoor: ({ params, body, caller }) => changeDoor(services, params.id, body, userOf(caller)),
    removeDoor: ({ params, caller }) => noContent(removeDoor(services, params.id, userOf(caller))),
    lockDoor: async ({ params, caller }) => {
      const user = userOf(caller);
      return doorVisibleTo(user.role, await lockDoor(services, params.id, user));
    },
    testDoor: ({ params, caller, isAwaited }) => testDoor(services, params.id, userOf(caller), isAwaited),
    clearWrongCodes: ({ params, caller }) => noContent(clearWrongCodes(services, params.id, userOf(caller))),
    openDoor: async ({ params, caller, isAwaited, readAt, setHeader }) => {
      const user = userOf(caller);
      const decided = () => setHeader("server-timing", decidedIn(services, readAt));
      return doorVisibleTo(user.role, await openDoor(services, params.id, user, { isAwaited, decided }));
    },
  };
}
