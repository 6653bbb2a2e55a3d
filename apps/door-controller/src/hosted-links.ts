import type { HostEvent } from "@platzwart/contract/device-link/host-messages";
import type { LineChannel, LineHandlers } from "@platzwart/machine/line-channel";

interface HostedLinksOptions {
  readonly door: string;
  /** Unique within this process. */
  readonly newLinkNumber: () => number;
  readonly send: (event: HostEvent) => void;
}

/** Connections of a hosted door, one at a time; messages of older ones are ignored. */
export class HostedLinks {
  readonly #options: HostedLinksOptions;
  #current: { readonly link: number; readonly handlers: LineHandlers } | null = null;

  constructor(options: HostedLinksOptions) {
    this.#options = options;
  }

  open(handlers: LineHandlers): LineChannel {
    const { door, newLinkNumber, send } = this.#options;
    const link = newLinkNumber();
    this.#current = { link, handlers };
    send({ kind: "link_began", door, link });
    return {
      send: (line) => {
        if (this.#current?.link === link) send({ kind: "line", door, link, line });
      },
      unsentBytes: 0,
      end: (reason) => {
        if (this.#end(link, reason)) send({ kind: "link_ended", door, link, reason });
      },
    };
  }

  handleLine(link: number, line: string): void {
    if (this.#current?.link === link) this.#current.handlers.onLine(line);
  }

  noteEnd(link: number, reason: string): void {
    this.#end(link, reason);
  }

  #end(link: number, reason: string): boolean {
    const current = this.#current;
    if (current?.link !== link) return false;
    this.#current = null;
    // `open` must return its channel first
    queueMicrotask(() => current.handlers.onEnd(reason));
    return true;
  }
}
