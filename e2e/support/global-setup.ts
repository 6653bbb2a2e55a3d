import { spawnSync } from "node:child_process";
import { inRoot } from "../../scripts/lib/paths.mjs";

/** Builds the page that tests mount again and again. */
export default function buildKeptPage(): void {
  const vite = inRoot("node_modules", "vite", "bin", "vite.js");
  const { status } = spawnSync(process.execPath, [vite, "build", "--config", "vite.kept.config.ts"], {
    cwd: inRoot("apps", "web"),
    stdio: "inherit",
    // Vite compiles JSX for development where the tests' own "test" stands
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error("the page for tests could not be built (see above)");
}
