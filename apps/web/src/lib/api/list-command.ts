import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { toasts } from "../toasts/toasts.ts";
import type { Failure } from "./failures.ts";
import { reportFault } from "./refusals.ts";

/** Reloads the list after any outcome; answers are not cached, as they may contain a secret. */
export function listCommands<Command extends string>(
  queryKey: QueryKey,
  done: Readonly<Record<Command, string>>,
  failures: Readonly<Record<NoInfer<Command>, Failure>>,
) {
  /** `name`: object of the command in the message. */
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
