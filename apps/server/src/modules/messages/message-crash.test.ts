import { minutes, plus } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";
import { expect, test } from "vitest";
import { anyEngine } from "../../testing/engines.ts";
import { openInbox } from "../../testing/mail-inbox.ts";
import { ServerProcess } from "../../testing/server-process.ts";
import { TEST_KEY } from "../../testing/test-key.ts";
import { TestServer } from "../../testing/test-server.ts";

const BOOKINGS = 12;

anyEngine((engine) => {
  test("[O-01] a server killed between decided, sent and stored loses no mail, and repeats at most one with the same id", async () => {
    const begin = systemClock.now();
    const hall = await TestServer.start(engine, { now: begin });
    const inbox = await openInbox();
    const settings = { ...inbox.settings, mail_per_minute: 600 };
    const list = Object.entries(settings).map(([key, value]) => ({ key, value }));
    await hall.operate("PUT", "/api/settings", { settings: list });
    await hall.operate("POST", "/api/mail/test", { to: "admin@example.org" });
    await hall.operate("PUT", "/api/settings/mail_to_customers", { value: true });
    // by API: there is no rest
    for (let index = 0; index < BOOKINGS; index += 1) {
      const at = (offset: number) => new Date(plus(begin, minutes(60 + index * 60 + offset))).toISOString();
      const data = {
        ...{ court_id: 1, customer_name: "Kim", customer_email: `kim${index}@example.org` },
        ...{ customer_phone: "030 123456", start_time: at(0), end_time: at(60) },
      };
      const answer = await hall.call("create_booking", data);
      expect(answer.body, `booking ${index}`).toMatchObject({ success: true });
    }
    await hall.stop();

    const environment = { CODE_KEY: TEST_KEY.toString("hex"), PORT: "0" };
    const mails = () => inbox.mails.slice(1);
    const recipients = () => new Set(mails().map(({ to }) => [to].flat()[0]?.text));
    for (const killedAfter of [1, 5, BOOKINGS]) {
      const server = await ServerProcess.startOn(hall.database, environment);
      await expect
        .poll(() => recipients().size, { timeout: 60_000, interval: 1 })
        .toBeGreaterThanOrEqual(killedAfter);
      await server.kill("SIGKILL");
      await server.exited;
    }
    expect(recipients().size).toBe(BOOKINGS);
    // a repetition has the id of its first sending
    expect(new Set(mails().map(({ messageId }) => messageId)).size).toBe(BOOKINGS);
    expect(mails().length).toBeLessThanOrEqual(BOOKINGS + 2);
  });
});
