/**
 * What the server and the process of the doors without a computer tell each other, both of one version: the lines of each
 * door's link as another door sends them over its socket (messages.ts), and what its relay is to do.
 */

/** What the server tells the process. */
export type HostOrder =
  /** All doors that it is to run, in place of those before. `serverKey`: the public key of the server, SPKI, base64. */
  | { readonly kind: "doors"; readonly serverKey: string; readonly doors: readonly string[] }
  /** A line of a link that the door began. */
  | ({
      readonly kind: "line";
      readonly door: string;
      readonly link: number;
      readonly line: string;
    } & HostTime)
  | { readonly kind: "link_ended"; readonly door: string; readonly link: number; readonly reason: string }
  /** For all doors, which have no pings of their own; it is answered. */
  | ({ readonly kind: "ping" } & HostTime);

/** What the server's clock shows, and whether the server goes by it: what it says next is said by that. */
interface HostTime {
  readonly now: number;
  readonly isClockKept: boolean;
}

/** What the process tells the server. */
export type HostNews =
  /** It is there, and waits for its doors. */
  | { readonly kind: "started" }
  | { readonly kind: "pong" }
  /** A door begins a link; `link` counts those of this process. */
  | { readonly kind: "link_began"; readonly door: string; readonly link: number }
  | { readonly kind: "line"; readonly door: string; readonly link: number; readonly line: string }
  | { readonly kind: "link_ended"; readonly door: string; readonly link: number; readonly reason: string }
  /** Its relay is to be on for so many milliseconds from now; `isOpening`: for somebody who stands there, else for a hold. */
  | { readonly kind: "pulse"; readonly door: string; readonly duration: number; readonly isOpening: boolean }
  /** Its relay is to be off. */
  | { readonly kind: "off"; readonly door: string }
  /** Something of a door failed that its operators are to hear of. */
  | { readonly kind: "fault"; readonly door: string; readonly message: string };
