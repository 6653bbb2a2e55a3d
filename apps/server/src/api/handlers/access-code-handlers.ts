import type * as accessCodeEndpoints from "@platzwart/contract/endpoints/access-code-endpoints";
import type * as codeAlarmEndpoints from "@platzwart/contract/endpoints/code-alarm-endpoints";
import type * as codeEntryEndpoints from "@platzwart/contract/endpoints/code-entry-endpoints";
import type * as codeListEndpoints from "@platzwart/contract/endpoints/code-list-endpoints";
import type * as permanentCodeEndpoints from "@platzwart/contract/endpoints/permanent-code-endpoints";
import type * as testCodeEndpoints from "@platzwart/contract/endpoints/test-code-endpoints";
import { listAccessCodes } from "../../modules/access/access-codes.ts";
import { acknowledgeCodeAlarm, listCodeAlarms } from "../../modules/access/code-alarms.ts";
import { readCodeEntry } from "../../modules/access/code-entry-view.ts";
import { searchCodes } from "../../modules/access/code-list.ts";
import { createCode, endCodeByHand, previewCode, restoreCode } from "../../modules/access/codes-by-hand.ts";
import {
  changePermanentCode,
  createPermanentCode,
  deletePermanentCode,
  proposePermanentCode,
  readCodeSpace,
  refuseInvalidPermanentCode,
} from "../../modules/access/permanent-codes.ts";
import { replaceCode } from "../../modules/access/replaced-codes.ts";
import { readTestCode } from "../../modules/access/test-code.ts";
import type { HandlersOf } from "../handler.ts";
import type { Services } from "../services.ts";

export function accessCodeHandlers(
  services: Services,
): HandlersOf<
  typeof accessCodeEndpoints &
    typeof codeListEndpoints &
    typeof permanentCodeEndpoints &
    typeof codeEntryEndpoints &
    typeof codeAlarmEndpoints &
    typeof testCodeEndpoints
> {
  return {
    listAccessCodes: ({ query, caller }) =>
      listAccessCodes(services, caller.role, {
        courtId: query.courtId,
        isPermanent: query.permanent === undefined ? undefined : query.permanent === "true",
        before: query.before,
        after: query.after ?? null,
      }),
    searchAccessCodes: ({ query, caller }) =>
      searchCodes(services, caller.role, {
        text: query.text ?? "",
        courtId: query.court === "all" ? null : query.court,
        ...{ state: query.state, kind: query.kind, id: query.id },
        after: query.after ?? null,
      }),
    previewAccessCode: ({ body }) => previewCode(services, body),
    createAccessCode: ({ body, caller }) => createCode(services, body, caller),
    endAccessCode: ({ params, caller }) => endCodeByHand(services, params.id, caller),
    restoreAccessCode: ({ params, caller }) => restoreCode(services, params.id, caller),
    replaceAccessCode: ({ params, body, caller }) => replaceCode(services, params.id, body.reason, caller),
    checkPermanentCode: ({ body }) => refuseInvalidPermanentCode(services, body),
    createPermanentCode: ({ body, caller }) => createPermanentCode(services, body, caller),
    changePermanentCode: ({ params, body, caller }) => changePermanentCode(services, params.id, body, caller),
    deletePermanentCode: ({ params, caller }) => deletePermanentCode(services, params.id, caller),
    proposePermanentCode: () => proposePermanentCode(services),
    getCodeSpace: () => readCodeSpace(services),
    codeEntry: ({ params }) => readCodeEntry(services, services.store, params.id),
    testCode: () => readTestCode(services),
    listCodeAlarms: () => listCodeAlarms(services, services.store),
    acknowledgeCodeAlarm: ({ params, caller }) => acknowledgeCodeAlarm(services, params.id, caller),
  };
}
