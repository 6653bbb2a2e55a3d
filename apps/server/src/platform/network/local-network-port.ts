import type { HttpFaultView } from "@platzwart/contract/http-fault";

export interface HttpRequest {
  readonly method: "GET" | "POST";
  /** http or https. */
  readonly url: string;
  /** JSON text. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborts the request, also in the middle of a response. */
  readonly signal: AbortSignal;
}

/** Any response except a redirect, also an HTTP error. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Cause of a failed HTTP request to a device in the hall's network (DeviceFault is the fault of a whole device). */
export type HttpFault = HttpFaultView;

export class HttpFailure extends Error {
  readonly fault: HttpFault;
  /** Whether the device cannot have received the request: the connection failed. */
  readonly isUnsent: boolean;

  constructor(fault: HttpFault, options?: ErrorOptions & { readonly isUnsent?: boolean }) {
    super(fault, options);
    this.name = "HttpFailure";
    this.fault = fault;
    this.isUnsent = options?.isUnsent ?? (fault === "unresolvable" || fault === "public");
  }
}

/**
 * An HTTP client for devices in the hall's network. Every private IP address counts as part of that network, because the hall's
 * subnet is not configured; requests to public addresses are refused (K-10).
 */
export interface LocalNetwork {
  readonly pendingRequests: number;
  /** Sends a request. Rejects with HttpFailure; the calling code checks status and content of the response. */
  request(request: HttpRequest): Promise<HttpResponse>;
  /** Whether the host of a URL is in a private network; unknown: its name cannot be resolved now. */
  classifyAddress(url: string): Promise<"private" | "public" | "unknown">;
}
