import type { HostNews } from "@platzwart/contract/device-link/host-messages";
import type { LineChannel, LineHandlers } from "@platzwart/machine/line-channel";

interface LinksOptions {
  readonly door: string;
  /** Unique number of each link of this process. */
  readonly newNumber: () => number;
  readonly send: (news: HostNews) => void;
}

/** Links of a hosted door, one at a time; messages of older links are ignored. */
export class HostedLinks {
  readonly #options: LinksOptions;
  #open: { readonly link: number; readonly handlers: LineHandlers } | null = null;

  constructor(options: LinksOptions) {
    this.#options = options;
  }

  /** Opens the next link and notifies the server. */
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
    // the caller of `open` has its channel first
    queueMicrotask(() => open.handlers.onEnd(reason));
    return true;
  }
}
