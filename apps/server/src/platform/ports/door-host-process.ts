import type { HostEvent, HostRequest } from "@platzwart/contract/device-link/host-messages";

/** The process that runs the doors without a computer. */
export interface HostProcess {
  send(request: HostRequest): void;
  /** Works even if the process hangs. */
  kill(): void;
  /** Resolves when the process is gone. */
  stop(): Promise<void>;
}

/** `ended` is called once, for any reason. */
export type StartHost = (on: { onEvent(event: HostEvent): void; ended(reason: string): void }) => HostProcess;
