import {
  RESET_EVENT,
  TELEMETRY_CHANNELS,
  type TelemetryChannel,
  type TelemetryPayload,
} from "@platzwart/contract/live-events";
import type { Role } from "@platzwart/domain/role";
import * as z from "zod/mini";
import type { LiveEvent } from "../../database/live-event-records.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import { payloadVisibleTo } from "./live-payload.ts";

/** Texts of live events as sent, each made once per role. */
export class LiveTexts {
  readonly #cipher: SecretCipher;
  /** By the event's number and the role; null: as in `textFor`. */
  readonly #texts = new Map<string, string | null>();

  constructor(cipher: SecretCipher) {
    this.#cipher = cipher;
  }

  /** null: the role may not see the event. */
  textFor(role: Role, event: LiveEvent): string | null {
    const key = `${event.number} ${role}`;
    const madeBefore = this.#texts.get(key);
    if (madeBefore !== undefined) return madeBefore;
    const payload = payloadVisibleTo(role, event, this.#cipher);
    const text =
      payload === null
        ? null
        : `id: ${event.number}\nevent: ${event.channel}\ndata: ${JSON.stringify(payload)}\n\n`;
    this.#texts.set(key, text);
    return text;
  }

  /** Whether the texts of all events together are longer. */
  exceed(role: Role, events: readonly LiveEvent[], maxBytes: number): boolean {
    let bytes = 0;
    for (const event of events) {
      const text = this.textFor(role, event);
      bytes += text === null ? 0 : Buffer.byteLength(text);
      if (bytes > maxBytes) return true;
    }
    return false;
  }
}

/** An event without a number, as sent: a browser does not resume from it. */
export function eventText<Schema extends z.ZodMiniType>(
  event: string,
  schema: Schema,
  payload: z.output<Schema>,
): string {
  return `event: ${event}\ndata: ${JSON.stringify(z.encode(schema, payload))}\n\n`;
}

/** Event that makes a browser reload everything; `mustClear`: after clearing its data. */
export function resetText(mustClear: boolean): string {
  return `event: ${RESET_EVENT}\ndata: ${JSON.stringify(mustClear ? { forget: true } : {})}\n\n`;
}

export function announcementText<Channel extends TelemetryChannel>(
  channel: Channel,
  payload: TelemetryPayload<Channel>,
): string {
  return eventText(channel, TELEMETRY_CHANNELS[channel], payload);
}
