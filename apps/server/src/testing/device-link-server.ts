import type { Server as TlsServer } from "node:https";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { instant } from "@platzwart/domain/time/instant";
import type { ConnectFailure } from "@platzwart/door-controller/connect-failure";
import { connectChannel } from "@platzwart/door-controller/secure-channel";
import type { LineChannel } from "@platzwart/machine/line-channel";
import { controllerLinkKey, type LinkKey } from "@platzwart/machine/link-keys";
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { onTestFinished } from "vitest";
import { asksForDeviceLink, bindDeviceLink } from "../api/device-link.ts";
import type { LinkPeer } from "../api/device-link-channel.ts";

export const DOOR_KEY: LinkKey = controllerLinkKey("c1", Buffer.alloc(32, 7).toString("base64"));

/** One end of a connection with what it received. */
export interface HeardChannel {
  readonly channel: LineChannel;
  readonly lines: string[];
  readonly ends: string[];
}

interface ServerLink extends HeardChannel {
  readonly peer: LinkPeer;
}

interface ServerOptions
  extends Pick<FastifyServerOptions, "connectionTimeout" | "keepAliveTimeout" | "requestTimeout"> {
  readonly https?: { cert: Buffer; key: Buffer };
  /** Receives each line. */
  readonly onLine?: (line: string, channel: LineChannel) => void;
}

/** Accepts DOOR_KEY only; its clock never advances. */
export async function startLinkServer({ onLine, https, ...options }: ServerOptions = {}) {
  const clock = new FakeClock(instant(0));
  const links: ServerLink[] = [];
  const log: unknown[] = [];
  const node = { connectionsCheckingInterval: 20, shouldUpgradeCallback: asksForDeviceLink };
  const common = { forceCloseConnections: true, ...options };
  const app =
    https === undefined
      ? Fastify({ ...common, http: node })
      : (Fastify<TlsServer>({ ...common, https: { ...https, ...node } }) as unknown as FastifyInstance);
  bindDeviceLink(app, {
    clock,
    keys: {
      find: (identity) =>
        identity === DOOR_KEY.identity
          ? { controllerId: "c1", kind: "lasting", encryptedKey: "", key: DOOR_KEY.key }
          : null,
    },
    serverLog: { warn: (_message, context) => void log.push(context) },
    onLink: (peer, channel) => {
      const link: ServerLink = { peer, channel, lines: [], ends: [] };
      links.push(link);
      return {
        receiveLine: (line) => {
          link.lines.push(line);
          onLine?.(line, channel);
        },
        onEnd: (reason) => void link.ends.push(reason),
      };
    },
  });
  app.get("/*", async () => "page");
  onTestFinished(() => app.close());
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, url, clock, links, log };
}

export async function connectDoor(
  server: string,
  options: { link?: LinkKey; clock?: FakeClock; onLine?: (line: string) => void } = {},
): Promise<HeardChannel> {
  const { link = DOOR_KEY, clock = new FakeClock(instant(0)), onLine } = options;
  const lines: string[] = [];
  const ends: string[] = [];
  const channel = await connectChannel({
    server,
    link,
    clock,
    onLine: (line) => {
      lines.push(line);
      onLine?.(line);
    },
    onEnd: (reason) => void ends.push(reason),
  });
  onTestFinished(() => channel.end("test is over"));
  return { channel, lines, ends };
}

export async function failureOf(connecting: Promise<unknown>): Promise<ConnectFailure["kind"] | "connected"> {
  return connecting.then(
    () => "connected",
    (error: ConnectFailure) => error.kind,
  );
}
