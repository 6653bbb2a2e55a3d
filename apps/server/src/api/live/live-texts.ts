import {
  type HELLO_EVENT,
  heartbeatSchema,
  RESET_EVENT,
  TELEMETRY_CHANNELS,
  type TelemetryChannel,
  type TelemetryPayload,
  type TICK_EVENT,
} from "@platzwart/contract/live-events";
import type { Role } from "@platzwart/domain/role";
import * as z from "zod/mini";
import type { LiveEvent } from "../../database/live-event-records.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import { payloadVisibleTo } from "./live-payload.ts";

/** The texts of events that are sent together: each is made once for each role. */
export class LiveTexts {
  readonly #cipher: SecretCipher;
  /** By number and role. */
  readonly #texts = new Map<string, string | null>();

  constructor(cipher: SecretCipher) {
    this.#cipher = cipher;
  }

  /** The event as text of the stream; null: the role may not see the event. */
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

  /** Whether the texts of these events are more bytes than `max` together. */
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

/** The text that has a browser load everything again; `isToForget`: and show nothing until then of what it holds. */
export function resetText(isToForget: boolean): string {
  return `event: ${RESET_EVENT}\ndata: ${JSON.stringify(isToForget ? { forget: true } : {})}\n\n`;
}

/** The text of an unstored event. */
export function announcement<Channel extends TelemetryChannel>(
  channel: Channel,
  payload: TelemetryPayload<Channel>,
): string {
  return `event: ${channel}\ndata: ${JSON.stringify(z.encode(TELEMETRY_CHANNELS[channel], payload))}\n\n`;
}

/** The text of a hello or tick event; `newestNumber`: after which a new browser's stream begins. */
export function heartbeat(
  event: typeof HELLO_EVENT | typeof TICK_EVENT,
  told: z.output<typeof heartbeatSchema>,
): string {
  return `event: ${event}\ndata: ${JSON.stringify(z.encode(heartbeatSchema, told))}\n\n`;
}
