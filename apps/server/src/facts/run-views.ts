import { runSchema, type SchedulerRunView } from "@platzwart/contract/endpoints/scheduler-endpoints";
import type { ReasonView } from "@platzwart/contract/reason";
import type { Reason } from "@platzwart/domain/scheduler/reason";
import type { Instant } from "@platzwart/domain/time/instant";
import { courtReasonSentence } from "@platzwart/texts/reasons";
import * as z from "zod/mini";
import { liveEventsIn, type Store } from "../database/store.ts";
import type { SecretCipher } from "../platform/ports/secret-cipher.ts";
import type { AccessCodeRecord } from "./access-code-codec.ts";
import { codesIn } from "./access-code-records.ts";
import { blocksIn } from "./block-records.ts";
import { courtsIn } from "./court-records.ts";
import { displayNames } from "./display-names.ts";
import { bookedTimes, holderNames, type ReasonNames, reasonViews } from "./reason-views.ts";
import type { StoredRun } from "./scheduler-records.ts";

/** Runs as any user may see them, with the digits of valid codes, all time-limited (Z-02, N-09); null: erased. */
export async function runViews(
  store: Store,
  runs: readonly StoredRun[],
  cipher: Pick<SecretCipher, "decrypt">,
): Promise<SchedulerRunView[]> {
  const reasons = runs.flatMap(({ result }) =>
    result.courts.flatMap((court) => [...court.reasons, ...(court.doorReasons ?? [])]),
  );
  const codeIds = [
    ...reasons.flatMap(codeIdsIn),
    ...runs.flatMap(({ result }) => result.courts.flatMap(({ validCodes }) => validCodes)),
  ];
  const codes = new Map((await codesIn(store).getByIds(codeIds)).map((code) => [code.id, code]));
  const names = await namesFor(store, reasons, codes);
  const startedByIds = runs.flatMap(({ startedBy }) => startedBy ?? []);
  const userNames = await displayNames(store, startedByIds);

  return runs.map(({ id, startedAt, trigger, startedBy, result }) => ({
    id,
    startedAt,
    trigger,
    startedBy: startedBy === null ? null : (userNames.get(startedBy) ?? null),
    success: result.success,
    summary: result.summary,
    courts: result.courts.map((court) => {
      const lightReasons: ReasonView[] = reasonViews(court.reasons, names);
      const doorReasons = reasonViews(court.doorReasons ?? [], names);
      const light = court.hasLamp === false && doorReasons.length > 0 ? [] : lightReasons;
      return {
        courtId: court.courtId,
        reasons: lightReasons,
        reason: courtReasonSentence({ light, door: doorReasons }, startedAt),
        validCodes: court.validCodes.map((codeId) => ({
          codeId,
          accessCode: digitsOf(codes.get(codeId), cipher),
        })),
        doorUnlock: court.doorUnlock,
        hasDoor: court.hasDoor ?? true,
        hasLamp: court.hasLamp ?? true,
        lightOn: court.lightOn,
      };
    }),
  }));
}

/** The event holds encrypted digits, decrypted on delivery (G-06). */
export async function publishRun(store: Store, run: StoredRun, now: Instant): Promise<void> {
  for (const view of await runViews(store, [run], { decrypt: (encrypted) => encrypted }))
    await liveEventsIn(store).append("scheduler-changes", { run: z.encode(runSchema, view) }, now);
}

function codeIdsIn(reason: Reason): string[] {
  if (reason.kind === "window" || reason.kind === "held_back") return [reason.codeId];
  return reason.kind === "no_window" && reason.next !== null ? [reason.next.codeId] : [];
}

async function namesFor(
  store: Store,
  reasons: readonly Reason[],
  codes: ReadonlyMap<string, AccessCodeRecord>,
): Promise<ReasonNames> {
  const userIds = reasons.flatMap((reason) => ("userId" in reason ? [reason.userId] : []));
  const blockReasons = new Map<string, string>();
  for (const reason of reasons) {
    if (reason.kind !== "blocked" || blockReasons.has(reason.blockId)) continue;
    const block = await blocksIn(store).get(reason.blockId);
    if (block !== null) blockReasons.set(block.id, block.reason);
  }
  const userNames = await displayNames(store, userIds);
  const courts = await courtsIn(store).list();
  return {
    holderName: holderNames([...codes.values()]),
    bookedTime: bookedTimes([...codes.values()]),
    userName: (id) => userNames.get(id) ?? null,
    blockReason: (id) => blockReasons.get(id) ?? null,
    courtName: (id) => courts.find((court) => court.id === id)?.name ?? null,
  };
}

/** null: erased, not decryptable, or the code is no longer stored. */
function digitsOf(code: AccessCodeRecord | undefined, cipher: Pick<SecretCipher, "decrypt">): string | null {
  return code?.encryptedDigits == null ? null : cipher.decrypt(code.encryptedDigits);
}
