import type { Kysely } from "kysely";
import type { Schema } from "../../storage/schema.ts";
import type { SignInAddressStore } from "./sign-in-address-store.ts";

const MAX_ADDRESSES_PER_USER = 20;

/** Creates the repository of the addresses from which users signed in, whose port describes its methods. */
export function createSignInAddressStore(db: Kysely<Schema>): SignInAddressStore {
  return {
    async has(places) {
      const rows = await db
        .selectFrom("sign_in_addresses")
        .select(["user_id", "address_hash"])
        .where(
          "user_id",
          "in",
          places.map(({ userId }) => userId),
        )
        .where(
          "address_hash",
          "in",
          places.map(({ addressHash }) => addressHash),
        )
        .execute();
      const known = new Set(rows.map((row) => `${row.user_id} ${row.address_hash}`));
      return places.map(({ userId, addressHash }) => known.has(`${userId} ${addressHash}`));
    },

    async put(userId, addressHash, at) {
      await db
        .insertInto("sign_in_addresses")
        .values({ user_id: userId, address_hash: addressHash, last_used_at: at })
        .onConflict((conflict) =>
          conflict.columns(["user_id", "address_hash"]).doUpdateSet({ last_used_at: at }),
        )
        .execute();
      const newest = db
        .selectFrom("sign_in_addresses")
        .select("address_hash")
        .where("user_id", "=", userId)
        .orderBy("last_used_at", "desc")
        .limit(MAX_ADDRESSES_PER_USER);
      await db
        .deleteFrom("sign_in_addresses")
        .where("user_id", "=", userId)
        .where("address_hash", "not in", newest)
        .execute();
    },

    async deleteBefore(at, limit) {
      const old = await db
        .selectFrom("sign_in_addresses")
        .select(["user_id", "address_hash"])
        .where("last_used_at", "<", at)
        .limit(limit)
        .execute();
      for (const row of old) {
        await db
          .deleteFrom("sign_in_addresses")
          .where("user_id", "=", row.user_id)
          .where("address_hash", "=", row.address_hash)
          .execute();
      }
      return old.length;
    },
  };
}
