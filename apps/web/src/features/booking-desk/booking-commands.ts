import {
  type BookingView,
  cancelBooking,
  changeBooking,
  createBooking,
  restoreBooking,
} from "@platzwart/contract/endpoints/booking-endpoints";
import { endAccess, undoEndAccess } from "@platzwart/contract/endpoints/court-endpoints";
import { IDEMPOTENCY_KEY } from "@platzwart/contract/idempotency-key";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import { toIso } from "@platzwart/domain/time/instant";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { courtName, type NamedCourt } from "../../entities/courts/named-court.ts";
import { callServer, callServerWith } from "../../lib/api/api.ts";
import { type Failure, reportFailedCommand, reportFailure } from "../../lib/api/failures.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { bookingAnswered } from "./booking-day-queries.ts";
import { nameOf, placeWords } from "./desk-words.ts";
import { reloadDesk } from "./reload-desk.ts";

/** Body of a new booking; times are ISO 8601 with offset. */
export interface NewBooking {
  readonly courtId: BookingSlot["courtId"];
  readonly startTime: string;
  readonly endTime: string;
  readonly customerName: string;
  readonly customerEmail: string | null;
  readonly customerPhone: string | null;
  /** Contact chosen from suggestions; null: typed name. */
  readonly contactId: string | null;
}

/** Makes a booking; a repeated press during the request makes no second one (B-02). */
export function useBook(draftId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewBooking) =>
      callServerWith({ headers: { [IDEMPOTENCY_KEY.header]: draftId } }, createBooking, { body }),
    onSuccess: (view) => bookingAnswered(client, view),
    onError: () => reloadDesk(client),
  });
}

/** A place for the request; times are ISO 8601, without offset by the hall's clock. */
export interface PlaceText {
  readonly courtId: BookingSlot["courtId"];
  readonly startTime: string;
  readonly endTime: string;
}

interface Change {
  readonly booking: BookingView;
  readonly to: PlaceText;
  /** Message of success. */
  readonly done: string;
}

const customerOf = ({ customerName: name }: BookingView) => nameOf({ name });

export const placeText = ({ courtId, time }: BookingSlot): PlaceText => ({
  ...{ courtId, startTime: toIso(time.from), endTime: toIso(time.until) },
});

const placeOf = ({ courtId, startTime, endTime }: BookingView): BookingSlot => ({
  ...{ courtId, time: { from: startTime, until: endTime } },
});

/** Changes of bookings, each with an undo for ten seconds (B-03). `courts`: of the day. */
export function useBookingCommands(courts: readonly NamedCourt[]) {
  const client = useQueryClient();
  /** `near`: the day on screen; other days are named. */
  const announce = (title: string, view: BookingView, undo?: () => void, near = view.startTime) => {
    const where = placeWords(placeOf(view), courtName(courts, view.courtId), near);
    const text = deskTexts.whatChanged(customerOf(view), where);
    toasts.show({ kind: "done", title, text, undo, subject: view.id });
  };
  const undone = (view: BookingView) => {
    bookingAnswered(client, view);
    announce(shellTexts.undone, view);
  };
  const failed = (failure: Failure) => (error: unknown) => {
    reportFailure(failure, error);
    reloadDesk(client);
  };
  const send = (booking: BookingView, to: PlaceText) =>
    callServer(changeBooking, {
      params: { id: booking.id },
      body: { revision: booking.revision, ...to },
    });

  const move = useMutation({
    mutationFn: ({ booking, to }: Change) => send(booking, to),
    onSuccess: (view, { booking, done }) => {
      bookingAnswered(client, view);
      const takeBack = () => {
        // later changes by others are not overwritten
        send(view, placeText(placeOf(booking))).then(undone, failed(shellTexts.undoFailed));
      };
      announce(done, view, takeBack, booking.startTime);
    },
    onError: (error, change) => {
      reportFailedCommand(deskTexts.changeFailed, error, customerOf(change.booking), () =>
        move.mutate(change),
      );
      reloadDesk(client);
    },
  });
  const cancel = useMutation({
    mutationFn: (booking: BookingView) => callServer(cancelBooking, { params: { id: booking.id } }),
    onSuccess: (_, booking) => {
      bookingAnswered(client, { ...booking, status: "cancelled" });
      announce(deskTexts.cancelDone, booking, () => {
        callServer(restoreBooking, { params: { id: booking.id } }).then(
          undone,
          failed(shellTexts.undoFailed),
        );
      });
    },
    onError: (error, booking) => {
      reportFailedCommand(deskTexts.cancelFailed, error, customerOf(booking), () => cancel.mutate(booking));
      reloadDesk(client);
    },
  });
  const end = useMutation({
    mutationFn: ({ booking, codeId }: { readonly booking: BookingView; readonly codeId: string }) =>
      callServer(endAccess, { params: { id: booking.courtId }, query: { codeId } }),
    onSuccess: (_, { booking, codeId }) => {
      reloadDesk(client);
      announce(deskTexts.endDone, booking, () => {
        callServer(undoEndAccess, { params: { id: booking.courtId }, body: { codeId } }).then(
          () => undone(booking),
          failed(shellTexts.undoFailed),
        );
      });
    },
    onError: (error, ended) => {
      reportFailedCommand(deskTexts.endFailed, error, customerOf(ended.booking), () => end.mutate(ended));
      reloadDesk(client);
    },
  });
  return { move, cancel, end, isBusy: move.isPending || cancel.isPending || end.isPending };
}

/** Changes customer data of a booking; a concurrent change is a conflict. */
export function useChangeCustomer(booking: BookingView) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: {
      readonly customerName: string;
      readonly customerEmail: string | null;
      readonly customerPhone: string | null;
      readonly contactId: string | null;
    }) =>
      callServer(changeBooking, {
        params: { id: booking.id },
        body: { revision: booking.revision, ...body },
      }),
    onSuccess: (view) => {
      bookingAnswered(client, view);
      toasts.show({ kind: "done", title: deskTexts.customerSaved, text: customerOf(view) });
    },
    onError: () => reloadDesk(client),
  });
}
