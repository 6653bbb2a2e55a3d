import { PATHS, TERMINAL_FRAGMENT } from "@platzwart/contract/page-paths";

/** Where a browser becomes a terminal (D-30); with a one-time code nothing has to be typed there. */
export function terminalAddress(code?: string): string {
  const path = `${PATHS.doorControl}#${TERMINAL_FRAGMENT}`;
  return code === undefined ? path : `${path}=${code}`;
}

/** Whether what stands behind the # of the door-control screen's address asks for that. */
export function asksForTerminal(hash: string): boolean {
  return codeIn(hash) !== null;
}

/**
 * The one-time code in this page's address; empty without one. The address has none afterwards: codes do not stay in the
 * browser's history.
 */
export function takeEnrolmentCode(): string {
  const code = codeIn(location.hash) ?? "";
  if (code !== "") history.replaceState(history.state, "", terminalAddress());
  return code;
}

function codeIn(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get(TERMINAL_FRAGMENT);
}
