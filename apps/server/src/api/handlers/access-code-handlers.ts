import type * as accessCodeEndpoints from "@platzwart/contract/endpoints/access-code-endpoints";
import type * as codeAlarmEndpoints from "@platzwart/contract/endpoints/code-alarm-endpoints";
import type * as codeEntryEndpoints from "@platzwart/contract/endpoints/code-entry-endpoints";
import type * as permanentCodeEndpoints from "@platzwart/contract/endpoints/permanent-code-endpoints";
import type * as testCodeEndpoints from "@platzwart/contract/endpoints/test-code-endpoints";
import { listAccessCodes } from "../../modules/access/access-codes.ts";
import { acknowledgeCodeAlarm, listCodeAlarms } from "../../modules/access/code-alarms.ts";
import { readCodeEntry } from "../../modules/access/code-entry-view.ts";
import {
  createPermanentCode,
  deletePermanentCode,
  proposePermanentCode,
  readCodeSpace,
  refuseInvalidPermanentCode,
} from "../../modules/access/permanent-codes.ts";
import { readTestCode } from "../../modules/access/test-code.ts";
import { userOf } from "../caller-of.ts";
import { type HandlersOf, noContent } from "../handler.ts";
import type { Services } from "../services.ts";

export function accessCodeHandlers(
  services: Services,
): HandlersOf<
  typeof accessCodeEndpoints &
    typeof permanentCodeEndpoints &
    typeof codeEntryEndpoints &
    typeof codeAlarmEndpoints &
    typeof testCodeEndpoints
> {
  const { storage, cipher, clock } = services;
  return {
    listAccessCodes: ({ query, caller }) =>
      listAccessCodes({ ...services, store: storage.read }, userOf(caller).role, {
        courtId: query.courtId,
        isPermanent: query.permanent === undefined ? undefined : query.permanent === "true",
        before: query.before,
        after: query.after ?? null,
      }),
    checkPermanentCode: ({ body }) =>
      noContent(refuseInvalidPermanentCode({ ...services, store: storage.read }, body)),
    createPermanentCode: ({ body, caller }) => createPermanentCode(services, body, userOf(caller)),
    deletePermanentCode: ({ params, caller }) =>
      noContent(deletePermanentCode(services, params.id, userOf(caller))),
    proposePermanentCode: () => proposePermanentCode({ ...services, store: storage.read }),
    getCodeSpace: () => readCodeSpace(cipher, storage.read, clock.now()),
    codeEntry: ({ params }) => readCodeEntry(services, storage.read, params.id),
    testCode: () => readTestCode(services),
    listCodeAlarms: () => listCodeAlarms(services, storage.read),
    acknowledgeCodeAlarm: ({ params, caller }) => acknowledgeCodeAlarm(services, params.id, userOf(caller)),
  };
}
