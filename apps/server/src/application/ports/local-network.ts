/** An HTTP request to a device in the hall's network. */
export interface HttpRequest {
  readonly method: "GET" | "POST";
  /** http or https. */
  readonly url: string;
  /** JSON. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the wait, also in the middle of an answer. */
  readonly signal: AbortSignal;
}

/** Any answer except a redirect. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/**
 * Why a request to a device in the hall's network failed:
 * - unresolvable: DNS knows no address for the name
 * - public: the address, or the address of the name, is not in a private network
 * - unreachable: the connection is refused or breaks off
 * - silent: no complete answer in time
 * - redirect: the answer is an HTTP redirect
 * - too_large: the answer is longer than the limit
 * - status: the answer is an HTTP error
 * - rubbish: the answer is not that of a device of this type
 */
export type HttpFault =
  | "unresolvable"
  | "public"
  | "unreachable"
  | "silent"
  | "redirect"
  | "too_large"
  | "status"
  | "rubbish";

export class HttpFailure extends Error {
  readonly fault: HttpFault;

  constructor(fault: HttpFault, options?: ErrorOptions) {
    super(fault, options);
    this.name = "HttpFailure";
    this.fault = fault;
  }
}

/** HTTP to devices in the hall's own network and nowhere else (K-10). */
export interface LocalNetwork {
  /** How many requests are under way. */
  readonly waiting: number;
  /** Rejects with HttpFailure; the caller checks status and content of the answer. */
  ask(request: HttpRequest): Promise<HttpResponse>;
  /** Whether an address lies in a private network; unknown: its name cannot be resolved now. */
  placeOf(url: string): Promise<"private" | "public" | "unknown">;
}
