/** The paths of all pages, fixed by the specification. Any other path shows the 404 page. */
export const PATHS = {
  home: "/",
  settings: "/settings",
  login: "/login",
  accessCode: "/access-code",
  /** Bookings (B-03); `?new=NUMBER` begins one at that court and `?new=any` at any, `?of=ID` shows that of a code. */
  booking: "/booking",
  /** The customers of bookings (B-03); `?contact=ID` shows one. */
  contacts: "/contacts",
  help: "/help",
  /** Only a placeholder now. */
  doorControl: "/door-control",
  /** Planned: trying out the procedures of the hall without real devices; only a placeholder now. */
  testEnvironment: "/test-environment",
} as const;

/**
 * The name of a terminal's one-time code behind the # of the door-control screen's address: no server is sent it, so that
 * no log has it (D-30).
 */
export const TERMINAL_FRAGMENT = "terminal";

export type PagePath = (typeof PATHS)[keyof typeof PATHS];

/** Whether a path is exactly the path of a page. */
export function isPagePath(path: string): path is PagePath {
  return Object.values<string>(PATHS).includes(path);
}
