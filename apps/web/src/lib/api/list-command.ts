import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { toasts } from "../toasts/toasts.ts";
import type { Failure } from "./failures.ts";
import { reportUnlessRefused } from "./refusals.ts";

/** Makes a hook for commands on a list, which any outcome reloads; answers are not cached, as they may hold a secret. */
export function listCommands<Command extends string>(
  queryKey: QueryKey,
  doneTitles: Readonly<Record<Command, string>>,
  failures: Readonly<Record<NoInfer<Command>, Failure>>,
) {
  /** `objectName`: what the command changes, for the message. */
  return function useListCommand<Input, Answer>(
    command: Command,
    objectName: string | ((input: Input) => string),
    send: (input: Input) => Promise<Answer>,
  ) {
    const client = useQueryClient();
    return useMutation({
      mutationFn: (input: Input) => send(input),
      gcTime: 0,
      onSuccess: (_answer, input) => {
        const text = typeof objectName === "string" ? objectName : objectName(input);
        toasts.show({ kind: "done", title: doneTitles[command], text });
      },
      onError: (error) => reportUnlessRefused(failures[command], error),
      onSettled: () => void client.invalidateQueries({ queryKey }),
    });
  };
}
