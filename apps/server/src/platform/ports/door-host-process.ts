import type { HostNews, HostOrder } from "@platzwart/contract/device-link/host-messages";

/** The process that runs the doors without a computer. */
export interface HostProcess {
  send(order: HostOrder): void;
  /** Ends it at once, even if it hangs. */
  kill(): void;
  /** Ends it; resolves when it is gone. */
  stop(): Promise<void>;
}

/** Starts the process; `ended` is called once it is gone, for any reason. */
export type StartHost = (events: { news(news: HostNews): void; ended(reason: string): void }) => HostProcess;
