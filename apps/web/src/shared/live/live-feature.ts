import type {
  LiveChannel,
  LivePayload,
  TelemetryChannel,
  TelemetryPayload,
} from "@platzwart/contract/live-events";
import type { QueryClient } from "@tanstack/react-query";

export type Channel = LiveChannel | TelemetryChannel;

export type Payload<Name extends Channel> = Name extends LiveChannel
  ? LivePayload<Name>
  : Name extends TelemetryChannel
    ? TelemetryPayload<Name>
    : never;

/** What a feature does about changes made elsewhere; the application collects these and runs the stream (H-12). */
export interface LiveFeature {
  /** How it brings a change into what it has loaded, by the channel that tells of it. */
  readonly follows?: {
    readonly [Name in Channel]?: (client: QueryClient, change: Payload<Name>) => void;
  };
  /**
   * Asks again for what the server makes of courts, codes, doors, blocks and settings together, as the preview is: no
   * event tells that.
   */
  windowsChanged?(client: QueryClient): void;
  /** What was read is not to be shown any more, because it may name somebody who was erased. */
  forget?(): void;
}
