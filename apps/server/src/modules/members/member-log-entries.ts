import { type Duration, type Instant, SECOND } from "@platzwart/domain/time/instant";
import { memberLogMessages } from "@platzwart/texts/log/members";
import { audit, technical } from "../../facts/log-entry.ts";

const OF = "monitoring";

const byUser = (sentence: (name: string) => string) => (at: Instant, name: string, userId: string) =>
  audit(OF, "info", { at }, sentence(name), { member: name, user_id: userId });

interface NewLeader {
  readonly name: string;
  readonly epoch: number;
  readonly former: string | null;
  readonly isSilent: boolean;
}

export const memberLog = {
  /** `former`: the server that led before, null: this one, or none; `isSilent`: it did not answer any more. */
  leads: (at: Instant, { name, epoch, former, isSilent }: NewLeader) => {
    const message = memberLogMessages.leads(name, former, isSilent);
    return technical(OF, isSilent ? "warn" : "info", { at }, message, { member: name, epoch });
  },
  handsOver: (at: Instant, name: string, successor: string) =>
    technical(OF, "info", { at }, memberLogMessages.handsOver(name, successor), { member: name }),
  missing: (at: Instant, name: string) =>
    technical(OF, "warn", { at }, memberLogMessages.missing(name), { member: name }),
  proofLost: (at: Instant, name: string, length: Duration) => {
    const message = memberLogMessages.proofLost(name, Math.round(length / SECOND));
    return technical(OF, "warn", { at }, message, { member: name });
  },
  backAgain: (at: Instant, name: string) =>
    technical(OF, "info", { at }, memberLogMessages.backAgain(name), { member: name }),
  accepted: byUser(memberLogMessages.accepted),
  removed: byUser(memberLogMessages.removed),
};
