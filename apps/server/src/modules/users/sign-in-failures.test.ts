import { minutes } from "@platzwart/domain/time/instant";
import { expect, onTestFinished, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { anyEngine } from "../../testing/engines.ts";
import { TestServer } from "../../testing/test-server.ts";
import { logReaderIn } from "../log/log-reader.ts";
import { usersIn } from "./user-records.ts";

async function logged(server: TestServer) {
  return (await logReaderIn(server.app.storage.read).list({ component: "sessions" }, 100)).items;
}

anyEngine((engine) => {
  test("[G-05] a sign-in that failed is in the log with whose name it was; a flood of some hides no others", async () => {
    const server = await TestServer.start(engine);
    const attempt = (username: string) =>
      server.request("POST", "/api/session", { body: { username, password: "falsch-und-lang" } });
    const waitFor = (count: number) => server.until(async () => (await logged(server)).length === count);
    for (let index = 0; index < 9; index += 1) await attempt(`mein-geheimes-passwort-${index}`);
    await waitFor(5);
    await attempt("Admin ");
    await waitFor(6);

    const [known, last, ...unknown] = await logged(server);
    const admin = await usersIn(server.app.storage.read).findByName("admin");
    const failed = { level: "warn", message: "Anmeldung fehlgeschlagen" };
    expect(known).toMatchObject({ ...failed, metadata: { user_id: admin?.id } });
    expect(last?.message).toBe(
      "Anmeldung fehlgeschlagen, mit unbekannten Namen zum fünften Mal in zehn Minuten; weitere in diesen zehn Minuten stehen hier nicht",
    );
    for (const entry of unknown) expect(entry).toMatchObject(failed);
    for (const entry of [last, ...unknown]) expect(entry?.metadata).toEqual({});
    expect(JSON.stringify(await logged(server))).not.toContain("geheimes");

    await server.advance(minutes(10));
    await attempt("niemand");
    await waitFor(7);
  });

  test("[G-05] of five sign-ins that failed with one name the last says so", async () => {
    const server = await TestServer.start(engine);
    for (let index = 0; index < 5; index += 1)
      await server.request("POST", "/api/session", { body: { username: "admin", password: "falsch" } });
    await server.until(async () => (await logged(server)).length === 5);
    expect((await logged(server))[0]?.message).toBe(
      "Anmeldung fehlgeschlagen, zum fünften Mal in zehn Minuten; weitere in diesen zehn Minuten stehen hier nicht",
    );
  });

  test("[G-05, N-04] a failed sign-in that the log cannot take is refused like any other", async () => {
    const server = await TestServer.start(engine);
    const raw = await openRaw(server.database);
    onTestFinished(() => raw.close());
    await raw.query("alter table system_logs rename to system_logs_away");
    const refused = await server.request("POST", "/api/session", {
      body: { username: "admin", password: "falsch-und-lang" },
    });
    expect(refused.body.code).toBe("credentials_wrong");
    await server.until(async () => server.logged.some(({ message }) => /failed sign-in/.test(message)));
    await raw.query("alter table system_logs_away rename to system_logs");
  });
});
