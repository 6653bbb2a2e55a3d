/** A question to a device in the hall's network, over HTTP. */
export interface HallRequest {
  readonly method: "GET" | "POST";
  /** http or https. */
  readonly url: string;
  /** JSON. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the wait, also in the middle of an answer. */
  readonly signal: AbortSignal;
}

/** Whatever it answered but a redirection. */
export interface HallAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/**
 * Why a device in the hall's network could not be asked:
 * - unresolvable: its name stands for nothing
 * - public: it, or what its name stands for, is not in a private network
 * - unreachable: nothing takes the connection, or it breaks off
 * - silent: no whole answer in time
 * - redirect: it sends elsewhere
 * - too_large: its answer has no end
 * - status: it answers with an error
 * - rubbish: its answer is none that such a device gives
 */
export type HallFault =
  | "unresolvable"
  | "public"
  | "unreachable"
  | "silent"
  | "redirect"
  | "too_large"
  | "status"
  | "rubbish";

export class HallFailure extends Error {
  readonly fault: HallFault;

  constructor(fault: HallFault, options?: ErrorOptions) {
    super(fault, options);
    this.name = "HallFailure";
    this.fault = fault;
  }
}

/** HTTP to devices in the hall's own network and nowhere else (K-10). */
export interface HallNetwork {
  /** Rejects with HallFailure (never `status` or `rubbish` of its content: those its caller finds). */
  ask(request: HallRequest): Promise<HallAnswer>;
  /** Whether an address lies in a private network; unknown: its name stands for nothing now. */
  placeOf(url: string): Promise<"private" | "public" | "unknown">;
}
