import { isUtf8 } from "node:buffer";
import { readFileSync, unwatchFile, watchFile } from "node:fs";
import type { Server as TlsServer } from "node:https";
import fastifyCookie from "@fastify/cookie";
import { Refused } from "@platzwart/domain/refusal";
import { milliseconds } from "@platzwart/domain/time/instant";
import { namesCourts } from "@platzwart/texts/refusals";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { ContentTypeParserDoneFunction } from "fastify/types/content-type-parser.js";
import type { Config } from "../config.ts";
import { readCourtNames } from "../facts/court-names.ts";
import { answerClaim, sendRevoked } from "../modules/controllers/claim.ts";
import { isLoopAlive } from "../modules/monitoring/connection-test.ts";
import { servicesOfCallers } from "../modules/services.ts";
import { compressJson, preparedJson, preparedText } from "../platform/http/compression.ts";
import { setSecurityHeaders } from "../platform/http/security-headers.ts";
import { asksForDeviceLink, bindDeviceLink } from "./device-link.ts";
import type { Document } from "./docs/document.ts";
import { serveDownloads } from "./downloads.ts";
import { refuseConnection, replyError } from "./error-replies.ts";
import { bindHealth } from "./health.ts";
import { LiveHub } from "./live/live-hub.ts";
import { bindLiveRoute, bindTerminalLiveRoute } from "./live/live-route.ts";
import { TerminalHub } from "./live/terminal-hub.ts";
import { bindMetrics } from "./metrics.ts";
import { bindRoutes } from "./routes.ts";
import type { Services } from "./services.ts";
import { serveWebFiles, versionOfPages } from "./web-files.ts";

/** The API documentation as a page. */
const API_DOCS_PATH = "/api/docs";
/** In bytes; no endpoint needs more. */
const BODY_LIMIT = 64 * 1024;
/** In ms; head and body must arrive within 5 s, also the first one of a new connection. */
const NODE_LIMITS = {
  headersTimeout: 5_000,
  requestTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
} as const;
/** Ignores upgrade requests that curl and Java send for HTTP/2. */
const UPGRADE_FILTER = { shouldUpgradeCallback: asksForDeviceLink };
/** In ms, for TLS. */
const HANDSHAKE_TIMEOUT = 5_000;
/** In ms; longer than nginx's idle time, because nginx would otherwise use a closed connection. */
const KEEP_ALIVE_TIMEOUT = 72_000;
/** In ms without any byte; longer than any call takes, and live streams tick every second. */
const IDLE_CONNECTION_TIMEOUT = 120_000;
/** Many times the need of a hall, and far below the limit of open files. */
const MAX_CONNECTIONS = 2_000;

/** Saves start time and memory: the contract checks input and output (routes.ts), not Fastify's schemas. */
const NO_COMPILERS = { buildValidator: noCompiler, buildSerializer: noCompiler };

interface HttpOptions extends Pick<Config, "tls" | "publicUrl" | "trustedProxies" | "metricsToken"> {
  readonly webFolder: string;
  /** Folder of the built programs and the package of doors. */
  readonly doorFolder: string;
  readonly version: string;
}

/** The server with all routes; it does not listen yet. */
export async function createHttpServer(services: Services, options: HttpOptions): Promise<FastifyInstance> {
  const app = newFastify(options, services);
  await setSecurityHeaders(app, {
    isTls: options.tls !== null,
    isPublicHttps: options.publicUrl?.startsWith("https:") === true,
  });
  await app.register(fastifyCookie);
  const { hub, terminalHub } = await openHubs(app, services, versionOfPages(options));

  app.decorateRequest("caller", null);
  app.decorateRequest("arrivedAt", milliseconds(0));
  app.decorate("publicOrigin", options.publicUrl === null ? null : new URL(options.publicUrl).origin);
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, readJson(app));
  compressJson(app);
  app.setErrorHandler(async (error, request, reply) => {
    // only refusals about courts need a query for their names
    const needsNames = error instanceof Refused && namesCourts(error.refusal);
    const courtName = needsNames ? await readCourtNames(services.storage.ofCallers.read) : undefined;
    return replyError(request, reply, error, { serverLog: services.serverLog, courtName });
  });

  bindRoutes(app, services, () => hub.newestNumber);
  bindLiveRoute(app, services, hub);
  bindTerminalLiveRoute(app, services, terminalHub);
  bindControllers(app, services);
  bindHealth(app, services);
  bindMetrics(app, services, hub, options.metricsToken);
  bindApiDescription(app, options.version);
  serveDownloads(app, options.doorFolder);
  serveWebFiles(app, options.webFolder, services.terminals);

  await app.ready();
  return app;
}

/** Live streams of pages and of terminals, connected to the services whose changes they send. */
async function openHubs(app: FastifyInstance, services: Services, pageVersion: string) {
  const hub = new LiveHub({
    ...servicesOfCallers(services),
    isLoopAlive: () => isLoopAlive(services.loop),
    version: pageVersion,
    presentClimate: () => services.climate.view(),
  });
  await hub.start();
  const terminalHub = new TerminalHub(servicesOfCallers(services), pageVersion);
  services.climate.onChange((climate) => hub.announce("climate-changes", { climate }));
  services.listStatuses.onChange(() => hub.announce("code-doors-changes", {}));
  services.pageResets.onReset(() => hub.resetAll());
  const stopWatchingSessions = services.sessions.onEnd((familyId) => hub.endFamily(familyId));
  const stopWatchingTerminals = services.terminals.onEnd((id) => terminalHub.endTerminal(id));
  app.addHook("preClose", async () => {
    stopWatchingSessions();
    stopWatchingTerminals();
    hub.stop();
    terminalHub.stop();
  });
  return { hub, terminalHub };
}

/** The API's description, for programs and as a page; loaded at the first request, as its examples slow the start. */
function bindApiDescription(app: FastifyInstance, version: string): void {
  const describeApi = async () => (await import("./openapi.ts")).openApiDocument(version);
  app.get("/openapi.json", preparedJson(describeApi));
  app.get(
    API_DOCS_PATH,
    preparedText("text/html; charset=utf-8", async () => {
      const { docsPage } = await import("./docs/docs-page.ts");
      return docsPage((await describeApi()) as unknown as Document);
    }),
  );
}

/** Accepts door controllers: linked ones, new ones with a one-time code, and ones whose key was taken away. */
function bindControllers(app: FastifyInstance, services: Services): void {
  const { clock, serverLog, controllerKeys: keys, controllerLinks } = services;
  bindDeviceLink(app, {
    clock,
    serverLog,
    keys,
    onLink({ controllerId, kind, encryptedKey, address }, channel) {
      if (kind === "claim") return answerClaim(services, controllerId, channel);
      if (kind === "revoked") return sendRevoked(channel);
      const proof = { encryptedKey, isNext: kind === "next" };
      return controllerLinks.accept(controllerId, channel, { address, proof });
    },
  });
}

/** The Fastify server with TLS or plain HTTP, still without routes. */
export function newFastify(
  { tls, trustedProxies }: Pick<HttpOptions, "tls" | "trustedProxies">,
  { serverLog }: Pick<Services, "serverLog">,
): FastifyInstance {
  const { requestTimeout } = NODE_LIMITS;
  const common = {
    bodyLimit: BODY_LIMIT,
    // Fastify sets these two by itself, overriding Node's options
    requestTimeout,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    connectionTimeout: IDLE_CONNECTION_TIMEOUT,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: NO_COMPILERS },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      replyError(request, reply, error, { serverLog });
    },
    clientErrorHandler: refuseConnection,
  };
  if (tls === null) {
    const app = Fastify({ ...common, http: { ...NODE_LIMITS, ...UPGRADE_FILTER } });
    app.server.maxConnections = MAX_CONNECTIONS;
    return app;
  }
  const readCertificate = () => ({ cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) });
  const app = Fastify({
    ...common,
    https: { ...readCertificate(), ...NODE_LIMITS, ...UPGRADE_FILTER, handshakeTimeout: HANDSHAKE_TIMEOUT },
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  // a renewed certificate takes effect without a restart
  const renew = () => {
    try {
      (app.server as TlsServer).setSecureContext(readCertificate());
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

/** A call means that a route has a Fastify schema by mistake. */
function noCompiler(): never {
  throw new Error("a route has a schema of Fastify's: schemas belong in the contract");
}

/** Accepts an empty body, as clients send the type without one; refuses other bytes than UTF-8. */
function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request: FastifyRequest, body: Buffer, done: ContentTypeParserDoneFunction): void => {
    if (body.length === 0) done(null, undefined);
    else if (!isUtf8(body)) done(new Refused({ code: "body_encoding_unsupported" }));
    else void parse?.(request, body.toString(), done);
  };
}
