import { effectWindow } from "@platzwart/domain/access/access-code";
import { DAY, days, type Instant, plus } from "@platzwart/domain/time/instant";
import { SERVER } from "../../database/caller.ts";
import { installationIn } from "../../database/installation-records.ts";
import type { Store } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { courtsIn } from "../../facts/court-records.ts";
import type { ListSender } from "../../facts/list-statuses.ts";
import { readSettings } from "../../facts/read-settings.ts";
import type { Needs } from "../services.ts";
import { type CodeServices, drawFreeDigits } from "./access-codes.ts";
import { readStoredTestCode } from "./stored-test-code.ts";

/** The length that the test environment requires (T-01), independent of `code_length`. */
export const TEST_CODE_LENGTH = 4;

/** Only codes of this time are avoided, because a year of bookings may need more than all 4-digit codes. */
const AVOIDED_PERIOD = days(7);

/** The test code, made on first use, and whether it is accepted now (D-12). */
export async function readTestCode(
  services: CodeServices & Needs<"storage" | "clock"> & { readonly listPublisher: ListSender },
): Promise<{ readonly code: string; readonly isAccepted: boolean }> {
  const { storage, clock, listPublisher } = services;
  let code = await usableTestCode(services, storage.read, clock.now());
  if (code === null) {
    code = await storage.write(SERVER, (store) => findOrMakeTestCode(services, store, clock.now()));
    listPublisher.recheck();
  }
  return { code, isAccepted: (await readSettings(storage.read)).simulation_mode };
}

async function findOrMakeTestCode(services: CodeServices, store: Store, now: Instant): Promise<string> {
  // another caller may have made it meanwhile
  const existing = await usableTestCode(services, store, now);
  if (existing !== null) return existing;
  const courts = (await courtsIn(store).list()).map(({ id }) => id);
  const avoided = { from: now, until: plus(now, AVOIDED_PERIOD) };
  const digitsUse = { effectWindows: [avoided], courts, isPermanent: true };
  const digits = await drawFreeDigits(services, store, TEST_CODE_LENGTH, digitsUse);
  await installationIn(store).setTestCode(services.cipher.encrypt(digits));
  return digits;
}

/** null: none, or an access code has its digits within a day. */
async function usableTestCode({ cipher }: CodeServices, store: Store, now: Instant): Promise<string | null> {
  const digits = await readStoredTestCode(cipher, store);
  if (digits === null) return null;
  const equal = await codesIn(store).findByLookupHash(cipher.lookupHash(digits));
  const isTaken = equal.some((code) => {
    const { from, until } = effectWindow(code);
    return from < plus(now, DAY) && until > now;
  });
  return isTaken ? null : digits;
}
