import type * as terminalEndpoints from "@platzwart/contract/endpoints/terminal-endpoints";
import { terminalScreen } from "../../modules/terminals/terminal-screen.ts";
import {
  createTerminal,
  listTerminals,
  removeTerminal,
  renewEnrolment,
} from "../../modules/terminals/terminal-setup.ts";
import type { HandlersOf } from "../handler.ts";
import type { Services } from "../services.ts";

export function terminalHandlers(services: Services): HandlersOf<typeof terminalEndpoints> {
  const { terminals } = services;
  return {
    listTerminals: () => listTerminals(services, services.store),
    createTerminal: ({ body, caller }) => createTerminal(services, body, caller),
    renewEnrolment: ({ params, caller }) => renewEnrolment(services, params.id, caller),
    removeTerminal: ({ params, caller }) => removeTerminal(services, params.id, caller),
    enrolTerminal: async ({ body, network, terminalCookie }) => {
      const { name, token } = await terminals.enrol(body.enrolmentCode, network);
      terminalCookie.give(token);
      return { name };
    },
    terminalScreen: async ({ caller, terminalCookie }) => {
      const screen = await terminalScreen(services, caller);
      terminalCookie.renew();
      return screen;
    },
    // whoever calls is seen (Terminals.authenticate)
    noteTerminal: () => Promise.resolve(),
  };
}
