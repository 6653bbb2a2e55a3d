import { spawn } from "node:child_process";
import { once } from "node:events";
import { bundledServer } from "../../../../scripts/lib/server-build.mjs";
import type { ChildOptions } from "../../../../testing/child-server.ts";
import type { TestDatabase } from "../../../../testing/database.ts";
import { TEST_KEY } from "./test-key.ts";

/** Runs a bundled command as `npm run` does, on a test database. */
export async function runCommand(
  database: Pick<TestDatabase, "dataDir" | "databaseUrl">,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  { uid }: Pick<ChildOptions, "uid"> = {},
): Promise<{ code: number; said: string }> {
  const { args, env } = bundledServer("manage");
  const child = spawn(process.execPath, [...args, ...words], {
    ...(uid === undefined ? {} : { uid }),
    env: {
      PATH: process.env["PATH"],
      ...env,
      DATA_DIR: database.dataDir,
      CODE_KEY: TEST_KEY.toString("hex"),
      ...(database.databaseUrl === null ? {} : { DATABASE_URL: database.databaseUrl }),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const [code] = await once(child, "close");
  return { code, said };
}
