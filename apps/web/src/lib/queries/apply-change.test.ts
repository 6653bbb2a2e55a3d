import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyChange, applyWhole } from "./apply-change.ts";

const KEY = ["courts"];

function aQuery() {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } },
  });
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const stop = client.getQueryCache().subscribe(() => undefined);
  return { client, answers, queryFn, stop, data: () => client.getQueryData<string>(KEY) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("[H-12] a change goes straight into what is loaded", () => {
  const { client, data, stop } = aQuery();
  client.setQueryData(KEY, "old");
  applyChange<string>(client, KEY, (value) => `${value}+new`);
  expect(data()).toBe("old+new");
  stop();
});

test("[H-12] a change for data that no page has asked for is dropped", () => {
  const { client, data, stop } = aQuery();
  applyChange<string>(client, KEY, () => "new");
  expect(data()).toBeUndefined();
  stop();
});

test("[H-12] an answer that was under way when the change came is asked for again", async () => {
  const { client, answers, queryFn, stop } = aQuery();
  const { QueryObserver } = await import("@tanstack/react-query");
  const unsubscribe = new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(() => undefined);
  await settle();
  applyChange<string>(client, KEY, () => "new");
  answers[0]?.("older than the change");
  await settle();
  await settle();
  expect(answers).toHaveLength(2);
  answers[1]?.("with the change");
  await settle();
  expect(client.getQueryData(KEY)).toBe("with the change");
  unsubscribe();
  stop();
});

test("[H-12] an older answer never replaces a newer change, not even for a moment", async () => {
  const { client, answers, queryFn, stop } = aQuery();
  const { QueryObserver } = await import("@tanstack/react-query");
  const seen: unknown[] = [];
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn });
  const unsubscribe = observer.subscribe(({ data }) => seen.push(data));
  await settle();
  answers[0]?.("first");
  await settle();
  void client.invalidateQueries({ queryKey: KEY });
  await settle();
  applyChange<string>(client, KEY, () => "changed");
  answers[1]?.("first");
  await settle();
  answers[2]?.("changed");
  await settle();
  expect(seen.slice(seen.indexOf("changed"))).not.toContain("first");
  expect(client.getQueryData(KEY)).toBe("changed");
  unsubscribe();
  stop();
});

test("[H-12] a change does not pass for what could not be loaded anew", async () => {
  const { client, answers, stop } = aQuery();
  const { QueryObserver } = await import("@tanstack/react-query");
  let isBroken = false;
  const queryFn = () =>
    isBroken
      ? Promise.reject(new Error("no answer"))
      : new Promise<string>((resolve) => answers.push(resolve));
  const unsubscribe = new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(() => undefined);
  answers[0]?.("before what was missed");
  await settle();
  isBroken = true;
  await client.invalidateQueries({ queryKey: KEY });
  expect(client.getQueryState(KEY)?.status).toBe("error");
  isBroken = false;
  applyChange<string>(client, KEY, (value) => `${value}, changed`);
  await settle();
  answers[1]?.("with all of it");
  await settle();
  expect(client.getQueryData(KEY)).toBe("with all of it");
  unsubscribe();
  stop();
});

test("[H-12] a change of the whole list is not asked for again, and an older answer cannot replace it", async () => {
  const { client, answers, queryFn, stop, data } = aQuery();
  const { QueryObserver } = await import("@tanstack/react-query");
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn });
  const unsubscribe = observer.subscribe(() => undefined);
  await settle();
  applyWhole<string>(client, KEY, "all of it");
  expect(observer.getCurrentResult()).toMatchObject({ data: "all of it", status: "success" });
  answers[0]?.("older than the change");
  await settle();
  await settle();
  expect(data()).toBe("all of it");
  expect(answers).toHaveLength(1);
  expect(observer.getCurrentResult().fetchStatus).toBe("idle");
  unsubscribe();
  stop();
});

test("[H-12] a change of the whole list does not outlive the next answer", async () => {
  const { client, answers, queryFn, stop, data } = aQuery();
  const { QueryObserver } = await import("@tanstack/react-query");
  const unsubscribe = new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(() => undefined);
  await settle();
  applyWhole<string>(client, KEY, "all of it");
  void client.invalidateQueries({ queryKey: KEY });
  await settle();
  answers[1]?.("asked for later");
  await settle();
  expect(data()).toBe("asked for later");
  unsubscribe();
  stop();
});
