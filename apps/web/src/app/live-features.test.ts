import { LIVE_CHANNELS, TELEMETRY_CHANNELS } from "@platzwart/contract/live-events";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyEvent, CHANNEL_HANDLERS } from "./live-features.ts";

test("[H-12] some feature handles each channel that the server publishes changes on", () => {
  const channels = [...Object.keys(LIVE_CHANNELS), ...Object.keys(TELEMETRY_CHANNELS)];
  expect(Object.keys(CHANNEL_HANDLERS).sort()).toEqual(channels.sort());
  for (const handlers of Object.values(CHANNEL_HANDLERS)) expect(handlers.length).toBeGreaterThan(0);
});

test("[G-04, H-12] where very many entries came at once, what was read of the log is read anew", () => {
  const client = new QueryClient();
  const keys = [["system-log", 0], ["court-entries", 1], ["courts"]];
  for (const key of keys) client.setQueryData(key, []);
  expect(applyEvent(client, "system-logs-changes", "{}")).toBe(true);
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
});

test("[H-12] what cannot be understood is said so, and what a newer server publishes of other things is passed over", () => {
  const client = new QueryClient();
  expect(applyEvent(client, "courts-changes", '{"removed":4}')).toBe(true);
  expect(applyEvent(client, "courts-changes", '{"removed":"four"}')).toBe(false);
  expect(applyEvent(client, "courts-changes", "{")).toBe(false);
  expect(applyEvent(client, "lockers-changes", "{}")).toBe(true);
  expect(applyEvent(client, "toString", "{}")).toBe(true);
});
