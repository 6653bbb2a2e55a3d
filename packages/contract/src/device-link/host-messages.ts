export type HostOrder =
  /** All doors to run, replacing the former ones. `serverKey`: the server's public key, SPKI, base64. */
  | { readonly kind: "doors"; readonly serverKey: string; readonly doors: readonly string[] }
  | ({
      readonly kind: "line";
      readonly door: string;
      readonly link: number;
      readonly line: string;
    } & HostTime)
  | { readonly kind: "link_ended"; readonly door: string; readonly link: number; readonly reason: string }
  /** Ping for all doors, which have none of their own; answered. */
  | ({ readonly kind: "ping" } & HostTime);

/** Time of the server's clock, and whether the server trusts it, for the following message. */
interface HostTime {
  readonly now: number;
  readonly isClockKept: boolean;
}

export type HostNews =
  /** The process is ready for its doors. */
  | { readonly kind: "started" }
  | { readonly kind: "pong" }
  /** A door opens a link; `link` numbers those of this process. */
  | { readonly kind: "link_began"; readonly door: string; readonly link: number }
  | { readonly kind: "line"; readonly door: string; readonly link: number; readonly line: string }
  | { readonly kind: "link_ended"; readonly door: string; readonly link: number; readonly reason: string }
  /** The relay is to be on for that many milliseconds from now; `isOpening`: for a person, else for a hold. */
  | { readonly kind: "pulse"; readonly door: string; readonly duration: number; readonly isOpening: boolean }
  | { readonly kind: "off"; readonly door: string }
  | { readonly kind: "fault"; readonly door: string; readonly message: string };
