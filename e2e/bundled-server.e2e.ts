import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { bundledServer, ensureServerBuilt } from "../scripts/lib/server-build.mjs";
import { fastFolder } from "../scripts/testing/fast-folder.ts";
import { ChildServer } from "../testing/child-server.ts";
import { PASSWORD } from "../testing/hall-api.ts";
import { card, light, mode } from "./support/court.ts";

test("the bundled server serves the page, on which somebody signs in and switches a light", async ({
  page,
}) => {
  await ensureServerBuilt();
  const { args, env } = bundledServer("main");
  const dataDir = await mkdtemp(join(fastFolder(), "platzwart-e2e-"));
  const environment = { ...env, DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD };
  const server = await ChildServer.start(args, environment, { cwd: dataDir });
  try {
    await page.goto(server.url);
    await page.getByLabel("Benutzername").fill("admin");
    await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Anmelden" }).click();
    for (const court of [1, 2, 3, 4]) await expect(card(page, court)).toBeVisible();

    await mode(page, 2).click();
    await expect(mode(page, 2)).not.toBeChecked();
    await expect(light(page, 2)).not.toBeChecked();
    await light(page, 2).click();
    await expect(light(page, 2)).toBeChecked();
    await page.reload();
    await expect(light(page, 2)).toBeChecked();
    await expect(mode(page, 1)).toBeChecked();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
