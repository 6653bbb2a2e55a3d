import { constants } from "node:crypto";
import { readFileSync, unwatchFile, watchFile } from "node:fs";
import type { ServerResponse } from "node:http";
import type { Server as TlsServer } from "node:https";
import type { Socket } from "node:net";
import { Refused } from "@platzwart/domain/refusal";
import { milliseconds } from "@platzwart/domain/time/instant";
import { namesCourts } from "@platzwart/texts/refusals";
import Fastify, {
  type ConnectionError,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { ContentTypeParserDoneFunction } from "fastify/types/content-type-parser.js";
import { readCourtNames } from "../modules/courts/court-names.ts";
import { isLoopAlive } from "../modules/monitoring/connection-test.ts";
import { limitPieces } from "../platform/http/body-pieces.ts";
import { compressJson, preparedJson, preparedText } from "../platform/http/compression.ts";
import { limitConnections } from "../platform/http/connection-limits.ts";
import { limitHandshakes } from "../platform/http/handshake-limits.ts";
import { isTooDeep } from "../platform/http/json-depth.ts";
import { QueryLimit } from "../platform/http/query-limit.ts";
import { securityHeaders, setSecurityHeaders } from "../platform/http/security-headers.ts";
import { docsPage } from "./docs/docs-page.ts";
import type { Document } from "./docs/document.ts";
import { refuseConnection, refuseSocket, refuseUnhandled, replyError } from "./error-replies.ts";
import { bindHealth } from "./health.ts";
import { LiveHub } from "./live/live-hub.ts";
import { bindLiveRoute } from "./live/live-route.ts";
import { TerminalHub } from "./live/terminal-hub.ts";
import { bindTerminalLiveRoute } from "./live/terminal-live-route.ts";
import { bindMetrics } from "./metrics.ts";
import { openApiDocument } from "./openapi.ts";
import { bindRoutes } from "./routes.ts";
import type { Services } from "./services.ts";
import { serveWebFiles, versionOfPages } from "./web-files.ts";

/** The description of the API as a page. */
const API_DOCS_PATH = "/api/docs";
/** The largest request body in bytes; no endpoint needs more, and larger bodies are refused unread. */
const BODY_LIMIT = 64 * 1024;
/** The time for reading a whole request, in milliseconds; slower requests are refused (design: security). */
const REQUEST_TIMEOUT = 5_000;
/** How often Node looks for requests that take too long, in milliseconds. */
const REQUEST_CHECK_INTERVAL = 1_000;
/**
 * After how long without a byte in either direction a connection ends, in milliseconds: the client does not read its
 * answer. Longer than any call takes; live streams tick every second.
 */
const SILENCE_LIMIT = 120_000;
/** Many times what the pages of a hall and its booking systems need, and far below what the process may open. */
const MAX_CONNECTIONS = 2_000;

/**
 * Replaces Fastify's schema compilers, which would cost start time and memory. The contract checks all input and output
 * (routes.ts), so that no route has a Fastify schema.
 */
const NO_COMPILERS = { buildValidator: noCompiler, buildSerializer: noCompiler };

interface HttpOptions {
  /** PEM files of certificate and private key; null: plain HTTP. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  /** The address under which people reach the server; null: not said. */
  readonly publicUrl: string | null;
  /** Proxies whose X-Forwarded-For names the client; empty: none. */
  readonly trustedProxies: readonly string[];
  /** The folder of the built web app. */
  readonly webFolder: string;
  readonly version: string;
}

/** Creates the HTTP server with all its routes; the caller makes it listen. */
export async function createHttpServer(services: Services, options: HttpOptions): Promise<FastifyInstance> {
  const queryLimit = new QueryLimit();
  const app = await newServer(options, { ...services, queryLimit });
  // sends changes to the browsers with an open live stream
  const version = versionOfPages(options);
  const hub = new LiveHub({
    ...services,
    storage: services.storage.ofCallers,
    isLoopAlive: () => isLoopAlive(services.loop),
    version,
    presentClimate: () => services.climate.view(),
    unpublished: (told) => services.hall.unpublished(told),
  });
  await hub.start();
  // sends each terminal what changes at its door
  const terminalHub = new TerminalHub({ ...services, storage: services.storage.ofCallers }, version);
  services.climate.onChange((climate) => hub.announce("climate-changes", { climate }));
  services.pageResets.onReset(() => hub.resetAll());
  // the live streams of a session close when it ends; stopWatching ends this; a family is all tokens of one sign-in
  const stopWatching = services.sessions.onEnd((familyId) => hub.endFamily(familyId));
  const stopWatchingTerminals = services.terminals.onEnd((id) => terminalHub.endTerminal(id));

  app.decorateRequest("caller", null);
  app.decorateRequest("arrivedAt", milliseconds(0));
  app.decorate("publicOrigin", options.publicUrl === null ? null : new URL(options.publicUrl).origin);
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser("application/json", { parseAs: "string" }, readJson(app));
  compressJson(app);
  setSecurityHeaders(app, {
    isTls: options.tls !== null,
    isPublicHttps: options.publicUrl?.startsWith("https:") === true,
  });
  app.setErrorHandler(async (error, request, reply) => {
    // strangers' requests, most of which are refused without one, ask the database nothing
    const isNamed = error instanceof Refused && namesCourts(error.refusal);
    const name = isNamed ? await readCourtNames(services.storage.ofCallers.read) : undefined;
    return replyError(request, reply, error, { serverLog: services.serverLog, name });
  });

  queryLimit.refuseIn(app);
  bindRoutes(app, services, () => hub.newestNumber);
  bindLiveRoute(app, services, hub);
  bindTerminalLiveRoute(app, services, terminalHub);
  bindHealth(app, services);
  bindMetrics(app, services, hub);
  app.get(
    "/openapi.json",
    preparedJson(() => openApiDocument(options.version)),
  );
  app.get(
    API_DOCS_PATH,
    preparedText("text/html; charset=utf-8", () =>
      docsPage(openApiDocument(options.version) as unknown as Document),
    ),
  );
  serveWebFiles(app, options.webFolder, services.terminals);

  app.addHook("preClose", async () => {
    stopWatching();
    stopWatchingTerminals();
    hub.stop();
    terminalHub.stop();
  });
  await app.ready();
  return app;
}

/** The Fastify server with TLS or plain HTTP, still without routes. */
async function newServer(
  { tls, trustedProxies }: HttpOptions,
  {
    serverLog,
    clock,
    turnOfOthers,
    queryLimit,
  }: Pick<Services, "serverLog" | "clock" | "turnOfOthers"> & { readonly queryLimit: QueryLimit },
): Promise<FastifyInstance> {
  const common = {
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: SILENCE_LIMIT,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: queryLimit.addressOf,
    schemaController: { compilersFactory: NO_COMPILERS },
    // Fastify runs no hooks before these two error handlers, so that they set the security headers themselves
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(securityHeaders(request.url, tls !== null));
      replyError(request, reply, error, { serverLog });
    },
    clientErrorHandler: (error: ConnectionError, socket: Socket) =>
      refuseConnection(error, socket, securityHeaders("/", tls !== null)),
  };
  const pieces = {
    clock,
    trustedProxies,
    refuse: (socket: Socket) => refuseSocket("length_missing", socket, securityHeaders("/", tls !== null)),
  };
  const connections = {
    max: MAX_CONNECTIONS,
    turnOfOthers,
    refuseUnclearHost: (response: ServerResponse) =>
      refuseUnhandled("request_malformed", response, securityHeaders("/", tls !== null)),
  };
  // Node takes the smaller of both limits for the headers, so that the larger one would be that of the whole request
  const checks = { connectionsCheckingInterval: REQUEST_CHECK_INTERVAL, headersTimeout: REQUEST_TIMEOUT };
  if (tls === null) {
    const app = Fastify({ ...common, http: checks });
    const closeIdle = limitConnections(app.server, connections);
    app.addHook("preClose", async () => closeIdle());
    limitPieces(app.server, pieces);
    return app;
  }
  const read = () => ({ cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile), ...TLS });
  const app = Fastify({ ...common, https: { ...read(), ...checks, handshakeTimeout: REQUEST_TIMEOUT } });
  limitHandshakes(app.server as TlsServer, { patience: REQUEST_TIMEOUT, turnOfOthers });
  const closeIdle = limitConnections(app.server, connections);
  app.addHook("preClose", async () => closeIdle());
  limitPieces(app.server, pieces);
  // a renewed certificate takes effect without a restart
  const renew = () => {
    try {
      (app.server as TlsServer).setSecureContext(read());
    } catch (error) {
      serverLog.error("the renewed certificate cannot be used; the old one stays", error, {
        file: tls.certFile,
      });
    }
  };
  for (const file of [tls.certFile, tls.keyFile]) {
    watchFile(file, { interval: 60_000, persistent: false }, renew);
    app.addHook("onClose", async () => unwatchFile(file, renew));
  }
  return app as unknown as FastifyInstance;
}

/**
 * TLS 1.2 with forward secrecy. In TLS 1.3 whoever shakes hands may ask for new keys as often as they like, which OpenSSL
 * carries out before anything of ours is called: 100 connections stood the only thread still for 12 s. Renegotiation,
 * the like of it in 1.2, is refused. Keys are agreed on by the two curves that take a tenth of a millisecond and that
 * everybody has: the others take up to three, and whoever asks for them computes nothing.
 */
const TLS = {
  maxVersion: "TLSv1.2",
  ciphers: "ECDHE+AESGCM:ECDHE+CHACHA20",
  ecdhCurve: "X25519:P-256",
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
} as const;

/** Stands in for a schema compiler; a call means that a route has a Fastify schema by mistake. */
function noCompiler(): never {
  throw new Error("a route has a schema of Fastify's: schemas belong in the contract");
}

/** Fastify's JSON parser, but an empty body is undefined, because clients also send the content type without a body. */
function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request: FastifyRequest, body: string, done: ContentTypeParserDoneFunction): void => {
    if (body === "") done(null, undefined);
    else if (isTooDeep(body)) done(new Refused({ code: "body_too_deep" }), undefined);
    else void parse?.(request, body, done);
  };
}
