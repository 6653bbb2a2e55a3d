import type { Page } from "@playwright/test";
import { startInbox } from "../apps/server/src/testing/mail-server.ts";
import { minutes, seconds } from "../packages/domain/src/time/instant.ts";
import { openDesk } from "./support/desk.ts";
import { expect, OWN_PAGE, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

const TAB = "/settings?tab=connections";
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const save = (page: Page) => region(page, "E-Mail").getByRole("button", { name: "Speichern" }).click();

test(
  "[O-02, O-03] an operator sets up mail with a wrong password, then the right one; the booking shows what was sent",
  OWN_PAGE,
  async ({ page, hall, complaints }) => {
    const inbox = await startInbox({ authOptional: false });
    await signIn(page, hall, "admin", TAB);
    const form = region(page, "E-Mail");
    await form.getByLabel("Mailserver").fill("127.0.0.1");
    await form.getByRole("textbox", { name: "Port" }).fill(String(inbox.port));
    await form.getByLabel("Benutzername").fill("halle");
    await form.getByLabel("Passwort").fill("falsch");
    await form.getByLabel("Absender", { exact: true }).fill("halle");
    await expect(form).toContainText("„halle“ ist keine E-Mail-Adresse");
    await form.getByLabel("Absender", { exact: true }).fill("halle@example.org");
    await save(page);
    await expect(form.getByLabel("Passwort")).toHaveValue("••••••••");

    const trial = region(page, "Testmail");
    await trial.getByLabel("An").fill("ich@example.org");
    await trial.getByRole("button", { name: "Testmail senden" }).click();
    await expect(trial).toContainText("Der Mailserver lehnt Benutzername oder Passwort ab.");
    await form.getByRole("switch", { name: "Mails an Kunden" }).click();
    await save(page);
    await expect(form).toContainText("Bitte senden Sie zuerst eine Testmail");
    expect(complaints.splice(0)).toEqual(["Failed to load resource: a status of 409"]);
    await expectSoundInEachLook(page, { part: "main", step: "refused" });

    await form.getByLabel("Passwort").fill("geheim");
    await expect(trial.getByRole("button", { name: "Testmail senden" })).toBeDisabled();
    await expect(trial).toContainText("Bitte zuerst speichern");
    await expect(trial).toContainText("Der Mailserver lehnt Benutzername oder Passwort ab.");
    await form.getByRole("switch", { name: "Mails an Kunden" }).click();
    await save(page);
    await expect(trial).not.toContainText("Der Mailserver lehnt");
    await trial.getByRole("button", { name: "Testmail senden" }).click();
    await expect(trial).toContainText("Der Mailserver hat die Testmail an ich@example.org angenommen.");
    // its word is part of what can be pressed
    await form.getByText("Deaktiviert", { exact: true }).click();
    await save(page);
    await expect(form.getByText("Änderung nicht gespeichert")).toHaveCount(0);

    const { id } = await hall.operate("POST", "/api/bookings", {
      ...{
        courtId: 1,
        customerName: "Kim Meyer",
        customerEmail: "kim@example.org",
        customerPhone: "0171 234567",
      },
      startTime: new Date(hall.now() + minutes(60)).toISOString(),
      endTime: new Date(hall.now() + minutes(120)).toISOString(),
    });
    await openDesk(page, hall, `/booking?booking=${id}`);
    const mails = page.getByRole("region", { name: "E-Mail" });
    await expect(mails).toContainText("Bestätigung: Geht in wenigen Sekunden hinaus");
    await hall.advance(seconds(26));
    await expect(mails).toContainText("Bestätigung: Gesendet");
    expect(inbox.mails.map(({ to }) => [to].flat()[0]?.text)).toEqual(["ich@example.org", "kim@example.org"]);
    await expect(mails.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
      "href",
      /^https:\/\/wa\.me\/49171234567\?text=Court%201/,
    );
    await mails.getByRole("button", { name: "Erneut senden" }).click();
    await hall.advance(seconds(4));
    await expect(mails).toContainText("Code: Gesendet");
    await expectSoundInEachLook(page, { part: "main", step: "booking" });
    await inbox.stop();
  },
);
