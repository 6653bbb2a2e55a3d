import type { HostEvent } from "@platzwart/contract/device-link/host-messages";
import type { LineChannel, LineHandlers } from "@platzwart/machine/line-channel";

interface LinksOptions {
  readonly door: string;
  /** Unique within this process. */
  readonly newNumber: () => number;
  readonly send: (event: HostEvent) => void;
}

/** One connection at a time; messages of older ones are ignored. */
export class HostedLinks {
  readonly #options: LinksOptions;
  #open: { readonly link: number; readonly handlers: LineHandlers } | null = null;

  constructor(options: LinksOptions) {
    this.#options = options;
  }

  open(handlers: LineHandlers): LineChannel {
    const { door, newNumber, send } = this.#options;
    const link = newNumber();
    this.#open = { link, handlers };
    send({ kind: "link_began", door, link });
    return {
      send: (line) => {
        if (this.#open?.link === link) send({ kind: "line", door, link, line });
      },
      unsent: 0,
      end: (reason) => {
        if (this.#end(link, reason)) send({ kind: "link_ended", door, link, reason });
      },
    };
  }

  line(link: number, line: string): void {
    if (this.#open?.link === link) this.#open.handlers.onLine(line);
  }

  ended(link: number, reason: string): void {
    this.#end(link, reason);
  }

  #end(link: number, reason: string): boolean {
    const open = this.#open;
    if (open?.link !== link) return false;
    this.#open = null;
    // `open` must return its channel first
    queueMicrotask(() => open.handlers.onEnd(reason));
    return true;
  }
}
