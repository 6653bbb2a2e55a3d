import { expect, test } from "vitest";
import { sqlite } from "../../testing/engines.ts";
import { sendRaw } from "../../testing/raw-request.ts";
import { doorIdAt, newTerminal } from "../../testing/terminal.ts";
import { TestServer } from "../../testing/test-server.ts";

test("[D-30] a terminal's cookie is Secure also behind a proxy that does not pass on HTTPS, and kept over HTTP in the hall", async () => {
  const server = await TestServer.start(sqlite);
  const doorId = await doorIdAt(server, "door-1");
  const isSecure = async (method: string, headers: Record<string, string>, body?: string) => {
    const answer = await sendRaw(server.app.url, {
      ...{ method, path: "/api/terminal", headers: { "content-type": "application/json", ...headers } },
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.status).toBe(200);
    return answer.headers.get("set-cookie")?.includes("; Secure;");
  };
  const enrolledFrom = async (origin: string) => {
    const { enrolmentCode } = await server.operate("POST", "/api/terminals", { name: "Eingang", doorId });
    return isSecure("POST", { origin }, JSON.stringify({ enrolmentCode }));
  };
  expect(await enrolledFrom("https://halle.example")).toBe(true);
  expect(await enrolledFrom("http://192.168.1.20:8080")).toBe(false);
  // screen requests, which renew the cookie, come without an origin
  const { cookie } = await newTerminal(server);
  const look = (host: string, site?: string) =>
    isSecure("GET", { cookie, host, ...(site === undefined ? {} : { "sec-fetch-site": site }) });
  for (const site of ["same-origin", "none"]) {
    expect(await look("halle.example", site), site).toBe(true);
    // a browser on the server's own machine, where Safari ignores Secure cookies
    for (const host of ["127.0.0.1:8080", "localhost:8080", "Halle.localhost", "[::1]:8080"])
      expect(await look(host, site), host).toBe(false);
  }
  expect(await look("192.168.1.20:8080")).toBe(false);
  // the proxy replaced the host by its own name for the server
  await server.restartWith({ PUBLIC_URL: "https://halle.example" });
  expect(await look("127.0.0.1:5101", "same-origin")).toBe(true);
  expect(await look("192.168.1.20:8080")).toBe(false);
});
