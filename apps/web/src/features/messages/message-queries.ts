import {
  decideHeldMessages,
  listMessages,
  type MessageView,
  retryMessage,
  sendBookingCode,
} from "@platzwart/contract/endpoints/message-endpoints";
import { seconds } from "@platzwart/domain/time/instant";
import { messageFailures, messageTexts } from "@platzwart/texts/pages/messages";
import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { listCommands } from "../../lib/api/list-command.ts";
import { refetchInterval } from "../../lib/queries/refetch.ts";

export const MESSAGES = ["messages"];
/** Intervals, as messages have no live channel. */
const WHILE_WAITING = seconds(5);
const USUALLY = seconds(30);

/** Pages of 50, newest first. */
export function useMessages() {
  return useInfiniteQuery({
    queryKey: [...MESSAGES, "all"],
    queryFn: ({ signal, pageParam }) =>
      callServer(listMessages, { query: pageParam === null ? {} : { after: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextAfter }) => nextAfter,
    refetchOnMount: "always",
    refetchInterval: refetchInterval(USUALLY),
    meta: { failure: messageFailures.load },
  });
}

function ofBooking(bookingId: string) {
  return queryOptions({
    queryKey: [...MESSAGES, bookingId],
    queryFn: ({ signal }) => callServer(listMessages, { query: { bookingId } }, signal),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? WHILE_WAITING : USUALLY),
  });
}

const isOpen = ({ state }: MessageView) => state === "waiting" || state === "held";

export const useBookingMessages = (bookingId: string) => useQuery(ofBooking(bookingId));

const useMessageCommand = listCommands(MESSAGES, messageTexts.done, messageFailures);

export const useRetry = () =>
  useMessageCommand("retry", "", (id: string) => callServer(retryMessage, { params: { id } }));

export const useSendCode = (court: string) =>
  useMessageCommand("resend", court, (id: string) => callServer(sendBookingCode, { params: { id } }));

export const useDecideHeld = () =>
  useMessageCommand("held", "", (send: boolean) => callServer(decideHeldMessages, { body: { send } }));
