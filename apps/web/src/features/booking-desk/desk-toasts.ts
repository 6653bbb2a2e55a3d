import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import { MINUTE } from "@platzwart/domain/time/instant";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { toasts } from "../../lib/toasts/toasts.ts";
import { nameOf } from "./desk-words.ts";
import { USUAL_LENGTH } from "./snapping.ts";

function showRefused(title: string, text: string | undefined): void {
  toasts.show({ kind: "error", title, text, isUnreported: true });
}

/** `lastDay`: words for the limit of the bookable range; null: the day is within it. */
export function showNoneFree(lastDay: string | null): void {
  showRefused(deskTexts.nextFree, lastDay ?? deskTexts.noneFree(USUAL_LENGTH / MINUTE));
}

/** `instead`: words for the next free slot; null: there is none. */
export function showSlotRefused(problem: string, instead: string | null): void {
  showRefused(deskTexts.notThere(problem), instead === null ? undefined : deskTexts.freeInstead(instead));
}

export function showBookingGone(): void {
  showRefused(deskTexts.panel, deskTexts.goneMeanwhile);
}

export function showBooked({ customerName: name }: BookingView): void {
  toasts.show({ kind: "done", title: deskTexts.booked, text: nameOf({ name }) });
}
