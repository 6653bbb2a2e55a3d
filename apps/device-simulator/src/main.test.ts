import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("main.ts", import.meta.url));

async function run(args: readonly string[]): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ["ignore", "ignore", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = text(child.stderr);
  const [code] = await once(child, "close");
  return { code, said: await said };
}

test.each([
  [[]],
  [["toaster"]],
  [["shelly", "tasmota"]],
  [["shelly", "--prot", "8081"]],
  [["shelly", "--port"]],
  [["shelly", "--port", "http"]],
  [["shelly", "--port", "65536"]],
  [["shelly", "--outputs", "0"]],
  [["shelly", "--fault", "laut"]],
  [["heating", "--temperature", "warm"]],
  [["heating", "--door"]],
])("a device that is played by the words %j says how it is called", async (args) => {
  const { code, said } = await run(args);
  expect(said).toMatch(/^So wird ein Gerät gespielt:\n {2}npm run device -- shelly\|tasmota /);
  expect(said).not.toContain("Error");
  expect(code).toBe(1);
});

test("a door that is played is the program of a door, which says by itself how it is called", async () => {
  expect(await run(["door", "--server", "nowhere"])).toEqual({
    code: 2,
    said: "usage: door --state FOLDER [--server http://… [--code XXXX-XXXX-XXXX]] [--pins FOLDER]\n",
  });
});

test("a device whose port is taken says so", async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  await once(other.listen(0, "127.0.0.1"), "listening");
  const { port } = other.address() as { readonly port: number };
  expect(await run(["shelly", "--port", String(port)])).toEqual({
    code: 1,
    said: `Der Port ${port} ist belegt oder darf von diesem Benutzer nicht geöffnet werden. Bitte nennen Sie mit --port einen anderen.\n`,
  });
});
