import { createClient, FunctionsHttpError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { anyEngine } from "./testing/engines.ts";
import { TestServer } from "./testing/test-server.ts";

const FUNCTION = "control-system-api";

/** A client as published; without a session of its own, like programs on servers. */
async function clientOf(server: TestServer) {
  return createClient(server.app.url, await server.tokenOf("staff"), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

anyEngine((engine) => {
  test("[X-01, X-04] an unmodified supabase-js client books a court and checks its code", async () => {
    const server = await TestServer.start(engine);
    const { functions } = await clientOf(server);
    const booked = await functions.invoke(FUNCTION, {
      body: { action: "create_booking", data: server.bookingData() },
    });
    expect(booked.error).toBeNull();
    expect(booked.data).toMatchObject({
      success: true,
      data: { system_mode: "normal", access_code: expect.stringMatching(/^\d{4}$/) },
    });
    const code = booked.data.data.access_code;
    const validated = await functions.invoke(FUNCTION, {
      body: { action: "validate_code", data: { code, court_id: "court_1" } },
    });
    expect(validated.error).toBeNull();
    expect(validated.data).toEqual({
      success: true,
      data: { valid: true, message: "Zugangscode gültig", door_action: "unlock", court_id: 1 },
    });
    expect(await server.countRows()).toEqual({ bookings: 1, codes: 1 });
  });

  test("[X-05, X-02] and runs the scheduler and tests the connection", async () => {
    const server = await TestServer.start(engine);
    const { functions } = await clientOf(server);
    const run = await functions.invoke("access-control-scheduler", { body: { manual_trigger: true } });
    expect(run.error).toBeNull();
    expect(run.data).toMatchObject({ success: true, summary: { commands_sent: 4, courts_processed: 4 } });
    const tested = await functions.invoke(FUNCTION, { body: { action: "test_connection" } });
    expect(tested.data).toMatchObject({
      success: true,
      data: { database_status: "ok", system_mode: "normal" },
    });
  });

  test("[X-01] a refusal reaches the client as data with a German error, not as a failed call", async () => {
    const server = await TestServer.start(engine);
    await server.book();
    const { functions } = await clientOf(server);
    const refused = await functions.invoke(FUNCTION, {
      body: { action: "create_booking", data: server.bookingData() },
    });
    expect(refused.error).toBeNull();
    expect(refused.data).toEqual({
      success: false,
      error: "Court 1 ist am 21.11.2026 von 15:00 bis 16:00 Uhr bereits gebucht.",
      code: "booking_overlaps",
    });
  });

  test("[X-01] an unknown action and a wrong key fail the call, with a body of the same shape", async () => {
    const server = await TestServer.start(engine);
    const failureOf = async (client: Awaited<ReturnType<typeof clientOf>>, body: object) => {
      const { data, error } = await client.functions.invoke(FUNCTION, { body });
      expect(data).toBeNull();
      expect(error).toBeInstanceOf(FunctionsHttpError);
      const response: Response = error.context;
      return [response.status, await response.json()];
    };
    expect(await failureOf(await clientOf(server), { action: "fly", data: {} })).toEqual([
      400,
      {
        success: false,
        error:
          "Die Aktion „fly“ gibt es nicht; möglich sind test_connection, validate_code und create_booking.",
      },
    ]);
    const stranger = createClient(server.app.url, "no-key", { auth: { persistSession: false } });
    expect(await failureOf(stranger, { action: "validate_code", data: { code: "1" } })).toEqual([
      401,
      { success: false, error: "Bitte melden Sie sich an." },
    ]);
  });
});
