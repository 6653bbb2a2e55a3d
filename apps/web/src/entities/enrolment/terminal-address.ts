import { PATHS, TERMINAL_FRAGMENT } from "@platzwart/contract/page-paths";

/** Address that makes a browser a terminal (D-30), with the one-time code if given. */
export function terminalAddress(code?: string): string {
  const path = `${PATHS.doorControl}#${TERMINAL_FRAGMENT}`;
  return code === undefined ? path : `${path}=${code}`;
}

/** Whether the hash of the door-control screen's address asks for an enrolment. */
export function asksForTerminal(hash: string): boolean {
  return codeIn(hash) !== null;
}

/**
 * Takes the one-time code out of this page's address, so that it does not stay in the browser's history; empty: none.
 */
export function takeEnrolmentCode(): string {
  const code = codeIn(location.hash) ?? "";
  if (code !== "") history.replaceState(history.state, "", terminalAddress());
  return code;
}

function codeIn(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get(TERMINAL_FRAGMENT);
}
