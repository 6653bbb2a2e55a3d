import { Refused } from "@platzwart/domain/refusal";
import type { Kysely } from "kysely";
import type { Caller, ControllerCaller, Writer } from "./caller.ts";
import type { Tables } from "./tables.ts";

/** Runs in the write's transaction, so that no right of the writer can end between check and commit. */
export async function refuseEndedCaller(transaction: Kysely<Tables>, writer: Writer): Promise<void> {
  if (
    writer.role === "server" ||
    writer.role === "public" ||
    (await isValid(transaction as unknown as Kysely<CallerTables>, writer))
  )
    return;
  if (writer.role === "booking_system") throw new Refused({ code: "api_key_invalid" });
  if (writer.role === "controller") throw new Refused({ code: "controller_unknown" });
  if (writer.role === "terminal") throw new Refused({ code: "terminal_not_enrolled" });
  throw new Refused({ code: "sign_in_required" });
}

interface CallerTables {
  api_keys: { id: string; secret_hash: string };
  controllers: { id: string };
  doors: { id: string };
  terminals: { id: string; token_hash: string | null; door_id: string };
  refresh_tokens: { user_id: string; family_id: string };
  users: { id: string; role: string; is_disabled: boolean };
}

async function isValid(
  transaction: Kysely<CallerTables>,
  caller: Caller | ControllerCaller,
): Promise<boolean> {
  if (caller.role === "controller") {
    const [controller, door] = (["controllers", "doors"] as const).map((table) =>
      transaction.selectFrom(table).select("id").where("id", "=", caller.id),
    );
    return ((await controller?.executeTakeFirst()) ?? (await door?.executeTakeFirst())) !== undefined;
  }
  if (caller.role === "booking_system") {
    const key = transaction.selectFrom("api_keys").select("id");
    const valid = key.where("secret_hash", "=", caller.tokenHash).where("id", "=", caller.id);
    return (await valid.executeTakeFirst()) !== undefined;
  }
  if (caller.role === "terminal") {
    const terminal = transaction.selectFrom("terminals").select("id").where("id", "=", caller.id);
    const valid = terminal.where("token_hash", "=", caller.tokenHash).where("door_id", "=", caller.doorId);
    return (await valid.executeTakeFirst()) !== undefined;
  }
  const session = await transaction
    .selectFrom("refresh_tokens")
    .innerJoin("users", "users.id", "refresh_tokens.user_id")
    .select("users.id")
    .where("refresh_tokens.family_id", "=", caller.familyId)
    .where("users.id", "=", caller.id)
    .where("users.role", "=", caller.role)
    .where("users.is_disabled", "=", false)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}
