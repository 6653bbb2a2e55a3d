import type { HttpFaultView } from "@platzwart/contract/http-fault";

export interface HttpRequest {
  readonly method: "GET" | "POST";
  /** http or https. */
  readonly url: string;
  /** JSON text. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Also aborts in the middle of a response. */
  readonly signal: AbortSignal;
  /** Asked once the connection is open, right before anything is sent; false: nothing is. */
  readonly maySend?: () => boolean;
}

/** Any response except a redirect, also an HTTP error, or 304 to a request with an ETag. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Cause of one failed HTTP request (DeviceFault: of a whole device). */
export type HttpFault = HttpFaultView;

export class HttpFailure extends Error {
  readonly fault: HttpFault;
  /** Whether the device cannot have received the request, because the connection failed. */
  readonly isUnsent: boolean;

  constructor(fault: HttpFault, options?: ErrorOptions & { readonly isUnsent?: boolean }) {
    super(fault, options);
    this.name = "HttpFailure";
    this.fault = fault;
    this.isUnsent = options?.isUnsent ?? (fault === "unresolvable" || fault === "public");
  }
}

/** HTTP in the hall's network: every private IP address, as its subnet is not configured, and no public one (K-10). */
export interface LocalNetwork {
  readonly pendingRequests: number;
  /** Rejects with HttpFailure; the caller checks status and content. */
  request(request: HttpRequest): Promise<HttpResponse>;
  /** unknown: the name cannot be resolved now. */
  classifyAddress(url: string): Promise<"private" | "public" | "unknown">;
}
