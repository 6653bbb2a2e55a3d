import type * as privacyEndpoints from "@platzwart/contract/endpoints/privacy-endpoints";
import { erasePeople, exportPeople, findPeople } from "../../modules/people/people.ts";
import type { HandlersOf } from "../handler.ts";
import type { Services } from "../services.ts";

export function privacyHandlers(services: Services): HandlersOf<typeof privacyEndpoints> {
  const { store, clock } = services;
  return {
    findPeople: ({ body }) => findPeople(store, body.text, clock.now()),
    exportPeople: ({ body, caller }) => exportPeople(services, body.people, caller),
    erasePeople: ({ body, caller }) => erasePeople(services, body, caller),
  };
}
