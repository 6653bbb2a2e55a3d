/** The paths of all pages, fixed by the specification. Any other path shows the 404 page. */
export const PATHS = {
  home: "/",
  settings: "/settings",
  login: "/login",
  accessCode: "/access-code",
  /** Bookings (B-03); `?new=NUMBER` begins one at that court and `?new=any` at any, `?of=ID` shows the booking of a code. */
  booking: "/booking",
  contacts: "/contacts",
  help: "/help",
  doorControl: "/door-control",
  testEnvironment: "/test-environment",
} as const;

/** In the fragment of the door-control address, which browsers do not send, so that no log has the code (D-30). */
export const TERMINAL_FRAGMENT = "terminal";

export type PagePath = (typeof PATHS)[keyof typeof PATHS];

export function isPagePath(path: string): path is PagePath {
  return Object.values<string>(PATHS).includes(path);
}
