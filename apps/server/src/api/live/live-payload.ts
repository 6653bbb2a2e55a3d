import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { LIVE_REDACTION, type LiveRedaction } from "@platzwart/contract/live-events";
import { maySeeCode, maySeeSetting, type Role } from "@platzwart/domain/role";
import type { LiveEvent } from "../../database/live-event-records.ts";
import type { LogEntry } from "../../facts/log-entry.ts";
import { doorVisibleTo } from "../../modules/equipment/door-views.ts";
import { fieldsVisibleTo } from "../../modules/log/log-views.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";

interface Viewer {
  readonly role: Role;
  readonly cipher: SecretCipher;
}

/** Payload as a viewer may see it; null: the whole event is hidden. */
const REDACTIONS: Readonly<Record<LiveRedaction, (payload: unknown, viewer: Viewer) => unknown>> = {
  none: (payload) => payload,
  device_addresses(payload, { role }) {
    // removed: the id of a deleted door
    const { door, removed } = payload as { door?: Pick<DoorView, "driver" | "address">; removed?: string };
    return door === undefined ? { removed } : { door: doorVisibleTo(role, door) };
  },
  codes: codePayload,
  codes_of_runs: runPayload,
  log_entry(payload, { role, cipher }) {
    const { entry } = payload as { entry?: Pick<LogEntry, "metadata" | "references"> };
    return entry === undefined ? {} : { entry: { ...entry, ...fieldsVisibleTo(role, entry, cipher) } };
  },
  setting: (payload, { role }) => (maySeeSetting(role, (payload as { key: string }).key) ? payload : null),
};

/** Decrypts digits and removes hidden codes and device addresses; null: hidden from the role (N-09). */
export function payloadVisibleTo(role: Role, { channel, payload }: LiveEvent, cipher: SecretCipher): unknown {
  return REDACTIONS[LIVE_REDACTION[channel]](payload, { role, cipher });
}

/** A run's valid codes are time-limited, so every user may see their digits (N-09). */
function runPayload(payload: unknown, { cipher }: Viewer): unknown {
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

/** null: the role may not see the code. */
function codePayload(payload: unknown, { role, cipher }: Viewer): unknown {
  const { code, removed } = payload as { code?: Record<string, unknown>; removed?: string };
  if (code === undefined) return { removed };
  if (!maySeeCode(role, { isPermanent: code["isPermanent"] === true })) return null;
  const encrypted = code["accessCode"];
  return {
    code: { ...code, accessCode: typeof encrypted === "string" ? cipher.decrypt(encrypted) : null },
  };
}
