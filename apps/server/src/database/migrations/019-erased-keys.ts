import type { Migration } from "./migration.ts";

/** The keys by which calls are repeated may name customers who were erased. */
export const erasedKeys: Migration = {
  name: "019-erased-keys",
  statements: () => [
    "update bookings set idempotency_key = null, idempotency_fingerprint = null where customer_name is null",
  ],
};
