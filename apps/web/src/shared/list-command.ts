import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Failure } from "./failures.ts";
import { reportFault } from "./refusals.ts";
import { toasts } from "./toasts.ts";

/**
 * The changes of a list that is not told live: the list is asked for again, whatever came of one. A refusal is said where
 * it was asked for. The answer is kept nowhere: it may hold a secret.
 */
export function listCommands<Command extends string>(
  queryKey: QueryKey,
  done: Readonly<Record<Command, string>>,
  failures: Readonly<Record<NoInfer<Command>, Failure>>,
) {
  /** `name`: whose change it is, which is said when it is done. */
  return function useListCommand<Input, Answer>(
    command: Command,
    name: string | ((input: Input) => string),
    send: (input: Input) => Promise<Answer>,
  ) {
    const client = useQueryClient();
    return useMutation({
      mutationFn: (input: Input) => send(input),
      gcTime: 0,
      onSuccess: (_answer, input) => {
        const text = typeof name === "string" ? name : name(input);
        toasts.show({ kind: "done", title: done[command], text });
      },
      onError: (error) => reportFault(failures[command], error),
      onSettled: () => void client.invalidateQueries({ queryKey }),
    });
  };
}
