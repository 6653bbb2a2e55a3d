// npm run pictures: starts the sample hall and takes the pictures that README and docs show, into docs/pictures/.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { inRoot } from "./lib/paths.mjs";
import { environmentWithRuntime, requireRuntime } from "./lib/runtime.mjs";
import { findBrowser } from "./lib/test-tools.mjs";

const PICTURES = [
  { name: "hall", width: 1440, colorScheme: "light" },
  { name: "hall-dark", width: 1440, colorScheme: "dark" },
  { name: "hall-phone", width: 390, colorScheme: "dark" },
];

const demo = spawn(requireRuntime(), [inRoot("apps/server/src/demo.ts")], {
  env: environmentWithRuntime({ PORT: "0" }),
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const { address, user, password } = await announced(demo);
  mkdirSync(inRoot("docs/pictures"), { recursive: true });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  for (const { name, width, colorScheme } of PICTURES) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, locale: "de-DE" });
    await page.goto(`${address}/login`);
    await page.getByLabel("Benutzername").fill(user);
    await page.getByLabel("Passwort", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Anmelden" }).click();
    await page.getByRole("article").first().waitFor();
    await page.getByRole("button", { name: "Meldung schließen" }).click();
    await page.screenshot({ path: inRoot(`docs/pictures/${name}.png`), fullPage: width > 400 });
    console.log(`docs/pictures/${name}.png`);
    await page.close();
  }
  await browser.close();
} finally {
  demo.kill("SIGTERM");
}

/** What the demo prints: where it is and how to sign in. */
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
