import { expect, test } from "vitest";
import { sqlite } from "../../testing/engines.ts";
import { sendRaw } from "../../testing/raw-request.ts";
import { doorIdAt, newTerminal } from "../../testing/terminal.ts";
import { TestServer } from "../../testing/test-server.ts";

test("[D-30] a terminal is served behind a proxy that passes on another Host, and its cookie from no other site", async () => {
  const server = await TestServer.start(sqlite);
  const { cookie } = await newTerminal(server);
  const status = async (host: string, origin: string, site?: string) => {
    const headers = { cookie, host, origin, ...(site === undefined ? {} : { "sec-fetch-site": site }) };
    return (await sendRaw(server.app.url, { method: "GET", path: "/api/terminal", headers })).status;
  };
  const hall = "https://halle.example";
  // what the browser compared itself
  expect(await status("127.0.0.1:5101", hall, "same-origin")).toBe(200);
  for (const site of ["same-site", "cross-site"])
    expect(await status("halle.example", hall, site), site).toBe(403);
  for (const site of ["none", undefined]) expect(await status("127.0.0.1:5101", hall, site)).toBe(403);
  // of a sandbox, which is at no address
  for (const site of ["same-origin", "none", undefined])
    expect(await status("halle.example", "null", site), site).toBe(403);
  // the port that the scheme has anyway
  expect(await status("halle.example:443", hall)).toBe(200);
  expect(await status("Halle.example:80", "http://halle.example")).toBe(200);
  expect(await status("halle.example", hall)).toBe(200);
  expect(await status("halle.example:443", "http://halle.example")).toBe(403);
  expect(await status("halle.example:8443", hall)).toBe(403);
  expect(await status("no host", hall)).toBe(403);

  await server.restartWith({ PUBLIC_URL: "https://halle.example:8443/" });
  expect(await status("127.0.0.1:5101", "https://halle.example:8443")).toBe(200);
  // the hall's own network besides
  expect(await status("192.168.1.20:8080", "http://192.168.1.20:8080")).toBe(200);
  for (const origin of [hall, "http://halle.example:8443", "https://verein.example", "null"])
    expect(await status("127.0.0.1:5101", origin), origin).toBe(403);
  expect(await status("127.0.0.1:5101", "https://halle.example:8443", "cross-site")).toBe(403);
});

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
  // looks at the screen, which renew it, come without an origin
  const { cookie } = await newTerminal(server);
  const look = (host: string, site?: string) =>
    isSecure("GET", { cookie, host, ...(site === undefined ? {} : { "sec-fetch-site": site }) });
  for (const site of ["same-origin", "none"]) {
    expect(await look("halle.example", site), site).toBe(true);
    // a browser on the server's own machine, where Safari keeps none that is Secure
    for (const host of ["127.0.0.1:8080", "localhost:8080", "Halle.localhost", "[::1]:8080"])
      expect(await look(host, site), host).toBe(false);
  }
  expect(await look("192.168.1.20:8080")).toBe(false);
  // the proxy put its own name for the server there
  await server.restartWith({ PUBLIC_URL: "https://halle.example" });
  expect(await look("127.0.0.1:5101", "same-origin")).toBe(true);
  expect(await look("192.168.1.20:8080")).toBe(false);
});
