import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { hours, milliseconds, minus, plus, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { LeasedLocks, type LockOptions, type TabLocks, withFallback } from "./tab-locks.ts";

const START = at("2026-11-21T18:31:00+01:00");
/** Until a lock that is free is held. */
const SETTLED = milliseconds(50);

/** Tabs of one browser over one storage. */
function aBrowser() {
  const clock = new FakeClock(START);
  const items = new Map<string, string>();
  const tabs = new Map<LeasedLocks, { isCrashed: boolean }>();
  let ids = 0;
  let isFull = false;

  /** Opens a tab; `isInSight`: whether somebody looks at it. */
  function openTab(isInSight = true) {
    const tab = { isCrashed: false };
    const write = (key: string, value: string | null) => {
      if (tab.isCrashed) return;
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      if (value === null) items.delete(key);
      else items.set(key, value);
      for (const [other, { isCrashed }] of tabs) {
        if (other !== locks && !isCrashed) void Promise.resolve().then(() => other.keptElsewhere(key));
      }
    };
    const locks = new LeasedLocks({
      clock,
      storage: {
        getItem: (key) => items.get(key) ?? null,
        setItem: write,
        removeItem: (key) => write(key, null),
      },
      isInSight: () => isInSight,
      drawId: () => {
        ids += 1;
        return `request-${ids}`;
      },
    });
    tabs.set(locks, tab);
    return {
      locks,
      crash: () => {
        tab.isCrashed = true;
      },
      request: (options: LockOptions = {}, name = "lamp") => holding(locks, name, options),
    };
  }
  return { clock, items, openTab, fill: () => (isFull = true) };
}

/** Asks for a lock and keeps it until `release`. */
function holding(locks: TabLocks, name: string, options: LockOptions) {
  const { promise, resolve: release } = Promise.withResolvers<string>();
  const seen = { isHeld: false, outcome: "" };
  locks
    .request(name, options, () => {
      seen.isHeld = true;
      return promise.finally(() => {
        seen.isHeld = false;
      });
    })
    .then(
      (result) => {
        seen.outcome = result;
      },
      (error: Error) => {
        seen.isHeld = false;
        seen.outcome = error.name;
      },
    );
  return { seen, release: () => release("released") };
}

describe("a lock among tabs", () => {
  test("is held by one of those that ask for it at once, and goes on from one to the next", async () => {
    const { clock, openTab, items } = aBrowser();
    const requests = [openTab(), openTab(), openTab()].map((tab) => tab.request());
    for (let turn = 0; turn < 3; turn += 1) {
      await clock.advance(SETTLED);
      const held = requests.filter(({ seen }) => seen.isHeld);
      expect(held).toHaveLength(1);
      await clock.advance(seconds(20));
      expect(requests.filter(({ seen }) => seen.isHeld)).toEqual(held);
      held[0]?.release();
    }
    await clock.settle();
    expect(requests.map(({ seen }) => seen.outcome)).toEqual(["released", "released", "released"]);
    expect(items.size).toBe(0);
    expect(clock.pending).toBe(0);
  });

  test("keeps nobody from another one", async () => {
    const { clock, openTab } = aBrowser();
    const [lamp, door] = [openTab().request({}, "lamp"), openTab().request({}, "door")];
    await clock.advance(SETTLED);
    expect([lamp.seen.isHeld, door.seen.isHeld]).toEqual([true, true]);
  });

  test("is free three seconds after its holder crashed", async () => {
    const { clock, openTab } = aBrowser();
    const [first, second] = [openTab(), openTab()];
    first.request();
    await clock.advance(seconds(10));
    const waiting = second.request();
    first.crash();
    await clock.advance(seconds(2));
    expect(waiting.seen.isHeld).toBe(false);
    await clock.advance(plus(seconds(1), SETTLED));
    expect(waiting.seen.isHeld).toBe(true);
  });

  test("is free at once when its holder's page is left", async () => {
    const { clock, openTab, items } = aBrowser();
    const [first, second] = [openTab(), openTab()];
    first.request();
    await clock.advance(SETTLED);
    const waiting = second.request();
    await clock.settle();
    first.locks.leave();
    await clock.advance(SETTLED);
    expect(waiting.seen.isHeld).toBe(true);
    waiting.release();
    await clock.advance(seconds(10));
    expect(items.size).toBe(0);
  });

  test("is still held by a page that comes back when nobody asked for it meanwhile", async () => {
    const { clock, openTab, items } = aBrowser();
    const [first, second] = [openTab(), openTab()];
    const holder = first.request();
    await clock.advance(SETTLED);
    first.locks.leave();
    expect(items.size).toBe(0);
    first.locks.comeBack();
    const waiting = second.request();
    await clock.advance(seconds(10));
    expect([holder.seen.isHeld, waiting.seen.isHeld]).toEqual([true, false]);
  });

  test("is lost by a page that comes back after another one took it", async () => {
    const { clock, openTab } = aBrowser();
    const [first, second] = [openTab(), openTab()];
    const holder = first.request();
    await clock.advance(SETTLED);
    first.locks.leave();
    second.request();
    await clock.advance(SETTLED);
    first.locks.comeBack();
    await clock.settle();
    expect(holder.seen).toEqual({ isHeld: false, outcome: "AbortError" });
  });

  test("can be stolen: the one it was stolen from learns it, does not take it back, and can wait for it", async () => {
    const { clock, openTab } = aBrowser();
    const [first, second] = [openTab(), openTab()];
    const holder = first.request();
    await clock.advance(seconds(1));
    const thief = second.request({ steal: true });
    await clock.advance(SETTLED);
    expect(holder.seen).toEqual({ isHeld: false, outcome: "AbortError" });
    const again = first.request();
    holder.release();
    await clock.advance(seconds(10));
    expect([thief.seen.isHeld, again.seen.isHeld]).toEqual([true, false]);
    thief.release();
    await clock.advance(SETTLED);
    expect(again.seen.isHeld).toBe(true);
  });

  test("that two tabs steal at once goes to one of them", async () => {
    const { clock, openTab } = aBrowser();
    const thieves = [openTab().request({ steal: true }), openTab().request({ steal: true })];
    await clock.advance(seconds(1));
    expect(thieves.map(({ seen }) => seen)).toEqual([
      { isHeld: false, outcome: "AbortError" },
      { isHeld: true, outcome: "" },
    ]);
  });

  test("is not waited for any more once the signal says so, and kept by who holds it", async () => {
    const { clock, openTab } = aBrowser();
    const stop = new AbortController();
    const holder = openTab().request({ signal: stop.signal });
    await clock.advance(SETTLED);
    const waiting = openTab().request({ signal: stop.signal });
    await clock.advance(seconds(1));
    stop.abort();
    await clock.settle();
    expect(waiting.seen.outcome).toBe("AbortError");
    expect(openTab().request({ signal: stop.signal }).seen.isHeld).toBe(false);
    await clock.advance(seconds(10));
    expect(holder.seen.isHeld).toBe(true);
  });

  test("that becomes free goes to a tab that is looked at", async () => {
    const { clock, openTab } = aBrowser();
    const holder = openTab().request();
    await clock.advance(SETTLED);
    const [inSight, hidden] = [openTab().request(), openTab(false).request()];
    await clock.advance(milliseconds(100));
    holder.release();
    await clock.advance(SETTLED);
    expect([inSight.seen.isHeld, hidden.seen.isHeld]).toEqual([true, false]);
    inSight.release();
    await clock.advance(plus(seconds(1), SETTLED));
    expect(hidden.seen.isHeld).toBe(true);
  });

  test("is given on although the clock was set back by an hour after its holder crashed", async () => {
    const { clock, openTab } = aBrowser();
    const first = openTab();
    first.request();
    await clock.advance(seconds(10));
    first.crash();
    clock.setWallClock(minus(clock.now(), hours(1)));
    const waiting = openTab().request();
    await clock.advance(SETTLED);
    expect(waiting.seen.isHeld).toBe(true);
  });

  test("is held by one tab again after the clock was set, back or ahead", async () => {
    for (const step of [hours(1), hours(-1), seconds(2), seconds(-2)]) {
      const { clock, openTab } = aBrowser();
      const requests = [openTab().request(), openTab().request()];
      await clock.advance(seconds(10));
      clock.setWallClock(plus(clock.now(), step));
      await clock.advance(seconds(5));
      expect(requests.filter(({ seen }) => seen.isHeld)).toHaveLength(1);
    }
  });

  test("is nothing that storage which takes nothing can keep: everybody goes on", async () => {
    const { clock, openTab, fill } = aBrowser();
    fill();
    const requests = [openTab().request(), openTab().request()];
    await clock.settle();
    expect(requests.map(({ seen }) => seen.isHeld)).toEqual([true, true]);
  });

  test.each([{}, { steal: true }])(
    "that another tab holds does not bind those that can keep nothing any more: %o",
    async (options) => {
      const { clock, openTab, fill, items } = aBrowser();
      const holder = openTab().request();
      await clock.advance(seconds(10));
      fill();
      const [first, second] = [openTab().request(options), openTab().request(options)];
      await clock.advance(seconds(20));
      expect(items.size).toBe(1);
      expect([holder, first, second].map(({ seen }) => seen.isHeld)).toEqual([true, true, true]);
      for (const request of [holder, first, second]) request.release();
      await clock.settle();
      expect(clock.pending).toBe(0);
    },
  );

  test("is told apart from none", async () => {
    const { clock, openTab, fill } = aBrowser();
    const isLocked = async (lock: object | null) => lock !== null;
    const locked = openTab().locks.request("lamp", {}, isLocked);
    await clock.advance(SETTLED);
    expect(await locked).toBe(true);
    fill();
    expect(await openTab().locks.request("lamp", {}, isLocked)).toBe(false);
  });

  test("says what its holder came to", async () => {
    const { clock, openTab } = aBrowser();
    const { locks } = openTab();
    const failing = locks.request("lamp", {}, () => Promise.reject(new Error("broken")));
    const failed = expect(failing).rejects.toThrow("broken");
    await clock.advance(SETTLED);
    await failed;
    const next = openTab().request();
    await clock.advance(SETTLED);
    expect(next.seen.isHeld).toBe(true);
  });

  test.each(["no json", "{}", '{"id":1,"until":2}'])("was not taken by who wrote %s", async (text) => {
    const { clock, openTab, items } = aBrowser();
    items.set("platzwart.lock.lamp", text);
    const request = openTab().request();
    await clock.advance(SETTLED);
    expect(request.seen.isHeld).toBe(true);
  });
});

describe("locks that a browser denies", () => {
  const refusing = (name: string): TabLocks => ({
    request: () => Promise.reject(new DOMException("refused", name)),
  });

  test("are replaced by the others", async () => {
    const { clock, openTab } = aBrowser();
    const [first, second] = [openTab(), openTab()].map(({ locks }) =>
      holding(
        withFallback(refusing("SecurityError"), () => locks),
        "lamp",
        {},
      ),
    );
    await clock.advance(seconds(10));
    expect([first?.seen.isHeld, second?.seen.isHeld]).toEqual([true, false]);
  });

  test("are not those that somebody stops waiting for", async () => {
    const { clock, openTab } = aBrowser();
    const { locks } = openTab();
    const { seen } = holding(
      withFallback(refusing("AbortError"), () => locks),
      "lamp",
      {},
    );
    await clock.advance(seconds(10));
    expect(seen).toEqual({ isHeld: false, outcome: "AbortError" });
  });

  test("are not those under which something failed, which is not done twice", async () => {
    let runs = 0;
    const locks = withFallback(navigator.locks, () => navigator.locks);
    const failing = locks.request("lamp", {}, () => {
      runs += 1;
      return Promise.reject(new DOMException("broken", "SecurityError"));
    });
    await expect(failing).rejects.toThrow("broken");
    expect(runs).toBe(1);
  });
});
