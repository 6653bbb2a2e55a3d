import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { maySeeCode, maySeeSetting, type Role } from "@platzwart/domain/role";
import { doorVisibleTo } from "../../application/door-views.ts";
import { fieldsVisibleTo } from "../../application/log-views.ts";
import type { LiveEvent } from "../../application/ports/live-event-store.ts";
import type { SecretCipher } from "../../application/ports/secret-cipher.ts";
import type { LogEntry } from "../../application/ports/system-log-store.ts";

/**
 * The event's data that a role may see, with decrypted digits, without codes and addresses of devices that are not for
 * it; null: the role may not see the event (N-09).
 */
export function payloadVisibleTo(role: Role, { channel, payload }: LiveEvent, cipher: SecretCipher): unknown {
  if (channel === "access-codes-changes") return codePayloadFor(role, payload, cipher);
  if (channel === "doors-changes") {
    // removed: the id of a deleted door
    const { door, removed } = payload as { door?: Pick<DoorView, "driver" | "address">; removed?: string };
    return door === undefined ? { removed } : { door: doorVisibleTo(role, door) };
  }
  if (channel === "system-logs-changes") {
    const { entry } = payload as { entry: Pick<LogEntry, "metadata" | "references"> };
    return { entry: { ...entry, ...fieldsVisibleTo(role, entry, cipher) } };
  }
  if (channel === "system_settings_changes")
    return maySeeSetting(role, (payload as { key: string }).key) ? payload : null;
  if (channel === "scheduler-changes") return runPayload(payload, cipher);
  return payload;
}

/** Decrypts the digits in a run: its valid codes are time-limited, and every user may see their digits (N-09). */
function runPayload(payload: unknown, cipher: SecretCipher): unknown {
  const { run } = payload as { run?: { courts: { validCodes: { accessCode: string | null }[] }[] } };
  if (run === undefined) return payload;
  const decrypted = run.courts.map((court) => ({
    ...court,
    validCodes: court.validCodes.map((code) => ({
      ...code,
      accessCode: code.accessCode === null ? null : cipher.decrypt(code.accessCode),
    })),
  }));
  return { run: { ...run, courts: decrypted } };
}

/** The data of a changed or deleted code, with decrypted digits; null: the role may not see the code. */
function codePayloadFor(role: Role, payload: unknown, cipher: SecretCipher): unknown {
  const { code, removed } = payload as { code?: Record<string, unknown>; removed?: string };
  if (code === undefined) return { removed };
  if (!maySeeCode(role, { isPermanent: code["isPermanent"] === true })) return null;
  const encrypted = code["accessCode"];
  return {
    code: { ...code, accessCode: typeof encrypted === "string" ? cipher.decrypt(encrypted) : null },
  };
}
