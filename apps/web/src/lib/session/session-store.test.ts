import { CallFailed, CallRefused } from "@platzwart/contract/client";
import type { Session } from "@platzwart/contract/endpoints/session-endpoints";
import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { minus, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { SESSION_KEY } from "../storage/storage-keys.ts";
import { SessionStore } from "./session-store.ts";

const START = at("2026-11-21T18:31:00+01:00");
const USER = { id: "u1", username: "anna", role: "admin" } as const;

/** Shared state of a browser's tabs, and their server. */
function aBrowser(options = { takesTurns: true }) {
  const clock = new FakeClock(START);
  const items = new Map<string, string>();
  const used: string[] = [];
  let issued = 0;
  let behaviour: "answers" | "refuses" | "is away" = "answers";
  let underWay: () => Promise<void> = async () => {};
  let queue: Promise<unknown> = Promise.resolve();
  const issue = (): Session => {
    issued += 1;
    return {
      accessToken: `access-${issued}`,
      accessTokenExpiresAt: plus(clock.now(), minutes(10)),
      refreshToken: `refresh-${issued}`,
      user: USER,
    };
  };
  const openTab = () =>
    new SessionStore({
      clock,
      now: () => clock.now(),
      storage: {
        read: (key) => items.get(key) ?? null,
        write: (key, value) => void (value === null ? items.delete(key) : items.set(key, value)),
      },
      inOneTab: (run) => {
        if (!options.takesTurns) return run();
        const turn = queue.then(run, run);
        queue = turn.catch(() => undefined);
        return turn;
      },
      refresh: async (token) => {
        used.push(token);
        await underWay();
        if (behaviour === "is away") throw new CallFailed("no answer");
        if (behaviour === "refuses") throw signInRequired();
        return issue();
      },
    });
  return {
    clock,
    items,
    used,
    issue,
    openTab,
    server: (next: typeof behaviour) => (behaviour = next),
    /** Runs while a token is on its way to the server. */
    meanwhile: (happens: () => Promise<void>) => (underWay = happens),
  };
}

function signInRequired() {
  return new CallRefused({ type: "", title: "", status: 401, detail: "", code: "sign_in_required" });
}

describe("the session of a tab", () => {
  test("[N-07] without a stored session nobody is signed in", async () => {
    const { openTab } = aBrowser();
    const tab = openTab();
    await tab.start();
    expect(tab.state()).toEqual({ status: "signed-out" });
    expect(await tab.accessToken()).toBeNull();
  });

  test("[N-07] a reload keeps the user signed in", async () => {
    const { openTab, issue, items } = aBrowser();
    openTab().signIn(issue());
    const reloaded = openTab();
    await reloaded.start();
    expect(reloaded.state()).toEqual({ status: "signed-in", user: USER });
    expect(await reloaded.accessToken()).toBe("access-2");
    expect(items.get(SESSION_KEY)).toContain("refresh-2");
    expect(items.get(SESSION_KEY)).not.toContain("access");
  });

  test("[N-07] the access token is renewed by itself a minute before it expires", async () => {
    const { openTab, issue, clock } = aBrowser();
    const tab = openTab();
    tab.signIn(issue());
    await clock.advance(minus(minutes(9), seconds(1)));
    expect(await tab.accessToken()).toBe("access-1");
    await clock.advance(seconds(1));
    expect(await tab.accessToken()).toBe("access-2");
  });

  test("[N-07] a device whose clock is wrong neither renews without end nor signs out", async () => {
    const { openTab, issue, clock, used } = aBrowser();
    const tab = openTab();
    tab.signIn({ ...issue(), accessTokenExpiresAt: at("2001-01-01T00:00:00Z") });
    await clock.advance(minutes(10));
    expect(used.length).toBeLessThanOrEqual(20);
    expect(tab.state().status).toBe("signed-in");
  });

  test("[N-07] an unreachable server signs nobody out, at the start or later; it is asked again", async () => {
    const { openTab, issue, clock, server } = aBrowser();
    openTab().signIn(issue());
    server("is away");
    const reloaded = openTab();
    await reloaded.start();
    expect(reloaded.state()).toEqual({ status: "signed-in", user: USER });
    await expect(reloaded.accessToken()).rejects.toThrow(CallFailed);
    server("answers");
    await clock.advance(seconds(10));
    expect(await reloaded.accessToken()).toMatch(/^access-/);
  });

  test("[N-07] a server that no longer knows the session signs out", async () => {
    const { openTab, issue, server, items, clock } = aBrowser();
    const tab = openTab();
    tab.signIn(issue());
    server("refuses");
    await tab.refresh();
    expect(tab.state()).toEqual({ status: "signed-out" });
    expect(items.size).toBe(0);
    expect(clock.pending).toBe(0);
  });

  test("[N-07] two tabs never use one refresh token twice", async () => {
    const { openTab, issue, used } = aBrowser();
    const [one, other] = [openTab(), openTab()];
    one.signIn(issue());
    await Promise.all([one.refresh(), other.refresh(), one.refresh(), other.start()]);
    expect(new Set(used).size).toBe(used.length);
    expect(one.state()).toEqual(other.state());
  });

  test("[N-07] where tabs refresh at once, each gets an access token that is good, and one refresh token is stored", async () => {
    const { openTab, issue, items, used } = aBrowser({ takesTurns: false });
    const tabs = [openTab(), openTab(), openTab()];
    tabs[0]?.signIn(issue());
    await Promise.all(tabs.map((tab) => tab.refresh()));
    expect(used).toEqual(["refresh-1", "refresh-1", "refresh-1"]);
    expect(await Promise.all(tabs.map((tab) => tab.accessToken()))).toEqual([
      "access-2",
      "access-3",
      "access-4",
    ]);
    expect(items.get(SESSION_KEY)).toContain("refresh-2");
  });

  test("[N-07] of what two tabs were given the newer is stored, though the other tab wrote last", async () => {
    const { openTab, issue, items, clock, meanwhile } = aBrowser({ takesTurns: false });
    const tab = openTab();
    tab.signIn(issue());
    const older = issue();
    await clock.advance(seconds(1));
    const write = ({ refreshToken, user, accessTokenExpiresAt: expiresAt }: Session) =>
      items.set(SESSION_KEY, JSON.stringify({ refreshToken, user, expiresAt }));
    meanwhile(async () => void write(older));
    await tab.refresh();
    expect(items.get(SESSION_KEY)).toContain("refresh-3");
    const newer = { ...issue(), accessTokenExpiresAt: plus(clock.now(), minutes(11)) };
    meanwhile(async () => void write(newer));
    await tab.refresh();
    expect(items.get(SESSION_KEY)).toContain(newer.refreshToken);
    expect(await tab.accessToken()).toBe("access-5");
  });

  test("[N-07] calls that were refused with one access token refresh once, also those that are refused later", async () => {
    const { openTab, issue, used } = aBrowser();
    const tab = openTab();
    tab.signIn(issue());
    const first = [tab.accessTokenAfter("access-1"), tab.accessTokenAfter("access-1")];
    expect(await Promise.all(first)).toEqual(["access-2", "access-2"]);
    expect(await tab.accessTokenAfter("access-1")).toBe("access-2");
    expect(used).toEqual(["refresh-1"]);
  });

  test("[N-07] an access token that is refused again ends the session only if the server says that it is over", async () => {
    const { openTab, issue, server } = aBrowser();
    const tab = openTab();
    tab.signIn(issue());
    expect(await tab.accessTokenAfter("access-1")).toBe("access-2");
    expect(await tab.accessTokenAfter("access-2")).toBe("access-3");
    server("refuses");
    expect(await tab.accessTokenAfter("access-3")).toBeNull();
    expect(tab.state()).toEqual({ status: "signed-out" });
  });

  test("[N-07] a tab takes no access token of who is not signed in any more", async () => {
    const { openTab, issue, items, meanwhile } = aBrowser();
    const tab = openTab();
    tab.signIn(issue());
    const another = { refreshToken: "of-another", user: { ...USER, id: "u2", username: "bea" } };
    meanwhile(async () => void items.set(SESSION_KEY, JSON.stringify(another)));
    await tab.refresh();
    expect(await tab.accessToken()).toBe("access-1");
    expect(items.get(SESSION_KEY)).toBe(JSON.stringify(another));
  });

  test("[N-07] a token that was refused since another tab replaced it ends nothing: the newer one is tried", async () => {
    const { openTab, issue, items, used, server, meanwhile } = aBrowser();
    const tab = openTab();
    tab.signIn(issue());
    server("refuses");
    meanwhile(async () => {
      if (used.length === 1) items.set(SESSION_KEY, JSON.stringify({ refreshToken: "newer", user: USER }));
      else server("answers");
    });
    await tab.refresh();
    expect(used).toEqual(["refresh-1", "newer"]);
    expect(await tab.accessToken()).toBe("access-2");
    expect(items.get(SESSION_KEY)).toContain("refresh-2");
  });

  test("[N-07] a token that is replaced each time it is used is tried again later, not for ever", async () => {
    const { openTab, issue, items, used, server, meanwhile, clock } = aBrowser();
    const tab = openTab();
    tab.signIn(issue());
    server("refuses");
    meanwhile(async () => {
      items.set(SESSION_KEY, JSON.stringify({ refreshToken: `newer-${used.length}`, user: USER }));
    });
    await expect(tab.refresh()).rejects.toThrow(CallRefused);
    expect(used).toEqual(["refresh-1", "newer-1", "newer-2"]);
    expect(tab.state().status).toBe("signed-in");
    server("answers");
    meanwhile(async () => {});
    await clock.advance(seconds(10));
    expect(await tab.accessToken()).toBe("access-2");
  });

  test("[N-07] signing in and out in one tab is followed by the others", async () => {
    const { openTab, issue, clock } = aBrowser();
    const [one, other] = [openTab(), openTab()];
    await other.start();
    one.signIn(issue());
    other.storageChanged();
    await clock.settle();
    expect(other.state()).toEqual({ status: "signed-in", user: USER });
    expect(one.signOut()).toEqual({ accessToken: "access-1", refreshToken: "refresh-2" });
    other.storageChanged();
    expect(other.state()).toEqual({ status: "signed-out" });
  });

  test("[N-07] signing out while a renewal is under way stays signed out", async () => {
    const { openTab, issue, items } = aBrowser();
    const tab = openTab();
    tab.signIn(issue());
    const renewal = tab.refresh();
    await Promise.resolve();
    tab.signOut();
    await renewal;
    expect(tab.state()).toEqual({ status: "signed-out" });
    expect(items.size).toBe(0);
  });

  test.each([
    "no json",
    "{}",
    '{"refreshToken":1,"user":{}}',
    '{"refreshToken":"r","user":{"id":"u","username":"a","role":"x"}}',
  ])("[N-07] what was stored and is not a session (%s) is no session", async (text) => {
    const { openTab, items } = aBrowser();
    items.set(SESSION_KEY, text);
    const tab = openTab();
    await tab.start();
    expect(tab.state()).toEqual({ status: "signed-out" });
  });
});
