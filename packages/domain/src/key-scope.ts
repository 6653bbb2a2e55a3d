/**
 * What an API key allows, of bookings always the booking system's own: to read them and what is free, or to make,
 * change and cancel them. A call names the one that it needs.
 */
export const KEY_SCOPES = ["bookings:read", "bookings:write"] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

/** These scopes in the order of KEY_SCOPES, each once. */
export function sortedScopes(scopes: readonly KeyScope[]): readonly KeyScope[] {
  return KEY_SCOPES.filter((scope) => scopes.includes(scope));
}
