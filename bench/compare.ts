// npm run bench -- compare --with=COMMIT: five alternating rounds of this version and COMMIT; median ratios
// decide

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { demand, median, ROUNDS } from "./lib/figures.ts";

/** p99 comes from few calls and varies more. */
const MOST_TIMES = 1.1;
const MOST_TIMES_P99 = 1.3;
const MEASURE = join("bench", "compare", "measure.ts");
const here = dirname(dirname(fileURLToPath(import.meta.url)));

type Figures = Readonly<Record<string, number>>;

/** With a copy of node_modules, whose workspace links must lead into the same checkout. */
function checkout(commit: string): string {
  const folder = join(tmpdir(), `platzwart-compare-${process.pid}`);
  execFileSync("git", ["worktree", "add", "--detach", folder, commit], { cwd: here, stdio: "ignore" });
  cpSync(join(here, "node_modules"), join(folder, "node_modules"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  mkdirSync(join(folder, dirname(MEASURE)), { recursive: true });
  cpSync(join(here, MEASURE), join(folder, MEASURE));
  return folder;
}

function measure(folder: string): Figures {
  const said = execFileSync(process.execPath, ["--expose-gc", MEASURE], { cwd: folder, encoding: "utf8" });
  return JSON.parse(said.trim().split("\n").at(-1) ?? "{}");
}

const commit = process.argv.find((word) => word.startsWith("--with="))?.slice("--with=".length);
if (commit === undefined) console.log("Left out: say what to compare with, as --with=COMMIT.");
else {
  const folder = checkout(commit);
  try {
    const rounds = Array.from({ length: ROUNDS }, () => ({ before: measure(folder), now: measure(here) }));
    const [first] = rounds;
    for (const name of Object.keys(first?.now ?? {})) {
      const before = rounds.map((round) => round.before[name] ?? Number.NaN);
      const now = rounds.map((round) => round.now[name] ?? Number.NaN);
      const ratio = median(now.map((value, round) => value / (before[round] ?? Number.NaN)));
      console.log(
        `${name.padEnd(26)} before ${median(before).toFixed(2).padStart(8)}  now ${median(now).toFixed(2).padStart(8)}  ratio ${ratio.toFixed(2)}`,
      );
      const most = name.endsWith("p99") ? MOST_TIMES_P99 : MOST_TIMES;
      demand(ratio <= most, `${name}: at most ${most} times`);
    }
  } finally {
    execFileSync("git", ["worktree", "remove", "--force", folder], { cwd: here });
    rmSync(folder, { recursive: true, force: true });
  }
}
