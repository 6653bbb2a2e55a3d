/** Scopes of an API key, limited to the bookings of its own booking system. */
export const KEY_SCOPES = ["bookings:read", "bookings:write"] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

export function sortedScopes(scopes: readonly KeyScope[]): readonly KeyScope[] {
  return KEY_SCOPES.filter((scope) => scopes.includes(scope));
}
