import type { HostNews } from "@platzwart/contract/device-link/host-messages";
import type { LineChannel, LineHandlers } from "@platzwart/machine/line-channel";

interface LinksParts {
  readonly door: string;
  /** A number that no link of this process had. */
  readonly newNumber: () => number;
  readonly send: (news: HostNews) => void;
}

/** The links of a hosted door: one at a time, and whatever either end still says of an older one is ignored. */
export class HostedLinks {
  readonly #parts: LinksParts;
  #open: { readonly link: number; readonly handlers: LineHandlers } | null = null;

  constructor(parts: LinksParts) {
    this.#parts = parts;
  }

  /** Begins the next link, of which the server hears at once. */
  open(handlers: LineHandlers): LineChannel {
    const { door, newNumber, send } = this.#parts;
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

  /** The server says something. */
  line(link: number, line: string): void {
    if (this.#open?.link === link) this.#open.handlers.onLine(line);
  }

  /** The server ended it. */
  ended(link: number, reason: string): void {
    this.#end(link, reason);
  }

  /** Answers whether it had not ended before. */
  #end(link: number, reason: string): boolean {
    const open = this.#open;
    if (open?.link !== link) return false;
    this.#open = null;
    // whoever opened it has its channel by then
    queueMicrotask(() => open.handlers.onEnd(reason));
    return true;
  }
}
