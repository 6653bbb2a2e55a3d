import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { chromium, type LaunchOptions } from "@playwright/test";
import { demand, median } from "../lib/figures.ts";
import type { SampleHall } from "./sample-hall.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const RUNS = 3;
const TARGETS = { performance: 90, accessibility: 100, "best-practices": 100 } as const;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >;
}

/** Mobile, on "/", signed in. No dependency: npx runs it, or --lighthouse-in=FOLDER; else this fails. */
export async function measureLighthouse(
  hall: SampleHall,
  options: { readonly launch: LaunchOptions; readonly profile: string; readonly folder: string | null },
): Promise<void> {
  const command = commandFor(options.folder);
  if (command === null) {
    demand(false, `Lighthouse is not in ${options.folder}`);
    return;
  }
  const browser = await startBrowser(options);
  try {
    await keepSession(hall, browser.port);
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const report = await runLighthouse(command, hall.url, browser.port);
      if (report === null) return;
      reports.push(report);
    }
    tell(reports);
  } finally {
    await browser.stop();
  }
}

/** Not controlled by Playwright. */
async function startBrowser({
  launch,
  profile,
}: {
  readonly launch: LaunchOptions;
  readonly profile: string;
}) {
  const port = await freePort();
  const browser = spawn(
    launch.executablePath ?? chromium.executablePath(),
    [
      ...(launch.args ?? []),
      "--headless=new",
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    { stdio: "ignore" },
  );
  const ended = new Promise((resolve) => browser.once("exit", resolve));
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      () => true,
      () => false,
    );
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 50));
  const stop = async () => {
    browser.kill("SIGTERM");
    await ended;
  };
  return { port, stop };
}

/** Lighthouse opens its page in this browser, which needs the session. */
async function keepSession(hall: SampleHall, port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  const [origin] = (await hall.signedIn()).origins;
  await page?.goto(`${hall.url}/favicon.svg`);
  await page?.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, origin?.localStorage ?? []);
  await page?.close();
  // only the connection
  await browser.close();
}

function tell(reports: readonly Report[]): void {
  console.log(`Lighthouse (mobile) on /, signed in, ${RUNS} runs:`);
  for (const [category, target] of Object.entries(TARGETS)) {
    const scores = reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
    console.log(`  ${category}: ${median(scores)} (${scores.join(", ")})`);
    demand(median(scores) >= target, `${category} of at least ${target}`);
  }
  for (const name of [
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "speed-index",
  ]) {
    const values = reports.map(({ audits }) => audits[name]?.displayValue ?? "–");
    console.log(`  ${reports[0]?.audits[name]?.title}: ${values.join(", ")}`);
  }
  const lost = Object.values(reports[0]?.audits ?? {}).filter(({ score }) => score !== null && score < 0.9);
  for (const { title, displayValue } of lost) console.log(`    below 90: ${title} ${displayValue ?? ""}`);
}

function commandFor(folder: string | null): readonly [string, ...string[]] | null {
  if (folder === null) return ["npx", "--yes", LIGHTHOUSE];
  const program = join(folder, "node_modules", "lighthouse", "cli", "index.js");
  return existsSync(program) ? [process.execPath, program] : null;
}

/** null: Lighthouse does not run, which is reported. */
function runLighthouse(
  [program, ...first]: readonly [string, ...string[]],
  url: string,
  port: number,
): Promise<Report | null> {
  const args = [
    ...first,
    url,
    `--port=${port}`,
    "--disable-storage-reset",
    `--only-categories=${Object.keys(TARGETS).join(",")}`,
    "--output=json",
    "--quiet",
    "--no-enable-error-reporting",
  ];
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let [json, complaint] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => {
      json += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.once("error", (error) => {
      complaint += error.message;
    });
    child.once("close", (code) => {
      if (code === 0 && json.startsWith("{")) return resolve(JSON.parse(json));
      demand(false, `Lighthouse cannot be run here: ${complaint.trim().split("\n").slice(-3).join(" ")}`);
      resolve(null);
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
