import { seconds } from "@platzwart/domain/time/instant";
import { expect, signIn, test } from "./support/hall.ts";

const ALARM = "Die Steuerung von Licht und Türen steht";

test("[M-06] a loop that is silent for 30 s is an alarm on the page, and over when it runs again", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall);
  await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
  // silent from its last run on
  hall.app.loop.request("check");
  await hall.app.loop.idle();
  await hall.breakTable("doors");
  await hall.advance(seconds(20));
  await expect(page.getByText(ALARM)).toHaveCount(0);
  await hall.advance(seconds(15));
  await expect(page.getByRole("alert").filter({ hasText: ALARM })).toBeVisible();
  await hall.mendTable("doors");
  await hall.advance(seconds(11));
  await expect(page.getByText(ALARM)).toHaveCount(0);
  // what the page itself asks of the doors meanwhile fails too
  expect(complaints.splice(0).every((text) => text.includes("500"))).toBe(true);
});
