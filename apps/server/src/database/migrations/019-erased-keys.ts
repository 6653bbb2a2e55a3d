import type { Migration } from "./migration.ts";

/** Keys of repeated calls may name erased customers. */
export const erasedKeys: Migration = {
  name: "019-erased-keys",
  statements: () => [
    "update bookings set idempotency_key = null, idempotency_fingerprint = null where customer_name is null",
  ],
};
