import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { milliseconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { clock as at } from "../../testing/records.ts";
import { createNameLookup, type Lookup } from "./name-lookup.ts";

/** A name server that answers on command. */
function nameServer() {
  const clock = new FakeClock(at("20:00"));
  const asked: { host: string; done: Parameters<Lookup>[2] }[] = [];
  const lookup = createNameLookup((host, _options, done) => asked.push({ host, done }), clock);
  /** Address found for a name, or the error code. */
  const find = (host: string) =>
    new Promise<string>((resolve) => {
      lookup(host, { all: true }, (error, [first]) => resolve(error?.code ?? first?.address ?? ""));
    });
  /** Answers the oldest request. */
  const answer = async (result: string) => {
    await Promise.resolve();
    const isError = result.startsWith("E");
    const error = Object.assign(new Error(result), { code: result });
    asked.shift()?.done(isError ? error : null, isError ? [] : [{ address: result, family: 4 }]);
  };
  return { clock, asked, find, answer };
}

test("[K-07] a name is looked up once at a time, however many wait for it", async () => {
  const { asked, find, answer } = nameServer();
  const found = [find("lampe-1"), find("lampe-1"), find("lampe-1")];
  await answer("192.168.1.20");
  expect(asked).toHaveLength(0);
  expect(await Promise.all(found)).toEqual(Array(3).fill("192.168.1.20"));
});

test("[K-07] what a name stood for last is used once the name server is silent for 300 ms, then at once", async () => {
  const { clock, asked, find, answer } = nameServer();
  const first = find("lampe-1");
  await answer("192.168.1.20");
  await first;
  let isFound = false;
  const second = find("lampe-1").finally(() => {
    isFound = true;
  });
  await clock.advance(milliseconds(299));
  expect(isFound).toBe(false);
  await clock.advance(milliseconds(1));
  expect(await second).toBe("192.168.1.20");
  for (let count = 0; count < 3; count += 1) expect(await find("lampe-1")).toBe("192.168.1.20");
  expect(asked).toHaveLength(1);
  // the late answer counts from then on
  await answer("192.168.1.21");
  const third = find("lampe-1");
  // the name server gives up, which says nothing about the name
  await answer("EAI_AGAIN");
  expect(await third).toBe("192.168.1.21");
  expect(clock.pending).toBe(0);
});

test("[K-07] a name server that answers is believed: another address, or that nobody has the name any more", async () => {
  const { find, answer } = nameServer();
  for (const answered of ["192.168.1.20", "192.168.1.21", "ENOTFOUND", "EAI_AGAIN"]) {
    const found = find("lampe-1");
    await answer(answered);
    expect(await found).toBe(answered);
  }
});

test("[K-07] at most eight names are looked up at once, and those that are known wait for none of them", async () => {
  const { clock, asked, find, answer } = nameServer();
  const known = find("lampe-0");
  await answer("192.168.1.20");
  await known;
  const names = Array.from({ length: 9 }, (_, index) => `tot-${index}`);
  const found = names.map(find);
  const hosts = () => asked.map(({ host }) => host);
  await clock.advance(milliseconds(1));
  expect(hosts()).toEqual(names.slice(0, 8));
  const again = find("lampe-0");
  await clock.advance(milliseconds(300));
  expect(await again).toBe("192.168.1.20");
  await answer("EAI_AGAIN");
  expect(hosts()).toEqual(names.slice(1));
  await answer("EAI_AGAIN");
  expect(hosts()).toEqual([...names.slice(2), "lampe-0"]);
  while (asked.length > 0) await answer("192.168.1.30");
  expect(await Promise.all(found)).toEqual(["EAI_AGAIN", "EAI_AGAIN", ...Array(7).fill("192.168.1.30")]);
});
