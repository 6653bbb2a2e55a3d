/** Every page's path: the one table. Every other page path shows the 404 page. */
export const PATHS = {
  home: "/",
  settings: "/settings",
  login: "/login",
  accessCode: "/access-code",
  booking: "/booking",
  help: "/help",
  doorControl: "/door-control",
  testEnvironment: "/test-environment",
} as const;

export type PagePath = (typeof PATHS)[keyof typeof PATHS];

/** Whether a path is that of a page, to the letter. */
export function isPagePath(path: string): path is PagePath {
  return Object.values<string>(PATHS).includes(path);
}
