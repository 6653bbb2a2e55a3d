/** From the server to the process that runs the hosted doors, which have no computer of their own. */
export type HostRequest =
  /** All doors to run, replacing the former ones; `serverKey`: the server's public key, SPKI, base64. */
  | { readonly kind: "doors"; readonly serverKey: string; readonly doors: readonly string[] }
  | ({
      readonly kind: "line";
      readonly door: string;
      readonly link: number;
      readonly line: string;
    } & HostTime)
  | { readonly kind: "link_ended"; readonly door: string; readonly link: number; readonly reason: string }
  /** For all doors together, which have no ping each; answered. */
  | ({ readonly kind: "ping" } & HostTime);

/** The server's time (ms since 1970), and whether the server trusts its clock. */
interface HostTime {
  readonly now: number;
  readonly isClockKept: boolean;
}

/** From that process to the server; `link`: number of a connection, within this process. */
export type HostEvent =
  | { readonly kind: "started" }
  | { readonly kind: "pong" }
  | { readonly kind: "link_began"; readonly door: string; readonly link: number }
  | { readonly kind: "line"; readonly door: string; readonly link: number; readonly line: string }
  | { readonly kind: "link_ended"; readonly door: string; readonly link: number; readonly reason: string }
  /** Switches the relay on for `duration` ms; `isOpening`: for a person, else for a hold. */
  | { readonly kind: "pulse"; readonly door: string; readonly duration: number; readonly isOpening: boolean }
  | { readonly kind: "off"; readonly door: string }
  | { readonly kind: "fault"; readonly door: string; readonly message: string };
