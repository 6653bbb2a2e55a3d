/** The paths of the control panel's pages; every other page path shows the 404 page. */
export const PAGE_PATHS = [
  "/",
  "/settings",
  "/login",
  "/access-code",
  "/booking",
  "/help",
  "/door-control",
  "/test-environment",
] as const;
