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

/** Texts of events that are sent together, made once per role. */
export class LiveTexts {
  readonly #cipher: SecretCipher;
  /** By number and role. */
  readonly #texts = new Map<string, string | null>();

  constructor(cipher: SecretCipher) {
    this.#cipher = cipher;
  }

  /** null: the role may not see the event. */
  of(role: Role, event: LiveEvent): string | null {
    const key = `${event.number} ${role}`;
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const payload = payloadVisibleTo(role, event, this.#cipher);
    const text =
      payload === null
        ? null
        : `id: ${event.number}\nevent: ${event.channel}\ndata: ${JSON.stringify(payload)}\n\n`;
    this.#texts.set(key, text);
    return text;
  }

  /** `max`: in bytes, for all events together. */
  areLonger(role: Role, events: readonly LiveEvent[], max: number): boolean {
    let size = 0;
    for (const event of events) {
      const text = this.of(role, event);
      size += text === null ? 0 : Buffer.byteLength(text);
      if (size > max) return true;
    }
    return false;
  }
}

export function eventText<Schema extends z.ZodMiniType>(
  event: string,
  schema: Schema,
  payload: z.output<Schema>,
): string {
  return `event: ${event}\ndata: ${JSON.stringify(z.encode(schema, payload))}\n\n`;
}

/** Makes a browser reload everything; `isToForget`: after clearing its data. */
export function resetText(isToForget: boolean): string {
  return `event: ${RESET_EVENT}\ndata: ${JSON.stringify(isToForget ? { forget: true } : {})}\n\n`;
}

export function announcement<Channel extends TelemetryChannel>(
  channel: Channel,
  payload: TelemetryPayload<Channel>,
): string {
  return eventText(channel, TELEMETRY_CHANNELS[channel], payload);
}
