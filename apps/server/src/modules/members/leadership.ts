import { type Instant, SECOND } from "@platzwart/domain/time/instant";
import { SERVER } from "../../database/caller.ts";
import { installationIn } from "../../database/installation-records.ts";
import type { LeadingMember } from "../../database/leading-member.ts";
import type { Storage } from "../../database/storage.ts";
import { isStorageRefusal } from "../../database/storage-refusals.ts";
import { logIn } from "../../facts/log-writer.ts";
import { memberLog } from "./member-log-entries.ts";
import { membersIn } from "./member-records.ts";

/** A leadership that has begun. */
export interface BegunLeadership {
  readonly epoch: number;
  /** null: the same server led before, or no other ever did. */
  readonly takenOverAt: Instant | null;
}

/** Seconds since 1970 at least, so that a database put back to an older state gives no epoch twice. */
function nextEpoch(last: number, now: Instant): number {
  return Math.max(last + 1, Math.floor(now / SECOND));
}

/** First write of a leadership: a higher epoch, and the hall's first member (V-03). */
export async function beginLeadership(
  storage: Storage,
  lease: Pick<LeadingMember, "name" | "endedLeader">,
  now: Instant,
): Promise<BegunLeadership> {
  try {
    return await storeLeadership(storage, lease, now);
  } catch (error) {
    if (!isStorageRefusal(error)) throw error;
    // what cannot be stored is led all the same, as a single server would
    return { epoch: nextEpoch(await installationIn(storage.read).epoch(), now), takenOverAt: null };
  }
}

function storeLeadership(
  storage: Storage,
  { name, endedLeader }: Pick<LeadingMember, "name" | "endedLeader">,
  now: Instant,
): Promise<BegunLeadership> {
  return storage.write(SERVER, async (store) => {
    const installation = installationIn(store);
    const epoch = nextEpoch(await installation.epoch(), now);
    const lastLeader = await installation.lastLeader();
    await installation.setEpoch(epoch);
    if (lastLeader !== name) await installation.setLastLeader(name);
    const known = await membersIn(store).list();
    if (known.length === 0) await membersIn(store).insert({ name, acceptedAt: now });
    const former = lastLeader === name ? null : lastLeader;
    const isSilent = former !== null && former === endedLeader;
    await logIn(store).append(memberLog.leads(now, { name, epoch, former, isSilent }));
    return { epoch, takenOverAt: former === null ? null : now };
  });
}
