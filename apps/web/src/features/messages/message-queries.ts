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

export const MESSAGES_KEY = ["messages"];
/** Messages have no live channel, so that they are asked for: often while some wait. */
const WAITING_INTERVAL = seconds(2);
const USUAL_INTERVAL = seconds(30);

/** Pages of 50, newest first. */
export function useMessages() {
  return useInfiniteQuery({
    queryKey: [...MESSAGES_KEY, "all"],
    queryFn: ({ signal, pageParam }) =>
      callServer(listMessages, { query: pageParam === null ? {} : { after: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextAfter }) => nextAfter,
    refetchOnMount: "always",
    refetchInterval: refetchInterval(USUAL_INTERVAL),
    meta: { failure: messageFailures.load },
  });
}

function bookingMessagesQuery(bookingId: string, isSoon: boolean) {
  return queryOptions({
    queryKey: [...MESSAGES_KEY, bookingId],
    queryFn: ({ signal }) => callServer(listMessages, { query: { bookingId } }, signal),
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      isSoon || state.data?.items.some(isUndecided) ? WAITING_INTERVAL : USUAL_INTERVAL,
  });
}

const isUndecided = ({ state }: MessageView) => state === "waiting" || state === "held";

/** `isSoon`: the first message is due within a minute. */
export const useBookingMessages = (bookingId: string, isSoon: boolean) =>
  useQuery(bookingMessagesQuery(bookingId, isSoon));

const useMessageCommand = listCommands(MESSAGES_KEY, messageTexts.done, messageFailures);

export const useRetry = () =>
  useMessageCommand("retry", "", (id: string) => callServer(retryMessage, { params: { id } }));

export const useSendCode = (court: string) =>
  useMessageCommand("resend", court, (id: string) => callServer(sendBookingCode, { params: { id } }));

/** true: sends the messages that are held since a restore; false: drops them. */
export const useDecideHeld = () =>
  useMessageCommand("held", "", (send: boolean) => callServer(decideHeldMessages, { body: { send } }));
