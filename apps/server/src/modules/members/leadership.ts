import type { Instant } from "@platzwart/domain/time/instant";
import { SERVER } from "../../database/caller.ts";
import { installationIn } from "../../database/installation-records.ts";
import type { Storage } from "../../database/storage.ts";
import { logIn } from "../../facts/log-writer.ts";
import { memberLog } from "./member-log-entries.ts";
import { membersIn } from "./member-records.ts";

/** A leadership that has begun. */
export interface BegunLeadership {
  readonly epoch: number;
  /** null: the same server led before, or no other ever did. */
  readonly takenOverAt: Instant | null;
}

/** First write of a leadership: a higher epoch, and the hall's first member (V-03). */
export async function beginLeadership(
  storage: Storage,
  name: string,
  now: Instant,
): Promise<BegunLeadership> {
  return storage.write(SERVER, async (store) => {
    const installation = installationIn(store);
    const epoch = (await installation.epoch()) + 1;
    const lastLeader = await installation.lastLeader();
    await installation.setEpoch(epoch);
    if (lastLeader !== name) await installation.setLastLeader(name);
    const known = await membersIn(store).list();
    if (known.length === 0) await membersIn(store).insert({ name, acceptedAt: now });
    await logIn(store).append(memberLog.leads(now, name, epoch));
    return { epoch, takenOverAt: lastLeader === null || lastLeader === name ? null : now };
  });
}
