import { PATHS } from "@platzwart/contract/page-paths";

const ANY_ORIGIN = "https://platzwart.invalid";

/** Path of this site to open after sign-in; the home page for other values. */
export function pageAfterSignIn(search: string): string {
  const asked = new URLSearchParams(search).get("next") ?? PATHS.home;
  // browsers read "/\host" and "//host" as another site, and drop tabs and line breaks before
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked)) return PATHS.home;
  const url = new URL(asked, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || url.pathname === PATHS.login) return PATHS.home;
  return url.pathname.startsWith("//") ? PATHS.home : `${url.pathname}${url.search}${url.hash}`;
}

export function signInFor(path: string): string {
  return path === PATHS.home ? PATHS.login : `${PATHS.login}?next=${encodeURIComponent(path)}`;
}
