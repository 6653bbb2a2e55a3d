import { Refused } from "@platzwart/domain/refusal";
import type { UserCaller } from "../../database/caller.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { Needs } from "../services.ts";
import { memberLog } from "./member-log-entries.ts";
import { membersIn } from "./member-records.ts";
import type { MemberWatch } from "./member-watch.ts";

export type MemberServices = Needs<"storage" | "clock"> & {
  /** null: the hall's only server. */
  readonly memberWatch: MemberWatch | null;
};

/** Lets a server that is connected take over the hall (V-01); refuses an unknown one. */
export async function acceptMember(
  { storage, clock, memberWatch }: MemberServices,
  name: string,
  caller: UserCaller,
): Promise<void> {
  const isThere = memberWatch?.views.some((member) => member.name === name) === true;
  await storage.write(caller, async (store) => {
    const now = clock.now();
    const isKnown = (await membersIn(store).list()).some((member) => member.name === name);
    if (isKnown) return;
    if (!isThere) throw new Refused({ code: "member_unknown" });
    await membersIn(store).insert({ name, acceptedAt: now });
    await logIn(store).append(memberLog.accepted(now, name, caller.id));
  });
  await memberWatch?.look();
}

/** Refuses an unknown server and the leading one. */
export async function removeMember(
  { storage, clock, memberWatch }: MemberServices,
  name: string,
  caller: UserCaller,
): Promise<void> {
  const [leading] = memberWatch?.views ?? [];
  if (leading?.name === name) throw new Refused({ code: "member_leads", name });
  await storage.write(caller, async (store) => {
    if (!(await membersIn(store).delete(name))) throw new Refused({ code: "member_unknown" });
    await logIn(store).append(memberLog.removed(clock.now(), name, caller.id));
  });
  await memberWatch?.look();
}
