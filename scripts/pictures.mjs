// npm run pictures: takes the pictures of README, docs/look.md and the help from sample halls
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { inRoot } from "./lib/paths.mjs";
import { environmentWithRuntime, requireRuntime } from "./lib/runtime.mjs";
import { findBrowser } from "./lib/test-tools.mjs";

const DOCS = "docs/pictures";
const HELP = "apps/web/src/features/help/pictures";

/** `part`: "screen" or a selector; left out: the whole page. */
const PICTURES = [
  { name: "hall", courts: 4, width: 1440, colorScheme: "light" },
  { name: "hall-dark", courts: 4, width: 1440, colorScheme: "dark", part: "screen" },
  { name: "hall-phone", courts: 4, width: 390, colorScheme: "dark", part: "screen" },
  { name: "why", courts: 4, width: 1440, colorScheme: "light", part: ".court-section", act: openWhy },
  { name: "open-door", courts: 4, width: 390, colorScheme: "light", part: "screen", act: openDoor },
  { name: "block", courts: 4, width: 768, colorScheme: "light", part: "screen", act: blockCourt },
  {
    name: "rows",
    courts: 8,
    width: 1440,
    colorScheme: "light",
    height: 1900,
    part: ".court-section",
    act: openRow,
  },
  { name: "many", courts: 20, width: 1440, colorScheme: "dark", part: "screen" },
  { name: "many-phone", courts: 20, width: 390, colorScheme: "light", part: "screen" },
  { name: "log", courts: 4, width: 1440, colorScheme: "dark", part: ".system-log" },
  { name: "failing", courts: 4, width: 768, colorScheme: "light", part: "screen", before: breakPlan },
  ...ofHelp(
    { name: "hall", width: 880, height: 760, part: "screen" },
    { name: "card", width: 768, part: ".court-section article" },
    { name: "why", width: 768, part: ".court-why", act: openWhy },
    { name: "block", width: 768, part: "dialog", act: blockCourt },
    { name: "open-door", width: 768, part: "dialog", act: openDoor },
    { name: "upcoming", width: 768, part: ".panel:has(.upcoming)" },
    { name: "log", width: 880, part: ".system-log" },
  ),
  { name: "lost", courts: 4, width: 1440, colorScheme: "light", part: "screen", act: loseServer },
];

/** The guide of a new hall is done, and the log is open. */
const BROWSER = {
  "platzwart.first-steps": "hidden",
  "platzwart.folds": JSON.stringify({ "system-logs": true }),
};

function ofHelp(...pictures) {
  return pictures.map((picture) => ({ courts: 4, colorScheme: "light", folder: HELP, ...picture }));
}

const sizes = {};
for (const folder of [DOCS, HELP]) mkdirSync(inRoot(folder), { recursive: true });
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-gpu", "--lang=de-DE"],
  env: { ...process.env, LANGUAGE: "de" },
});
try {
  for (const courts of new Set(PICTURES.map((picture) => picture.courts)))
    await withHall(courts, async (hall) => {
      for (const picture of PICTURES) if (picture.courts === courts) await take(hall, picture);
    });
} finally {
  await browser.close();
}
writeFileSync(inRoot(`${HELP}/sizes.json`), `${JSON.stringify(sizes, null, 2)}\n`);

async function withHall(courts, use) {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-pictures-"));
  const demo = spawn(requireRuntime(), [inRoot("apps/server/src/demo.ts")], {
    env: environmentWithRuntime({ PORT: "0", DATA_DIR: folder, DEMO_COURTS: String(courts) }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await use({ ...(await announced(demo)), process: demo });
  } finally {
    const ended = new Promise((resolve) => demo.once("exit", resolve));
    demo.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function take(hall, { name, folder = DOCS, width, height = 900, colorScheme, part, act, before }) {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme,
    locale: "de-DE",
    reducedMotion: "reduce",
  });
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, BROWSER);
  await before?.(page);
  const { address, user, password } = hall;
  await page.goto(`${address}/login`);
  await page.getByLabel("Benutzername").fill(user);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.getByRole("article").first().waitFor();
  await page.locator(".system-log li").first().waitFor({ state: "attached" });
  // distant sections are drawn when scrolled near
  await page.getByRole("region", { name: "Kommende Aktionen" }).scrollIntoViewIfNeeded();
  await page.locator(".upcoming, .panel-content p").first().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("button", { name: "Meldung schließen" }).first().click();
  await act?.(page, hall);
  const path = inRoot(`${folder}/${name}.png`);
  if (part === undefined) {
    // Chromium's full-page screenshot mixes up text sizes
    await page.setViewportSize({
      width,
      height: await page.evaluate(() => document.documentElement.scrollHeight),
    });
    await page.screenshot({ path });
  }
  if (part === "screen") await page.screenshot({ path });
  else if (part !== undefined) await page.locator(part).first().screenshot({ path });
  if (folder === HELP) sizes[name] = sizeOf(path);
  console.log(`${folder}/${name}.png`);
  await page.close();
  hall.process.kill("SIGCONT");
}

/** From the PNG header. */
function sizeOf(path) {
  const head = readFileSync(path);
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

async function openWhy(page) {
  await page.getByRole("button", { name: "Warum? Court 3" }).click();
}

async function openRow(page) {
  await page.getByRole("button", { name: "Warum? Court 5" }).click();
}

async function openDoor(page) {
  await page.getByRole("button", { name: "Tür öffnen Tür Court 3" }).click();
}

async function blockCourt(page) {
  await page.getByRole("button", { name: "Court sperren" }).click();
}

async function breakPlan(page) {
  await page.route("**/api/day-plan", (route) => route.abort());
}

async function loseServer(page, { process: server }) {
  server.kill("SIGSTOP");
  await page.getByText("Verbindung zum Server unterbrochen").waitFor();
}

/** Printed by the demo. */
function announced(child) {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
      const [, address] = /(https?:\/\/\S+)/.exec(text) ?? [];
      const [, user, password] = /Anmeldung: (\S+) \/ (\S+)/.exec(text) ?? [];
      if (address !== undefined && password !== undefined) resolve({ address, user, password });
    });
    child.once("exit", () => reject(new Error("the sample hall did not start")));
  });
}
