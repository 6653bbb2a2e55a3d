import {
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type SettingSection,
} from "@platzwart/domain/settings/registry";
import { SERVER } from "@platzwart/server/database/caller";
import { codesIn } from "@platzwart/server/facts/access-code-records";
import { aPermanentCode } from "@platzwart/server/testing/records";
import { SETTING_LABELS } from "@platzwart/texts/setting-words";
import type { Page } from "@playwright/test";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { pointAt } from "./support/announcements.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { expectAccessible, expectUncovered } from "./support/looks.ts";
import { mendAndRetry } from "./support/retry.ts";
import { changeCount, field, openTab, save, settingsOf, unsaved } from "./support/settings.ts";

const SECTIONS = {
  booking: {
    tab: "Buchungen",
    labels: ["Minimale Buchungsdauer", "Maximale Buchungsdauer", "Vorausbuchung (Tage)"],
  },
  lights: {
    tab: "Beleuchtung",
    labels: ["Automatische Lichtsteuerung", "Licht-Vorlaufzeit", "Licht-Nachlaufzeit"],
  },
  climate: {
    tab: "Klima",
    labels: [
      ...["Automatische Klimasteuerung", "Zieltemperatur", "Lüftungsdauer"],
      ...["Heizung-URL", "Kühlung-URL", "Lüftung-URL", "Monitoring-URL"],
    ],
  },
  access: { tab: "Zugang", labels: ["Codelänge", "Code-Gültigkeit (Stunden)", "Permanente Codes erlauben"] },
  scheduler: {
    tab: "Scheduler",
    labels: ["Licht vorher", "Licht nachher", "Tür vorher", "Tür nachher", "Automatisch anwenden"],
  },
} as const satisfies Partial<Record<SettingSection, { tab: string; labels: readonly string[] }>>;

const saved = "Einstellung gespeichert";

/** What was saved is told; the message is put away, so that the next one is another. */
async function expectSaved(page: Page): Promise<void> {
  const message = page.getByRole("status").filter({ hasText: saved });
  await expect(message).toBeVisible();
  await message.getByRole("button", { name: "Meldung schließen" }).click();
  await expect(message).toHaveCount(0);
}

test("[W-04, W-05, K-10, S-05] every setting stands in its section under its name, and one below, one above and text are refused by every form", async ({
  page,
  hall,
}) => {
  await openTab(page, hall, "courts");
  await expect(field(page, "Anzahl Courts")).toHaveValue("4");
  for (const number of [1, 2, 3, 4])
    await expect(field(page, `Name Court ${number}`)).toHaveValue(`Court ${number}`);
  const before = await settingsOf(hall);
  const bar = page.getByRole("navigation", { name: "Bereiche der Einstellungen" });
  for (const [section, { tab, labels }] of Object.entries(SECTIONS)) {
    await bar.getByRole("link", { name: tab }).click();
    for (const label of labels) await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    const numbers = numbersOf(section as SettingSection);
    // text in a margin is replaced, and not refused (settings-scheduler.e2e.ts)
    const wrong = section === "scheduler" ? ["4.5"] : ["abc", "", "4.5"];
    for (const turn of ["below", "above", ...wrong]) {
      for (const { key, minimum, maximum } of numbers) {
        const text = { below: String(minimum - 1), above: String(maximum + 1) }[turn] ?? turn;
        await field(page, SETTING_LABELS[key]).fill(text);
      }
      await save(page).click();
      for (const [place, { key, minimum, maximum }] of numbers.entries()) {
        const input = field(page, SETTING_LABELS[key]);
        await expect(input, turn).toHaveAttribute("aria-invalid", "true");
        await expect(input).toHaveAccessibleDescription(
          new RegExp(`erlaubt sind ${minimum} bis ${maximum} `),
        );
        if (place === 0) await expect(input).toBeFocused();
      }
    }
    await page.getByRole("button", { name: "Verwerfen" }).click();
    for (const { key } of numbers) {
      const input = field(page, SETTING_LABELS[key]);
      await expect(input).not.toHaveAttribute("aria-invalid", "true");
      await expect(input).toHaveValue(String(before[key]));
    }
  }
  expect(await settingsOf(hall)).toEqual(before);
  expect(await changeCount(hall)).toBe(0);
});

function numbersOf(section: SettingSection) {
  return SETTING_KEYS.flatMap((key: SettingKey) => {
    const definition = SETTINGS[key];
    return definition.kind === "number" && definition.section === section ? [{ ...definition, key }] : [];
  });
}

test("[S-03, S-12] a section is saved whole with one toast, says who changed what, and can be undone", async ({
  page,
  hall,
}) => {
  await openTab(page, hall, "lights");
  await field(page, "Licht-Vorlaufzeit").fill("20");
  await page.getByRole("button", { name: "Licht-Nachlaufzeit verringern" }).click();
  await page.getByRole("switch", { name: "Automatische Lichtsteuerung" }).click();
  await expect(unsaved(page, 3)).toBeVisible();
  await expect(field(page, "Licht-Nachlaufzeit")).toHaveAccessibleDescription(/geändert, bisher 60 min/);
  await save(page).click();
  await expect(page.getByText(saved, { exact: true })).toHaveCount(1);
  await expect(page.getByText("nicht gespeichert")).toHaveCount(0);
  expect(await settingsOf(hall)).toMatchObject({
    light_pre_time: 20,
    light_post_time: 55,
    auto_light_control: false,
  });
  await expect(
    page.getByText(/Zuletzt geändert von admin, 15:00 Uhr: Licht-Nachlaufzeit 60 min → 55 min/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(field(page, "Licht-Nachlaufzeit")).toHaveValue("60");
  // saved by Enter the focus stays in the field, and the key takes back what was saved, not what was typed
  await field(page, "Licht-Vorlaufzeit").fill("25");
  await field(page, "Licht-Vorlaufzeit").press("Enter");
  await expect(page.getByText(saved, { exact: true })).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(field(page, "Licht-Vorlaufzeit")).toHaveValue("15");
  await expect(unsaved(page, 1)).toHaveCount(0);
  const before = { light_pre_time: 15, light_post_time: 60, auto_light_control: true };
  expect(await settingsOf(hall)).toMatchObject(before);
  await hall.saveSetting("code_length", 5);
  await page.getByRole("button", { name: "Verlauf" }).click();
  const entries = page.getByRole("dialog").getByRole("listitem");
  await expect(entries).toHaveCount(8);
  await expect(entries.filter({ hasText: "Automatische Lichtsteuerung" })).toContainText([
    "Deaktiviert → Aktiviert",
    "Aktiviert → Deaktiviert",
  ]);
  await page.getByRole("button", { name: "Alle Einstellungen" }).click();
  await expect(entries).toHaveCount(9);
  await expect(entries.first()).toContainText("Codelänge 4 Stellen → 5 Stellen");
  await expect(entries.first()).toContainText("admin, 15:00 Uhr");
  const history = page.getByRole("button", { name: "Verlauf" });
  await page.keyboard.press("Escape");
  await expect(history).toBeFocused();
  await history.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Schließen", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(history).toBeFocused();
});

test("[R-07, S-03] what was saved is announced without covering the buttons of the next save, also on a phone", async ({
  page,
  hall,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openTab(page, hall, "lights");
  const toast = page.getByRole("status").filter({ hasText: saved });
  const discard = page.getByRole("button", { name: "Verwerfen" });
  let minutes = 20;
  for (const [width, height] of [
    [390, 844],
    [390, 560],
    [720, 844],
    [1440, 700],
  ] as const) {
    const what = `at ${width} × ${height} px`;
    await page.setViewportSize({ width, height });
    await field(page, "Licht-Vorlaufzeit").fill(String(minutes));
    await save(page).click();
    // pointed at, so that it stays
    await pointAt(toast);
    await field(page, "Licht-Vorlaufzeit").fill(String(minutes + 1));
    await expect(discard).toBeVisible();
    for (const button of [save(page), discard]) {
      await expectUncovered(button, what);
      await button.click({ trial: true, timeout: 2_000 });
    }
    await expect(toast, what).toBeInViewport({ ratio: 1 });
    if (width === 390 && height === 844) await expectAccessible(page, { part: ".toaster", step: what });
    await save(page).click();
    await expect(discard).toHaveCount(0);
    expect(await settingsOf(hall), what).toMatchObject({ light_pre_time: minutes + 1 });
    await toast.getByRole("button", { name: "Meldung schließen" }).click();
    minutes += 2;
  }
});

test("[S-04, S-14] a failure to load and one to save say so in their words; a minimum above the maximum is refused at its field, both together are saved", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall);
  await hall.breakTable("system_settings");
  await page.goto(`${hall.url}/settings?tab=booking`);
  await expect(
    page.getByRole("alert").filter({ hasText: "Fehler beim Laden der Einstellungen" }),
  ).toBeVisible();
  await mendAndRetry(page.getByRole("main"), () => hall.mendTable("system_settings"));
  await field(page, "Vorausbuchung (Tage)").fill("20");
  await hall.breakTable("system_settings");
  await save(page).click();
  const failed = page.getByRole("alert").filter({ hasText: "Fehler beim Speichern" });
  await expect(failed).toContainText("Einstellung konnte nicht gespeichert werden");
  await expect(unsaved(page, 1)).toBeVisible();
  await expect(page.getByRole("button", { name: "Verwerfen" })).toBeVisible();
  await expect(field(page, "Vorausbuchung (Tage)")).toHaveValue("20");
  await hall.mendTable("system_settings");
  await failed.getByRole("button", { name: "Meldung schließen" }).click();
  await save(page).click();
  await expectSaved(page);
  complaints.splice(0);
  await field(page, "Minimale Buchungsdauer").fill("180");
  await save(page).click();
  await expect(field(page, "Maximale Buchungsdauer")).toHaveAccessibleDescription(
    /Die minimale Buchungsdauer darf nicht über der maximalen liegen/,
  );
  await field(page, "Maximale Buchungsdauer").fill("240");
  await save(page).click();
  await expectSaved(page);
  expect(await settingsOf(hall)).toMatchObject({ min_booking_duration: 180, max_booking_duration: 240 });
});

test("[K-10, S-05] an address that is none, or not in the hall's network, is refused at its field, also where only the server knows", async ({
  page,
  hall,
  complaints,
}) => {
  await openTab(page, hall, "climate");
  const input = field(page, "Heizung-URL");
  for (const [text, words] of [
    ["heizung", /„heizung“ ist keine Adresse/],
    ["http://8.8.8.8", /liegt nicht im Netz der Halle/],
    ["javascript:alert(1)", /ist keine Adresse/],
  ] as const) {
    await input.fill(text);
    await save(page).click();
    await expect(input).toHaveAccessibleDescription(words);
  }
  await input.fill("http://192.168.1.20/");
  await save(page).click();
  await expectSaved(page);
  await expect(input).toHaveValue("http://192.168.1.20");

  const cooling = field(page, "Kühlung-URL");
  await cooling.fill("http://192.168.1.20");
  await save(page).click();
  await expect(cooling).toHaveAccessibleDescription(/ist schon die Adresse bei „Heizung-URL“/);
  await expect(cooling).toBeFocused();
  const message = "„http://heizung.example“ liegt nicht im Netz der Halle.";
  const refusal = { status: 422, code: "setting_not_an_address", detail: `heating_url: ${message}` };
  await page.route("**/api/settings", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({
          status: 422,
          contentType: "application/problem+json",
          json: {
            ...{ type: "about:blank", title: "x", ...refusal },
            errors: [{ field: "heating_url", message }],
          },
        })
      : route.continue(),
  );
  await cooling.fill("");
  await field(page, "Heizung-URL").fill("http://heizung.example");
  await save(page).click();
  await expect(field(page, "Heizung-URL")).toHaveAccessibleDescription(
    /„http:\/\/heizung.example“ liegt nicht/,
  );
  await expect(field(page, "Heizung-URL")).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: "Fehler beim Speichern" })).toBeVisible();
  await expect(unsaved(page, 1)).toBeVisible();
  complaints.splice(0);
});

test("[S-06, S-07, C-12] count and names: said before it is saved, asked about where they were replaced, and every open page follows", async ({
  page,
  hall,
}) => {
  await openTab(page, hall, "courts");
  const count = field(page, "Anzahl Courts");
  const other = await page.context().newPage();
  await other.goto(hall.url);
  await expect(other.getByRole("article")).toHaveCount(4);
  const question = page.getByRole("dialog", { name: "Ersetzte Eingaben speichern?" });
  for (const text of ["0", "21", "4.5", "viele"]) {
    await count.fill(text);
    await expect(count).toHaveAccessibleDescription(/erlaubt sind 1 bis 20 Courts/);
    await expect(field(page, "Name Court 4")).toBeVisible();
    // sent without leaving the field: it is replaced and asked about, however often the key repeats
    if (text === "viele") {
      await page.keyboard.press("Enter");
      await expect(question).toBeVisible();
      // the key repeats: the dialog is closed and opened, and nothing is saved
      for (let time = 0; time < 2; time += 1) await page.keyboard.press("Enter");
    } else await save(page).dblclick();
    await expect(question.getByRole("listitem")).toHaveText(["Anzahl Courts: 1"]);
    await question.getByRole("button", { name: "Abbrechen" }).click();
    await expect(count).toHaveValue("1");
    await expect(count).toHaveAccessibleDescription(
      new RegExp(`„${text}“ ist hier nicht möglich: Eingetragen ist jetzt 1`),
    );
  }
  expect(await settingsOf(hall)).toMatchObject({ court_count: 4 });
  await expect(field(page, "Name Court 2")).toHaveCount(0);
  await expect(
    page.getByText("Beim Speichern gehen außer Betrieb: Court 2, Court 3 und Court 4."),
  ).toBeVisible();

  await count.fill("5");
  await expect(page.getByText("Neu nach dem Speichern: Court 5.")).toBeVisible();
  await expect(field(page, "Name Court 5")).toHaveValue("Court 5");
  await field(page, "Name Court 2").fill("");
  await save(page).click();
  await expect(field(page, "Name Court 2")).toHaveAccessibleDescription(/Bitte geben Sie einen Namen an/);
  await expect(field(page, "Name Court 2")).toBeFocused();
  await field(page, "Name Court 2").fill("Center Court");
  await expect(field(page, "Name Court 2")).toHaveAccessibleDescription(/bisher Court 2/);
  await save(page).click();
  await expectSaved(page);
  await expect(other.getByRole("article")).toHaveCount(5);
  await expect(other.getByRole("article", { name: "Center Court" })).toBeVisible();
  expect((await settingsOf(hall))["court_names"]).toEqual([
    "Court 1",
    "Center Court",
    "Court 3",
    "Court 4",
    "Court 5",
  ]);
  // a count that was replaced by 1 is saved once somebody says that it is meant
  await count.fill("");
  await save(page).click();
  expect(await settingsOf(hall)).toMatchObject({ court_count: 5 });
  await question.getByRole("button", { name: "So speichern" }).click();
  await expectSaved(page);
  expect(await settingsOf(hall)).toMatchObject({ court_count: 1 });
  // what was replaced by the very value in force is asked about too, and can be put right
  await count.fill("viele");
  await save(page).click();
  await expect(question.getByRole("listitem")).toHaveText(["Anzahl Courts: 1"]);
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await expect(count).toHaveAccessibleDescription(/„viele“ ist hier nicht möglich: Eingetragen ist jetzt 1/);
  await count.fill("2");
  await count.fill("1");
  await expect(count).not.toHaveAccessibleDescription(/viele/);
  await save(page).click();
  await expectSaved(page);
});

test("[C-12] courts with bookings go out of use only after a question that names them", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.bookCourt(4, 60, 120);
  await openTab(page, hall, "courts");
  await field(page, "Anzahl Courts").fill("3");
  await save(page).click();
  const question = page.getByRole("dialog", { name: "Courts mit Buchungen außer Betrieb nehmen?" });
  await expect(question).toContainText("Court 4 am 21.11.2026, 16:00 Uhr");
  await question.getByRole("button", { name: "Abbrechen" }).click();
  expect(await settingsOf(hall)).toMatchObject({ court_count: 4 });
  await expect(unsaved(page, 1)).toBeVisible();
  await save(page).click();
  await question.getByRole("button", { name: "Trotzdem außer Betrieb nehmen" }).click();
  await expectSaved(page);
  await expect(question).toHaveCount(0);
  expect(await settingsOf(hall)).toMatchObject({ court_count: 3 });
  await expect(field(page, "Name Court 4")).toHaveCount(0);
  expect(complaints.splice(0).every((text) => text.includes("409"))).toBe(true);
});

test("[A-18] turning permanent codes off asks first and says how many it suspends", async ({
  page,
  hall,
}) => {
  await addPermanentCode(hall, "reinigung");
  await addPermanentCode(hall, "hausmeister");
  await openTab(page, hall, "access");
  const allowed = page.getByRole("switch", { name: "Permanente Codes erlauben" });
  await allowed.click();
  await save(page).click();
  const question = page.getByRole("dialog", { name: "Permanente Codes aussetzen?" });
  await expect(question).toContainText("2 permanente Codes werden ausgesetzt");
  await page.keyboard.press("Escape");
  expect(await settingsOf(hall)).toMatchObject({ allow_permanent_codes: true });
  await save(page).click();
  await question.getByRole("button", { name: "Aussetzen und speichern" }).click();
  await expectSaved(page);
  expect(await settingsOf(hall)).toMatchObject({ allow_permanent_codes: false });
  await expect(allowed).not.toBeChecked();
  // turning it on again needs no question
  await allowed.click();
  await save(page).click();
  await expect.poll(async () => (await settingsOf(hall))["allow_permanent_codes"]).toBe(true);
});

async function addPermanentCode({ app }: HallUnderTest, id: string): Promise<void> {
  await app.storage.write(SERVER, (store) => codesIn(store).insert(aPermanentCode(id)));
}
