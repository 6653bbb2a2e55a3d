import {
  createTerminal,
  removeTerminal,
  renewEnrolment,
  type TerminalView,
} from "@platzwart/contract/endpoints/terminal-endpoints";
import { terminalsFailures, terminalsTexts } from "@platzwart/texts/pages/terminals";
import { useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { useListCommand } from "../../shared/list-command.ts";
import { putTerminal, reloadTerminals } from "./terminal-queries.ts";

interface NewTerminal {
  readonly name: string;
  readonly doorId: string;
}

/** "Terminal anlegen" (D-30) */
export function useMakeTerminal() {
  const client = useQueryClient();
  return useListCommand({
    send: async (body: NewTerminal) => {
      const made = await callServer(createTerminal, { body });
      putTerminal(client, made.terminal);
      return made;
    },
    done: terminalsTexts.made,
    nameOf: ({ name }) => name,
    failure: terminalsFailures.make,
    reload: reloadTerminals,
  });
}

export function useRenewEnrolment({ id, name }: TerminalView) {
  const client = useQueryClient();
  return useListCommand({
    send: async (_: undefined) => {
      const made = await callServer(renewEnrolment, { params: { id } });
      putTerminal(client, made.terminal);
      return made;
    },
    done: terminalsTexts.renewed,
    nameOf: () => name,
    failure: terminalsFailures.renew,
    reload: reloadTerminals,
  });
}

export function useRemoveTerminal({ id, name }: TerminalView) {
  return useListCommand({
    send: (_: undefined) => callServer(removeTerminal, { params: { id } }),
    done: terminalsTexts.removed,
    nameOf: () => name,
    failure: terminalsFailures.remove,
    reload: reloadTerminals,
  });
}
