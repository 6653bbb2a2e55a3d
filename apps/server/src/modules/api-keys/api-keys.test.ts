import { minutes, seconds } from "@platzwart/domain/time/instant";
import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { SERVER } from "../../database/caller.ts";
import { anyEngine } from "../../testing/engines.ts";
import { sendRaw } from "../../testing/raw-request.ts";
import { type Answer, TestServer } from "../../testing/test-server.ts";

const NEXT_DAYS = "from=2026-11-21T00:00:00.000Z&to=2026-11-24T00:00:00.000Z";

/** A full disk, on which no key can be changed. */
const FULL_DISK = {
  sqlite: ["create trigger full_disk before update on api_keys begin select raise(abort, 'disk full'); end"],
  postgres: [
    "create function full_disk() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$",
    "create trigger full_disk before update on api_keys for each row execute function full_disk()",
  ],
} as const;

/** Sends requests with a token. */
function sending(server: TestServer, token: string) {
  return (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
}

async function asOperator(server: TestServer) {
  return sending(server, await server.tokenOf("admin"));
}

/** Books as a booking system; returns the response. */
function book(
  server: TestServer,
  token: string,
  changes: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = { action: "create_booking", data: { ...server.bookingData(), ...changes } };
  return server.request("POST", "/functions/v1/control-system-api", { token, body, headers });
}

anyEngine((engine) => {
  test("[X-07] a booking system makes, reads and cancels its own bookings, and nobody else's", async () => {
    const server = await TestServer.start(engine);
    const [one, other] = [await server.makeApiKey("Eversports"), await server.makeApiKey("Vereins-App")];
    const byDesk = await server.book({ court_id: 3 });
    const made = (await book(server, one.token)).body.data;
    expect(made).toMatchObject({ access_code: expect.stringMatching(/^\d{4}$/) });
    const send = sending(server, one.token);
    const listed = async (token: string) =>
      (await sending(server, token)("GET", `/api/bookings?${NEXT_DAYS}`)).body.items.map(
        ({ id }: { id: string }) => id,
      );
    expect(await listed(one.token)).toEqual([made.booking_id]);
    expect(await listed(other.token)).toEqual([]);
    expect(await listed(await server.tokenOf("staff"))).toHaveLength(2);

    for (const id of [byDesk.booking_id, "none"]) {
      const refused = await send("DELETE", `/api/bookings/${id}`);
      expect([refused.status, refused.body.code]).toEqual([404, "booking_unknown"]);
    }
    expect((await sending(server, other.token)("DELETE", `/api/bookings/${made.booking_id}`)).status).toBe(
      404,
    );
    expect((await send("DELETE", `/api/bookings/${made.booking_id}`)).status).toBe(204);
    expect((await send("GET", `/api/bookings?${NEXT_DAYS}`)).body.items[0].status).toBe("cancelled");
  });

  test("[X-07] a key that only reads lists its bookings and changes none; one that only writes does not list them", async () => {
    const server = await TestServer.start(engine);
    const both = await server.makeApiKey("Eversports");
    expect(both.key.scopes).toEqual(["bookings:read", "bookings:write"]);
    const readOnly = await server.makeApiKey("Anzeige", ["bookings:read"]);
    const writeOnly = await server.makeApiKey("Kasse", ["bookings:write"]);
    const { items } = await server.operate("GET", "/api/api-keys");
    expect(items.map(({ name, scopes }: { name: string; scopes: string[] }) => [name, scopes])).toEqual([
      ["Anzeige", ["bookings:read"]],
      ["Eversports", ["bookings:read", "bookings:write"]],
      ["Kasse", ["bookings:write"]],
    ]);
    const lacksWrite =
      "Diesem API-Schlüssel fehlt das Recht bookings:write: eigene Buchungen anlegen, ändern und stornieren. Ein Betreiber legt dafür einen neuen Schlüssel an.";
    const reads = sending(server, readOnly.token);
    expect((await reads("GET", `/api/bookings?${NEXT_DAYS}`)).body.items).toEqual([]);
    const before = await server.countRows();
    expect(await book(server, readOnly.token)).toMatchObject({
      status: 403,
      body: { success: false, error: lacksWrite },
    });
    for (const [method, body] of [
      ["PATCH", { customerName: "Kim" }],
      ["DELETE", undefined],
    ] as const)
      expect(await reads(method, "/api/bookings/none", body)).toMatchObject({
        status: 403,
        body: { code: "api_key_scope", detail: lacksWrite },
      });
    expect(await server.countRows()).toEqual(before);

    const writes = sending(server, writeOnly.token);
    const { booking_id: id } = (await book(server, writeOnly.token)).body.data;
    expect((await writes("PATCH", `/api/bookings/${id}`, { customerName: "Kim" })).status).toBe(200);
    expect(await writes("GET", `/api/bookings?${NEXT_DAYS}`)).toMatchObject({
      status: 403,
      body: {
        code: "api_key_scope",
        detail:
          "Diesem API-Schlüssel fehlt das Recht bookings:read: eigene Buchungen lesen. Ein Betreiber legt dafür einen neuen Schlüssel an.",
      },
    });
    expect((await writes("DELETE", `/api/bookings/${id}`)).status).toBe(204);
  });

  test("[X-07] a renewed key keeps its scopes; named twice they count once, none is refused", async () => {
    const server = await TestServer.start(engine);
    const operator = await asOperator(server);
    const { key } = await server.makeApiKey("Anzeige", ["bookings:read", "bookings:read"]);
    const renewed = (await operator("POST", `/api/api-keys/${key.id}/replace-token`)).body;
    expect(renewed.key.scopes).toEqual(["bookings:read"]);
    expect(await book(server, renewed.token)).toMatchObject({ status: 403 });
    for (const scopes of [[], ["bookings:all"], "bookings:read"])
      expect((await operator("POST", "/api/api-keys", { name: "Neu", scopes })).status).toBe(400);
  });

  test("[X-07] a key that is revoked while a call of it is under way: 401 with a sentence, and nothing is booked", async () => {
    const server = await TestServer.start(engine);
    const { key, token } = await server.makeApiKey("Eversports");
    await server.tokenOf("admin");
    const invalid = "Dieser API-Schlüssel gilt nicht: Er ist unbekannt, erneuert oder widerrufen.";
    // a request whose body is still on its way
    const text = JSON.stringify({ action: "create_booking", data: server.bookingData() });
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(text)),
    };
    const path = "/functions/v1/control-system-api";
    // a request that waits to be stored
    const held = Promise.withResolvers<void>();
    const holding = server.app.storage.write(SERVER, () => held.promise);
    const waiting = book(server, token, { court_id: 2 });
    const listing = sending(server, token);
    const sent = await sendRaw(server.url, { method: "POST", path, headers, body: text }, async () => {
      await expect.poll(async () => (await listing("GET", `/api/bookings?${NEXT_DAYS}`)).status).toBe(200);
      const revoking = server.operate("DELETE", `/api/api-keys/${key.id}`);
      held.resolve();
      await holding;
      await revoking;
    });
    expect(sent.status).toBe(401);
    expect(JSON.stringify(sent)).toContain(invalid);
    const answers = [await waiting, await listing("GET", `/api/bookings?${NEXT_DAYS}`)];
    // calls queued before the revocation are done, later ones are not
    expect([200, 401]).toContain(answers[0]?.status);
    expect(answers[1]).toMatchObject({ status: 401, body: { code: "api_key_invalid", detail: invalid } });
    expect((await server.countRows()).codes).toBe(answers[0]?.status === 200 ? 1 : 0);
  });

  test("[X-07, X-03] and nothing else: neither codes nor doors nor the state of the hall", async () => {
    const server = await TestServer.start(engine);
    const { token } = await server.makeApiKey("Eversports");
    const send = sending(server, token);
    const { access_code: code } = (await book(server, token)).body.data;
    for (const request of [
      { action: "validate_code", data: { code, court_id: 1 } },
      { action: "validate_code", data: { code, door_id: "main" } },
      { action: "test_connection" },
    ]) {
      expect(await send("POST", "/functions/v1/control-system-api", request)).toMatchObject({
        status: 403,
        body: {
          success: false,
          error:
            "Ein API-Schlüssel darf nur eigene Buchungen anlegen (create_booking), lesen, ändern und stornieren, freie Zeiten lesen und den Überblick der Halle.",
        },
      });
    }
    expect((await send("GET", "/api/live")).body.code).toBe("api_key_not_allowed");
    expect((await send("GET", "/api/courts")).body.code).toBe("api_key_not_allowed");
    expect((await send("POST", "/api/bookings", {})).body.code).toBe("api_key_not_allowed");
  });

  test("[X-07] an unmodified supabase-js client books with the key as its key", async () => {
    const server = await TestServer.start(engine);
    const { token } = await server.makeApiKey("Eversports");
    const client = createClient(server.app.url, token, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    });
    const { data, error } = await client.functions.invoke("control-system-api", {
      body: { action: "create_booking", data: server.bookingData() },
    });
    expect(error).toBeNull();
    expect(data.success).toBe(true);
  });

  test("[X-07, S-02] the token is shown once; renewed and revoked ones are good no more, from the next call on", async () => {
    const server = await TestServer.start(engine);
    const operator = await asOperator(server);
    const { key, token } = await server.makeApiKey(" Eversports ");
    expect(token).toMatch(/^platzwart_[\w-]{43}$/);
    expect(key).toEqual({
      id: expect.any(String),
      name: "Eversports",
      scopes: ["bookings:read", "bookings:write"],
      createdAt: "2026-11-21T14:00:00.000Z",
      tokenCreatedAt: "2026-11-21T14:00:00.000Z",
      lastUsedAt: null,
    });
    const { booking_id: booking } = (await book(server, token)).body.data;
    expect((await operator("GET", "/api/api-keys")).body).toEqual({
      items: [{ ...key, lastUsedAt: "2026-11-21T14:00:00.000Z" }],
    });

    await server.advance(minutes(3));
    const renewed = (await operator("POST", `/api/api-keys/${key.id}/replace-token`)).body;
    expect(renewed.key).toMatchObject({ id: key.id, tokenCreatedAt: "2026-11-21T14:03:00.000Z" });
    expect(await book(server, token, { court_id: 2 })).toMatchObject({
      status: 401,
      body: { error: "Dieser API-Schlüssel gilt nicht: Er ist unbekannt, erneuert oder widerrufen." },
    });
    // earlier bookings still belong to the key
    expect((await sending(server, renewed.token)("DELETE", `/api/bookings/${booking}`)).status).toBe(204);

    await server.restart();
    expect((await book(server, renewed.token)).body.success).toBe(true);
    expect((await (await asOperator(server))("DELETE", `/api/api-keys/${key.id}`)).status).toBe(204);
    expect((await book(server, renewed.token, { court_id: 2 })).status).toBe(401);
    expect(await server.countRows()).toMatchObject({ bookings: 2 });
  });

  test("[X-07] a key that is renewed while its call is still being sent books and cancels nothing", async () => {
    const server = await TestServer.start(engine);
    const { key, token } = await server.makeApiKey("Eversports");
    const operator = await asOperator(server);
    const body = JSON.stringify({ action: "create_booking", data: server.bookingData() });
    const slow = await sendRaw(
      server.app.url,
      {
        method: "POST",
        path: "/functions/v1/control-system-api",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "content-length": String(body.length),
        },
        body,
      },
      async () => {
        const isKnown = async () =>
          (await operator("GET", "/api/api-keys")).body.items[0].lastUsedAt !== null;
        await server.until(isKnown);
        await operator("POST", `/api/api-keys/${key.id}/replace-token`);
      },
    );
    expect(slow.status).toBe(401);
    expect(slow.body).toEqual({
      success: false,
      error: "Dieser API-Schlüssel gilt nicht: Er ist unbekannt, erneuert oder widerrufen.",
    });
    expect(await server.countRows()).toEqual({ bookings: 0, codes: 0 });
  });

  test("[X-07, B-02] the repeat of a booking that was cancelled meanwhile is no booking, and says so", async () => {
    const server = await TestServer.start(engine);
    const { token } = await server.makeApiKey("Eversports");
    const order = () => book(server, token, {}, { "idempotency-key": "order-17" });
    const { booking_id: id } = (await order()).body.data;
    await sending(server, token)("DELETE", `/api/bookings/${id}`);
    expect((await order()).body).toEqual({
      success: false,
      error:
        "Die Buchung zu diesem Idempotency-Key ist storniert. Eine neue Buchung braucht einen neuen Key.",
      code: "idempotency_key_spent",
    });
    expect((await book(server, token)).body.success).toBe(true);
  });

  test("[X-07] a use that cannot be noted fails no call", async () => {
    const server = await TestServer.start(engine);
    const { token } = await server.makeApiKey("Eversports");
    const raw = await openRaw(server.database);
    for (const statement of FULL_DISK[engine.name]) await raw.query(statement);
    await raw.close();
    expect((await sending(server, token)("GET", `/api/bookings?${NEXT_DAYS}`)).status).toBe(200);
    // one change after the other
    await server.makeApiKey("Vereins-App");
    expect(server.logged.map(({ message }) => message)).toContain(
      "the use of an API key could not be stored",
    );
  });

  test("[X-07] who asks for what is not there, or twice for one name, is refused, and nothing is stored", async () => {
    const server = await TestServer.start(engine);
    const operator = await asOperator(server);
    const { key } = await server.makeApiKey("Eversports");
    expect((await server.makeApiKey("Mu\u0308ller/Padel")).key.name).toBe("Müller/Padel");
    const refusals = {
      "": 422,
      "x\ny": 422,
      ["x".repeat(65)]: 422,
      EVERSPORTS: 409,
    };
    for (const [name, status] of Object.entries(refusals))
      expect((await operator("POST", "/api/api-keys", { name })).status, name).toBe(status);
    expect((await operator("POST", "/api/api-keys", { name: "eversports" })).body.detail).toBe(
      "Einen API-Schlüssel für „eversports“ gibt es schon.",
    );
    expect((await operator("GET", "/api/api-keys")).body.items).toContainEqual(key);
    expect((await operator("DELETE", `/api/api-keys/${key.id}`)).status).toBe(204);
    for (const [method, path] of [
      ["DELETE", `/api/api-keys/${key.id}`],
      ["POST", `/api/api-keys/${key.id}/replace-token`],
    ] as const)
      expect((await operator(method, path)).body.code).toBe("api_key_unknown");
    // the name is free again
    expect((await server.makeApiKey("Eversports")).key.id).not.toBe(key.id);
  });

  test("[X-07] a key has 60 calls in any minute; a booking that is made does not count, its repeat and its end do", async () => {
    const server = await TestServer.start(engine);
    const { token } = await server.makeApiKey("Eversports");
    const other = await server.makeApiKey("Vereins-App");
    const send = sending(server, token);
    const list = async () => (await send("GET", `/api/bookings?${NEXT_DAYS}`)).status;
    for (let call = 0; call < 56; call += 1) expect(await list()).toBe(200);
    await server.advance(seconds(30));
    const again = { "idempotency-key": "order-17" };
    const ordered = async () => (await book(server, token, {}, again)).body;
    const { booking_id: id } = (await ordered()).data;
    expect((await ordered()).data.booking_id).toBe(id);
    expect((await send("DELETE", `/api/bookings/${id}`)).status).toBe(204);
    expect((await send("DELETE", `/api/bookings/${id}`)).status).toBe(409);
    expect(await list()).toBe(200);
    const refused = await send("GET", `/api/bookings?${NEXT_DAYS}`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(refused.body.detail).toContain("Möglich sind 60 in der Minute.");
    expect((await book(server, token)).status).toBe(429);
    expect((await book(server, other.token)).body.success).toBe(true);
    await server.advance(seconds(30));
    expect(await list()).toBe(200);
  });

  test("[X-07] a key books 300 times in any hour, and learns how long it waits then", async () => {
    const server = await TestServer.start(engine);
    const { token } = await server.makeApiKey("Eversports");
    const { countBooking } = await server.app.apiKeys.authenticate(token);
    for (let booked = 0; booked < 300; booked += 1) countBooking();
    await server.advance(minutes(25));
    const refused = await book(server, token);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2100"]);
    expect(refused.body.error).toBe(
      "Mit einem Schlüssel sind höchstens 300 Buchungen in einer Stunde möglich. Bitte versuchen Sie es später wieder.",
    );
    await server.advance(minutes(35));
    expect((await book(server, token)).body.success).toBe(true);
  });

  test("[X-07, G-01] the log names the booking system that booked, also once its key is revoked", async () => {
    const server = await TestServer.start(engine);
    const operator = await asOperator(server);
    const { key, token } = await server.makeApiKey("Eversports");
    await book(server, token);
    await operator("DELETE", `/api/api-keys/${key.id}`);
    const { items } = (await operator("GET", "/api/logs?component=bookings")).body;
    expect(items[0].references).toContainEqual({
      kind: "user",
      id: key.id,
      name: "Eversports (gelöscht)",
    });
    const made = (await operator("GET", "/api/logs?component=api-keys")).body.items;
    expect(made.map(({ message }: { message: string }) => message)).toEqual([
      "API-Schlüssel widerrufen",
      "API-Schlüssel angelegt",
    ]);
    expect(JSON.stringify(made)).not.toContain(token);
  });
});
