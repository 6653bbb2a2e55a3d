/** Scopes of an API key: the bookings of its own booking system, and the overview of the hall (V-09). */
export const KEY_SCOPES = ["bookings:read", "bookings:write", "hall:read"] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

/** Scopes of a booking system, which a key gets where none are named. */
export const BOOKING_SCOPES: readonly KeyScope[] = ["bookings:read", "bookings:write"];

export function sortedScopes(scopes: readonly KeyScope[]): readonly KeyScope[] {
  return KEY_SCOPES.filter((scope) => scopes.includes(scope));
}
