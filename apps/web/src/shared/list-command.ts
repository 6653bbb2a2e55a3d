import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Failure } from "./failures.ts";
import { reportFault } from "./refusals.ts";
import { toasts } from "./toasts.ts";

interface ListCommand<Wish, Answer> {
  send(wish: Wish): Promise<Answer>;
  /** What is said when it is done, and of whom. */
  readonly done: string;
  nameOf(wish: Wish): string;
  readonly failure: Failure;
  reload(client: QueryClient): Promise<void>;
}

/**
 * A change of a list that is not told live: the list is asked for again, whatever came of it. A refusal is said where it
 * was asked for. The answer is kept nowhere: it may hold a secret.
 */
export function useListCommand<Wish, Answer>(command: ListCommand<Wish, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: command.send,
    gcTime: 0,
    onSuccess: (_answer, wish) =>
      toasts.show({ kind: "done", title: command.done, text: command.nameOf(wish) }),
    onError: (error) => reportFault(command.failure, error),
    onSettled: () => void command.reload(client),
  });
}
