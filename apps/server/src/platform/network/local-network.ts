import { type IncomingMessage, request as requestHttp } from "node:http";
import type { LookupFunction } from "node:net";
import { isPrivateAddress } from "@platzwart/domain/network/private-address";
import { isForbiddenAddress } from "./forbidden-address.ts";
import { HttpFailure, type HttpRequest, type HttpResponse, type LocalNetwork } from "./local-network-port.ts";
import type { Lookup } from "./name-lookup.ts";

/** Devices send short answers; longer ones are rejected. */
const MAX_BODY_BYTES = 64 * 1024;
/** Known devices send a few hundred bytes of headers. */
const MAX_HEAD_BYTES = 4_096;

/** Whether a request may go to an IP address. */
type AddressRule = (address: string, isTls: boolean) => boolean;

/** Reaches services outside of the hall's network: without TLS private addresses alone (O-10). */
export function createOutboundNetwork(lookup: Lookup): Pick<LocalNetwork, "request"> {
  return createNetwork(
    lookup,
    (address, isTls) => !isForbiddenAddress(address) && (isTls || isPrivateAddress(address)),
  );
}

/** Reaches devices in private networks (K-10). */
export function createLocalNetwork(lookup: Lookup): LocalNetwork {
  return createNetwork(lookup, isPrivateAddress);
}

/**
 * Checks a name's addresses in the connection's own look-up and follows no redirects; small devices expect
 * a new connection for each request.
 */
function createNetwork(lookup: Lookup, mayReach: AddressRule): LocalNetwork {
  const lookupFor =
    (isTls: boolean): LookupFunction =>
    (host, options, done) =>
      lookup(host, { all: true }, (error, addresses) => {
        if (error !== null || addresses.length === 0) return done(new HttpFailure("unresolvable"), "", 0);
        const reachable = addresses.filter(({ address }) => mayReach(address, isTls));
        const [first] = reachable;
        if (first === undefined) return done(new HttpFailure("public"), "", 0);
        if (options.all === true) return done(null, reachable);
        return done(null, first.address, first.family);
      });

  let pendingRequests = 0;
  return {
    get pendingRequests() {
      return pendingRequests;
    },

    request: async (request) => {
      const { signal } = request;
      pendingRequests += 1;
      const aborted = Promise.withResolvers<never>();
      const end = () => aborted.reject(new HttpFailure("timeout"));
      signal.addEventListener("abort", end);
      try {
        return await Promise.race([send(request, lookupFor, mayReach), aborted.promise]);
      } finally {
        pendingRequests -= 1;
        signal.removeEventListener("abort", end);
      }
    },

    classifyAddress: (address) =>
      new Promise((resolve) => {
        const url = new URL(address);
        const literal = ipOf(url);
        if (literal !== null) return resolve(isPrivateAddress(literal) ? "private" : "public");
        lookup(url.hostname, { all: true }, (error, addresses) => {
          if (error !== null || addresses.length === 0) return resolve("unknown");
          resolve(addresses.some(({ address: one }) => isPrivateAddress(one)) ? "private" : "public");
        });
      }),
  };
}

function send(
  request: HttpRequest,
  lookupFor: (isTls: boolean) => LookupFunction,
  mayReach: AddressRule,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const url = new URL(request.url);
    const isTls = url.protocol === "https:";
    const literal = ipOf(url);
    if (literal !== null && !mayReach(literal, isTls)) return reject(new HttpFailure("public"));
    const fail = (error: unknown) => reject(error instanceof HttpFailure ? error : failureOf(error));
    let isAnswered = false;
    const outgoing = (isTls ? process.getBuiltinModule("node:https").request : requestHttp)(
      url,
      {
        method: request.method,
        headers: headersOf(request),
        signal: request.signal,
        lookup: lookupFor(isTls),
        agent: false,
        maxHeaderSize: MAX_HEAD_BYTES,
      },
      (response) => {
        isAnswered = true;
        void read(response).then(resolve, fail);
      },
    );
    outgoing.once("error", fail);
    // an upgraded connection never ends its answer
    outgoing.once("upgrade", (_response, socket) => {
      socket.destroy();
      fail(new HttpFailure("invalid_response"));
    });
    outgoing.once("close", () => {
      if (!isAnswered) fail(new HttpFailure("unreachable"));
    });
    outgoing.setNoDelay(true);
    const sendNow = () => {
      if (request.maySend?.() === false) outgoing.destroy(new HttpFailure("unreachable", { isUnsent: true }));
      else outgoing.end(request.body);
    };
    // not before: a process that thaws would send what it wrote before it froze
    outgoing.once("socket", (socket) => socket.once(isTls ? "secureConnect" : "connect", sendNow));
  });
}

async function read(response: IncomingMessage): Promise<HttpResponse> {
  const { statusCode: status = 0, headers } = response;
  // 304 answers a request with an ETag
  if (status >= 300 && status < 400 && status !== 304) {
    response.destroy();
    throw new HttpFailure("redirect");
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // leaving the loop closes the connection
    if (bytes > MAX_BODY_BYTES) throw new HttpFailure("too_large");
    chunks.push(chunk);
  }
  return { status, headers, text: Buffer.concat(chunks).toString("utf8") };
}

function headersOf({ body, headers }: HttpRequest): Record<string, string> {
  const ofBody: Record<string, string> =
    body === undefined
      ? {}
      : { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) };
  return { accept: "application/json", ...ofBody, ...headers };
}

/** The URL's IP address, which URL has normalised; null: a name. */
function ipOf({ hostname }: URL): string | null {
  if (hostname.startsWith("[")) return hostname.slice(1, -1);
  return /^[\d.]+$/.test(hostname) ? hostname : null;
}

function failureOf(error: unknown): HttpFailure {
  // one error for each tried address of the name
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  const isUnsent = errors.every((each) => (each as NodeJS.ErrnoException).syscall === "connect");
  return new HttpFailure(faultOf(error), isUnsent ? { cause: error, isUnsent } : { cause: error });
}

function faultOf(error: unknown): "timeout" | "invalid_response" | "unreachable" {
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === "AbortError" || code === "ABORT_ERR" || code === "ETIMEDOUT") return "timeout";
  return code?.startsWith("HPE_") === true ? "invalid_response" : "unreachable";
}
