import { minutes } from "@platzwart/domain/time/instant";
import { block, list, row } from "./support/blocks.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { mendAndRetry } from "./support/retry.ts";

test("[C-13, H-12] a blocked court has no card but is named below the cards, with reason and end, live; a block that ends gives the card back", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  await expect(page.getByRole("article")).toHaveCount(4);
  const blocked = page.getByRole("list", { name: "Gesperrte Courts" });
  await expect(blocked).toHaveCount(0);
  const untilTuesday = { from: "2026-11-21T15:00", until: "2026-11-24T08:00", reason: "Bodenpflege" };
  await block(hall, { courtId: 3, ...untilTuesday });
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(blocked.locator(":scope > li")).toHaveCount(1);
  for (const word of ["Court 3", "Gesperrt", "Bodenpflege", "bis Di, 24.11., 08:00 Uhr"])
    await expect(blocked.getByText(word, { exact: true }).first()).toBeVisible();
  await expect(page.getByText("(4 konfiguriert)")).toBeVisible();
  await block(hall, { courtId: 1, from: "2026-11-21T15:00", until: "2026-11-21T15:10" });
  await expect(blocked.getByText("bis 15:10 Uhr", { exact: true })).toBeVisible();
  await hall.advance(minutes(11));
  await expect(row(page, "Court 1")).toHaveCount(0);
  await expect(page.getByRole("article")).toHaveCount(3);
});

test("[C-13] without the list of blocks the courts that are blocked now are named all the same", async ({
  page,
  hall,
  complaints,
}) => {
  // the log says it too
  const missing = page.locator(".notice", { hasText: "Kommende Sperren konnten nicht geladen werden" });
  await block(hall, {
    courtId: 3,
    from: "2026-11-21T15:00",
    until: "2026-11-24T08:00",
    reason: "Bodenpflege",
  });
  await block(hall);
  let isBroken = true;
  await page.route("**/api/blocks?*", (route) =>
    isBroken ? route.fulfill({ status: 500, body: "" }) : route.continue(),
  );
  await signIn(page, hall);
  await expect(missing).toBeVisible();
  await expect(row(page, "Court 3")).toContainText("Bodenpflege");
  await expect(row(page, "Court 3")).toContainText("bis Di, 24.11., 08:00 Uhr");
  await expect(row(page, "Court 2")).toHaveCount(0);
  await mendAndRetry(page, () => {
    isBroken = false;
  });
  await expect(row(page, "Court 2")).toContainText("Vereinsturnier");
  await expect(missing).toHaveCount(0);
  expect(complaints.splice(0).every((text) => text.includes("500"))).toBe(true);
});

test("[C-13] very many blocks fold, and while they load a court can be blocked already", async ({
  page,
  hall,
}) => {
  for (let day = 1; day <= 13; day += 1) {
    const date = `2026-12-${String(day).padStart(2, "0")}`;
    await block(hall, { from: `${date}T08:00`, until: `${date}T09:00` });
  }
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/blocks?*", async (route) => {
    await gate;
    await route.continue();
  });
  await signIn(page, hall);
  await expect(page.getByRole("button", { name: "Court sperren" })).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  release();
  await expect(list(page).locator(":scope > li")).toHaveCount(10);
  await page.getByRole("button", { name: "3 weitere Sperren anzeigen" }).click();
  await expect(list(page).locator(":scope > li")).toHaveCount(13);
});

test("[C-13, C-14] the light of a blocked court burns for a time by its row, and the booking after the block is lit", async ({
  page,
  hall,
}) => {
  await hall.block(3, 0, 30);
  await hall.bookCourt(3, 45, 100);
  await signIn(page, hall);
  const court = row(page, "Court 3");
  const button = (name: string) => court.getByRole("button", { name: `${name} Court 3` });
  await expect(court.getByRole("switch", { name: "Licht Court 3" })).toHaveCount(0);
  await expect(court.getByText("Aus", { exact: true })).toBeVisible();
  await button("Warum?").click();
  await button("Licht 20 min an").click();
  await expect(court.locator(".blocked-court")).toContainText("Von admin eingeschaltet bis 15:20 Uhr");
  await expect.poll(() => hall.lights.isOn("lamp-3")).toBe(true);
  await button("Licht wieder automatisch").click();
  await expect.poll(() => hall.lights.isOn("lamp-3")).toBe(false);
  await expect(court).not.toContainText("Von Hand eingeschaltet");
  await hall.advance(minutes(15));
  await button("Licht 20 min an").click();
  await expect(court).toContainText("Von admin eingeschaltet bis 15:30 Uhr");
  await hall.advance(minutes(16));
  const card = page.getByRole("article", { name: "Court 3" });
  await expect(card.getByText("Aus", { exact: true })).toBeVisible();
  await hall.advance(minutes(15));
  await expect.poll(() => hall.lights.isOn("lamp-3")).toBe(true);
});

test("[C-07, C-13, D-31, Z-09] a blocked court and its door answer why; its door is opened and its light switched by hand in its row", async ({
  page,
  hall,
}) => {
  await hall.block(3, 0, 180);
  await signIn(page, hall);
  const court = row(page, "Court 3");
  await expect(court).toBeVisible();
  const door = court.getByRole("list", { name: "Tür" });
  await expect(door.getByText("Zu", { exact: true })).toBeVisible();
  const more = court.getByRole("button", { name: "Warum? Court 3" });
  await expect(more).toHaveAttribute("aria-expanded", "false");
  await more.click();
  const why = court.getByRole("region", { name: "Court 3: Warum?" });
  await expect(why.getByText("Gesperrt bis 18:00 Uhr: Bodenpflege")).toHaveCount(2);
  await expect(why).toContainText("Zuletzt geschaltet");
  await expect(why.getByRole("link", { name: "Im System-Log zeigen" })).toBeVisible();
  await court.getByRole("button", { name: "Tür öffnen Tür Court 3" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Tür Court 3 öffnen" }).click();
  await expect(door.getByText("Offen", { exact: true })).toBeVisible();
  expect(hall.doors.isUnlocked("door-3")).toBe(true);
  await court.getByRole("button", { name: "Warum? Court 3" }).click();
  await expect(why).toHaveCount(0);
  await row(page, "Court 3").getByRole("switch", { name: "Automatik Court 3" }).click();
  const light = row(page, "Court 3").getByRole("switch", { name: "Licht Court 3" });
  await expect(light).not.toBeChecked();
  await light.click();
  await expect(light).toBeChecked();
  await expect.poll(() => hall.lights.isOn("lamp-3")).toBe(true);
});
