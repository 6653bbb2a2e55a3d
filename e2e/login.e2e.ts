import { minutes, seconds } from "@platzwart/domain/time/instant";
import { ACCESS_TOKEN_LIFETIME } from "@platzwart/server/modules/users/access-tokens";
import type { Page } from "@playwright/test";
import { PASSWORD } from "../testing/hall-api.ts";
import { pointAt } from "./support/announcements.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { hold } from "./support/hold.ts";
import { expectUncovered } from "./support/looks.ts";

test.use({ ownPage: true });

const alert = (page: Page) => page.getByRole("alert");

async function signInAs(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Benutzername").fill(username);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Anmelden" }).click();
}

test.describe("signing in", () => {
  test("[N-01, N-02, N-03] the form takes what is typed at once, answers blank fields without a request, and success shows its toast and no refusal of before", async ({
    page,
    hall,
  }) => {
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(`${hall.url}/login`);
    await expect(page.getByRole("heading", { name: "System-Anmeldung", level: 1 })).toBeVisible();
    await expect(page.getByLabel("Passwort", { exact: true })).toHaveAttribute("type", "password");
    await expect(page.getByLabel("Benutzername")).toBeFocused();
    await page.keyboard.type("admin");
    await page.keyboard.press("Tab");
    await page.keyboard.type("   ");
    await page.keyboard.press("Enter");
    for (const [username, password] of [
      ["", ""],
      ["   ", PASSWORD],
    ] as const) {
      await expect(alert(page)).toContainText("Fehler");
      await expect(alert(page)).toContainText("Bitte füllen Sie alle Felder aus.");
      await alert(page).getByRole("button", { name: "Meldung schließen" }).click();
      await expect(alert(page)).toHaveCount(0);
      await signInAs(page, username, password);
    }
    await expect(alert(page)).toContainText("Bitte füllen Sie alle Felder aus.");
    expect(sent).not.toContain("POST /api/session");
    // filled without a key being pressed, as programs for passwords do, fields are sent as they stand
    for (const [label, text] of Object.entries({ Benutzername: "admin", Passwort: PASSWORD }))
      await page.getByLabel(label, { exact: true }).evaluate((input, value) => {
        (input as HTMLInputElement).value = value;
      }, text);
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Anmeldung erfolgreich" })).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
    await expect(page).toHaveURL(`${hall.url}/`);
  });

  test("[N-02, R-07] on a small phone the message does not lie over the button, also where it was there before what shows messages", async ({
    page,
    hall,
  }) => {
    await page.setViewportSize({ width: 390, height: 560 });
    const letGo = await hold(page, "**/assets/page-services-*.js");
    await page.goto(`${hall.url}/login`);
    const submit = page.getByRole("button", { name: "Anmelden" });
    await submit.click();
    await expect(page.getByText("Bitte ausfüllen.").first()).toBeVisible();
    letGo();
    await expect(alert(page)).toBeInViewport({ ratio: 1 });
    await pointAt(alert(page));
    await expectUncovered(submit);
    await alert(page).getByRole("button", { name: "Meldung schließen" }).click();
    await expect(alert(page)).toHaveCount(0);
    await submit.click();
    await expect(alert(page)).toBeInViewport({ ratio: 1 });
    await pointAt(alert(page));
    await expectUncovered(submit);
  });

  test("[N-04, N-05] wrong credentials and any other failure are shown in their words, also at the form, where somebody looks who signs in", async ({
    page,
    hall,
    complaints,
  }) => {
    await page.goto(`${hall.url}/login`);
    const form = page.locator("main form");
    await signInAs(page, "admin", "falsch-und-lang");
    const wrong = "Ungültiger Benutzername oder Passwort.";
    await expect(alert(page)).toContainText("Anmeldung fehlgeschlagen");
    await expect(alert(page)).toContainText(wrong);
    await expect(form.getByText(wrong)).toBeVisible();
    // the browser itself notes the 401
    expect(complaints.splice(0).every((text) => text.includes("401"))).toBe(true);
    await hall.breakTable("users");
    await signInAs(page, "admin", PASSWORD);
    const unknown = "Ein unbekannter Fehler ist aufgetreten.";
    await expect(alert(page).filter({ hasText: unknown })).toContainText("Fehler");
    await expect(form.getByText(unknown)).toBeVisible();
    await expect(form.getByText(wrong)).toHaveCount(0);
    await hall.mendTable("users");
    complaints.splice(0);
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
  });

  test("[N-05] a server that does not answer is reported 5 s after the press at the latest", async ({
    page,
    hall,
    complaints,
  }) => {
    await page.clock.install();
    await page.goto(`${hall.url}/login`);
    // it takes the call and never answers
    await page.route("**/api/session", () => {});
    const asked = page.waitForRequest("**/api/session");
    await signInAs(page, "admin", PASSWORD);
    await asked;
    await page.clock.runFor(seconds(5));
    await expect(alert(page)).toContainText("Fehler");
    await expect(alert(page)).toContainText("Ein unbekannter Fehler ist aufgetreten.");
    await expect(page.getByRole("button", { name: "Anmelden" })).toBeEnabled();
    complaints.length = 0;
  });
});

test("[R-05, N-03] each page for users asks to sign in and comes back to it, and nobody is sent away elsewhere", async ({
  page,
  hall,
}) => {
  const ways = [
    ...[
      "/",
      "/settings",
      "/access-code",
      "/booking",
      "/contacts",
      "/halls",
      "/help",
      "/door-control",
      "/test-environment",
    ].map((path) => [`${path}?tab=lights`, `${path}?tab=lights`] as const),
    ...["//example.org", "/\\example.org", "https://example.org", "javascript:alert(1)"].map(
      (next) => [`/login?next=${encodeURIComponent(next)}`, "/"] as const,
    ),
  ];
  for (const [asked, reached] of ways) {
    await page.goto(`${hall.url}${asked}`);
    await expect(page.getByRole("heading", { name: "System-Anmeldung" }), asked).toBeVisible();
    await signInAs(page, "admin", PASSWORD);
    await expect(page.getByRole("heading", { name: "System-Anmeldung" }), asked).toHaveCount(0);
    await expect(page, asked).toHaveURL(`${hall.url}${reached}`);
    await page.evaluate(() => localStorage.clear());
  }
});

test.describe("an access token of ten minutes", () => {
  test.use({ accessTokenLifetime: ACCESS_TOKEN_LIFETIME });

  test("[N-07] renews itself before it expires, without one refused call", async ({ page, hall }) => {
    await page.clock.install();
    await signIn(page, hall);
    const refused: number[] = [];
    const expiry = new Map<string | undefined, number>();
    page.on("response", async (response) => {
      if (response.status() === 401) refused.push(response.status());
      if (!response.ok() || !response.url().endsWith("/api/session/refresh")) return;
      const { accessToken, accessTokenExpiresAt } = await response.json();
      expiry.set(`Bearer ${accessToken}`, Date.parse(accessTokenExpiresAt));
    });
    let used: string | undefined;
    page.on("request", (request) => {
      used = request.headers()["authorization"] ?? used;
    });
    for (let turn = 0; turn < 3; turn += 1) {
      // the server's time first: what is under way on the page still has the token before
      await hall.advance(seconds(9 * 60 + 10));
      await page.clock.fastForward(minutes(9) + seconds(10));
      // in use by the page, before the next ten minutes are over in no time
      await expect.poll(() => (expiry.get(used) ?? 0) - hall.clock.now()).toBeGreaterThan(minutes(9));
    }
    await hall.book();
    await expect(page.getByRole("article", { name: "Court 1" }).getByText("Gebucht")).toBeVisible();
    expect(refused).toEqual([]);
  });
});

test.describe("a session", () => {
  test("[N-06, N-07] who is signed in is sent on from the sign-in; the session outlives a reload, and signing out ends it here, in other tabs and on the server", async ({
    page,
    hall,
    context,
  }) => {
    await signIn(page, hall);
    await signIn(page, hall, "admin", "/login");
    await expect(page).toHaveURL(`${hall.url}/`);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
    const other = await context.newPage();
    await other.goto(hall.url);
    await expect(other.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("platzwart.session") ?? "null"));
    expect(kept.user.username).toBe("admin");
    await page.getByRole("button", { name: "Konto" }).click();
    const ended = page.waitForResponse((response) => response.request().method() === "DELETE");
    await page.getByRole("button", { name: "Abmelden" }).click();
    expect((await ended).status()).toBe(204);
    await expect(page.getByRole("heading", { name: "System-Anmeldung" })).toBeVisible();
    await expect(other.getByRole("heading", { name: "System-Anmeldung" })).toBeVisible();
    const again = await fetch(`${hall.url}/api/session/refresh`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refreshToken: kept.refreshToken }),
    });
    expect(again.status).toBe(401);
    expect(await page.evaluate(() => localStorage.getItem("platzwart.session"))).toBeNull();
  });
});

test.describe("the first operator", () => {
  test.use({ environment: { ADMIN_PASSWORD: "" } });

  test("[N-10] is set up on the login page with the printed link or code, and never again", async ({
    page,
    hall,
    complaints,
  }) => {
    await page.goto(`${hall.url}/login#setup=${hall.app.setupCode}`);
    await expect(page.getByRole("heading", { name: "System-Anmeldung" })).toBeVisible();
    await expect(page.getByLabel("Einrichtungscode")).toHaveValue(hall.app.setupCode ?? "");
    await expect(page.getByLabel("Benutzername")).toBeFocused();
    const fill = async (code: string, password: string) => {
      await page.getByLabel("Einrichtungscode").fill(code);
      await page.getByLabel("Benutzername").fill("Leitung");
      await page.getByLabel("Passwort", { exact: true }).fill(password);
      await page.getByLabel("Passwort wiederholen").fill(password);
      await page.getByRole("button", { name: "Einrichten" }).click();
    };
    // all that can be said before it is sent is said at once
    await fill("falscher-code", "zu kurz");
    await expect(page.getByLabel("Passwort", { exact: true })).toHaveAccessibleDescription(
      /mindestens 12 Zeichen haben/,
    );
    await fill("falscher-code", PASSWORD);
    await expect(alert(page).filter({ hasText: "Der Einrichtungscode stimmt nicht" }).first()).toBeVisible();
    await fill(hall.app.setupCode ?? "", "passwort1234");
    await expect(alert(page).filter({ hasText: "zu leicht zu erraten" }).first()).toBeVisible();
    complaints.splice(0);
    await fill(hall.app.setupCode ?? "", PASSWORD);
    await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
    await page.getByRole("button", { name: "Konto" }).click();
    await expect(page.getByText("Betreiber")).toBeVisible();
    await page.getByRole("button", { name: "Abmelden" }).click();
    await expect(page.getByRole("button", { name: "Anmelden" })).toBeVisible();
    await expect(page.getByLabel("Einrichtungscode")).toHaveCount(0);
  });
});
