import { minutes } from "@platzwart/domain/time/instant";
import { expect, signIn, test } from "./support/hall.ts";

test("[C-13, H-12] a blocked court has no card but is named below the cards, with reason and end, live", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  await expect(page.getByRole("article")).toHaveCount(4);
  const blocked = page.getByRole("list", { name: "Gesperrte Courts" });
  await expect(blocked).toHaveCount(0);
  const answer = await hall.fetch("/api/blocks", {
    method: "POST",
    body: JSON.stringify({
      courtId: 3,
      from: "2026-11-21T15:00",
      until: "2026-11-24T08:00",
      reason: "Bodenpflege",
    }),
  });
  expect(answer.ok).toBe(true);
  const soon = { timeout: 1_000 };
  await expect(page.getByRole("article")).toHaveCount(3, soon);
  await expect(blocked.getByRole("listitem")).toHaveCount(1, soon);
  for (const word of ["Court 3", "Gesperrt", "Bodenpflege", "bis Di, 24.11., 08:00 Uhr"])
    await expect(blocked.getByText(word, { exact: true }).first()).toBeVisible();
  await expect(page.getByText("(4 konfiguriert)")).toBeVisible();
});

test("[C-13] a block that ends gives the court its card back", async ({ page, hall }) => {
  const answer = await hall.fetch("/api/blocks", {
    method: "POST",
    body: JSON.stringify({
      courtId: 1,
      from: "2026-11-21T14:30",
      until: "2026-11-21T15:10",
      reason: "Netz gerissen",
    }),
  });
  expect(answer.ok).toBe(true);
  await signIn(page, hall);
  const blocked = page.getByRole("list", { name: "Gesperrte Courts" });
  await expect(blocked.getByText("bis 15:10 Uhr")).toBeVisible();
  await hall.leap(minutes(11));
  await expect(blocked).toHaveCount(0);
  await expect(page.getByRole("article")).toHaveCount(4);
});
