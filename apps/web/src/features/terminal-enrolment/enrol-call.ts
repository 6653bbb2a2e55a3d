import { enrolTerminal } from "@platzwart/contract/endpoints/terminal-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import { useMutation } from "@tanstack/react-query";
import { callPublicly, endSession } from "../../shared/api.ts";
import { forgetAllKept } from "../../shared/kept.ts";

/** The browser takes no cookie, which is what makes it a terminal: a code would be used up for nothing. */
export class CookiesRefused extends Error {
  constructor() {
    super("the browser takes no cookies");
    this.name = "CookiesRefused";
  }
}

/** Makes this browser the terminal of a one-time code; nothing of the panel stays in it. */
export function useEnrol() {
  return useMutation({
    mutationFn: async (body: { readonly enrolmentCode: string }) => {
      if (!navigator.cookieEnabled) throw new CookiesRefused();
      await callPublicly(enrolTerminal, { body });
      await endSession();
      forgetAllKept();
    },
    // the terminal's own document now; the way back does not lead here
    onSuccess: () => location.replace(PATHS.doorControl),
    gcTime: 0,
  });
}
