import { PATHS } from "@platzwart/contract/page-paths";

const ANY_ORIGIN = "https://platzwart.invalid";

/** Path to open after sign-in, from the parameter `next`; the home page if that is no path of this site. */
export function pageAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? PATHS.home;
  // browsers read "/\host" and "//host" as another site, and drop tabs and line breaks before
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return PATHS.home;
  const url = new URL(next, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || url.pathname === PATHS.login) return PATHS.home;
  return url.pathname.startsWith("//") ? PATHS.home : `${url.pathname}${url.search}${url.hash}`;
}

export function signInPathFor(path: string): string {
  return path === PATHS.home ? PATHS.login : `${PATHS.login}?next=${encodeURIComponent(path)}`;
}
