import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../../../testing/database.ts";
import { type RefreshTokenRecord, refreshTokensIn } from "../modules/users/refresh-token-records.ts";
import { usersIn } from "../modules/users/user-records.ts";
import { eachEngine } from "../testing/engines.ts";
import { aUserRecord, clock } from "../testing/records.ts";
import { SERVER } from "./caller.ts";
import type { Storage } from "./storage.ts";

function aToken(hash: string, changes: Partial<RefreshTokenRecord> = {}): RefreshTokenRecord {
  return {
    hash,
    familyId: "family-1",
    userId: "user-1",
    parentHash: null,
    signedInAt: clock("09:30"),
    issuedAt: clock("10:00"),
    expiresAt: clock("20:00"),
    exchangedAt: null,
    retiredAt: null,
    ...changes,
  };
}

eachEngine((engine) => {
  let database: TestDatabase;
  let storage: Storage;

  beforeEach(async () => {
    database = await engine.createDatabase();
    storage = await database.openStorage();
  });
  afterEach(() => database.drop());

  const insertTokens = (...tokens: RefreshTokenRecord[]) =>
    storage.write(SERVER, async (store) => {
      await usersIn(store).insert(aUserRecord("user-1"));
      for (const token of tokens) await refreshTokensIn(store).insert(token);
    });

  test("users are counted and come back as they were stored", async () => {
    expect(await usersIn(storage.read).count()).toBe(0);
    const user = aUserRecord("user-1", { username: "Änne", role: "staff", isDisabled: true });
    await storage.write(SERVER, (store) => usersIn(store).insert(user));
    expect(await usersIn(storage.read).count()).toBe(1);
    expect(await usersIn(storage.read).get("user-1")).toEqual(user);
    expect(await usersIn(storage.read).get("user-2")).toBeNull();
  });

  test("a user is found whatever the case and composition of the letters", async () => {
    const user = aUserRecord("user-1", { username: "Änne" });
    await storage.write(SERVER, (store) => usersIn(store).insert(user));
    for (const name of ["Änne", "änne", "ÄNNE", "Änne".normalize("NFD")]) {
      expect(await usersIn(storage.read).findByName(name), name).toEqual(user);
    }
    expect(await usersIn(storage.read).findByName("Anne")).toBeNull();
  });

  test("a refresh token comes back as it was stored and changed", async () => {
    await insertTokens(aToken("t1"), aToken("t2", { parentHash: "t1", issuedAt: clock("11:00") }));
    await storage.write(SERVER, (store) =>
      refreshTokensIn(store).update("t1", { exchangedAt: clock("11:00") }),
    );
    await storage.write(SERVER, (store) =>
      refreshTokensIn(store).update("t1", { retiredAt: clock("11:05") }),
    );
    const first = aToken("t1", { exchangedAt: clock("11:00"), retiredAt: clock("11:05") });
    expect(await refreshTokensIn(storage.read).find("t1")).toEqual(first);
    expect(await refreshTokensIn(storage.read).hasFamily("family-1")).toBe(true);
    expect(await refreshTokensIn(storage.read).hasFamily("family-2")).toBe(false);
  });

  test("the relatives of a refresh token are its parent, its siblings and its successors", async () => {
    const token = aToken("t3", { parentHash: "t2", issuedAt: clock("11:10") });
    const others = [
      aToken("t1"),
      aToken("t2", { parentHash: "t1", issuedAt: clock("11:00") }),
      aToken("t4", { parentHash: "t2", issuedAt: clock("11:20") }),
      aToken("t5", { parentHash: "t3", issuedAt: clock("11:30") }),
      aToken("t6", { parentHash: "t4", issuedAt: clock("11:40") }),
      aToken("t7", { parentHash: "t3", familyId: "family-2" }),
    ];
    await insertTokens(token, ...others);
    const relatives = async (hash: string) => {
      const found = await refreshTokensIn(storage.read).find(hash);
      return found && (await refreshTokensIn(storage.read).listRelatives(found)).map((one) => one.hash);
    };
    expect(await relatives("t3")).toEqual(["t2", "t4", "t5"]);
    expect(await relatives("t1")).toEqual(["t2"]);
  });

  test("a family ends as a whole and others stay", async () => {
    await insertTokens(aToken("t1"), aToken("t2"), aToken("t3", { familyId: "family-2" }));
    await storage.write(SERVER, (store) => refreshTokensIn(store).deleteFamily("family-1"));
    expect(await refreshTokensIn(storage.read).find("t1")).toBeNull();
    expect(await refreshTokensIn(storage.read).find("t2")).toBeNull();
    expect(await refreshTokensIn(storage.read).find("t3")).not.toBeNull();
  });

  test("tokens go at the instant at which they end, not before", async () => {
    await insertTokens(
      aToken("t1", { expiresAt: clock("12:00") }),
      aToken("t2", { expiresAt: clock("12:01") }),
    );
    await storage.write(SERVER, (store) => refreshTokensIn(store).deleteExpired(clock("12:00")));
    expect(await refreshTokensIn(storage.read).find("t1")).toBeNull();
    expect(await refreshTokensIn(storage.read).find("t2")).not.toBeNull();
  });
});
