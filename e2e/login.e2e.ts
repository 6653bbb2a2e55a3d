import { minutes, seconds } from "@platzwart/domain/time/instant";
import { ACCESS_TOKEN_LIFETIME } from "@platzwart/server/modules/users/access-tokens";
import { PASSWORD } from "../testing/hall-api.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { hold } from "./support/hold.ts";
import { expectUncovered } from "./support/looks.ts";

test.use({ ownPage: true });

const alert = (page: import("@playwright/test").Page) => page.getByRole("alert");

test.describe("signing in", () => {
  test("[N-01] the page has its heading, its two fields and its button", async ({ page, hall }) => {
    await page.goto(`${hall.url}/login`);
    await expect(page.getByRole("heading", { name: "System-Anmeldung", level: 1 })).toBeVisible();
    await expect(page.getByLabel("Benutzername")).toBeEditable();
    await expect(page.getByLabel("Passwort", { exact: true })).toHaveAttribute("type", "password");
    await expect(page.getByRole("button", { name: "Anmelden" })).toBeEnabled();
  });

  test("[N-01] the first field has the focus when the page comes, so that one can type at once", async ({
    page,
    hall,
  }) => {
    await page.goto(`${hall.url}/login`);
    await expect(page.getByLabel("Benutzername")).toBeFocused();
    await page.keyboard.type("admin");
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
  });

  test("[N-04, N-05] what was refused stands at the form too, where somebody looks who signs in", async ({
    page,
    hall,
    complaints,
  }) => {
    await page.goto(`${hall.url}/login`);
    const form = page.locator("main form");
    await page.getByLabel("Benutzername").fill("admin");
    await page.getByLabel("Passwort", { exact: true }).fill("falsch-und-lang");
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(form.getByText("Ungültiger Benutzername oder Passwort.")).toBeVisible();
    await hall.breakTable("users");
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(form.getByText("Ein unbekannter Fehler ist aufgetreten.")).toBeVisible();
    await expect(form.getByText("Ungültiger Benutzername oder Passwort.")).toHaveCount(0);
    await hall.mendTable("users");
    complaints.splice(0);
  });

  for (const [username, password] of [
    ["", ""],
    ["   ", PASSWORD],
    ["admin", "   "],
  ] as const) {
    test(`[N-02] "${username}" with "${password}" is not sent but answered at once`, async ({
      page,
      hall,
    }) => {
      const sent: string[] = [];
      page.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
      await page.goto(`${hall.url}/login`);
      await page.getByLabel("Benutzername").fill(username);
      await page.getByLabel("Passwort", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Anmelden" }).click();
      await expect(alert(page)).toContainText("Fehler");
      await expect(alert(page)).toContainText("Bitte füllen Sie alle Felder aus.");
      expect(sent).not.toContain("POST /api/session");
    });
  }

  test("[N-02, R-07] on a small phone the message does not lie over the button", async ({ page, hall }) => {
    await page.setViewportSize({ width: 390, height: 560 });
    await page.goto(`${hall.url}/login`);
    const submit = page.getByRole("button", { name: "Anmelden" });
    await submit.click();
    await expect(alert(page)).toBeInViewport({ ratio: 1 });
    await alert(page).hover();
    await expectUncovered(submit);
  });

  test("[N-02, R-07] nor does one that was there before what shows messages had come", async ({
    page,
    hall,
  }) => {
    await page.setViewportSize({ width: 390, height: 560 });
    const letGo = await hold(page, "**/assets/behind-page-*.js");
    await page.goto(`${hall.url}/login`);
    const submit = page.getByRole("button", { name: "Anmelden" });
    await submit.click();
    await expect(page.getByText("Bitte ausfüllen.").first()).toBeVisible();
    letGo();
    await expect(alert(page)).toBeInViewport({ ratio: 1 });
    await alert(page).hover();
    await expectUncovered(submit);
  });

  test("[N-03] success shows its toast and the hall, and no refusal of before", async ({ page, hall }) => {
    await page.goto(`${hall.url}/login`);
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(alert(page)).toContainText("Bitte füllen Sie alle Felder aus.");
    await page.getByLabel("Benutzername").fill("admin");
    await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Anmeldung erfolgreich" })).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
    await expect(page).toHaveURL(`${hall.url}/`);
  });

  test("[N-03] fields that were filled without a key being pressed are sent as they stand", async ({
    page,
    hall,
  }) => {
    await page.goto(`${hall.url}/login`);
    const fields = { Benutzername: "admin", Passwort: PASSWORD };
    for (const [label, text] of Object.entries(fields)) {
      const field = page.getByLabel(label, { exact: true });
      await field.evaluate((input, value) => {
        (input as HTMLInputElement).value = value;
      }, text);
    }
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
  });

  test("[N-04] wrong credentials are told in the exact words", async ({ page, hall, complaints }) => {
    await page.goto(`${hall.url}/login`);
    await page.getByLabel("Benutzername").fill("admin");
    await page.getByLabel("Passwort", { exact: true }).fill("falsch-und-lang");
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(alert(page)).toContainText("Anmeldung fehlgeschlagen");
    await expect(alert(page)).toContainText("Ungültiger Benutzername oder Passwort.");
    // the browser itself notes the 401
    expect(complaints.splice(0).every((text) => text.includes("401"))).toBe(true);
  });

  test("[N-05] a server that does not answer is told 5 s after the press at the latest", async ({
    page,
    hall,
    complaints,
  }) => {
    await page.clock.install();
    await page.goto(`${hall.url}/login`);
    // it takes the call and never answers
    await page.route("**/api/session", () => {});
    await page.getByLabel("Benutzername").fill("admin");
    await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
    const asked = page.waitForRequest("**/api/session");
    await page.getByRole("button", { name: "Anmelden" }).click();
    await asked;
    await page.clock.runFor(seconds(5));
    await expect(alert(page)).toContainText("Fehler");
    await expect(alert(page)).toContainText("Ein unbekannter Fehler ist aufgetreten.");
    await expect(page.getByRole("button", { name: "Anmelden" })).toBeEnabled();
    complaints.length = 0;
  });

  test("[N-05] any other failure is told as unknown", async ({ page, hall, complaints }) => {
    await page.goto(`${hall.url}/login`);
    await page.getByLabel("Benutzername").fill("admin");
    await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
    await hall.breakTable("users");
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(alert(page)).toContainText("Fehler");
    await expect(alert(page)).toContainText("Ein unbekannter Fehler ist aufgetreten.");
    await hall.mendTable("users");
    complaints.splice(0);
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
  });

  test("[N-06] who is signed in is sent on to the hall", async ({ page, hall }) => {
    await signIn(page, hall, "admin", "/login");
    await expect(page).toHaveURL(`${hall.url}/`);
    await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
  });
});

test.describe("a page for users", () => {
  for (const path of [
    "/",
    "/settings",
    "/access-code",
    "/booking",
    "/contacts",
    "/help",
    "/door-control",
    "/test-environment",
  ]) {
    test(`[R-05] ${path} asks to sign in and comes back to it`, async ({ page, hall }) => {
      await page.goto(`${hall.url}${path}?tab=lights`);
      await expect(page.getByRole("heading", { name: "System-Anmeldung" })).toBeVisible();
      await page.getByLabel("Benutzername").fill("admin");
      await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Anmelden" }).click();
      await expect(page).toHaveURL(`${hall.url}${path}?tab=lights`);
    });
  }

  for (const next of ["//example.org", "/\\example.org", "https://example.org", "javascript:alert(1)"]) {
    test(`[N-03] nobody is sent away to ${next}`, async ({ page, hall }) => {
      await page.goto(`${hall.url}/login?next=${encodeURIComponent(next)}`);
      await page.getByLabel("Benutzername").fill("admin");
      await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Anmelden" }).click();
      await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
      await expect(page).toHaveURL(`${hall.url}/`);
    });
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
  test("[N-07] lies in local storage and outlives a reload", async ({ page, hall }) => {
    await signIn(page, hall);
    const kept = await page.evaluate(() => Object.values(localStorage).join());
    expect(kept).toContain("admin");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
  });

  test("[N-07] signing out ends it here, in the browser's other tabs and on the server", async ({
    page,
    hall,
    context,
  }) => {
    await signIn(page, hall);
    const other = await context.newPage();
    await other.goto(hall.url);
    await expect(other.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("platzwart.session") ?? "null"));
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

  test("[N-07] a tab that is still loading hears of it, also where the server does not", async ({
    page,
    hall,
    context,
    complaints,
  }) => {
    await signIn(page, hall);
    const other = await context.newPage();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await other.route("**/assets/application-*.js", async (route) => {
      await held;
      await route.continue();
    });
    const renewed = other.waitForResponse(/session\/refresh/);
    await other.goto(hall.url, { waitUntil: "commit" });
    await renewed;
    await page.route("**/api/session", (route) => route.abort());
    await page.getByRole("button", { name: "Konto" }).click();
    await page.getByRole("button", { name: "Abmelden" }).click();
    await expect(page.getByRole("heading", { name: "System-Anmeldung" })).toBeVisible();
    release();
    await expect(other.getByRole("heading", { name: "System-Anmeldung" })).toBeVisible();
    complaints.splice(0);
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
