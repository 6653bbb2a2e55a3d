import { PATHS, TERMINAL_FRAGMENT } from "@platzwart/contract/page-paths";

/** Address that makes a browser a terminal (D-30); `code`: the one-time code, else typed there. */
export function terminalAddress(code?: string): string {
  const path = `${PATHS.doorControl}#${TERMINAL_FRAGMENT}`;
  return code === undefined ? path : `${path}=${code}`;
}

/** `hash`: fragment of the page's address. */
export function asksForTerminal(hash: string): boolean {
  return codeIn(hash) !== null;
}

/** Removes the one-time code from the address, so that the browser's history lacks it; empty: no code. */
export function takeEnrolmentCode(): string {
  const code = codeIn(location.hash) ?? "";
  if (code !== "") history.replaceState(history.state, "", terminalAddress());
  return code;
}

function codeIn(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get(TERMINAL_FRAGMENT);
}
