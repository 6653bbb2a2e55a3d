import { type Duration, type Instant, SECOND } from "@platzwart/domain/time/instant";
import { memberLogMessages } from "@platzwart/texts/log/members";
import { audit, technical } from "../../facts/log-entry.ts";

const OF = "monitoring";

const byUser = (sentence: (name: string) => string) => (at: Instant, name: string, userId: string) =>
  audit(OF, "info", { at }, sentence(name), { member: name, user_id: userId });

export const memberLog = {
  leads: (at: Instant, name: string, epoch: number) =>
    technical(OF, "info", { at }, memberLogMessages.leads(name), { member: name, epoch }),
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
