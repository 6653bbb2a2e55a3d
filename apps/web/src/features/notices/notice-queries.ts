import {
  changeNoticeRecipient,
  createNoticeRecipient,
  listNoticeRecipients,
  type NoticeRecipientInput,
  removeNoticeRecipient,
  testNotice,
} from "@platzwart/contract/endpoints/notice-endpoints";
import { RefusedInWords } from "@platzwart/contract/refused-in-words";
import { noticeFailures, noticeTexts } from "@platzwart/texts/pages/notices";
import { useQuery } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { listCommands } from "../../lib/api/list-command.ts";
import { refetchInterval } from "../../lib/queries/refetch.ts";

const RECIPIENTS = ["notice-recipients"];

export function useRecipients() {
  return useQuery({
    queryKey: RECIPIENTS,
    queryFn: ({ signal }) => callServer(listNoticeRecipients, {}, signal),
    refetchOnMount: "always",
    refetchInterval: refetchInterval(false),
    meta: { failure: noticeFailures.load },
  });
}

const useRecipientCommand = listCommands(RECIPIENTS, noticeTexts.done, noticeFailures);

/** `id` null: a new recipient. */
export const useSaveRecipient = (id: string | null) =>
  useRecipientCommand(
    "save",
    ({ name }: NoticeRecipientInput) => name,
    (body) =>
      id === null
        ? callServer(createNoticeRecipient, { body })
        : callServer(changeNoticeRecipient, { params: { id }, body }),
  );

export const useRemoveRecipient = (name: string) =>
  useRecipientCommand("remove", name, (id: string) => callServer(removeNoticeRecipient, { params: { id } }));

/** A notice that was not accepted is a failure with its sentence. */
export const useTestNotice = () =>
  useRecipientCommand("test", "", async (id: string) => {
    const { problemText } = await callServer(testNotice, { params: { id } });
    if (problemText !== null) throw new RefusedInWords(problemText, 409);
  });
