// npm run image: builds the container image (docs/container.md); further words are the builder's
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { inRoot, root } from "./lib/paths.mjs";

/** Only Docker's format keeps a health check. */
const FORMAT = ["--format", "docker"];
const BUILDERS = [
  ["docker", "build"],
  ["podman", "build", ...FORMAT],
  ["buildah", "build", ...FORMAT],
];

// a client of Docker without its engine fails here
const works = ([program]) => spawnSync(program, ["version"], { stdio: "ignore" }).status === 0;
const [program, ...words] = BUILDERS.find(works) ?? [];
if (program === undefined) {
  console.error("An image is built by docker, podman or buildah, and none of them works here.");
  console.error("On Debian this installs one: sudo apt-get install podman");
  process.exit(1);
}
const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
const image = ["--file", "Containerfile", "--tag", `platzwart:${version}`, ...process.argv.slice(2), "."];
const { status } = spawnSync(program, [...words, ...image], { cwd: root, stdio: "inherit" });
process.exit(status ?? 1);
