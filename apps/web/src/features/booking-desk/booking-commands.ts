import type { EndpointInput } from "@platzwart/contract/endpoint";
import {
  type BookingView,
  cancelBooking,
  changeBooking,
  createBooking,
  restoreBooking,
} from "@platzwart/contract/endpoints/booking-endpoints";
import { endAccess, undoEndAccess } from "@platzwart/contract/endpoints/court-endpoints";
import {
  changeSeries,
  createSeries,
  type previewSeries,
} from "@platzwart/contract/endpoints/series-endpoints";
import { IDEMPOTENCY_KEY } from "@platzwart/contract/idempotency-key";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import { toIso } from "@platzwart/domain/time/instant";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { seriesTexts } from "@platzwart/texts/pages/series";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { courtName, type NamedCourt } from "../../entities/courts/named-court.ts";
import { callServer, callServerWithHeaders } from "../../lib/api/api.ts";
import { type Failure, reportFailedCommand, reportFailure } from "../../lib/api/failures.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { applyBookingAnswer } from "./booking-day-queries.ts";
import { nameOf, slotWords } from "./desk-words.ts";
import { reloadDesk } from "./reload-desk.ts";

/** Times are ISO 8601 with offset. */
export interface NewBooking {
  readonly courtId: BookingSlot["courtId"];
  readonly startTime: string;
  readonly endTime: string;
  readonly customerName: string;
  readonly customerEmail: string | null;
  readonly customerPhone: string | null;
  readonly contactId: string | null;
}

/** A series to book in place of one slot, with the choices about its dates (B-04, B-08). */
export interface PlannedSeries {
  readonly plan: EndpointInput<typeof previewSeries>["body"];
  /** Dates that are taken are left out. */
  readonly onlyFree: boolean;
  /** Dates outside of the opening hours are booked, too. */
  readonly includesClosed: boolean;
}

/** A press repeated during the request makes no second booking (B-02); `series` null: a single booking. */
export function useBook(draftId: string, series: PlannedSeries | null) {
  const client = useQueryClient();
  const idempotencyKey = { headers: { [IDEMPOTENCY_KEY.header]: draftId } };
  return useMutation({
    mutationFn: async (body: NewBooking) => {
      if (series === null) return callServerWithHeaders(idempotencyKey, createBooking, { body });
      const { plan, ...choices } = series;
      const { courtId: _, startTime: __, endTime: ___, ...customer } = body;
      const bookedSeries = await callServerWithHeaders(idempotencyKey, createSeries, {
        body: { ...plan, ...choices, ...customer },
      });
      const count = bookedSeries.series.dates.length;
      toasts.show({
        kind: "done",
        title: seriesTexts.booked(count),
        text: nameOf({ name: body.customerName }),
      });
      return bookedSeries.booking;
    },
    onSuccess: (view) => applyBookingAnswer(client, view),
    onError: () => reloadDesk(client),
  });
}

/** Times are ISO 8601; without offset they count by the hall's clock. */
export interface SlotInput {
  readonly courtId: BookingSlot["courtId"];
  readonly startTime: string;
  readonly endTime: string;
}

interface BookingChange {
  readonly booking: BookingView;
  readonly newSlot: SlotInput;
  /** Title of the toast that confirms the change. */
  readonly doneTitle: string;
}

const customerOf = ({ customerName: name }: BookingView) => nameOf({ name });

export const slotInput = ({ courtId, time }: BookingSlot): SlotInput => ({
  ...{ courtId, startTime: toIso(time.from), endTime: toIso(time.until) },
});

const slotOf = ({ courtId, startTime, endTime }: BookingView): BookingSlot => ({
  ...{ courtId, time: { from: startTime, until: endTime } },
});

/** Each change has an undo for ten seconds (B-03). */
export function useBookingCommands(courts: readonly NamedCourt[]) {
  const client = useQueryClient();
  /** The toast names the booking's day only where it differs from that of `near`. */
  const announce = (title: string, view: BookingView, undo?: () => void, near = view.startTime) => {
    const slotText = slotWords(slotOf(view), courtName(courts, view.courtId), near);
    const text = deskTexts.whatChanged(customerOf(view), slotText);
    toasts.show({ kind: "done", title, text, undo, subject: view.id });
  };
  const showUndone = (view: BookingView) => {
    applyBookingAnswer(client, view);
    announce(shellTexts.undone, view);
  };
  const reportAndReload = (failure: Failure) => (error: unknown) => {
    reportFailure(failure, error);
    reloadDesk(client);
  };
  const send = (booking: BookingView, newSlot: SlotInput) =>
    callServer(changeBooking, {
      params: { id: booking.id },
      body: { revision: booking.revision, ...newSlot },
    });

  const move = useMutation({
    mutationFn: ({ booking, newSlot }: BookingChange) => send(booking, newSlot),
    onSuccess: (view, { booking, doneTitle }) => {
      applyBookingAnswer(client, view);
      const undoMove = () => {
        // the revision of `view` makes the server refuse the undo after a change by another user
        send(view, slotInput(slotOf(booking))).then(showUndone, reportAndReload(shellTexts.undoFailed));
      };
      announce(doneTitle, view, undoMove, booking.startTime);
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
      applyBookingAnswer(client, { ...booking, status: "cancelled" });
      announce(deskTexts.cancelDone, booking, () => {
        callServer(restoreBooking, { params: { id: booking.id } }).then(
          showUndone,
          reportAndReload(shellTexts.undoFailed),
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
          () => showUndone(booking),
          reportAndReload(shellTexts.undoFailed),
        );
      });
    },
    onError: (error, access) => {
      reportFailedCommand(deskTexts.endFailed, error, customerOf(access.booking), () => end.mutate(access));
      reloadDesk(client);
    },
  });
  return { move, cancel, end, isBusy: move.isPending || cancel.isPending || end.isPending };
}

/** The revision makes the server refuse the change after one by another user. */
export function useChangeCustomer(booking: BookingView) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: {
      readonly customerName: string;
      readonly customerEmail: string | null;
      readonly customerPhone: string | null;
      readonly contactId: string | null;
    }) =>
      booking.seriesId === null
        ? callServer(changeBooking, {
            params: { id: booking.id },
            body: { revision: booking.revision, ...body },
          })
        : // a series has one customer
          callServer(changeSeries, {
            params: { id: booking.seriesId },
            body: { seen: { id: booking.id, revision: booking.revision }, ...body },
          }).then(() => ({ ...booking, ...body })),
    onSuccess: (view) => {
      applyBookingAnswer(client, view);
      toasts.show({ kind: "done", title: deskTexts.customerSaved, text: customerOf(view) });
    },
    onError: () => reloadDesk(client),
  });
}
