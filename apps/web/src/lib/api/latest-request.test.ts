import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LatestRequest } from "./latest-request.ts";

/** A server that answers on command of the test. */
function aServer() {
  const calls: { value: boolean; answer(): void; refuse(): void }[] = [];
  const settled: boolean[] = [];
  let failures = 0;
  const requests = new LatestRequest<boolean, boolean>({
    send: (value) =>
      new Promise((resolve, reject) => {
        calls.push({ value, answer: () => resolve(value), refuse: () => reject(new Error("refused")) });
      }),
    onAnswer: (answer) => settled.push(answer),
    onFailure: () => {
      failures += 1;
    },
  });
  return { requests, calls, settled, failures: () => failures };
}

const turn = async () => {
  for (let count = 0; count < 10; count += 1) await Promise.resolve();
};

describe("a person's latest request", () => {
  test("[C-07] shows at once and is gone when the server has answered", async () => {
    const { requests, calls, settled } = aServer();
    requests.request(true);
    expect(requests.current()).toEqual({ value: true, isSent: true });
    calls[0]?.answer();
    await turn();
    expect(requests.current()).toBeNull();
    expect(settled).toEqual([true]);
  });

  test("[C-07] is rolled back when it fails", async () => {
    const { requests, calls, failures } = aServer();
    requests.request(true);
    calls[0]?.refuse();
    await turn();
    expect(requests.current()).toBeNull();
    expect(failures()).toBe(1);
  });

  test("[C-07] an older answer does not settle a newer request, which is sent next", async () => {
    const { requests, calls, settled } = aServer();
    requests.request(true);
    requests.request(false);
    expect(calls.map(({ value }) => value)).toEqual([true]);
    calls[0]?.answer();
    await turn();
    expect(settled).toEqual([]);
    expect(requests.current()).toEqual({ value: false, isSent: true });
    calls[1]?.answer();
    await turn();
    expect(settled).toEqual([false]);
  });

  test("[C-07] a failure of an older request is not reported once there is a newer one", async () => {
    const { requests, calls, failures } = aServer();
    requests.request(true);
    requests.request(false);
    calls[0]?.refuse();
    await turn();
    calls[1]?.answer();
    await turn();
    expect(failures()).toBe(0);
  });

  test("[C-07] ten quick presses end in the last request, with never two requests under way", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 10 }),
        fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
        async (presses, answersBetween) => {
          const { requests, calls, settled } = aServer();
          let answered = 0;
          for (const [index, value] of presses.entries()) {
            requests.request(value);
            if (answersBetween[index] === true) calls[answered++]?.answer();
            await turn();
            expect(calls.length - answered).toBeLessThanOrEqual(1);
          }
          while (answered < calls.length) {
            calls[answered++]?.answer();
            await turn();
          }
          expect(calls.at(-1)?.value).toBe(presses.at(-1));
          expect(settled.at(-1)).toBe(presses.at(-1));
          expect(requests.current()).toBeNull();
        },
      ),
    );
  });
});
