import { DAY, type Duration, HOUR, hours, instant, minus, minutes } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { SERVER } from "../../database/caller.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { courtsIn } from "../../facts/court-records.ts";
import { anyEngine } from "../../testing/engines.ts";
import { aCodeRecord } from "../../testing/records.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";

const iso = (at: number) => new Date(at).toISOString();

anyEngine((engine) => {
  test("[Z-25, C-13] the day's plan names who plays, with windows and blocks", async () => {
    const server = await TestServer.start(engine);
    const token = await server.tokenOf("staff");
    await server.book();
    const block = await server.request("POST", "/api/blocks", {
      token,
      body: { courtIds: [3], from: iso(SATURDAY), until: iso(SATURDAY + HOUR), reason: "Bodenpflege" },
    });
    const { body } = await server.request("GET", "/api/day-plan", { token });
    expect(body).toMatchObject({ from: "2026-11-20T23:00:00.000Z", until: "2026-11-21T23:00:00.000Z" });
    const { createdBy: _, changedAt: __, changedBy: ___, ...planned } = block.body.items[0];
    expect(body.blocks).toEqual([planned]);
    expect(body.entries).toMatchObject([
      {
        courtId: 1,
        name: "Jana Albrecht",
        from: iso(SATURDAY),
        until: iso(SATURDAY + HOUR),
        light: [{ from: iso(SATURDAY - minutes(5)), until: iso(SATURDAY + minutes(75)) }],
        door: [{ from: iso(SATURDAY - minutes(15)), until: iso(SATURDAY + minutes(120)) }],
      },
    ]);
  });

  test("[C-12] a court that is not in use has no lane, and the next day begins at midnight", async () => {
    const midnight = instant(Date.parse("2026-11-21T23:00:00Z"));
    const server = await TestServer.start(engine, { now: minus(midnight, minutes(5)) });
    const token = await server.tokenOf("admin");
    await server.book();
    await server.app.hall.change(SERVER, (store) =>
      courtsIn(store).update(1 as never, { status: "unavailable" }),
    );
    const plan = async () => (await server.request("GET", "/api/day-plan", { token })).body;
    expect((await plan()).entries).toEqual([]);
    expect((await plan()).from).toBe("2026-11-20T23:00:00.000Z");
    await server.advanceTo(midnight);
    expect(await plan()).toMatchObject({ from: "2026-11-21T23:00:00.000Z", entries: [] });
  });

  test("[C-15] a court names the booking after the present one, tomorrow's too", async () => {
    const server = await TestServer.start(engine);
    const book = (from: Duration, name: string) =>
      server.call("create_booking", {
        ...server.bookingData(),
        customer_name: name,
        start_time: iso(SATURDAY + from),
        end_time: iso(SATURDAY + from + HOUR),
      });
    await server.book();
    await server.settle();
    expect((await server.court(1)).next).toBe(null);
    await book(hours(23), "TV Eintracht");
    await server.settle();
    expect((await server.court(1)).next).toEqual({
      holderName: "TV Eintracht",
      from: iso(SATURDAY + 23 * HOUR),
      until: iso(SATURDAY + DAY),
    });
    await book(HOUR, "Lehmann");
    await server.settle();
    expect(await server.court(1)).toMatchObject({
      booking: { holderName: "Jana Albrecht" },
      next: { holderName: "Lehmann" },
      freeUntil: null,
    });
  });

  test("[C-15] the next booking is named however far ahead, and a free court says until when it is free", async () => {
    const server = await TestServer.start(engine);
    const seen = async () => {
      const { next, freeUntil } = await server.court(1);
      return [next?.holderName ?? null, freeUntil];
    };
    const book = async (from: number, name: string, court = 1) => {
      const booked = await server.call("create_booking", {
        ...server.bookingData(),
        court_id: court,
        customer_name: name,
        start_time: iso(from),
        end_time: iso(from + HOUR),
      });
      expect(booked.body.error).toBeUndefined();
    };
    const codeForAll = (from: number) =>
      server.app.hall.change(SERVER, (store) =>
        codesIn(store).insert(
          aCodeRecord(`all-${from}`, {
            courtId: null,
            holderName: "Turnier",
            validity: { from: instant(from), until: instant(from + HOUR) },
          }),
        ),
      );
    expect(await seen()).toEqual([null, null]);
    const far = SATURDAY + 13 * DAY;
    await book(far, "Meyer");
    await book(SATURDAY + 3 * DAY, "nebenan", 2);
    expect(await seen()).toEqual(["Meyer", iso(far)]);
    // a block before it ends the free time, and is no booking
    await server.block(1, 4 * 24 * 60, 5 * 24 * 60);
    expect(await seen()).toEqual(["Meyer", iso(SATURDAY + 4 * DAY)]);
    // within the two days of the snapshot, and beyond the viewed day
    await book(SATURDAY + 10 * HOUR, "Lehmann");
    expect(await seen()).toEqual(["Lehmann", iso(SATURDAY + 10 * HOUR)]);
    await codeForAll(SATURDAY + 2 * HOUR);
    expect(await seen()).toEqual(["Turnier", iso(SATURDAY + 2 * HOUR)]);
    // at equal beginnings the court's own
    await book(SATURDAY + 2 * HOUR, "Kaya");
    expect(await seen()).toEqual(["Kaya", iso(SATURDAY + 2 * HOUR)]);
    // a begun code is the current booking; days pass without a change of the facts
    await server.advanceTo(instant(SATURDAY + 2 * HOUR));
    expect(await seen()).toEqual(["Lehmann", null]);
    await server.advanceTo(instant(SATURDAY + 11 * HOUR));
    expect(await seen()).toEqual(["Meyer", iso(SATURDAY + 4 * DAY)]);
  });

  test("[H-05] codes can be asked for up to an instant", async () => {
    const server = await TestServer.start(engine);
    const token = await server.tokenOf("staff");
    await server.book();
    const count = async (before: number) =>
      (await server.request("GET", `/api/access-codes?before=${iso(before)}`, { token })).body.items.length;
    expect(await count(SATURDAY - minutes(15))).toBe(0);
    expect(await count(SATURDAY - minutes(15) + 1)).toBe(1);
  });

  test("[G-07] a name that is erased is none, in the plan, the preview and the reasons", async () => {
    const server = await TestServer.start(engine);
    const token = await server.tokenOf("staff");
    await server.book();
    await server.settle();
    const { body: bookings } = await server.request(
      "GET",
      `/api/bookings?from=${iso(SATURDAY)}&to=${iso(SATURDAY + HOUR)}`,
      { token },
    );
    await server.app.hall.change(SERVER, (store) =>
      codesIn(store).eraseHolderNamesOfBookings([bookings.items[0].id]),
    );
    const get = async (path: string) => (await server.request("GET", path, { token })).body;
    expect((await get("/api/day-plan")).entries).toMatchObject([{ name: null }]);
    expect((await get("/api/scheduler/preview")).items).toMatchObject([{ name: null }, { name: null }]);
    expect((await server.court(1)).light.reasons).toMatchObject([{ kind: "window", name: null }]);
  });
});
