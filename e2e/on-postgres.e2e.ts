import { minutes } from "@platzwart/domain/time/instant";
import { endBooking } from "./support/court.ts";
import { expect, signIn, test } from "./support/hall.ts";

test.use({ ownPage: true });

test.describe("on PostgreSQL", () => {
  test.use({ engine: "postgres" });

  test("[H-12, L-07] a booking lights its court, is ended, and is right again after a restart", async ({
    page,
    hall,
    complaints,
  }) => {
    await signIn(page, hall);
    const court = page.getByRole("article", { name: "Court 1", exact: true });
    await hall.bookCourt(1, 0, 60, "Jana Albrecht");
    await expect(court.getByText("Jana Albrecht")).toBeVisible();
    await expect.poll(() => hall.lights.isOn("lamp-1")).toBe(true);
    await endBooking(page, court);
    await expect(court.getByText("Frei", { exact: true })).toBeVisible();
    await expect.poll(() => hall.lights.isOn("lamp-1")).toBe(false);

    await hall.bookCourt(1, 0, 60, "Emre Yılmaz");
    await hall.stop();
    await hall.advance(minutes(30));
    await hall.startAgain();
    await expect(court.getByText("Emre Yılmaz")).toBeVisible();
    await expect(court.getByRole("timer")).toHaveText("00:30");
    await expect.poll(() => hall.lights.isOn("lamp-1")).toBe(true);
    complaints.splice(0);
  });
});
