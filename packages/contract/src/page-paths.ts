/** Paths of all pages; any other path shows the 404 page. */
export const PATHS = {
  home: "/",
  settings: "/settings",
  login: "/login",
  accessCode: "/access-code",
  /** B-03; `?new=NUMBER`, `?new=any`: a new booking at that or any court; `?of=ID`: a code's booking. */
  booking: "/booking",
  contacts: "/contacts",
  /** Other installations (V-09). */
  halls: "/halls",
  help: "/help",
  doorControl: "/door-control",
  testEnvironment: "/test-environment",
} as const;

/** Fragment of the door-control URL; browsers do not send it, so its one-time code is in no log (D-30). */
export const TERMINAL_FRAGMENT = "terminal";

export type PagePath = (typeof PATHS)[keyof typeof PATHS];

export function isPagePath(path: string): path is PagePath {
  return Object.values<string>(PATHS).includes(path);
}
