import type { Page } from "@playwright/test";
import { BROWSERS } from "../apps/web/browsers.ts";
import { expect, signIn, test } from "./support/hall.ts";

/** What the document says by itself where its scripts do not run. */
const sentence = (page: Page) => page.getByText("Platzwart ist noch nicht geladen.");

/** As if ten seconds had gone by. */
const waited = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });

test.describe("a document whose scripts do not run", () => {
  test("[R-01] names the browsers that it needs once it has waited, and not where they run", async ({
    openBrowser,
    hall,
    page,
  }) => {
    await signIn(page, hall);
    await expect(sentence(page)).toHaveCount(0);
    const other = await openBrowser();
    await other.route(/\.js$/, (route) => route.abort());
    for (const path of ["/", "/terminal.html"]) {
      await other.goto(`${hall.app.url}${path}`);
      await expect(sentence(other)).toBeHidden();
      await waited(other);
      await expect(sentence(other)).toBeVisible();
      const words = (await sentence(other).textContent()) ?? "";
      for (const browser of BROWSERS) expect(words).toContain(browser.replace(/^[a-z]+/, ""));
    }
  });

  test("[R-01] says at once that its files are missing where its styles are, too", async ({
    openBrowser,
    hall,
  }) => {
    const other = await openBrowser();
    await other.route(/\.(js|css)$/, (route) => route.fulfill({ status: 404 }));
    await other.goto(hall.app.url);
    await expect(sentence(other)).toBeVisible();
    await expect(sentence(other)).toContainText("ohne Unterordner");
  });
});

test("[C-07, H-12] a translator leaves the page alone, so that it goes on saying what is so", async ({
  openBrowser,
  hall,
}) => {
  const page = await openBrowser();
  await signIn(page, hall);
  // as translators of browsers do: they put each text into elements of their own, unless the document forbids it
  await page.evaluate(() => {
    if (!document.documentElement.translate) return;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const font = document.createElement("font");
      text.parentNode?.replaceChild(font, text);
      font.append(text.textContent ?? "");
    }
  });
  await hall.bookCourt(1, 0, 60, "Jana Albrecht");
  await expect(page.getByRole("article", { name: /Court 1/ })).toContainText("Jana Albrecht");
  await expect(page.getByRole("article", { name: /Court 1/ })).toContainText("An");
});
