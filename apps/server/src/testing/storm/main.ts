// npm run storm -- N [--from SEED] [--bug NAME]: N seeds, with a planted bug up to the first failure; exit
// status 1 for a failed seed, or for a bug that no seed finds.
import { parseArgs } from "node:util";
import { PLANTED_BUGS } from "./planted-bugs.ts";
import { Story, type StoryResult } from "./story.ts";

const USUAL = 20;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: "string", default: "1" }, bug: { type: "string" }, trace: { type: "boolean" } },
});
const count = wholeNumber(positionals[0] ?? String(USUAL));
const from = wholeNumber(values.from);
const makeBug = values.bug === undefined ? undefined : PLANTED_BUGS[values.bug];
if (values.bug !== undefined && makeBug === undefined) {
  process.stderr.write(
    `There is no planted bug ${values.bug}; there are: ${Object.keys(PLANTED_BUGS).join(", ")}.\n`,
  );
  process.exit(1);
}

const begun = process.cpuUsage();
let told = 0;
let failed = 0;
for (let seed = from; seed < from + count && (makeBug === undefined || failed === 0); seed += 1) {
  const story = await Story.tell(seed, makeBug?.());
  told += 1;
  if (story.faults.length > 0) report(seed, story);
}
const { user, system } = process.cpuUsage(begun);
const seconds = (user + system) / 1e6;
say(
  `${told} stories, ${failed} failed; ${seconds.toFixed(0)} s of processor, ${(seconds / told).toFixed(2)} s a story`,
);
process.exit(failed > 0 === (makeBug === undefined) ? 1 : 0);

function report(seed: number, { faults, trace }: StoryResult): void {
  failed += 1;
  const bug = values.bug === undefined ? "" : ` --bug ${values.bug}`;
  say(`seed ${seed}: ${faults[0]}; again: npm run storm -- 1 --from ${seed}${bug} --trace`);
  if (values.trace === true) say(trace.join("\n"));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function wholeNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  process.stderr.write(`${text} is no number of seeds.\n`);
  process.exit(1);
}
