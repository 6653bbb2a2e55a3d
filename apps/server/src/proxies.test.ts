import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isFullRun } from "../../../testing/full-run.ts";
import { PASSWORD } from "../../../testing/hall-api.ts";
import { makeCertificate } from "./testing/certificate.ts";
import { sqlite } from "./testing/engines.ts";
import { freePort } from "./testing/free-port.ts";
import { TestServer } from "./testing/test-server.ts";

const FILES = new URL("../../../docs/proxy/", import.meta.url);

interface Place {
  readonly folder: string;
  /** Ports of the proxy and the hall. */
  readonly port: number;
  readonly hall: number;
  readonly cert: string;
  readonly key: string;
}

/** The guide's file with this machine's ports and certificate, and the start command of the proxy. */
const PROXIES: Record<string, (place: Place) => Promise<readonly [string, ...string[]]>> = {
  nginx: async ({ folder, port, hall, cert, key }) => {
    const guide = await readFile(new URL("nginx.conf", FILES), "utf8");
    const site = guide
      .replace("127.0.0.1:8080", `127.0.0.1:${hall}`)
      .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
      .replace("/etc/ssl/halle.example.pem", cert)
      .replace("/etc/ssl/private/halle.example.key", key);
    await writeFile(join(folder, "site.conf"), site);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    const config = `daemon off; master_process off; pid ${join(folder, "nginx.pid")}; error_log stderr;
      events {} http { access_log off; ${temporary.join(" ")} include ${join(folder, "site.conf")}; }`;
    await writeFile(join(folder, "nginx.conf"), config);
    return ["nginx", "-c", join(folder, "nginx.conf"), "-p", folder];
  },
  caddy: async ({ folder, port, hall, cert, key }) => {
    const guide = await readFile(new URL("Caddyfile", FILES), "utf8");
    const site = guide
      .replace("127.0.0.1:8080", `127.0.0.1:${hall}`)
      .replace("halle.example {", `https://127.0.0.1:${port} {\n\ttls ${cert} ${key}`)
      // without the admin endpoint and port 80
      .replace("{\n\tservers", "{\n\tadmin off\n\tauto_https disable_redirects\n\tservers");
    await writeFile(join(folder, "Caddyfile"), site);
    return ["caddy", "run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
  },
};

/** Starts a proxy before a hall; ended with the test. */
async function startBehind(name: string) {
  const server = await TestServer.start(sqlite, { env: { TRUSTED_PROXIES: "127.0.0.1" } });
  const folder = await mkdtemp(join(tmpdir(), "proxy-"));
  const { cert, key } = await makeCertificate(folder, "proxy");
  const port = await freePort();
  const hall = Number(new URL(server.url).port);
  const [program, ...args] = (await PROXIES[name]?.({ folder, port, hall, cert, key })) ?? [""];
  const child = spawn(program, args, {
    env: {
      ...process.env,
      // Debian installs nginx in a folder of root's PATH
      PATH: `${process.env["PATH"] ?? ""}:/usr/sbin`,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    if (child.exitCode === null) {
      child.kill("SIGKILL");
      await ended;
    }
    await rm(folder, { recursive: true });
  });
  const ca = await readFile(cert);
  const open = (path: string, headers: Record<string, string>, body?: object) =>
    new Promise<{ status: number | undefined; text: () => string; leave: () => void }>((resolve, reject) => {
      const method = body === undefined ? "GET" : "POST";
      const asked = request(
        { method, host: "127.0.0.1", port, path, headers, ca, agent: false },
        (response) => {
          let text = "";
          response
            .setEncoding("utf8")
            .on("error", () => {})
            .on("data", (part: string) => {
              text += part;
            });
          resolve({ status: response.statusCode, text: () => text, leave: () => void asked.destroy() });
        },
      ).on("error", reject);
      onTestFinished(() => void asked.destroy());
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  const isThere = async () => {
    const answer = await open("/healthz", {}).catch(() => null);
    return answer?.status ?? said;
  };
  await expect.poll(isThere).toBe(200);
  return { server, open };
}

test.runIf(isFullRun && process.platform === "linux").each(["nginx", "caddy"])(
  "[X-06] behind %s, with the file of the guide, a live stream comes at once, goes on and resumes, and callers keep their address",
  async (name) => {
    const { server, open } = await startBehind(name);
    const signedIn = await open(
      "/api/session",
      // an invented address is replaced by the one that the proxy saw
      { "content-type": "application/json", "x-forwarded-for": "203.0.113.9" },
      { username: "admin", password: PASSWORD },
    );
    await expect.poll(signedIn.text).toContain("accessToken");
    const authorization = `Bearer ${JSON.parse(signedIn.text()).accessToken}`;
    const set = (count: number) =>
      server.operate("PUT", "/api/settings/court_count", { value: String(count) });

    const stream = await open("/api/live", { authorization });
    expect(stream.status).toBe(200);
    await expect.poll(stream.text).toContain("event: hello");
    await set(3);
    await expect.poll(stream.text).toContain("event: system_settings_changes");
    const numbers = [...stream.text().matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number));
    stream.leave();
    await set(2);
    const resumed = await open("/api/live", { authorization, "last-event-id": String(Math.max(...numbers)) });
    await expect.poll(resumed.text).toContain("event: system_settings_changes");

    const { items } = (await server.request("GET", "/api/sessions", { token: authorization.slice(7) })).body;
    expect(items).toContainEqual(expect.objectContaining({ isCurrent: true, network: "127.0.0.1" }));
  },
);
