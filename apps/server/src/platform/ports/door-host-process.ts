import type { HostEvent, HostRequest } from "@platzwart/contract/device-link/host-messages";

/** The process that runs the doors without a computer. */
export interface HostProcess {
  send(request: HostRequest): void;
  /** Works even if the process hangs. */
  kill(): void;
  /** Resolves when the process is gone. */
  stop(): Promise<void>;
}

/** Starts the process; `onEnd` is called once, for any reason. */
export type StartHost = (listeners: {
  onEvent(event: HostEvent): void;
  onEnd(reason: string): void;
}) => HostProcess;
