/**
 * Scopes of an API key, for the booking system's own bookings: to read them and free times, or to make, change
 * and cancel them. Each call names its scope.
 */
export const KEY_SCOPES = ["bookings:read", "bookings:write"] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

/** These scopes in the order of KEY_SCOPES, each once. */
export function sortedScopes(scopes: readonly KeyScope[]): readonly KeyScope[] {
  return KEY_SCOPES.filter((scope) => scopes.includes(scope));
}
