import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { compressAssets } from "../../scripts/compress-assets.mjs";
import { ChildServer } from "../../testing/child-server.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** A page with only React and the header, built and served like the real one. */
export async function startStub(folder: string): Promise<ChildServer> {
  const vite = path("../../node_modules/vite/bin/vite.js");
  const config = path("stub.vite.config.ts");
  const { status } = spawnSync(
    process.execPath,
    [vite, "build", "--config", config, "--outDir", folder, "--emptyOutDir", "--logLevel", "warn"],
    { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } },
  );
  if (status !== 0) throw new Error("the stub page could not be built");
  await compressAssets(folder);
  return ChildServer.start([path("stub-server.ts"), folder]);
}
