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
import { decidedIn, type HandlersOf } from "../handler.ts";
import type { Services } from "../services.ts";

export function doorHandlers(
  services: Services,
): HandlersOf<typeof doorEndpoints & typeof doorSetUpEndpoints> {
  return {
    listDoors: async ({ caller }) => {
      const { items } = await listDoors(services);
      const { items: codeAlarms } = await listCodeAlarms(services, services.store);
      return { items: items.map((door) => doorVisibleTo(caller.role, door)), codeAlarms };
    },
    createDoor: ({ body, caller }) => createDoor(services, body, caller),
    changeDoor: ({ params, body, caller }) => changeDoor(services, params.id, body, caller),
    removeDoor: ({ params, caller }) => removeDoor(services, params.id, caller),
    lockDoor: async ({ params, caller }) => {
      return doorVisibleTo(caller.role, await lockDoor(services, params.id, caller));
    },
    testDoor: ({ params, caller, isAwaited }) => testDoor(services, params.id, caller, isAwaited),
    clearWrongCodes: ({ params, caller }) => clearWrongCodes(services, params.id, caller),
    openDoor: async ({ params, caller, isAwaited, readAt, setHeader }) => {
      const decided = () => setHeader("server-timing", decidedIn(services, readAt));
      return doorVisibleTo(caller.role, await openDoor(services, params.id, caller, { isAwaited, decided }));
    },
  };
}
