import type { MessageView } from "@platzwart/contract/endpoints/message-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { moment } from "@platzwart/texts/format";
import { messageTexts } from "@platzwart/texts/pages/messages";

/** "Gesendet heute, 14:03 Uhr", "Wartet, nächster Versuch …". */
export function stateWords({ state, tries, dueAt, doneAt }: MessageView, now: Instant): string {
  if (state === "sent" && doneAt !== null) return messageTexts.sentAt(moment(doneAt, now));
  if (state === "waiting" && tries > 0 && dueAt > now) return messageTexts.waitingUntil(moment(dueAt, now));
  if (state === "waiting" && tries === 0 && dueAt > now) return messageTexts.waitingSoon;
  return messageTexts.states[state];
}
